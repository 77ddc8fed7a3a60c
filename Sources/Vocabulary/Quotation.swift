/// A word from outside, made fit to be shown in a message: short, and without characters that act
/// on a terminal or turn the text around them.
public enum Quotation: Sendable {
  /// The word between quotation marks.
  public static func of(_ word: String, limit: Int = 80) -> String {
    "\"\(harmless(word, limit: limit))\""
  }

  /// The word alone, an ellipsis in the place of what is beyond `limit` characters.
  public static func harmless(_ word: String, limit: Int = 80) -> String {
    var shown = ""
    for scalar in word.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown + (word.unicodeScalars.count > limit ? "\u{2026}" : "")
  }
}
