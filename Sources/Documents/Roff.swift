/// Text for the macros of man(7).
enum Roff {
  /// Plain text as it is to appear; where it is literal, with hyphens as they are typed, and not
  /// those of prose.
  static func escaped(_ text: String, literal isLiteral: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += isLiteral ? "\\-" : "-"
      case "'": escaped += isLiteral ? "\\(aq" : "'"
      case "`": escaped += isLiteral ? "\\(ga" : "`"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "…": escaped += "..."
      case "“": escaped += "\\(lq"
      case "”": escaped += "\\(rq"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        escaped += "]"
      }
    }
    // A point or an apostrophe at the beginning of a line would be a request.
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// Prose: what stands between backquotes, options and pages of the manual are set apart.
  static func prose(_ text: String) -> String {
    var isCode = false
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { part in
      defer { isCode.toggle() }
      if isCode { return "\\fB\(escaped(String(part), literal: true))\\fR" }
      return part.split(separator: " ", omittingEmptySubsequences: false)
        .map { word(String($0)) }.joined(separator: " ")
    }
    let line = parts.joined()
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func word(_ word: String) -> String {
    let (open, rest) =
      word.hasPrefix("(") ? ("(", String(word.dropFirst())) : ("", word)
    guard rest.hasPrefix("--"), rest.utf8.count > 2 else {
      return word.isEmpty ? "" : escaped(word)
    }
    let end = rest.lastIndex { $0.isLetter || $0.isNumber }.map { rest.index(after: $0) }
    let option = rest[..<(end ?? rest.endIndex)]
    return "\(open)\\fB\(escaped(String(option), literal: true))\\fR"
      + escaped(String(rest[option.endIndex...]))
  }

  /// A synopsis: placeholders in italics, what is typed as it is in bold.
  static func synopsis(_ text: String) -> String {
    var line = ""
    var run = ""
    func flushed() -> String {
      guard !run.isEmpty else { return "" }
      let font = run.contains { $0.isUppercase } ? "I" : run == "--" || run != "…" ? "B" : "R"
      return "\\f\(font)\(escaped(run, literal: true))\\fR"
    }
    for character in text {
      if "[]| …,:/".contains(character) {
        line += flushed()
        run = ""
        line += escaped(String(character))
      } else {
        run.append(character)
      }
    }
    return line + flushed()
  }
}
