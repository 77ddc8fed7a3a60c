import Messages
import StructuredText
import Testing
import UseCases
import Vocabulary

@Suite("The history of clients")
struct HistoryReportTests {
  let report = HistoryReport(entries: [])

  func entries() throws -> HistoryReport {
    HistoryReport(entries: [
      .init(
        at: sampleMoment(245).wall, client: try sampleName("scale"), kind: "ended",
        detail: "run:\nkilled by signal 9",
        message: Message(
          HistoryText.evidence,
          [.first: Message(EndingText.forceQuit), .text: "run:\nkilled by signal 9"])),
      .init(
        at: sampleMoment(250).wall, client: try sampleName("glucose-sensor"), kind: "shown",
        detail: "step 1", message: Message(HistoryText.reminded)),
      .init(
        at: WallInstant(seconds: 1_796_079_600), client: nil, kind: "login", detail: "",
        message: Message(HistoryText.login)),
    ])
  }

  @Test("is told day by day in local time, and fits 80 columns")
  func prose() throws {
    #expect(
      try entries().prose(width: 80, offset: berlin) == """
        Monday, 30 November 2026
          15:05:00  scale           It was ended by SIGKILL, perhaps a force-quit. [run:
                                    killed by signal 9]
          15:10:00  glucose-sensor  You were reminded.

        Tuesday, 1 December 2026
          00:00:00  -               A session began.

        """)
    #expect(report.prose(width: 80, offset: berlin) == "Nothing is recorded.\n")
  }

  @Test("does not repeat the name where there is but one client")
  func single() throws {
    let report = HistoryReport(entries: [try entries().entries[1]])
    #expect(
      report.prose(width: 80, offset: berlin)
        == "Monday, 30 November 2026\n  15:10:00  You were reminded.\n")
  }

  @Test("is JSON in UTC, the sentence beside the kind and the detail")
  func json() throws {
    #expect(report.json.text() == #"{"version":1,"entries":[]}"#)
    let text = try entries().json.text()
    #expect(
      text.hasPrefix(
        #"{"version":1,"entries":[{"at":"2026-11-30T14:05:00Z","client":"scale","kind":"ended","#))
    #expect(text.contains(#""detail":"run:\nkilled by signal 9""#))
    #expect(
      text.hasSuffix(
        #"{"at":"2026-11-30T23:00:00Z","client":null,"kind":"login","detail":"","#
          + #""sentence":"A session began."}]}"#))
  }

  @Test("stays whole where the width is too small or a word too long", arguments: [-1, 0, 1, 30])
  func narrow(_ width: Int) throws {
    let long = String(repeating: "x", count: 300)
    let report = HistoryReport(entries: [
      .init(
        at: sampleMoment(0).wall, client: nil, kind: "status", detail: "",
        message: Message(verbatim: "a \(long) b"))
    ])
    let prose = report.prose(width: width, offset: berlin)
    #expect(prose.contains(long))
    #expect(prose.split(separator: "\n").count == 4)
  }
}
