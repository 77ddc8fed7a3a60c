import BeatRecords
import CommandGrammar
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("After a login")
struct LoginTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  @Test("a client that was open has its grace time, held by a record in its place")
  func grace() throws {
    try test.open(scale)
    try test.logOut()
    try test.look(.login)
    let record = try #require(try test.record(scale))
    #expect(record.attached.nanoseconds == 0)
    #expect(try test.board().isEmpty)
    let elapses = try #require(test.services.world.elapses)
    #expect(elapses.since(test.clock.now.monotonic) == .minutes(2))
    #expect(
      try StatusReading(test.session).status(scale).clients[0].condition
        == .waitingForFirstPush)
    let prose = try StatusReading(test.session).status(scale).detailedProse(width: 100) { _ in 0 }
    #expect(prose.contains("  Waiting for its first push in this session.\n  Last well "))
    // The place is held by the real clock, which went on meanwhile.
    test.pass(.minutes(3))
    try test.look()
    #expect(try test.board() == ["scale"])
    try test.attach(scale)
    try test.look(.marker)
    #expect(try test.board().isEmpty)
  }

  @Test("a client that was done, stopped or never open is not waited for")
  func notExpected() throws {
    let (stopped, never) = (try sampleName("stopped"), try sampleName("never"))
    try test.open(scale)
    try test.silence(stopped)
    try test.declare(never)
    _ = try ClientCommands(test.session).done(Named(name: scale))
    try test.answer(stopped, .pressed(.stop))
    try test.look(.marker)
    try test.logOut()
    try test.look(.login)
    test.pass(.hours(1))
    try test.look()
    #expect(try test.board().isEmpty)
    #expect(try test.record(scale) == nil)
    #expect(try test.state(scale)?.intent != .watch)
  }

  @Test("a paused client is still one that should be open, once the pause is over")
  func paused() throws {
    try test.open(scale)
    _ = try ClientCommands(test.session).pause(Pause(name: scale, span: .hours(1)))
    try test.logOut()
    try test.look(.login)
    test.pass(.minutes(30))
    try test.look(.backstop)
    #expect(try test.board().isEmpty)
    #expect(try test.state(scale)?.expected == true)
    test.pass(.minutes(30))
    try test.look()  // The pause is over; the client has its time to appear.
    #expect(try test.record(scale)?.attached.nanoseconds == 0)
    test.pass(.hours(2))
    try test.look()
    #expect(try test.board() == ["scale"])
  }

  @Test("a client that first opened while it was paused should be open, too")
  func openedWhilePaused() throws {
    try test.declare(scale)
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    try test.attach(scale)
    try test.look(.marker)
    #expect(try test.state(scale)?.expected == true)
  }

  @Test("a new boot begins its silences anew, and keeps what was asked")
  func reboot() throws {
    let boot = test.clock.now.boot
    test.clock.changeBoot(BootIdentifier(high: 1, low: 2))
    let paused = try sampleName("paused")
    try test.silence(scale)
    try test.open(paused)
    _ = try ClientCommands(test.session).pause(Pause(name: paused))
    try test.logOut()
    test.clock.changeBoot(boot)
    try test.look(.login)
    #expect(try test.board().isEmpty)
    #expect(test.services.world.elapses != nil)
    test.pass(.minutes(3))
    try test.look()
    #expect(try test.board() == ["scale"])
    #expect(test.shown(scale)?.step == 1)
    #expect(try test.state(paused)?.intent == .paused(until: nil))
  }
}
