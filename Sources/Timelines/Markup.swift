internal import Reminders

/// HTML as it is written: tags and attributes are the program's own, and all else goes through one
/// funnel that makes it harmless.
struct Markup {
  private(set) var bytes: [UInt8] = []

  /// An attribute; its value is escaped.
  typealias Attribute = (name: StaticString, value: String)

  /// Writes what the program itself says in HTML.
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a text.
  mutating func text(_ text: String) { Self.escape(text, to: &bytes) }

  /// Writes an element of a text.
  mutating func element(_ name: StaticString, _ text: String) {
    element(name, []) { $0.text(text) }
  }

  /// Writes an element of a text, with attributes.
  mutating func element(_ name: StaticString, _ attributes: [Attribute], _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element of what `content` writes.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    content(&self)
    raw("</")
    raw(name)
    raw(">")
  }

  /// Writes the beginning of an element, or one that has no end.
  mutating func open(_ name: StaticString, _ attributes: [Attribute] = []) {
    raw("<")
    raw(name)
    for (name, value) in attributes {
      raw(" ")
      raw(name)
      raw("=\"")
      text(value)
      raw("\"")
    }
    raw(">")
  }

  /// The funnel: what could act on a page or turn the writing around it is left out, what has a
  /// meaning in HTML is escaped, in a text as in an attribute between double quotes.
  private static func escape(_ text: String, to bytes: inout [UInt8]) {
    for byte in Wording.clean(text, limit: longest).utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      case UInt8(ascii: "'"): bytes += Array("&#39;".utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// The drawing of a line of time is the longest of all.
  private static let longest = 100_000
}
