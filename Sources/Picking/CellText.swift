internal import Vocabulary

/// Texts from outside in the cells of a terminal: harmless, and never wider than they are said to be.
public enum CellText: Sendable {
  /// A text on one line without characters that act on a terminal, turn what is around them, or pile
  /// up: what has no width of its own is kept twice behind one that has. What is beyond `limit`
  /// characters is an ellipsis; names have no more, sentences may.
  public static func harmless(_ text: String, limit: Int = 120) -> String {
    var kept = String.UnicodeScalarView()
    var marks = 2
    for scalar in Quotation.harmless(text, limit: limit).unicodeScalars {
      let isMark = width(scalar) == 0
      marks = isMark ? marks + 1 : 0
      // Selectors of a form change the width in some terminals and not in others.
      if isMark, marks > 2 || scalar.properties.isVariationSelector { continue }
      kept.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    return String(kept)
  }

  /// How many characters a sentence may have.
  static let sentence = 1_000

  /// How many cells a text takes.
  public static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  /// The text, or what of it has room with an ellipsis.
  public static func fitted(_ text: String, to limit: Int) -> String {
    guard width(text) > limit else { return text }
    guard limit > 0 else { return "" }
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      guard used + width(scalar) < limit else { break }
      kept.append(scalar)
      used += width(scalar)
    }
    while kept.last == " " { kept.removeLast() }
    return String(kept) + "\u{2026}"
  }

  /// The text in a column of its own.
  public static func padded(_ text: String, to width: Int) -> String {
    let text = fitted(text, to: width)
    return text + String(repeating: " ", count: width - self.width(text))
  }

  /// The text in lines between words; a word that is too long is broken.
  static func wrapped(_ text: String, to limit: Int) -> [String] {
    guard limit > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var rest = String(word)
      if !line.isEmpty, width(line) + 1 + width(rest) <= limit {
        line += " " + rest
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while width(rest) > limit {
        var head = ""
        while let scalar = rest.unicodeScalars.first, width(head) + width(scalar) <= limit {
          head.unicodeScalars.append(scalar)
          rest.unicodeScalars.removeFirst()
        }
        // One character is wider than the line.
        if head.isEmpty { rest.unicodeScalars.removeFirst() } else { lines.append(head) }
      }
      line = rest
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// How many cells terminals give a character; where they differ, the more.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    guard scalar.value >= 0x1100 else { return 1 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// What the Unicode Standard's East Asian Width calls wide or full-width, in blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F000...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
