extension Wording {
  /// Any text made harmless to show on one line.
  ///
  /// Control characters, line breaks and white space become single spaces, characters that change
  /// the direction of what follows them or show as nothing are left out, and what is longer than
  /// the limit ends in an ellipsis. No character a reader sees as one is split, and none is
  /// longer than a word in any language is, however many marks were piled on it.
  ///
  /// - Parameters:
  ///   - text: The text, from anywhere.
  ///   - limit: The most characters there are in the result, the ellipsis counted.
  /// - Returns: One line without white space at its ends.
  public static func clean(_ text: String, limit: Int) -> String {
    guard limit > 0 else { return "" }
    var kept = String.UnicodeScalarView()
    var gap = false
    var marks = 0
    for scalar in text.unicodeScalars {
      if isSpace(scalar) {
        gap = !kept.isEmpty
        continue
      }
      if isInvisible(scalar) { continue }
      marks = scalar.properties.isGraphemeExtend ? marks + 1 : 0
      if marks > mostMarks { continue }
      if gap { kept.append(" ") }
      gap = false
      kept.append(scalar)
    }
    let line = String(kept)
    guard let cut = line.index(line.startIndex, offsetBy: limit, limitedBy: line.endIndex),
      cut < line.endIndex
    else { return line }
    var head = line[..<line.index(before: cut)]
    while head.last == " " { head.removeLast() }
    return head + "\u{2026}"
  }

  /// Longer piles of combining marks are not of any language; they reach into other lines.
  private static let mostMarks = 8

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: false
    }
  }

  /// Direction marks, embeddings, overrides and isolates, the byte order mark, the zero-width
  /// space and tags; the joiners stay, which emoji and several scripts need.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }
}
