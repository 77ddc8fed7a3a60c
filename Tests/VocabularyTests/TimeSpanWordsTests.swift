import SeededRandomness
import Testing
import Vocabulary

private let minute: UInt64 = 60
private let hour: UInt64 = 3_600
private let day: UInt64 = 86_400

@Suite("Time spans in words")
struct TimeSpanWordsTests {
  @Test(
    "are read as systemd.time(7) says",
    arguments: [
      ("90", 90), ("90s", 90), ("90 s", 90), ("90sec", 90), ("1second", 1), ("2 seconds", 2),
      ("5m", 5 * minute), ("5min", 5 * minute), ("5 minute", 5 * minute), ("5minutes", 5 * minute),
      ("2h", 2 * hour), ("2hr", 2 * hour), ("1hour", hour), ("2 hours", 2 * hour),
      ("1d", day), ("1day", day), ("2days", 2 * day),
      ("1w", 7 * day), ("1 week", 7 * day), ("2weeks", 14 * day),
      ("5M", 5 * 2_629_800), ("1month", 2_629_800), ("2months", 2 * 2_629_800),
      ("1y", 31_557_600), ("1year", 31_557_600), ("2 years", 2 * 31_557_600),
      ("1h 30min", hour + 30 * minute), ("30min1h", hour + 30 * minute), ("1h30", hour + 30),
      ("1.5h", hour + 30 * minute), ("12 34", 46), ("+5", 5), ("1.25 .75", 2),
      (" \t1h\n", hour), ("007", 7),
    ] as [(String, UInt64)])
  func wholeSeconds(words: String, seconds: UInt64) throws {
    #expect(try TimeSpan(words: words) == .seconds(seconds))
  }

  @Test(
    "have units below the second",
    arguments: [
      ("1ms", 1_000_000), ("20msec", 20_000_000), ("3us", 3_000), ("3usec", 3_000),
      ("3\u{B5}s", 3_000), ("3\u{3BC}s", 3_000), ("7ns", 7), ("7nsec", 7), (".5", 500_000_000),
      ("1.5us", 1_500), ("0.000000001s", 1), ("55s500ms", 55_500_000_000),
    ] as [(String, UInt64)])
  func fractions(words: String, nanoseconds: UInt64) throws {
    #expect(try TimeSpan(words: words) == TimeSpan(nanoseconds: nanoseconds))
  }

  @Test(
    "that cannot be used are refused with the reason",
    arguments: [
      ("", .empty), ("  \n", .empty), ("0", .zero), ("0h 0min", .zero), ("0.0s", .zero),
      ("0.0000000001s", .zero),
      ("-5", .negative(part: "-5")), ("-0", .negative(part: "-0")),
      ("1h -5min", .negative(part: "-5min")),
      ("soon", .unreadable(part: "soon")), ("5x", .unreadable(part: "5x")),
      ("1h 5 parsecs", .unreadable(part: "parsecs")), ("3.", .unreadable(part: "3.")),
      ("3.s", .unreadable(part: "3.s")), ("1.2.3", .unreadable(part: "1.2.3")),
      ("+", .unreadable(part: "+")), ("1,5h", .unreadable(part: "1,5h")),
      ("\u{0}", .unreadable(part: "\u{0}")), ("٥min", .unreadable(part: "٥min")),
      ("infinity", .infinite), (" infinity ", .infinite),
      ("infinity5", .unreadable(part: "infinity5")),
      ("585y", .overflowing), ("99999999999999999999", .overflowing),
      ("18446744073709551615ns", .overflowing), ("584y 584y", .overflowing),
    ] as [(String, TimeSpanProblem)])
  func refusals(words: String, problem: TimeSpanProblem) {
    #expect(throws: problem) { try TimeSpan(words: words) }
    #expect(problem.description.hasSuffix("."))
    #expect(problem.description.contains("for instance"))
  }

  @Test(
    "are printed as systemd prints them",
    arguments: [
      (0, "0"), (1, "1ns"), (1_500, "1.5us"), (1_001_000, "1.001ms"), (500_000_000, "500ms"),
      (1_500_000_000, "1.5s"), (60_000_000_001, "1min 1ns"), (90_000_000_000, "1min 30s"),
      (5_400_000_000_000, "1h 30min"), (8_640_000_000_000_000, "3month 1w 1d 16h 30min"),
      (31_557_600_000_000_000, "1y"),
    ] as [(UInt64, String)])
  func printing(nanoseconds: UInt64, words: String) {
    #expect(TimeSpan(nanoseconds: nanoseconds).words == words)
  }

  @Test("come back from their words, whatever they are")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 1)
    for bits in 1...63 {
      for _ in 0..<40 {
        let span = TimeSpan(nanoseconds: .random(in: 1...(1 << UInt64(bits)), using: &random))
        #expect(try TimeSpan(words: span.words) == span, "\(span.words)")
      }
    }
  }

  @Test(
    "are spoken by their two greatest units",
    arguments: [
      (.zero, "no time"), (.milliseconds(999), "less than a second"), (.seconds(1), "1 second"),
      (.seconds(61), "1 minute 1 second"), (.minutes(5), "5 minutes"),
      (.minutes(90), "1 hour 30 minutes"), (.hours(1) + .seconds(59), "1 hour"),
      (.hours(25), "1 day 1 hour"), (.hours(48) + .minutes(5), "2 days"),
      (.hours(1) + .minutes(1) + .seconds(1), "1 hour 1 minute"),
      (.maximum, "213503 days 23 hours"),
    ] as [(TimeSpan, String)])
  func speaking(span: TimeSpan, words: String) {
    #expect(span.spoken == words)
  }

  @Test(
    "is refused in words that do not act on a terminal",
    arguments: ["\u{1B}[2J", "-\u{1B}[2J", "5\u{7}", "u\u{9B}2J", "\u{202E}5min"])
  func harmlessRefusal(text: String) {
    let problem = #expect(throws: TimeSpanProblem.self) { try TimeSpan(words: text) }
    let scalars = (problem?.description ?? "").unicodeScalars
    #expect(scalars.contains("\u{FFFD}"))
    #expect(
      scalars.allSatisfy {
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      })
  }
}
