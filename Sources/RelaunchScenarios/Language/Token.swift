/// A word of a statement, a colon or a comma, and where it stands.
struct Token: Hashable {
  let text: String
  let column: Int

  /// The words of a line; what follows `#` is a comment.
  static func tokens(of line: Substring) -> [Token] {
    var tokens: [Token] = []
    var word = ""
    var start = 0
    func endWord() {
      if !word.isEmpty { tokens.append(Token(text: word, column: start)) }
      word = ""
    }
    for (index, character) in line.enumerated() {
      switch character {
      case "#":
        endWord()
        return tokens
      case ":", ",":
        endWord()
        tokens.append(Token(text: String(character), column: index + 1))
      case _ where character.isWhitespace: endWord()
      default:
        if word.isEmpty { start = index + 1 }
        word.append(character)
      }
    }
    endWord()
    return tokens
  }
}

/// What a word of a statement may be beside itself.
enum Slot: Hashable, CaseIterable {
  /// The name of a client that was declared.
  case client
  /// The name of an accessory that was declared.
  case accessory
  /// A name that nobody has yet.
  case newName
  /// A version of iOS.
  case version
  /// A system code, by number or name.
  case killCode
  /// The name of a rule.
  case rule
  /// The rest of the line, as it is.
  case rest
  /// What a client is, between commas.
  case traits
  /// How an accessory stands, between commas.
  case standings

  /// The slot as the patterns write it.
  static func written(_ word: Substring) -> Slot? {
    switch word {
    case "<client>": .client
    case "<accessory>": .accessory
    case "<name>": .newName
    case "<version>": .version
    case "<code>": .killCode
    case "<rule>": .rule
    case "<text>": .rest
    case "<traits>": .traits
    case "<standing>": .standings
    default: nil
    }
  }
}
