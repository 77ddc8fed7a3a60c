import BeatRecords
import CommandGrammar
import Processes
import Reminders
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("open for a client that runs already")
struct RunningClientTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func open(force: Bool = false) throws -> String {
    try Opening(test.session).open(Open(name: scale, force: force)).line
  }

  @Test("succeeds, starts no second one, and says when it last pushed and how to insist")
  func running() throws {
    try test.open(scale)
    test.pass(.minutes(2))
    let push = test.clock.now
    try test.push(scale)
    test.pass(.minutes(2))
    let time = CivilTime(push.wall).timeOfDay
    #expect(
      try open()
        == "scale runs already: its last push was at \(time). "
        + "`forestall open scale --force` starts it even so.")
    #expect(test.services.opened.isEmpty)
    #expect(try test.state(scale)?.reopening == nil)
    #expect(try !test.journal(scale).contains(.reopened))
  }

  @Test("starts another where that is insisted on")
  func forced() throws {
    try test.open(scale)
    #expect(try open(force: true) == "Opening scale.")
    #expect(test.services.opened == [scale])
  }

  @Test("claims no push that the record does not tell")
  func stretched() throws {
    try test.open(scale)
    try test.push(scale, for: .hours(2))
    test.pass(.minutes(30))
    #expect(try open().hasPrefix("scale runs already: its deadline is still ahead. "))
  }

  @Test("opens one whose process is known to be gone, though its deadline is ahead")
  func gone() throws {
    try test.open(scale)
    test.session.liveness = { _ in .dead }
    #expect(try open() == "Opening scale.")
    #expect(test.services.opened == [scale])
  }

  @Test(
    "goes by what is known of its process",
    arguments: [Liveness.alive(.running), .alive(.stopped), .unknown(.otherNamespace)])
  func alive(liveness: Liveness) throws {
    try test.open(scale)
    test.session.liveness = { _ in liveness }
    #expect(try open().hasPrefix("scale runs already"))
  }

  @Test("opens one that is due, that was never open, that is done or was stopped")
  func notRunning() throws {
    try test.silence(scale)
    #expect(try open() == "Opening scale.")
    let never = try sampleName("never")
    try test.declare(never)
    #expect(try Opening(test.session).open(Open(name: never)).line == "Opening never.")
    let done = try sampleName("done")
    try test.open(done)
    _ = try ClientCommands(test.session).done(Named(name: done))
    #expect(try Opening(test.session).open(Open(name: done)).line == "Opening done.")
    #expect(test.services.opened == [scale, never, done])
  }

  @Test("opens one after a login whose place is only held")
  func held() throws {
    try test.open(scale)
    try test.logOut()
    try test.look(.login)
    #expect(try open() == "Opening scale.")
  }

  @Test("leaves a paused one alone that runs, and its pause")
  func paused() throws {
    try test.open(scale)
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    #expect(try open().hasPrefix("scale runs already"))
    #expect(try test.state(scale)?.intent == .paused(until: nil))
  }

  @Test("goes by the unit of one that has a unit")
  func unit() throws {
    try test.declare(scale) { $0.unit = "scale.service" }
    #expect(try open() == "Opening scale.")
    test.services.change { $0.units["scale.service"] = UnitFacts(isActive: true) }
    #expect(try open() == "scale runs already: scale.service is active.")
    #expect(test.services.opened == [scale])
  }
}
