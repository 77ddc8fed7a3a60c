/// Why something about an accessory was refused: which rule, and a full sentence that says what to
/// do.
public struct AccessoryProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken.
  public let rule: Rule
  /// What is wrong with what, and what to do.
  public let description: String

  /// A problem by its parts.
  public init(_ rule: Rule, _ description: String) {
    self.rule = rule
    self.description = description
  }

  /// The rules that accessories and their descriptors keep.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A service UUID has 4, 8 or 32 hexadecimal digits.
    case serviceForm = "service-form"
    /// A company identifier has 16 bits.
    case companyForm = "company-form"
    /// A device's address has six bytes.
    case addressForm = "address-form"
    /// Data and masks are bytes in hexadecimal digits.
    case bytesForm = "bytes-form"
    /// An accessory's name keeps the alphabet of clients' names.
    case nameForm = "name-form"
    /// A title and a name substring are not empty, not overlong, and hold no control characters.
    case textForm = "text-form"
    /// What is waited for has one of four forms.
    case occasionForm = "occasion-form"
    /// A descriptor has a service UUID or a company identifier.
    case identifierMissing = "identifier-missing"
    /// Manufacturer data needs the company identifier.
    case companyMissing = "company-missing"
    /// Service data needs the service UUID.
    case serviceMissing = "service-missing"
    /// Data and mask are equally long.
    case maskLength = "mask-length"
    /// Bits that the mask hides are zero.
    case hiddenBits = "hidden-bits"
    /// Data is not longer than what can be advertised.
    case dataLength = "data-length"
    /// The client's declaration names every identifier that is used.
    case undeclared
    /// A client has one accessory of a name, and one of a device.
    case taken
    /// There is no such accessory.
    case unknown
    /// The state that the accessory is in does not allow it.
    case state
  }
}
