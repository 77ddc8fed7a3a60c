/// Numbers and bytes as hexadecimal digits.
enum Hexadecimal {
  /// The digits' values; `nil` where a character is none.
  static func digits(_ text: some StringProtocol) -> [UInt8]? {
    var digits: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return digits
  }

  /// The text without a leading `0x`.
  static func withoutPrefix<Text: StringProtocol>(_ text: Text) -> Text.SubSequence {
    text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text[...]
  }

  /// A number of at most 64 bits from its digits.
  static func number(_ digits: some Sequence<UInt8>) -> UInt64 {
    digits.reduce(0) { $0 << 4 | UInt64($1) }
  }

  /// Bytes from an even count of digits; `nil` for anything else.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    guard let digits = digits(text), digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// A number in lower-case digits, zeros in front.
  static func text(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Bytes in lower-case digits, one behind the other.
  static func text(_ bytes: [UInt8]) -> String { bytes.map { text($0, digits: 2) }.joined() }
}
