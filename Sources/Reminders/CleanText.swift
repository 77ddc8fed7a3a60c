extension Wording {
  /// Any text made harmless to show on one line.
  ///
  /// Control characters, line breaks and white space become single spaces; characters that turn
  /// the direction of what follows them, or show as nothing, are left out; what is longer than
  /// the limit ends in an ellipsis, and no character a reader sees as one is split. One that was
  /// piled up from more parts than any language or emoji has shows as the replacement character.
  ///
  /// - Parameters:
  ///   - text: The text, from anywhere.
  ///   - limit: The most characters there are in the result, the ellipsis counted.
  /// - Returns: One line without white space at its ends.
  public static func clean(_ text: String, limit: Int) -> String {
    guard limit > 0 else { return "" }
    var kept = String.UnicodeScalarView()
    var gap = false
    for scalar in text.unicodeScalars {
      if isSpace(scalar) {
        gap = !kept.isEmpty
      } else if !isInvisible(scalar) {
        if gap { kept.append(" ") }
        gap = false
        kept.append(scalar)
      }
    }
    var line = ""
    var count = 0
    for character in String(kept) {
      count += 1
      if count > limit {
        line.removeLast()
        while line.last == " " { line.removeLast() }
        return line + "\u{2026}"
      }
      line.append(character.unicodeScalars.count > mostParts ? "\u{FFFD}" : character)
    }
    return line
  }

  /// The longest emoji sequences have 11 parts.
  private static let mostParts = 16

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: false
    }
  }

  /// Embeddings, overrides and isolates, the byte order mark, the zero-width space and the like;
  /// the joiners stay, which emoji and several scripts need.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }
}
