import Testing
import Vocabulary

@Suite("Quiet hours' words")
struct QuietWordsTests {
  @Test(
    "are read and written",
    arguments: [
      ("22:00-07:00", "22:00-07:00"), ("7:05-9:00", "07:05-09:00"),
      (" 22:00 - 07:00\t", "22:00-07:00"), ("00:00-23:59", "00:00-23:59"),
    ])
  func read(_ words: String, _ written: String) throws {
    let hours = try QuietHours(words: words)
    #expect(hours.words == written)
    #expect(try QuietHours(words: hours.words) == hours)
  }

  @Test(
    "are refused with an example",
    arguments: [
      ("", QuietHours.Problem.notTwoTimes("")), ("22:00", .notTwoTimes("22:00")),
      ("1:00-2:00-3:00", .notTwoTimes("1:00-2:00-3:00")), ("24:00-07:00", .notATime("24:00")),
      ("22:60-07:00", .notATime("22:60")), ("22-7", .notATime("22")), ("-07:00", .notATime("")),
      ("22:0-07:00", .notATime("22:0")), ("2 2:00-07:00", .notATime("2 2:00")),
      ("٢٢:00-07:00", .notATime("٢٢:00")), ("+1:00-07:00", .notATime("+1:00")),
      ("100:00-07:00", .notATime("100:00")), ("7:00-07:00", .sameTime("07:00")),
    ])
  func refused(_ words: String, _ problem: QuietHours.Problem) {
    #expect(throws: problem) { try QuietHours(words: words) }
    #expect(problem.description.hasSuffix("for instance 22:00-07:00."))
  }

  @Test("come back as they were for each minute of a day")
  func everyMinute() throws {
    for minute in 0..<1_440 {
      let hours = try #require(QuietHours(begin: minute, end: (minute + 61) % 1_440))
      #expect(try QuietHours(words: hours.words) == hours)
    }
  }

  @Test("are told harmlessly when they are nonsense")
  func nonsense() {
    let problem = QuietHours.Problem.notTwoTimes(
      "a\nb\u{1B}[31m" + String(repeating: "x", count: 999))
    #expect(!problem.description.contains("\n"))
    #expect(!problem.description.contains("\u{1B}"))
    #expect(problem.description.count < 200)
  }
}
