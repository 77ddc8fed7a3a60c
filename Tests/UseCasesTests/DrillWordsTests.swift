import CommandGrammar
import Reminders
import StructuredText
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("A drill in words")
struct DrillWordsTests {
  private func report() throws -> DrillReport {
    var report = DrillReport(
      DrillPromise(
        name: try sampleName("scale"), title: "Bathroom scale", method: .crash,
        subject: DrillSubject(process: 7, teller: .run), notice: .atOnce(.run),
        chances: [DrillPromise.Chance(event: "bath appears", rule: "linux-crashed")],
        longest: .seconds(65), interval: .minutes(1), reopenTimeout: .seconds(30)))
    report.ended = .milliseconds(2)
    report.notice = DrillReport.Notice(
      after: .milliseconds(40), kind: .signalled(11), confidence: .certain,
      evidence: "run: killed by signal 11")
    report.back = .milliseconds(1_530)
    report.openedBy = .holder
    report.openedFor = "bath appears (linux-crashed)"
    report.restoration = .notNeeded
    return report
  }

  @Test("says what is promised, and what came of that, and when")
  func prose() throws {
    let report = try report()
    #expect(
      report.promise.prose(width: 80) == """
        Drill of scale (Bathroom scale): it is ended by SIGSEGV (process 7).

        What is promised:
          Its end is noticed at once, told by `forestall run`.
          It is opened again when bath appears (linux-crashed).
          Where that does not come first, the reminder is on the screen within 1 minute
          5 seconds.

        """)
    #expect(
      report.prose(width: 80) == """

        What came:
          2 ms   Its process was gone.
          40 ms  Noticed: It crashed (SIGSEGV). [run: killed by signal 11]
          1.5 s  It was back by itself (bath appears (linux-crashed)).

        All came that was promised.

        """)
  }

  @Test("says the same for programs")
  func json() throws {
    let text = try report().json.text()
    #expect(
      text.contains("\"ended\":2,\"noticed\":{\"after\":40,\"ending\":\"signalled\",\"number\":11,")
    )
    #expect(text.contains("\"back\":1530,\"openedBy\":\"holder\",\"reminded\":null"))
    #expect(text.contains("\"opensOn\":[{\"event\":\"bath appears\",\"rule\":\"linux-crashed\"}]"))
    #expect(
      text.contains("\"restored\":true,\"notRestoredBecause\":null,\"noticeJudgement\":\"kept\""))
  }

  @Test("says what did not come, and what to do")
  func broken() throws {
    var report = try report()
    (report.notice, report.back, report.openedBy) = (nil, nil, nil)
    report.restoration = .failed("There is no program.")
    let prose = report.prose(width: 80)
    #expect(prose.contains("Its end was not noticed.\n"))
    #expect(prose.contains("No reminder was on the screen.\n"))
    #expect(prose.contains("scale is not back. There is no program.\n"))
    #expect(prose.hasSuffix("Not all came that was promised: forestall doctor.\n"))
    report.wasInterrupted = true
    report.restoration = .opened(.seconds(3))
    #expect(report.prose(width: 80).hasSuffix("the rest was not waited for.\n"))
  }
}
