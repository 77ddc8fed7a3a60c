/// What an accessory is recognised by; every field that is given has to fit.
///
/// It keeps its rules by construction: there is none that would match nothing or everything.
public struct Descriptor: Hashable, Sendable {
  /// The service that is advertised.
  public let service: ServiceIdentifier?
  /// The company whose manufacturer data is advertised.
  public let company: CompanyIdentifier?
  /// What the advertised name has in it, letter by letter.
  public let nameSubstring: String?
  /// What the company's data begins with, behind the identifier.
  public let manufacturerData: MaskedBytes?
  /// What the service's data begins with.
  public let serviceData: MaskedBytes?

  /// A descriptor by its fields.
  ///
  /// - Throws: `AccessoryProblem` of the first rule that is broken.
  public init(
    service: ServiceIdentifier? = nil, company: CompanyIdentifier? = nil,
    nameSubstring: String? = nil, manufacturerData: MaskedBytes? = nil,
    serviceData: MaskedBytes? = nil
  ) throws(AccessoryProblem) {
    if manufacturerData != nil, company == nil {
      throw AccessoryProblem(
        .companyMissing,
        "Manufacturer data means something only with the company's identifier; name that as well.")
    }
    if serviceData != nil, service == nil {
      throw AccessoryProblem(
        .serviceMissing,
        "Service data means something only with the service's UUID; name that as well.")
    }
    guard service != nil || company != nil else {
      throw AccessoryProblem(
        .identifierMissing,
        nameSubstring == nil
          ? "A descriptor needs a service UUID or a company identifier; name one of them."
          : "A name alone does not tell one device from another; name a service UUID or a company "
            + "identifier as well.")
    }
    if let nameSubstring {
      try AccessoryText.check(nameSubstring, "part of the name", limit: Self.maximumNameLength)
    }
    if let manufacturerData {
      try Self.check(manufacturerData, "manufacturer data", limit: Self.room - 2)
    }
    if let serviceData, let service {
      try Self.check(serviceData, "service data", limit: Self.room - service.advertisedLength)
    }
    self.service = service
    self.company = company
    self.nameSubstring = nameSubstring
    self.manufacturerData = manufacturerData
    self.serviceData = serviceData
  }

  /// Sentences about what is allowed, and may all the same not be what is wanted.
  public var remarks: [String] {
    var remarks: [String] = []
    if nameSubstring == nil, manufacturerData == nil, serviceData == nil,
      service == nil || company == nil
    {
      remarks.append(
        "The descriptor has one identifier and nothing else, so every device of its kind fits; "
          + "add a part of the name, or some data, to tell them apart.")
    }
    for (what, data, identifier) in [
      ("manufacturer data", manufacturerData, 2),
      ("service data", serviceData, service?.advertisedLength ?? 0),
    ] {
      guard let data, data.data.count > Self.shortRoom - identifier else { continue }
      remarks.append(
        "The \(what) has \(data.data.count) bytes, more than a device without extended "
          + "advertising can send; shorten it if yours is one.")
    }
    return remarks
  }

  /// The longest name there is, in bytes of UTF-8.
  public static let maximumNameLength = 248

  /// What one structure of an advertisement holds behind its length and type, in bytes.
  private static let room = 254
  /// The same where all of the advertisement has 31 bytes.
  private static let shortRoom = 29

  private static func check(
    _ data: MaskedBytes, _ what: String, limit: Int
  ) throws(AccessoryProblem) {
    guard data.data.count > limit else { return }
    throw AccessoryProblem(
      .dataLength,
      "The \(what) has \(data.data.count) bytes, and no advertisement has more than \(limit) of it; "
        + "shorten it.")
  }
}
