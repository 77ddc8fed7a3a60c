/// The name of a systemd unit, checked.
///
/// The instance of a template may hold every character that a unit's name may, so a whole unit
/// name, or a client's name, serves as an instance as it is; only foreign text is escaped.
public struct UnitName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name as text, suffix included.
  public let text: String

  /// The longest name, in bytes (UNIT_NAME_MAX).
  public static let maximumLength = 255

  private static let suffixes = [
    "automount", "device", "mount", "path", "scope", "service", "slice", "socket", "swap",
    "target", "timer",
  ]

  /// Takes a text that is a unit's name, as `backup.service` or `app-scale@7.service`.
  ///
  /// - Returns: `nil` when it is none.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength, let dot = text.lastIndex(of: "."),
      dot > text.startIndex, text.first != "@",
      Self.suffixes.contains(String(text[text.index(after: dot)...])),
      text.utf8.allSatisfy({ Self.isPlain($0) || $0 == UInt8(ascii: "@") })
    else { return nil }
    self.text = text
  }

  /// The name of a template's instance, as `forestall-remind@scale.service`.
  ///
  /// - Returns: `nil` when the instance is empty or holds what a name may not hold.
  public init?(template: String, instance: String, suffix: String = "service") {
    guard !instance.isEmpty else { return nil }
    self.init("\(template)@\(instance).\(suffix)")
  }

  /// The name under which desktops look for an application's own service:
  /// `app-NAME@IDENTIFIER.service`, with both parts escaped.
  public init?(application: String, identifier: String) {
    self.init(
      "app-\(Self.escape(application))@\(Self.escape(identifier)).service")
  }

  /// Whether it is a service that Forestall itself gave an application: desktops have identifiers of
  /// other kinds, as `autostart`.
  public func isOwn(application: String) -> Bool {
    let prefix = "app-\(Self.escape(application))@"
    guard text.hasPrefix(prefix), text.hasSuffix(".service") else { return false }
    return UInt32(text.dropFirst(prefix.count).dropLast(8)) != nil
  }

  /// The pattern of fnmatch(3) that all services of an application fit, whatever their identifier.
  public static func pattern(application: String) -> String {
    // What escaping puts there is meant as it is.
    let plain = escape(application).split(separator: "\\", omittingEmptySubsequences: false)
    return "app-\(plain.joined(separator: "\\\\"))@*.service"
  }

  /// A text as part of a unit's name, as systemd-escape(1) writes it: `/` becomes `-`, and what a
  /// name may not hold, `-`, `\` and a leading dot become `\x` and two digits.
  public static func escape(_ text: String) -> String {
    var escaped = ""
    for (index, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "/") {
        escaped += "-"
      } else if !isPlain(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "\\")
        || (index == 0 && byte == UInt8(ascii: "."))
      {
        escaped += "\\x" + hexadecimal(byte)
      } else {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return escaped
  }

  /// The path of the unit's object on the bus: all but letters and digits is escaped.
  var objectPath: String {
    var label = ""
    for (index, byte) in text.utf8.enumerated() {
      let digit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if Self.isLetter(byte) || (digit && index > 0) {
        label.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        label += "_" + Self.hexadecimal(byte)
      }
    }
    return "/org/freedesktop/systemd1/unit/" + label
  }

  /// The name as text.
  public var description: String { text }

  /// Orders names by their text.
  public static func < (left: UnitName, right: UnitName) -> Bool { left.text < right.text }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || ":-_.\\".utf8.contains(byte)
  }
}
