/// The name of a monitored client: `[a-z0-9][a-z0-9._-]{0,63}`.
///
/// The alphabet is what is safe, unchanged, as a file name, as a systemd instance name and in a
/// shell, so that a name is never escaped anywhere.
public struct ClientName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name as text.
  public let text: String

  /// The longest name, in bytes.
  public static let maximumLength = 64

  /// Takes a text that is a client's name.
  ///
  /// - Returns: `nil` when the text is not a name.
  public init?(_ text: String) {
    guard let first = text.utf8.first, Self.isAlphanumeric(first),
      text.utf8.count <= Self.maximumLength
    else { return nil }
    for byte in text.utf8 where !Self.isAlphanumeric(byte) && !Self.isPunctuation(byte) {
      return nil
    }
    self.text = text
  }

  /// The rule a name keeps, as a person is told it.
  public static let rule =
    "a name has 1 to 64 lower-case letters a-z, digits and . _ -, and begins with a letter or digit"

  /// The name as text.
  public var description: String { text }

  /// Orders names by their bytes.
  public static func < (left: ClientName, right: ClientName) -> Bool { left.text < right.text }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
