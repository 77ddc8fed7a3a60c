import BeatRecords
import CommandGrammar
import Handover
import Messages
import Processes
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

extension TestSession {
  /// A declared client that opens with a command, attached and seen by a look.
  func open(
    _ name: ClientName, again: [TimeSpan] = [], _ change: (inout Add) -> Void = { _ in }
  ) throws {
    try declare(name, again: again, change)
    try attach(name)
    try look(.marker)
  }

  func declare(
    _ name: ClientName, again: [TimeSpan] = [], _ change: (inout Add) -> Void = { _ in }
  ) throws {
    var add = Add(name: name)
    add.again = again
    add.reopen = "true --quietly"
    change(&add)
    _ = try Declaring(session).add(add)
  }

  /// An open client that fell silent, its first reminder shown.
  func silence(_ name: ClientName, again: [TimeSpan] = []) throws {
    try open(name, again: again)
    pass(.minutes(5))
    try look()
  }
}

@Suite("The life of a client")
struct LifeTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  @Test("goes from its declaration to a reminder and back")
  func wholeLife() throws {
    let report = try Declaring(test.session).add(Add(name: scale))
    #expect(report.line == "Added scale.")
    #expect(report.remarks.count == 1)  // Nobody said how to open it.
    try test.look()
    #expect(test.services.world.elapses == nil)

    try test.attach(scale)
    let attached = try test.look(.marker)
    #expect(attached.problems.isEmpty && attached.mended.isEmpty)
    let deadline = test.clock.now.monotonic + .minutes(5)
    #expect(test.services.world.elapses == deadline)
    #expect(try test.board().isEmpty)

    test.pass(.minutes(5))
    try test.look()
    #expect(try test.board() == ["scale"])
    #expect(test.shown(scale)?.buttons == [.snooze, .stop])
    #expect(test.services.world.facts.reminders == ["scale"])

    try test.push(scale)
    try test.look(.marker)
    #expect(try test.board().isEmpty)
    #expect(test.services.world.facts.reminders.isEmpty)
    #expect(try test.journal(scale) == [.added, .attached, .due, .shown, .returned])
  }

  @Test("is the same after a second look, which calls nobody")
  func settled() throws {
    try test.silence(scale, again: [.minutes(15)])
    let state = try test.state(scale)
    let journal = try test.journal()
    let shown = test.shown(scale)
    _ = test.services.takeCalls()
    for cause in [Sweeper.Cause.timer, .marker, .clock] {
      let outcome = try test.look(cause)
      #expect(outcome.problems.isEmpty && outcome.mended.isEmpty)
    }
    #expect(test.services.takeCalls().isEmpty)
    #expect(try test.state(scale) == state)
    #expect(try test.journal() == journal)
    #expect(test.shown(scale) == shown)
  }

  @Test("has later, louder steps, each a timer of its own")
  func ladder() throws {
    try test.silence(scale, again: [.minutes(15), .hours(1)])
    let due = test.clock.now.monotonic
    #expect(test.services.world.elapses == due + .minutes(15))
    #expect(test.shown(scale)?.step == 1)
    test.pass(.minutes(15))
    test.services.change { $0.facts.timers = [] }  // It elapsed.
    #expect(try test.look().mended.isEmpty)
    #expect(test.shown(scale)?.step == 2)
    #expect(test.shown(scale)?.urgency == .normal)
    #expect(test.services.world.elapses == due + .hours(1))
    #expect(test.services.world.facts.timers.count == 1)
    test.pass(.minutes(45))
    try test.look()
    #expect(test.shown(scale)?.step == 3)
    #expect(test.shown(scale)?.urgency == .critical)
    #expect(test.services.world.elapses == nil)
    #expect(test.services.world.calls.last == .disarm)
  }

  @Test("is told of as shown when it is on the screen, and waits for that where there is no server")
  func noServer() throws {
    test.hasServer = false
    try test.silence(scale, again: [.minutes(15)])
    test.pass(.hours(3))
    try test.look(.backstop)
    #expect(try test.journal(scale) == [.added, .attached, .due])
    #expect(try test.board() == ["scale"])
    #expect(test.shown(scale)?.step == 1)
    #expect(
      try StatusReading(test.session).status(scale).clients.first?.reminder
        == .withheld(reason: Message(StatusText.noServer)))
    test.hasServer = true
    #expect(test.show())
    try test.look(.marker)
    #expect(try test.journal(scale) == [.added, .attached, .due, .shown])
    #expect(test.services.world.elapses == test.clock.now.monotonic + .minutes(15))
    #expect(try StatusReading(test.session).status(scale).clients.first?.reminder == .shown)
    test.pass(.minutes(15))
    try test.look()
    #expect(test.shown(scale)?.step == 2)
  }

  @Test("is corrected in its place when it is seen how it fares now, and not for a mere time")
  func corrected() throws {
    var liveness = Liveness.alive(.running)
    test.session.liveness = { _ in liveness }
    try test.silence(scale)
    let order = test.shown(scale)
    #expect(order?.body.contains("does not respond") == true)
    test.pass(.hours(20))
    try test.look(.clock)
    #expect(test.shown(scale) == order)
    liveness = .dead
    try test.look(.marker)
    #expect(test.shown(scale)?.body.contains("is gone") == true)
    #expect(test.shown(scale)?.step == 1)
    #expect(try test.journal(scale).suffix(3) == [.due, .shown, .ended])
  }

  @Test("keeps a dismissed step off the screen, and shows the next")
  func dismissed() throws {
    try test.silence(scale, again: [.minutes(15)])
    try test.answer(scale, .dismissed)
    try test.look(.marker)
    #expect(try test.board().isEmpty && test.waiting().isEmpty)
    #expect(test.services.world.facts.reminders.isEmpty)
    test.pass(.minutes(15))
    try test.look()
    #expect(test.shown(scale)?.step == 2)
  }

  @Test("waits while it is snoozed, by button or by command")
  func snoozed() throws {
    try test.silence(scale)
    try test.answer(scale, .pressed(.snooze))
    try test.look(.marker)
    #expect(try test.board().isEmpty)
    #expect(test.services.world.elapses == test.clock.now.monotonic + .minutes(30))
    test.pass(.minutes(30))
    try test.look()
    #expect(try test.board() == ["scale"])
    let report = try ClientCommands(test.session).snooze(Snooze(name: scale, span: .hours(1)))
    #expect(report.line == "The reminder of scale is put off for 1h.")
    #expect(try test.board().isEmpty)
    test.pass(.hours(1))
    try test.look()
    #expect(try test.board() == ["scale"])
  }

  @Test("ends at the button Stop, a late push too, until it attaches again")
  func stopped() throws {
    try test.silence(scale)
    try test.answer(scale, .pressed(.stop))
    try test.look(.marker)
    #expect(try test.board().isEmpty)
    #expect(try test.record(scale)?.isDone == true)
    test.pass(.hours(1))
    try test.look()
    #expect(try test.board().isEmpty)
    try test.attach(scale)
    try test.look(.marker)
    test.pass(.minutes(6))
    try test.look()
    #expect(try test.board() == ["scale"])
  }

  @Test("has one summary for more than three, and each by itself from its button")
  func summary() throws {
    let names = try ["a", "b", "c", "d"].map(sampleName)
    for name in names { try test.declare(name) }
    for name in names { try test.attach(name) }
    try test.look(.marker)
    test.pass(.minutes(5))
    try test.look()
    #expect(try test.board() == ["_summary"])
    #expect(test.shown(nil)?.title == "4 recordings have stopped")
    #expect(test.services.world.facts.reminders == ["_summary"])
    try test.look()
    #expect(try test.board() == ["_summary"])
    try test.answer(nil, .pressed(.showEach))
    try test.look(.marker)
    #expect(try test.board() == ["a", "b", "c", "d"])
    #expect(test.services.world.facts.reminders == ["a", "b", "c", "d"])
  }

  @Test("is explained by how it ended, told through the inbox")
  func ending() throws {
    try test.open(scale)
    let environment = [
      "SERVICE_RESULT": "oom-kill", "EXIT_CODE": "killed", "EXIT_STATUS": "KILL",
    ]
    test.pass(.minutes(1))
    try Endings(test.session).clientEnded(scale) { environment[$0] }
    try test.look(.marker)
    test.pass(.minutes(5))
    try test.look()
    #expect(test.shown(scale)?.body.contains("ran out of memory") == true)
    #expect(try test.journal(scale).contains(.ended))
    #expect(try test.waiting().isEmpty)
  }

  @Test("ends with its session where those who end that say so, and is not missed at once")
  func sessionEnd() throws {
    try test.open(scale)
    let environment = [
      "SERVICE_RESULT": "exit-code", "EXIT_CODE": "exited", "EXIT_STATUS": "1",
    ]
    test.pass(.minutes(1))
    try Endings(test.session).clientEnded(scale, withSession: "logind: the session is closing") {
      environment[$0]
    }
    try test.look(.marker)
    #expect(test.shown(scale) == nil)
    let told = try StateStore(path: test.session.places.database).history(client: scale)
      .filter { $0.kind == .ended }
    #expect(told.map(\.fact) == [.ending(.sessionEnd, .certain)])
    #expect(
      told.map(\.detail) == [
        "logind: the session is closing; systemd: exit-code, exited with status 1"
      ])
    test.pass(.minutes(5))
    try test.look()
    #expect(test.shown(scale)?.body.contains("ended with its session") == true)
  }

  @Test("ends with its session where that takes its folder along before anybody looks")
  func sessionEndBeforeALook() throws {
    try test.open(scale)
    test.pass(.minutes(1))
    try Endings(test.session).clientEnded(scale, withSession: "systemd: it is stopping") {
      ["SERVICE_RESULT": "success", "EXIT_CODE": "killed", "EXIT_STATUS": "TERM"][$0]
    }
    try test.logOut()
    test.pass(.minutes(1))
    try test.look(.login)
    let told = try StateStore(path: test.session.places.database).history(client: scale)
      .filter { $0.kind == .ended }
    #expect(told.map(\.fact) == [.ending(.sessionEnd, .certain)])
    #expect(try Inbox(folder: test.session.places.lastInbox).names().isEmpty, "it is told once")
    // Not for that it is missed, but since it is not back: after its grace time.
    #expect(test.shown(scale) == nil)
    test.pass(.minutes(10))
    try test.look()
    #expect(test.shown(scale) != nil)
  }

  @Test("whose end is told late is not taken for gone where it is back by then")
  func sessionEndToldLate() throws {
    try test.open(scale)
    try Endings(test.session).clientEnded(scale, withSession: "systemd: it is stopping") {
      ["SERVICE_RESULT": "success", "EXIT_CODE": "killed", "EXIT_STATUS": "TERM"][$0]
    }
    try test.logOut()
    test.pass(.seconds(5))
    try test.attach(scale)
    try test.look(.login)
    #expect(try StatusReading(test.session).status(scale).clients[0].condition == .well)
    test.pass(.minutes(1))
    try test.push(scale)
    try test.look()
    #expect(test.shown(scale) == nil)
  }

  @Test(
    "whose end somebody tells who does not ask ends with the session that ends then, unless by a fault",
    arguments: [
      (Ending.Kind.terminated(15), Ending.Kind.sessionEnd), (.forceQuit, .sessionEnd),
      (.gone, .sessionEnd), (.exited(status: 1), .sessionEnd), (.signalled(6), .sessionEnd),
      (.signalled(11), .signalled(11)), (.outOfMemory, .outOfMemory),
    ])
  func sessionEndAsked(told: Ending.Kind, taken: Ending.Kind) throws {
    try test.open(scale)
    test.pass(.minutes(1))
    let ending = Ending(
      kind: told, at: test.clock.now, evidence: "run: it ended", confidence: .likely)
    try test.post(.ending(scale, ending))
    test.session.sessionEnd = { "logind: the session is closing" }
    try test.look(.marker)
    let facts = try StateStore(path: test.session.places.database).history(client: scale)
      .filter { $0.kind == .ended }.map(\.fact)
    #expect(facts == [.ending(taken, taken == .sessionEnd ? .certain : .likely)])
  }

  @Test("that ended before its session is not said to have ended with it")
  func endedBefore() throws {
    try test.open(scale)
    let ending = Ending(
      kind: .terminated(15), at: test.clock.now, evidence: "run: it ended", confidence: .certain)
    try test.post(.ending(scale, ending))
    test.pass(.seconds(11))
    test.session.sessionEnd = { "logind: the session is closing" }
    try test.look(.marker)
    let facts = try StateStore(path: test.session.places.database).history(client: scale)
      .filter { $0.kind == .ended }.map(\.fact)
    #expect(facts == [.ending(.terminated(15), .certain)])
  }

  @Test("is followed by its unit, where it names one")
  func unit() throws {
    try test.declare(scale) { $0.unit = "scale.service" }
    #expect(test.services.world.watched == ["scale.service"])
    test.services.change { $0.units["scale.service"] = UnitFacts(isActive: true) }
    try test.look()
    #expect(
      try StatusReading(test.session).status(scale).clients[0].condition
        == .unitActive("scale.service"))
    test.services.change { [now = test.clock.now.monotonic] in
      $0.units["scale.service"] = UnitFacts(isActive: false, ended: now, failed: true)
    }
    let told = ServiceEnding(result: "exit-code", process: .exited(3))
    try Endings(test.session).unitEnded("scale.service", told)
    try test.look(.marker)
    #expect(test.shown(scale)?.body.contains("exit status 3") == true)
    // Who cannot be asked does not take a reminder from the screen.
    test.services.change { $0.refused = [.states] }
    #expect(try test.look().problems.map(\.status) == [.unavailable])
    #expect(try test.board() == ["scale"])
    test.services.change {
      $0.refused = []
      $0.units["scale.service"] = UnitFacts(isActive: true)
    }
    try test.look()
    #expect(try test.board().isEmpty)
  }
}
