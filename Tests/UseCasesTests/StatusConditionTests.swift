import BeatRecords
import CommandGrammar
import Processes
import Reminders
import StructuredText
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

/// What `status` says of a client at a moment is what a look at that moment would go by.
@Suite("The status of one client")
struct StatusConditionTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func client() throws -> ClientStatus {
    try #require(try StatusReading(test.session).status(scale).clients.first)
  }

  private func prose() throws -> String {
    try StatusReading(test.session).status(scale).detailedProse(width: 100) { _ in 0 }
  }

  @Test("says that a unit which ended has time to be back, and until when")
  func unitAwaited() throws {
    try test.declare(scale) { $0.unit = "scale.service" }
    test.services.change { $0.units["scale.service"] = UnitFacts(isActive: true) }
    try test.look()
    test.services.change { [now = test.clock.now.monotonic] in
      $0.units["scale.service"] = UnitFacts(isActive: false, ended: now)
    }
    test.pass(.minutes(2))
    try test.look()
    let client = try client()
    #expect(client.condition == .unitAwaited("scale.service"))
    #expect(client.deadline == .minutes(3))
    #expect(client.liveness == .notHeardOf && !client.isDue)
    let prose = try prose()
    #expect(
      prose.hasPrefix(
        "scale: waiting\n  scale.service is not active.\n"
          + "  Due in 3 minutes unless it is heard of.\n"), "\(prose)")
    #expect(!prose.contains("not expected"))
    test.pass(.minutes(3))
    #expect(try self.client().isDue)
  }

  @Test("says of a unit that was never up that nothing is expected of it yet")
  func unitNeverUp() throws {
    try test.declare(scale) { $0.unit = "scale.service" }
    #expect(try client().condition == .waitingForFirstPush)
    #expect(try client().deadline == nil)
  }

  @Test("counts the time asleep in what is left, where the client wants that")
  func elapsed() throws {
    try test.open(scale) {
      $0.clock = .elapsed
      $0.every = .hours(2)
    }
    try test.attach(scale, every: .hours(2))
    try test.look(.marker)
    test.pass(.minutes(10), asleep: .hours(1))
    #expect(try client().deadline == .minutes(50))
    #expect(try client().condition == .well)
    try test.look(.clock)
    #expect(try client().deadline == .minutes(50))
    #expect(try prose().contains("Due in 50 minutes unless it is heard of."))
    test.pass(.minutes(50))
    #expect(try client().isDue)
  }

  @Test("calls a client gone whose process has ended, before its deadline too")
  func gone() throws {
    try test.open(scale)
    var bytes = try Files.read("\(test.runtime)/scale.beat")
    bytes[56] = 77
    try Files.replace("\(test.runtime)/scale.beat", with: bytes)
    test.session.liveness = { _ in .dead }
    test.pass(.minutes(2))
    let client = try client()
    #expect(client.condition == .gone && client.liveness == .gone)
    #expect(client.process == .dead(pid: 77))
    #expect(!client.isDue, "its reminder comes at the deadline")
    #expect(
      try prose().hasPrefix(
        "scale: gone\n  Gone: its process 77 has ended.\n"
          + "  Due in 3 minutes unless it is heard of.\n"))
    let report = try StatusReading(test.session).status(scale)
    #expect(report.exitStatus == .success)
    #expect(report.json.text().contains(#""state":"gone""#))
    test.pass(.minutes(3))
    #expect(try self.client().isDue)
    #expect(try StatusReading(test.session).status(scale).exitStatus == .no)
  }

  @Test("expects nothing of one that is done, whatever its record's deadline")
  func done() throws {
    try test.open(scale)
    try test.end(scale)
    try test.look(.marker)
    #expect(try client().deadline == nil)
    #expect(try prose().hasPrefix("scale: done\n"))
  }

  @Test("of a paused one still tells its deadline")
  func paused() throws {
    try test.open(scale)
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    test.pass(.minutes(1))
    #expect(try client().deadline == .minutes(4))
    #expect(try !prose().contains("Due in"), "but no reminder comes of it")
  }

  @Test("says when it last pushed, and claims no more where it asked for more time")
  func lastAlive() throws {
    try test.open(scale)
    test.pass(.minutes(2))
    #expect(try prose().contains("Last well 2 minutes ago."))
    try test.push(scale)
    #expect(try prose().contains("Last well just now."))
    try test.push(scale, for: .hours(2))
    try RecordFolder(path: test.runtime).dropMarker(named: scale)
    try test.look()
    test.pass(.minutes(70))
    #expect(try prose().contains("Last well 1 hour 10 minutes ago."))
    #expect(try client().condition == .well)
    test.pass(.minutes(50))
    #expect(try prose().contains("Silent since "))
    #expect(try client().lastAlive?.age(at: test.clock.now) == .hours(2))
  }

  @Test("says when one that was due pushed again, before any look has seen it")
  func back() throws {
    try test.open(scale)
    test.pass(.minutes(10))
    try test.look()
    #expect(try client().isDue)
    try test.push(scale)
    test.pass(.seconds(1))
    #expect(try client().condition == .well)
    #expect(try client().lastAlive?.age(at: test.clock.now) == .seconds(1))
  }

  @Test("claims no more than was known where nobody told of the longer deadline")
  func lastAliveUntold() throws {
    try test.open(scale)
    test.pass(.minutes(4))
    try test.push(scale, for: .hours(2))
    test.pass(.minutes(1))
    for minutes in [60, 50, 8] as [UInt64] {
      try test.look(.backstop)
      test.pass(.minutes(minutes))
    }
    // Its deadline is one minute ahead: no push five minutes before that is known.
    #expect(try prose().contains("Last well 2 hours 3 minutes ago."))
    try test.push(scale, for: .hours(2))
    #expect(try prose().contains("Last well 2 hours 3 minutes ago."))
    test.pass(.minutes(1))
    try test.look()
    // It was pushed since the look that knew the deadline otherwise.
    #expect(try prose().contains("Last well 1 hour 59 minutes ago."))
  }

  @Test("says of a unit that is active that it is well now")
  func unitAlive() throws {
    try test.declare(scale) { $0.unit = "scale.service" }
    test.services.change { $0.units["scale.service"] = UnitFacts(isActive: true) }
    try test.look()
    test.pass(.minutes(20))
    #expect(try client().lastAlive == test.clock.now)
  }

  @Test("is due from the moment of its deadline, before any look")
  func due() throws {
    try test.open(scale, again: [.hours(1)])
    test.pass(.minutes(5))
    guard case .due(_, let step, let steps) = try client().condition else {
      Issue.record("\(try client().condition)")
      return
    }
    #expect(step == 1 && steps == 2)
    #expect(try prose().contains("It could not be ordered, or no look was made yet"))
  }
}
