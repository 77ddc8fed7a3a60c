import BeatRecords
import CommandGrammar
import DesktopVerdicts
import Handover
import Processes
import Reminders
import Store
import SystemCalls
import Testing
import Timelines
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("What a drill refuses, promises, and tells the history")
struct DrillingTests {
  let test: TestSession
  let scale: ClientName
  static let pid: Int32 = 7

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
    test.session.liveness = { _ in .alive(.running) }
  }

  /// The client attaches with a process of this number.
  private func attach(_ pid: Int32 = pid) throws {
    try test.attach(scale)
    let path = "\(test.runtime)/\(scale).beat"
    var bytes = try Files.read(path)
    for (offset, byte) in [UInt8(pid), 0, 0, 0, 1, 0, 0, 0].enumerated() {
      bytes[56 + offset] = byte
    }
    try Files.replace(path, with: bytes)
    try test.look(.marker)
  }

  private func open(_ change: (inout Add) -> Void = { _ in }) throws {
    try test.declare(scale, change)
    try attach()
  }

  private func drilling(_ method: DrillMethod = .crash, force: Bool = false) -> Drilling {
    Drilling(test.session, Drill(name: scale, method: method, force: force))
  }

  /// Why it is refused, with the status.
  private func refusal(_ method: DrillMethod = .crash, force: Bool = false) -> Failure? {
    do throws(Failure) {
      _ = try drilling(method, force: force).candidate()
      return nil
    } catch {
      return error
    }
  }

  @Test("Nobody else's client, and none that is not declared")
  func unknown() throws {
    #expect(refusal()?.status == .noInput)
    try test.declare(scale)
    #expect(refusal()?.description.contains("scale does not run") == true)
    #expect(refusal(force: true)?.status == .unavailable)
  }

  @Test("A client that runs is ended by the process of its record")
  func candidate() throws {
    try open()
    let attached = try #require(try test.record(scale)).attached
    #expect(
      try drilling().candidate()
        == .process(pid: Self.pid, namespace: 1, attached: attached))
  }

  @Test(
    "One whose process cannot be told to be its own is not ended, with --force neither",
    arguments: [
      (Liveness.dead, "process 7 is gone"), (.unknown(.otherNamespace), "another's"),
      (.alive(.stopped), "held still already"), (.alive(.frozen), "held still already"),
    ] as [(Liveness, String)])
  func process(liveness: Liveness, words: String) throws {
    try open()
    test.session.liveness = { _ in liveness }
    for force in [false, true] {
      let refused = try #require(refusal(force: force))
      #expect(refused.status == .unavailable)
      #expect(refused.description.contains(words), "\(refused)")
    }
  }

  @Test("One of which no process is known is not ended")
  func noProcess() throws {
    try test.declare(scale)
    try attach(0)
    #expect(refusal(force: true)?.description.contains("is not known") == true)
  }

  @Test("Paused it is left alone but for --force, and no reminder is promised then")
  func paused() throws {
    try open()
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    #expect(refusal()?.description.contains("forestall resume scale") == true)
    #expect(refusal(force: true) == nil)
    let promise = try drilling(force: true).promise(DrillSubject(process: 7, teller: .run))
    #expect(promise.answer == .silence("It is paused."))
    #expect(promise.longest == .seconds(10))
  }

  @Test("In quiet hours it is left alone but for --force")
  func quiet() throws {
    try open { $0.quiet = try? QuietHours(words: "00:00-23:59") }
    #expect(refusal()?.description.contains("quiet hours") == true)
    let promise = try drilling(force: true).promise(DrillSubject(process: 7))
    #expect(promise.answer == .silence("These are its quiet hours."))
    #expect(promise.notice == .atDeadline)
  }

  @Test("Done, due and switched off it is left alone")
  func others() throws {
    try open()
    test.services.change { $0.facts.isRunning = false }
    #expect(refusal(force: true)?.description.contains("switched off") == true)
    test.services.change { $0.facts.isRunning = true }
    test.pass(.minutes(6))
    try test.look()
    #expect(refusal(force: true)?.description.contains("past its deadline") == true)
    _ = try ClientCommands(test.session).snooze(Snooze(name: scale, span: .hours(1)))
    #expect(refusal(force: true)?.description.contains("put off") == true)
    _ = try ClientCommands(test.session).done(Named(name: scale))
    #expect(refusal(force: true)?.description.contains("is done") == true)
  }

  @Test(
    "What nobody could open again is ended only with --force; to hold it still needs no opening")
  func unopenable() throws {
    try open { $0.reopen = nil }
    #expect(refusal()?.status == .configuration)
    #expect(refusal(force: true) == nil && refusal(.hang) == nil)
    _ = try Declaring(test.session).add(
      {
        var add = Add(name: scale)
        add.reopen = "gone --now"
        return add
      }())
    test.services.change {
      $0.obstacles = [.command(["gone", "--now"]): "there is no program gone"]
    }
    #expect(refusal()?.description.contains("there is no program gone") == true)
  }

  @Test("A unit is ended by its main process, and its being held still shows nobody")
  func unit() throws {
    try test.declare(scale) {
      $0.reopen = nil
      $0.unit = "scale.service"
    }
    #expect(refusal()?.description.contains("not active") == true)
    test.services.change { $0.units = ["scale.service": UnitFacts(isActive: true)] }
    #expect(try drilling().candidate() == .unit("scale.service"))
    let subject = DrillSubject(process: 7, unit: "scale.service")
    #expect(try drilling().promise(subject).notice == .atOnce(.watch))
    let hang = try drilling(.hang).promise(subject)
    #expect(hang.notice == .never && hang.longest == .seconds(10))
  }

  @Test("The promise is what the rules say: at once where somebody tells, else at the deadline")
  func promise() throws {
    try open()
    let told = try drilling().promise(DrillSubject(process: 7, teller: .service))
    #expect(told.notice == .atOnce(.service) && told.answer == .reminder && told.chances.isEmpty)
    #expect(told.longest == .minutes(5) + .seconds(5) && told.reopenTimeout == .seconds(30))
    #expect(try drilling().promise(DrillSubject(process: 7)).notice == .atDeadline)
    #expect(
      told.question == "This ends scale (pid 7) by SIGSEGV, and may take 5 minutes 5 seconds. "
        + "Go on? [y/N] ")
    #expect(told.prose(width: 100).contains("told by the service that it was opened in."))
  }

  @Test("It is told to the history before the end, unless the client is another by then")
  func begin() throws {
    try open()
    let candidate = try drilling().candidate()
    let promise = try drilling().promise(DrillSubject(process: 7))
    try drilling().begin(promise, candidate)
    #expect(try test.journal(scale).last == .drill)
    test.pass(.seconds(1))
    try attach(9)
    #expect(throws: Failure.self) { try drilling().begin(promise, candidate) }
    try drilling().giveUp()
    #expect(try test.journal(scale).last == .drillOver)
    #expect(try test.journal(scale).filter { $0 == .drill }.count == 1)
  }

  @Test("One at a time")
  func lock() throws {
    let lock = try drilling().lock()
    let refused = #expect(throws: Failure.self) { _ = try drilling().lock() }
    #expect(refused?.status == .temporary)
    withExtendedLifetime(lock) {}
  }

  @Test("What is seen of it, and that nothing of it counts afterwards")
  func whole() throws {
    try open()
    let before = try Explaining(test.session).explain(Explain(name: scale))
    let promise = try drilling(.forceQuit).promise(DrillSubject(process: 7, teller: .service))
    try drilling(.forceQuit).begin(promise, drilling(.forceQuit).candidate())
    let began = test.clock.now
    test.pass(.seconds(1))
    test.session.liveness = { _ in .dead }
    let ending = Ending(
      kind: .forceQuit, at: test.clock.now, evidence: "seen", confidence: .likely)
    try test.post(.ending(scale, ending))
    test.pass(.minutes(5))
    try test.look()
    func sight() throws -> DrillSight {
      try drilling(.forceQuit).sight(promise, since: began, hasEnded: true, wantsTimer: false)
    }
    let gone = try sight()
    #expect(gone.entries.map(\.kind) == [.ended, .due, .shown])
    #expect(gone.reminder == test.clock.now.monotonic && gone.back == nil)
    #expect(try Explaining(test.session).explain(Explain(name: scale)).life == .gone)

    try drilling(.forceQuit).open()
    #expect(test.services.opened == [scale])
    test.pass(.seconds(1))
    test.session.liveness = { _ in .alive(.running) }
    try attach()
    #expect(!test.show())
    let back = try sight()
    #expect(back.reminder == nil && back.back == test.clock.now.monotonic)
    var report = DrillReport(promise)
    report.restoration = .opened(.seconds(301))
    try drilling(.forceQuit).end(report)
    #expect(try test.journal(scale).last == .drillOver)

    let after = try Explaining(test.session).explain(Explain(name: scale))
    #expect(after.life == .running && after.returns == before.returns)
    #expect(after.rows == before.rows && after.doubts == before.doubts)
    let timeline = try Reporting(test.session).report(Report(name: scale)).clients.first
    #expect(timeline?.absences.isEmpty == true)
  }

  @Test("A drill of what was asked to be opened just before counts for nothing either")
  func justOpened() throws {
    try test.declare(scale)
    _ = try Opening(test.session).open(Open(name: scale))
    test.pass(.seconds(1))
    try attach()
    let promise = try drilling(.forceQuit).promise(DrillSubject(process: 7, teller: .service))
    try drilling(.forceQuit).begin(promise, drilling(.forceQuit).candidate())
    test.pass(.seconds(1))
    let ending = Ending(
      kind: .forceQuit, at: test.clock.now, evidence: "seen", confidence: .likely)
    try test.post(.ending(scale, ending))
    try test.look(.marker)
    test.session.liveness = { _ in .dead }
    try drilling(.forceQuit).open()
    test.pass(.seconds(1))
    test.session.liveness = { _ in .alive(.running) }
    try attach()
    try drilling(.forceQuit).end(DrillReport(promise))
    let explained = try Explaining(test.session).explain(Explain(name: scale))
    #expect(explained.returns.count == 0)
    #expect(explained.happenings.last?.kind == .drilled)
  }
}
