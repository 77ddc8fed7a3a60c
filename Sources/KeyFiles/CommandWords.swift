/// A command line as a list of words, split and quoted as a shell does it, with nothing run and
/// nothing substituted.
///
/// The rules are those of GLib's `g_shell_parse_argv`.
public enum CommandWords: Sendable {
  /// Splits a command line into its words.
  ///
  /// - Throws: `CommandWordsProblem` where there is no word, or a quote or a backslash is left open.
  public static func split(_ text: String) throws(CommandWordsProblem) -> [String] {
    // Most commands are one plain word.
    if isPlain(text) { return [text] }
    var splitter = CommandSplitter(bytes: Array(text.utf8))
    return try splitter.words()
  }

  /// The command line that splits into these words.
  public static func joined(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// A word in the quotes it needs, if any.
  public static func quoted(_ word: String) -> String {
    guard !isPlain(word) else { return word }
    let inside = word.unicodeScalars.reduce(into: "") { text, scalar in
      // Nothing is special between single quotes but their end.
      if scalar == "'" { text += "'\\''" } else { text.unicodeScalars.append(scalar) }
    }
    return "'\(inside)'"
  }

  /// Whether a text is a word as it stands.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          // The digits and / - . and the comma; then @ and the colon; then everything beyond ASCII.
          UInt8(ascii: ",")...UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "="),
          UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "+"), 128...:
          true
        default: false
        }
      }
  }
}

/// Why a command line has no words.
public enum CommandWordsProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing but space and comments.
  case empty
  /// A quote that begins at this character, counted from 1, is not closed.
  case openQuote(Character, at: Int)
  /// The text ends with a backslash that quotes nothing.
  case openBackslash

  /// A full sentence.
  public var description: String {
    switch self {
    case .empty: "The command is empty; write a program and its arguments."
    case .openQuote(let quote, let position):
      "The quote \(quote) at character \(position) is not closed; add another one where it ends."
    case .openBackslash:
      "The command ends with a backslash; remove it, or write two for a backslash itself."
    }
  }
}

/// Goes through one command line.
private struct CommandSplitter {
  let bytes: [UInt8]
  private var position = 0
  private var word: [UInt8] = []
  /// Whether a word has begun: `''` is one without a byte.
  private var inWord = false
  private var done: [String] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func words() throws(CommandWordsProblem) -> [String] {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case 32, 9...13: finishWord()
      case UInt8(ascii: "#") where !inWord: skipComment()
      case UInt8(ascii: "'"), UInt8(ascii: "\""): try readQuoted(by: byte)
      case UInt8(ascii: "\\"):
        guard position < bytes.count else { throw .openBackslash }
        // A line that goes on: neither character is there.
        if bytes[position] != UInt8(ascii: "\n") { append(bytes[position]) }
        position += 1
      default: append(byte)
      }
    }
    finishWord()
    guard !done.isEmpty else { throw .empty }
    return done
  }

  private mutating func readQuoted(by quote: UInt8) throws(CommandWordsProblem) {
    let start = position - 1
    inWord = true
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote { return }
      if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), position < bytes.count,
        "\"\\`$\n".utf8.contains(bytes[position])
      {
        append(bytes[position])
        position += 1
      } else {
        append(byte)
      }
    }
    let before = String(decoding: bytes[..<start], as: UTF8.self).unicodeScalars.count
    throw .openQuote(Character(UnicodeScalar(quote)), at: before + 1)
  }

  private mutating func append(_ byte: UInt8) {
    word.append(byte)
    inWord = true
  }

  private mutating func finishWord() {
    if inWord { done.append(String(decoding: word, as: UTF8.self)) }
    word.removeAll(keepingCapacity: true)
    inWord = false
  }

  private mutating func skipComment() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }
}
