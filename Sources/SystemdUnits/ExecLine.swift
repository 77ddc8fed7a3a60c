/// The quoting and the field codes of a desktop entry's `Exec=` line.
enum ExecLine {
  /// Splits a line into words and fills in its field codes.
  static func words(
    _ line: String, path: String, name: String, icon: String?
  ) throws(DesktopEntry.Mistake) -> [String] {
    var words: [String] = []
    for word in try split(line, path) {
      // Within quotes a field code is undefined; unquoted, `%i` alone stands for two words.
      if !word.quoted, word.text == "%i" {
        words += icon.map { ["--icon", $0] } ?? []
      } else if !word.quoted, word.text.count == 2, word.text.first == "%",
        Self.dropped.contains(word.text.dropFirst())
      {
        continue
      } else {
        words.append(try fill(word.text, path, name))
      }
    }
    return words
  }

  /// The codes for files and addresses, and those that are no longer in use.
  private static let dropped: Set<Substring> = [
    "f", "F", "u", "U", "d", "D", "n", "N", "v", "m",
  ]

  private static func split(
    _ line: String, _ path: String
  ) throws(DesktopEntry.Mistake) -> [(text: String, quoted: Bool)] {
    var words: [(text: String, quoted: Bool)] = []
    var word: (text: String, quoted: Bool)?
    var inQuotes = false
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\"" {
        inQuotes.toggle()
        word = (word?.text ?? "", true)
      } else if inQuotes, character == "\\" {
        guard let next = rest.popFirst() else { break }
        // Only these four are escaped inside quotes.
        let kept = "\"`$\\".contains(next) ? "\(next)" : "\\\(next)"
        word = ((word?.text ?? "") + kept, true)
      } else if !inQuotes, character == " " || character == "\t" || character == "\n" {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = ((word?.text ?? "") + String(character), word?.quoted ?? false)
      }
    }
    guard !inQuotes else {
      throw .unreadableExec(path: path, why: "a double quote is not closed")
    }
    if let ended = word { words.append(ended) }
    return words
  }

  private static func fill(
    _ word: String, _ path: String, _ name: String
  ) throws(DesktopEntry.Mistake) -> String {
    var filled = ""
    var rest = word[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        filled.append(character)
        continue
      }
      guard let code = rest.popFirst() else {
        throw .unreadableExec(path: path, why: "a % stands alone at the end of “\(word)”")
      }
      switch code {
      case "%": filled.append("%")
      case "c": filled += name
      case "k": filled += path
      case "i": continue
      default:
        guard dropped.contains(Substring(String(code))) else {
          throw .unreadableExec(path: path, why: "the code %\(code) is not known")
        }
      }
    }
    return filled
  }
}
