import Messages
import Testing
import UseCases
import Vocabulary

@Suite("What is new in a status")
struct StatusChangeTests {
  private func isNews(_ change: (inout StatusReport) throws -> Void) throws -> Bool {
    let before = StatusReportTests.report([try StatusReportTests.well()])
    var after = before
    try change(&after)
    return !after.tells(theSameAs: before)
  }

  @Test("is neither that time passed nor that a client pushed")
  func times() throws {
    #expect(
      try !isNews {
        $0.now = sampleMoment(258)
        $0.clients[0].deadline = .minutes(5)
        $0.clients[0].lastAlive = sampleMoment(258)
        $0.clients[0].dataAge = .seconds(1)
      })
  }

  @Test("is all else that is told")
  func changes() throws {
    let expiry = Expiry(.hours(1), after: sampleMoment(258))
    let changes: [(inout StatusReport) throws -> Void] = [
      { $0.clients[0].condition = .gone },
      { $0.clients[0].condition = .snoozed(until: expiry) },
      { $0.clients[0].process = .dead(pid: 4_242) },
      { $0.clients[0].dataAge = nil },
      { $0.clients[0].dataAge = .minutes(9) },
      { $0.clients[0].lastAlive = nil },
      { $0.clients[0].problems = [Message(verbatim: "Something.")] },
      { $0.clients[0].ending = StatusReportTests.killed },
      { $0.clients[0].reminder = .shown },
      { $0.clients.append(try StatusReportTests.due()) },
      { $0.machine.nextLook = .minutes(1) },
      { $0.machine.target = "inactive" },
    ]
    for (number, change) in changes.enumerated() {
      #expect(try isNews(change), "change \(number)")
    }
  }

  @Test("is a reminder put off longer, and a later step")
  func within() throws {
    func report(_ condition: ClientStatus.Condition) throws -> StatusReport {
      StatusReportTests.report([try StatusReportTests.client(condition)])
    }
    let soon = try report(.snoozed(until: Expiry(.hours(1), after: sampleMoment(250))))
    let late = try report(.snoozed(until: Expiry(.hours(2), after: sampleMoment(250))))
    #expect(!soon.tells(theSameAs: late) && soon.tells(theSameAs: soon))
    let first = try report(.due(since: sampleMoment(250), step: 1, steps: 3))
    let second = try report(.due(since: sampleMoment(250), step: 2, steps: 3))
    #expect(!first.tells(theSameAs: second))
  }
}
