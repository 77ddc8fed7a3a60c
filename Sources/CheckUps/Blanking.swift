internal import StructuredText

/// Puts placeholders in the place of what names a person's things: the same one for the same thing,
/// wherever it stands, so that what belongs together is still seen to.
public struct Blanking: Sendable {
  /// What is replaced by what, by the first byte, the longest first.
  private var literals: [UInt8: [(words: [UInt8], placeholder: [UInt8])]] = [:]
  /// The addresses that have come up, as their twelve digits, in the order in which they did.
  private var addresses: [[UInt8]] = []

  /// A blanking that knows no words yet, only the form of addresses.
  public init() {}

  /// Has words replaced, each by `kind` and its number: the same words by the same, all others by
  /// others.
  public mutating func add(_ words: [String], as kind: String) {
    var number = 0
    for text in words where !text.isEmpty {
      number += 1
      add(text, as: "\(kind)\(number)")
    }
  }

  /// Has a text replaced, also as a unit's name and as JSON has it; the first placeholder of a text
  /// stays.
  public mutating func add(_ text: String, as placeholder: String) {
    for form in Set([text, Self.escapedForUnit(text), Self.escapedForJSON(text)]) {
      let words = Array(form.utf8)
      guard let first = words.first else { continue }
      var known = literals[first] ?? []
      guard !known.contains(where: { $0.words == words }) else { continue }
      known.append((words, Array(placeholder.utf8)))
      known.sort { $0.words.count > $1.words.count }
      literals[first] = known
    }
  }

  /// The text with placeholders. Words are replaced where they stand alone, not within longer ones.
  public mutating func blank(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var blanked: [UInt8] = []
    blanked.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let replaced = address(in: bytes, at: index) {
        blanked += replaced
        index += Self.addressLength
      } else if let found = literal(in: bytes, at: index) {
        blanked += found.placeholder
        index += found.words.count
      } else {
        blanked.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: blanked, as: UTF8.self)
  }

  // MARK: - Words

  private func literal(
    in bytes: [UInt8], at index: Int
  ) -> (words: [UInt8], placeholder: [UInt8])? {
    literals[bytes[index]]?.first { words, _ in
      let end = index + words.count
      guard end <= bytes.count, bytes[index..<end].elementsEqual(words) else { return false }
      let begins = index == 0 || !Self.isWord(words[0]) || !Self.isWord(bytes[index - 1])
      let ends =
        end == bytes.count || !Self.isWord(words[words.count - 1]) || !Self.isWord(bytes[end])
      return begins && ends
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  private static func escapedForUnit(_ text: String) -> String {
    text.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\x2d")
  }

  private static func escapedForJSON(_ text: String) -> String {
    String(JSONValue.string(text).text().dropFirst().dropLast())
  }

  // MARK: - Addresses

  private static let addressLength = 17

  /// What stands in the place of an address that begins there: six pairs of digits, with colons, or
  /// with `_` as in BlueZ's paths.
  private mutating func address(in bytes: [UInt8], at index: Int) -> [UInt8]? {
    let end = index + Self.addressLength
    guard end <= bytes.count, Self.digit(bytes[index]) != nil,
      bytes[index + 2] == UInt8(ascii: ":") || bytes[index + 2] == UInt8(ascii: "_"),
      index == 0 || Self.digit(bytes[index - 1]) == nil,
      end == bytes.count || Self.digit(bytes[end]) == nil
    else { return nil }
    let separator = bytes[index + 2]
    var digits: [UInt8] = []
    for offset in 0..<Self.addressLength {
      let byte = bytes[index + offset]
      if offset % 3 == 2 {
        guard byte == separator else { return nil }
      } else {
        guard let digit = Self.digit(byte) else { return nil }
        digits.append(digit)
      }
    }
    let number = addresses.firstIndex(of: digits) ?? addresses.count
    if number == addresses.count { addresses.append(digits) }
    return Self.placeholder(number + 1, separator)
  }

  private static func placeholder(_ number: Int, _ separator: UInt8) -> [UInt8] {
    let digits = String(number, radix: 16, uppercase: true)
    let padded = Array((String(repeating: "0", count: max(0, 12 - digits.count)) + digits).utf8)
    var text: [UInt8] = []
    for (index, byte) in padded.enumerated() {
      if index > 0, index % 2 == 0 { text.append(separator) }
      text.append(byte)
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
