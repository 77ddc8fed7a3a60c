internal import Vocabulary

/// The number that the Bluetooth SIG gave a company, which begins its manufacturer data.
public struct CompanyIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let number: UInt16

  /// An identifier by its number.
  public init(_ number: UInt16) { self.number = number }

  /// Reads four hexadecimal digits, or up to four behind `0x`.
  ///
  /// - Throws: `AccessoryProblem` of the rule `companyForm`.
  public init(words: some StringProtocol) throws(AccessoryProblem) {
    let text = Hexadecimal.withoutPrefix(words)
    // Fewer digits without the prefix might have been meant as a decimal number.
    let counts = text.count == words.count ? 4...4 : 1...4
    guard let digits = Hexadecimal.digits(text), counts.contains(digits.count) else {
      throw AccessoryProblem(
        .companyForm,
        "\(Quotation.of(String(words))) is no company identifier; write its 16 bits as four "
          + "hexadecimal digits, for instance 004c.")
    }
    number = UInt16(Hexadecimal.number(digits))
  }

  /// Four hexadecimal digits.
  public var description: String { Hexadecimal.text(number, digits: 4) }

  /// Orders by the number.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
