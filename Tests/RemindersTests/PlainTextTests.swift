import Messages
import Reminders
import SeededRandomness
import Testing
import Vocabulary

@Suite("Text made harmless")
struct CleanTextTests {
  @Test(
    "is one line of what can be seen",
    arguments: [
      ("", ""), ("Scale", "Scale"), ("  a \t\r\n b  ", "a b"), ("a\u{0}b\u{7F}c\u{85}d", "a b c d"),
      ("a\u{2028}b\u{2029}c\u{A0}d", "a b c d"), ("\u{202E}evil\u{202C}", "evil"),
      ("\u{2066}a\u{2069}\u{FEFF}b\u{200B}c", "abc"), ("<b>&amp;</b>", "<b>&amp;</b>"),
      ("\u{1B}[31mred", "[31mred"), ("مقياس", "مقياس"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("\u{FFFE}x", "x"),
    ])
  func oneLine(_ text: String, _ clean: String) {
    #expect(Wording.clean(text, limit: 40) == clean)
  }

  @Test(
    "is cut between characters",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abc def", 5, "abc…"), ("abcdef", 1, "…"),
      ("abcdef", 0, ""), ("abcdef", -1, ""), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2, "👨‍👩‍👧…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("🇩🇪🇫🇷🇮🇹", 2, "🇩🇪…"), ("👍🏽👍🏽", 1, "…"),
    ])
  func cut(_ text: String, _ limit: Int, _ clean: String) {
    #expect(Wording.clean(text, limit: limit) == clean)
  }

  @Test("has no character piled up without end")
  func piles() {
    let pile = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    #expect(Wording.clean(pile, limit: 10) == "\u{FFFD}b")
    let family = String(repeating: "👨\u{200D}", count: 10_000) + "👨"
    #expect(Wording.clean(family, limit: 10).unicodeScalars.count <= 10 * 16)
  }

  @Test("is the same when made again, never longer than asked", arguments: 1...50)
  func properties(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let most: UInt32 = [0x7F, 0x2FF, 0x20FF, 0x1FFFF].randomElement(using: &random) ?? 0x7F
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) {
        text.append(scalar)
      }
    }
    let limit = Int.random(in: 1...40, using: &random)
    let once = Wording.clean(String(text), limit: limit)
    #expect(once.count <= limit)
    #expect(Wording.clean(once, limit: limit) == once)
    #expect(once.utf8.allSatisfy { $0 >= 32 && $0 != 127 })
  }
}

@Suite("Dates and times of day")
struct CivilTimeTests {
  @Test(
    "are those of the calendar",
    arguments: [
      (Int64(0), "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"),
      (951_782_400, "2000-02-29T00:00:00"), (4_107_542_399, "2100-02-28T23:59:59"),
      (4_107_542_400, "2100-03-01T00:00:00"), (1_796_022_309, "2026-11-30T07:05:09"),
      (-62_167_219_200, "0000-01-01T00:00:00"), (-62_167_219_201, "-0001-12-31T23:59:59"),
      (253_402_300_800, "+10000-01-01T00:00:00"),
    ])
  func dates(_ seconds: Int64, _ text: String) {
    #expect(CivilTime(WallInstant(seconds: seconds)).iso8601 == text)
  }

  @Test("follow each other day by day through 800 years")
  func everyDay() {
    var (year, month, day) = (Int64(1600), 1, 1)
    for number in Int64(-135_140)..<157_060 {
      let time = CivilTime(WallInstant(seconds: number * 86_400 + 43_200))
      guard (time.year, time.month, time.day) == (year, month, day) else {
        Issue.record("day \(number) is \(time.iso8601), not \(year)-\(month)-\(day)")
        return
      }
      let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test("do not trap at the ends of time")
  func extremes() {
    for seconds in [Int64.min, .max] {
      for offset in [-86_400, 0, 86_400] {
        #expect((1...12).contains(CivilTime(WallInstant(seconds: seconds), offset: offset).month))
      }
    }
  }

  @Test(
    "are named as near as they are",
    arguments: [
      (Int64(1_796_022_309), "08:05"), (1_795_993_200, "00:00"),
      (1_795_993_199, "yesterday at 23:59"),
      (1_795_900_000, "28 November at 22:06"), (1_751_328_000, "1 July 2025 at 01:00"),
    ])
  func spoken(_ seconds: Int64, _ words: String) {
    let now = CivilTime(WallInstant(seconds: 1_796_030_000), offset: 3_600)
    #expect("\(CivilTime(WallInstant(seconds: seconds), offset: 3_600).message(at: now))" == words)
  }
}
