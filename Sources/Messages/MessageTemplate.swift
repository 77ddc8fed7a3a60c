/// A whole text of the catalogue in English, with named places for what differs from time to time:
/// `{client} is not being recorded`. It is at once the key by which a translation is found.
public struct MessageTemplate: Hashable, Sendable {
  /// The English text; where there is a plural, that for one.
  public let text: String
  /// The English text for any other number than one; `nil` where the text is the same for all.
  public let plural: String?
  /// What tells this text from the same one used for something else; `nil` where there is no other.
  public let context: String?

  /// A template by its parts.
  public init(_ text: String, plural: String? = nil, context: String? = nil) {
    self.text = text
    self.plural = plural
    self.context = context
  }

  /// The English text for a number of things.
  func english(for count: Int?) -> String {
    guard let plural, let count, count != 1 else { return text }
    return plural
  }
}

/// A part of a text: words, or a place for something.
enum TemplatePart: Equatable {
  case words(Substring)
  case place(Substring)

  /// The parts of a text. A brace that belongs to no place is a word like any other.
  static func parts(of text: String) -> [TemplatePart] {
    var parts: [TemplatePart] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let behind = rest[rest.index(after: open)...]
      guard let close = behind.firstIndex(of: "}"), isName(behind[..<close]) else {
        parts.append(.words(rest[...open]))
        rest = behind
        continue
      }
      if open > rest.startIndex { parts.append(.words(rest[..<open])) }
      parts.append(.place(behind[..<close]))
      rest = behind[behind.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.words(rest)) }
    return parts
  }

  /// The names of the places in a text.
  static func places(in text: String) -> Set<String> {
    var names: Set<String> = []
    for case .place(let name) in parts(of: text) { names.insert(String(name)) }
    return names
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
