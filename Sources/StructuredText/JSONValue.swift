/// A JSON value (RFC 8259) that keeps the order of its members, so that the same value always has
/// the same text.
public enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number; readers that count in doubles lose digits beyond 2^53.
  case integer(Int64)
  /// A whole number that is never negative.
  case unsigned(UInt64)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members in order; their names are not repeated.
  case object([Member])

  /// A named value of an object.
  public struct Member: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: JSONValue

    /// A member by its name and value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// How a value is written.
  public enum Layout: Sendable {
    /// All on one line, without any space.
    case compact
    /// One member or element a line, indented by two spaces.
    case pretty
  }

  /// The value as text, in ASCII and UTF-8, without a line break at its end.
  public func text(_ layout: Layout = .compact) -> String {
    var text = ""
    write(to: &text, layout, depth: 0)
    return text
  }
}

// MARK: - Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Values in order.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Members in the order they are written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
}

// MARK: - Writing

extension JSONValue {
  private func write(to text: inout String, _ layout: Layout, depth: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .unsigned(let value): text += String(value)
    case .string(let value): Self.quote(value, to: &text)
    case .array(let values):
      Self.list(values, "[", "]", to: &text, layout, depth) { value, text in
        value.write(to: &text, layout, depth: depth + 1)
      }
    case .object(let members):
      Self.list(members, "{", "}", to: &text, layout, depth) { member, text in
        Self.quote(member.name, to: &text)
        text += layout == .pretty ? ": " : ":"
        member.value.write(to: &text, layout, depth: depth + 1)
      }
    }
  }

  private static func list<Element>(
    _ elements: [Element], _ open: String, _ close: String, to text: inout String,
    _ layout: Layout, _ depth: Int, write: (Element, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if layout == .pretty { text += "\n" + String(repeating: "  ", count: depth + 1) }
      write(element, &text)
    }
    if layout == .pretty && !elements.isEmpty {
      text += "\n" + String(repeating: "  ", count: depth)
    }
    text += close
  }

  /// Escapes what JSON requires, and what moves a terminal or a line of a log though JSON allows
  /// it: DEL, the C1 controls, the line separators and the direction overrides.
  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar.value {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x08: text += "\\b"
      case 0x09: text += "\\t"
      case 0x0A: text += "\\n"
      case 0x0C: text += "\\f"
      case 0x0D: text += "\\r"
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
