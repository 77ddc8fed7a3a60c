import Testing

@testable import Picking

@Suite("Texts in a terminal's cells")
struct CellTextTests {
  /// Whether a character acts on a terminal, or turns what is around it.
  static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }

  @Test(
    "are as wide as terminals show them",
    arguments: [
      ("", 0), ("abc", 3), ("体重計", 6), ("ä", 1), ("a\u{308}", 1), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("🏋", 2), ("⌚", 2), ("שלום", 4), ("…", 1), ("\u{FFFD}", 1), ("👩🏽", 4),
    ] as [(String, Int)])
  func widths(text: String, width: Int) { #expect(CellText.width(text) == width) }

  @Test(
    "from outside do nothing",
    arguments: [
      ("\u{1b}[2J", "\u{FFFD}[2J"), ("a\r\nb", "a\u{FFFD}\u{FFFD}b"),
      ("\u{202E}evil", "\u{FFFD}evil"), ("a\u{A0}b\u{3000}c", "a b c"),
      ("\u{9B}31m", "\u{FFFD}31m"),
      ("\u{200F}x\u{2066}", "\u{FFFD}x\u{FFFD}"), ("❤\u{FE0F}", "❤"), ("\u{301}a", "a"),
      ("z\u{301}\u{302}\u{303}\u{304}", "z\u{301}\u{302}"), ("\u{2028}", "\u{FFFD}"),
    ])
  func harmless(text: String, shown: String) {
    #expect(Array(CellText.harmless(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test("that are very long are cut", .timeLimit(.minutes(1)))
  func long() {
    #expect(CellText.harmless(String(repeating: "x", count: 1_000_000)).count == 121)
  }

  @Test("are cut with an ellipsis, never in the middle of a wide character")
  func fitted() {
    #expect(CellText.fitted("abcdef", to: 6) == "abcdef")
    #expect(CellText.fitted("abcdef", to: 5) == "abcd…")
    #expect(CellText.fitted("ab cd", to: 4) == "ab…")
    #expect(CellText.fitted("体重計", to: 5) == "体重…")
    #expect(CellText.fitted("体重計", to: 4) == "体…")
    #expect(CellText.fitted("abc", to: 1) == "…" && CellText.fitted("abc", to: 0).isEmpty)
    #expect(CellText.padded("体", to: 4) == "体  " && CellText.padded("体重計", to: 4) == "体… ")
  }

  @Test("go on in lines, of whole words where they have room")
  func wrapped() {
    #expect(CellText.wrapped("one two three", to: 7) == ["one two", "three"])
    #expect(CellText.wrapped("a abcdefgh b", to: 3) == ["a", "abc", "def", "gh", "b"])
    #expect(CellText.wrapped("abcdef", to: 3) == ["abc", "def"])
    #expect(CellText.wrapped("体a", to: 1) == ["a"])
    #expect(CellText.wrapped("", to: 3).isEmpty && CellText.wrapped("a", to: 0).isEmpty)
    for width in 1...20 {
      for line in CellText.wrapped("体重計 is a 体重計体重計 scale, however wide.", to: width) {
        #expect(CellText.width(line) <= width && !line.isEmpty)
      }
    }
  }
}
