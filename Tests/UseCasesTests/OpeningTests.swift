import CommandGrammar
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("Opening a client again")
struct OpeningTests {
  let test: TestSession
  let scale: ClientName
  static let method = ReopenMethod.command(["true", "--quietly"])

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  @Test("is done once for a button, with the desktop's leave, and proved by an attach")
  func button() throws {
    try test.silence(scale)
    _ = test.services.takeCalls()
    try test.answer(scale, .pressed(.reopen), token: "leave")
    try test.look(.marker)
    let calls = test.services.world.calls
    #expect(calls.last == .open(scale, Self.method, activationToken: "leave"))
    #expect(test.shown(scale)?.title == "Opening scale\u{2026}")
    #expect(test.shown(scale)?.buttons == [.snooze, .stop])
    try test.look(.marker)
    #expect(test.services.opened == [scale])
    #expect(test.services.world.elapses?.since(test.clock.now.monotonic) == .seconds(30))
    try test.attach(scale)
    try test.look(.marker)
    #expect(try test.board().isEmpty)
    #expect(try test.state(scale)?.reopening == nil)
  }

  @Test("that is not heard of in time is told in the reminder's place")
  func notHeardOf() throws {
    try test.silence(scale)
    _ = try Opening(test.session).open(Open(name: scale))
    test.pass(.seconds(30))
    try test.look()
    let shown = try #require(test.shown(scale))
    #expect(shown.title == "scale could not be opened")
    #expect(shown.body.contains("not heard of within 30s"))
    #expect(shown.buttons == [.reopen, .snooze, .stop])
    #expect(try test.board() == ["scale"])
  }

  @Test("that the service manager refuses is told at once, by command and by button")
  func refused() throws {
    try test.silence(scale)
    test.services.change { $0.refused = [.open] }
    #expect {
      try Opening(test.session).open(Open(name: scale))
    } throws: { error in
      (error as? Failure)?.status == .unavailable
        && "\(error)".hasPrefix("Could not open scale: The service manager refused to open")
        && "\(error)".hasSuffix(".") && !"\(error)".hasSuffix("..")
    }
    #expect(test.shown(scale)?.title == "scale could not be opened")
    #expect(try test.journal(scale).suffix(2) == [.reopened, .reopenFailed])
    try test.answer(scale, .pressed(.reopen))
    try test.look(.marker)
    #expect(test.shown(scale)?.title == "scale could not be opened")
    #expect(test.services.opened.isEmpty)
  }

  @Test("without a way to do so says how to tell one")
  func noWay() throws {
    _ = try Declaring(test.session).add(Add(name: scale))
    #expect {
      try Opening(test.session).open(Open(name: scale))
    } throws: {
      "\($0)".contains("`forestall add scale --reopen COMMAND`")
    }
  }

  @Test("that fails at once for one that was never open is reminded about at once")
  func refusedBeforeLife() throws {
    try test.declare(scale)
    test.services.change { $0.refused = [.open] }
    try refuses(.unavailable, "Could not open scale") {
      _ = try Opening(test.session).open(Open(name: scale))
    }
    #expect(test.shown(scale)?.title == "scale could not be opened")
    #expect(test.show())
    let report = try StatusReading(test.session).status(scale)
    #expect(report.exitStatus == .no)
    #expect(report.clients.first?.reminder == .shown)
    #expect(try Sweeper(test.session).look(.person).sentence == "1 reminder is ordered.")
    try test.attach(scale)
    try test.look(.marker)
    #expect(try test.board().isEmpty)
    #expect(try StatusReading(test.session).status(scale).exitStatus == .success)
  }

  @Test("has until the timeout, as its status says, and is not due before")
  func underWay() throws {
    try test.declare(scale)
    _ = try Opening(test.session).open(Open(name: scale))
    let report = try StatusReading(test.session).status(scale)
    let client = try #require(report.clients.first)
    #expect(client.condition == .opening(since: test.clock.now))
    #expect(!client.isDue && report.exitStatus == .success && client.reminder == nil)
    // The place is held by the real clock, which went on meanwhile.
    #expect(client.deadline.map { $0 >= .seconds(30) && $0 < .minutes(2) } == true)
    let prose = report.detailedProse(width: 100) { _ in 0 }
    #expect(prose.hasPrefix("scale: opening\n  Being opened"), "\(prose)")
    #expect(prose.contains("  Due in ") && prose.contains(" unless it is heard of.\n"), "\(prose)")
    #expect(try test.board().isEmpty)
    test.pass(.minutes(3))
    try test.look()
    let later = try StatusReading(test.session).status(scale)
    #expect(later.exitStatus == .no)
    #expect(later.clients.first?.reminder == .shown)
    #expect(test.shown(scale)?.title == "scale could not be opened")
  }

  @Test("of a unit has until the timeout, and is told at once where there is no such unit")
  func unit() throws {
    try test.look(.login)
    try test.declare(scale) { $0.unit = "scale.service" }
    test.pass(.seconds(1))
    _ = try Opening(test.session).open(Open(name: scale))
    let client = try StatusReading(test.session).status(scale).clients.first
    #expect(client?.condition == .opening(since: test.clock.now))
    #expect(client?.deadline == .seconds(30))
    #expect(try test.board().isEmpty)
    let other = try sampleName("other")
    try test.declare(other) { $0.unit = "other.service" }
    test.services.change { $0.refused = [.open] }
    #expect(throws: Failure.self) { try Opening(test.session).open(Open(name: other)) }
    #expect(try test.board() == ["other"])
    #expect(try StatusReading(test.session).status(other).exitStatus == .no)
  }

  @Test("is done for one that said done, which then has to appear")
  func afterDone() throws {
    try test.open(scale)
    _ = try ClientCommands(test.session).done(Named(name: scale))
    #expect(try test.state(scale)?.expected == false)
    _ = try Opening(test.session).open(Open(name: scale))
    #expect(test.services.opened == [scale])
    #expect(try test.state(scale)?.intent == .watch)
  }

  @Test("that fails for one that said done stays told, look after look")
  func failedAfterDone() throws {
    try test.open(scale)
    try test.end(scale)
    try test.look(.marker)
    #expect(try test.state(scale)?.intent == .done(at: test.clock.now))
    _ = try Opening(test.session).open(Open(name: scale))
    test.pass(.seconds(30))
    for _ in 0..<3 {
      try test.look()
      #expect(test.shown(scale)?.title == "scale could not be opened")
    }
    test.services.change { $0.refused = [.open] }
    try test.answer(scale, .pressed(.reopen))
    for _ in 0..<2 {
      try test.look(.marker)
      #expect(test.shown(scale)?.title == "scale could not be opened")
    }
  }

  @Test("is over where the client attached and said done before anybody looked")
  func doneAtOnce() throws {
    try test.silence(scale)
    _ = try Opening(test.session).open(Open(name: scale))
    test.pass(.seconds(1))
    try test.attach(scale)
    try test.end(scale)
    try test.look(.marker)
    test.pass(.hours(1))
    try test.look(.backstop)
    #expect(try test.board().isEmpty)
    #expect(try test.state(scale)?.intent != .watch)
  }

  @Test("is asked once even where nothing can be saved")
  func unsaved() throws {
    try test.silence(scale)
    try Files.replace(test.session.places.database, with: Array("no database at all".utf8))
    try test.answer(scale, .pressed(.reopen))
    try test.answer(scale, .pressed(.snooze))
    for _ in 0..<3 { #expect(try test.look(.marker).problems.map(\.status) == [.data]) }
    #expect(test.services.opened == [scale])
    #expect(try test.waiting().count == 1)  // What could not be saved is not lost.
  }
}
