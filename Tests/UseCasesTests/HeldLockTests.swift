import CommandGrammar
import Glibc
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("A lock that another command holds")
struct HeldLockTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  @Test("a look that waited has noticed a sleep when it was asked for")
  func sleepNoticed() throws {
    try test.open(scale) { $0.clock = .elapsed }
    test.pass(.minutes(1), asleep: .hours(8))
    try test.push(scale)
    let pushed = test.clock.now.monotonic
    let clock = test.clock
    var isFirst = true
    test.session.now = { () throws(SystemCallError) in
      let now = clock.now
      if isFirst { clock.pass(.seconds(9)) }
      isFirst = false
      return now
    }
    _ = try Sweeper(test.session).look(.clock)
    #expect(test.services.world.elapses == pushed + .minutes(5))
  }

  @Test("is waited for within bounds; then each command says who holds it, and changes nothing")
  func bounded() throws {
    try test.open(scale)
    let state = try test.state(scale)
    let lock = try FileLock(waitingFor: "\(test.runtime)/lock")
    test.session.patience = .milliseconds(20)
    let session = test.session
    let named = Named(name: scale)
    let commands = ClientCommands(session)
    var add = Add(name: scale)
    add.note = "New."
    let each: [() throws -> Void] = [
      { _ = try commands.pause(Pause(name: scale)) }, { _ = try commands.resume(named) },
      { _ = try commands.snooze(Snooze(name: scale, span: .hours(1))) },
      { _ = try commands.done(named) }, { _ = try Opening(session).open(Open(name: scale)) },
      { _ = try Declaring(session).add(add) }, { _ = try Declaring(session).remove(named) },
      { _ = try Sweeper(session).look(.marker) },
    ]
    for command in each {
      try refuses(.temporary, "Process \(getpid()) has held \(test.runtime)/lock", command)
    }
    #expect(try test.state(scale) == state)
    #expect(Declarations(session.places).clients[scale]?.note == nil)
    withExtendedLifetime(lock) {}
  }

  @Test("does not keep from reading, from pushing or from telling an ending")
  func free() throws {
    try test.open(scale)
    let lock = try FileLock(waitingFor: "\(test.runtime)/lock")
    test.session.patience = .zero
    #expect(try StatusReading(test.session).status(scale).clients.count == 1)
    #expect(try !StatusReading(test.session).history(History()).entries.isEmpty)
    try Attaching(test.session).beat(Beat(name: scale))
    try Endings(test.session).clientEnded(scale) { _ in nil }
    #expect(try test.waiting().count == 1)
    withExtendedLifetime(lock) {}
  }
}
