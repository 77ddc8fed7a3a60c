import Accessories
import CommandGrammar
import DesktopVerdicts
import Handover
import Processes
import RelaunchPolicy
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("explain, by what the looks have recorded")
struct ExplainingTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  /// A declared client that opens with a command, with an accessory that wakes it.
  private func declare(known: Bool = true, _ options: String = "") throws {
    let folder = "\(test.session.places.configuration)/clients"
    try Files.createFolder(folder)
    let text = """
      [Client]
      Every=5min
      Reopen=true --quietly
      [Accessories]
      Services=181d
      [Accessory bath]
      WakeOn=connects
      \(options)

      """
    try Files.replace("\(folder)/scale.client", with: Array(text.utf8))
    let words =
      ["accessory", "add", "scale", "bath", "--address", "C0:FF:EE:00:12:34"]
      + (known ? ["--known"] : ["--service", "181d"])
    guard case .accessory(let command) = try Command(parsing: words) else { return }
    _ = try AccessoryCommands(test.session).perform(command)
  }

  private func explain() throws -> ExplainReport {
    try Explaining(test.session).explain(Explain(name: scale))
  }

  /// What the rules say to the event that is declared, as things are.
  private func answer(_ report: ExplainReport) throws -> String {
    let row = try #require(report.rows.first { $0.isDeclared && $0.prospect == .now })
    return row.judgement.verdicts.map { $0.rule?.id ?? "" }.joined(separator: " or ")
  }

  private func start() throws {
    test.pass(.seconds(10))
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
  }

  private func end(_ kind: Ending.Kind, _ confidence: Ending.Confidence = .certain) throws {
    test.pass(.seconds(10))
    test.session.liveness = { _ in .dead }
    let ending = Ending(
      kind: kind, at: test.clock.now, evidence: "seen", confidence: confidence)
    try test.post(.ending(scale, ending))
    try test.look(.marker)
  }

  @Test("A force-quit forbids, opening by hand clears it, and a crash after that does not")
  func forceQuit() throws {
    try declare()
    #expect(try explain().life == .new)
    #expect(try answer(explain()) == "linux-never-opened")
    try start()
    #expect(try explain().life == .running)
    #expect(try answer(explain()) == "linux-running")
    try end(.forceQuit, .likely)
    #expect(try explain().life == .gone)
    #expect(try answer(explain()) == "linux-force-quit")
    _ = try Opening(test.session).open(Open(name: scale))
    try start()
    let open = try explain()
    #expect(open.life == .running && open.returns.byPerson == 1)
    #expect(open.happenings.last?.kind == .opened(.command))
    try end(.signalled(11))
    #expect(try answer(explain()) == "linux-crashed")
    try declareAgain("Relaunch=after-login")
    #expect(try answer(explain()) == "linux-crashed")
  }

  private func declareAgain(_ options: String) throws {
    guard
      case .accessory(let command) = try Command(parsing: ["accessory", "remove", "scale", "bath"])
    else { return }
    _ = try AccessoryCommands(test.session).perform(command)
    try declare(options)
  }

  private func declare(_ options: String) throws { try declare(known: true, options) }

  @Test("A process that is gone or frozen shows before its deadline has passed")
  func process() throws {
    try declare()
    try start()
    test.session.liveness = { _ in .alive(.frozen) }
    #expect(try explain().life == .suspended)
    #expect(try answer(explain()) == "linux-suspended")
    test.session.liveness = { _ in .dead }
    #expect(try explain().life == .gone)
    #expect(try answer(explain()) == "linux-gone-without-trace")
  }

  @Test("By the button it is the person too; by anybody else it is not known")
  func openers() throws {
    try declare()
    try start()
    try end(.forceQuit, .likely)
    try start()
    #expect(try explain().doubts == [.opener])
    try end(.signalled(11))
    let report = try explain()
    #expect(try answer(report) == "linux-crashed or linux-force-quit")
    #expect(report.returns.byUnknown == 1)
    test.pass(.minutes(5))
    try test.look()
    try test.answer(scale, .pressed(.reopen))
    try test.look(.marker)
    try start()
    #expect(try explain().doubts.isEmpty)
    #expect(try explain().returns.byPerson == 1)
  }

  @Test("Where it is set up a force-quit does not forbid it; what is revoked is none of its own")
  func setUp() throws {
    try declare(known: false)
    try start()
    try end(.forceQuit, .likely)
    #expect(try answer(explain()) == "linux-set-up-force-quit")
    guard
      case .accessory(let revoke) = try Command(parsing: ["accessory", "revoke", "scale", "bath"])
    else { return }
    _ = try AccessoryCommands(test.session).perform(revoke)
    #expect(try answer(explain()) == "linux-accessory-removed")
  }

  @Test("Stop, done and pause forbid, whoever looks before the next look")
  func intents() throws {
    try declare()
    try start()
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    try end(.signalled(11))
    #expect(try answer(explain()) == "linux-paused")
    _ = try ClientCommands(test.session).resume(Named(name: scale))
    #expect(try answer(explain()) == "linux-crashed")
    _ = try ClientCommands(test.session).done(Named(name: scale))
    #expect(try answer(explain()) == "linux-done")
    try start()
    #expect(try answer(explain()) == "linux-running")
    try test.end(scale)
    #expect(try answer(explain()) == "linux-done")
    try start()
    try end(.signalled(11))
    test.pass(.minutes(5))
    try test.look()
    try test.answer(scale, .pressed(.stop))
    try test.look(.marker)
    #expect(try answer(explain()) == "linux-stop-button")
  }

  @Test("Another session, and another boot, as the accessory says", arguments: [false, true])
  func sessions(isReboot: Bool) throws {
    try declare("Relaunch=after-login")
    try test.look(.login)
    try start()
    test.pass(.hours(1))
    try test.logOut()
    if isReboot { test.clock.changeBoot(BootIdentifier(high: 7, low: 7)) }
    try test.look(.login)
    let report = try explain()
    #expect(report.life == .gone)
    #expect(report.happenings.last?.kind == (isReboot ? .restart : .session))
    #expect(try answer(report) == "linux-after-login")
    try declareAgain("")
    #expect(try answer(explain()) == "linux-after-login-not-allowed")
  }

  @Test("Remarks say what keeps the answer from being better")
  func remarks() throws {
    try declare("[Accessory hall]\nWakeOn=appears")
    try start()
    let remarks = try explain().remarks
    #expect(remarks.contains { $0.contains("hall is declared, and no device is registered") })
    test.session.liveness = { _ in .unknown(.noProcess) }
    #expect(try explain().remarks.contains { $0.contains("up to 5min later") })
    #expect(!remarks.contains { $0.contains("--reopen") })
  }

  @Test("A client without accessories is told how to get one")
  func withoutAccessories() throws {
    _ = try Declaring(test.session).add(Add(name: scale))
    try start()
    try end(.signalled(11))
    let report = try explain()
    #expect(report.rows.count == 1 && report.rows[0].accessory == nil)
    #expect(report.remedies.contains { $0.contains("forestall accessory add") })
    #expect(report.remarks.contains { $0.contains("--reopen") })
  }

  @Test("Nothing is changed by it, and no lock is waited for")
  func readsOnly() throws {
    try declare()
    try start()
    let journal = try test.journal()
    let lock = try FileLock(waitingFor: "\(test.runtime)/lock")
    test.session.patience = .milliseconds(20)
    #expect(try explain() == explain())
    #expect(try test.journal() == journal)
    withExtendedLifetime(lock) {}
  }

  @Test("A client nobody declared is refused, and a database that cannot be read said")
  func refused() throws {
    try refuses(.noInput, "There is no client scale") { _ = try explain() }
    try declare()
    try Files.replace(test.session.places.database, with: Array("no database at all".utf8))
    try refuses(.data, "forestall.db") { _ = try explain() }
  }
}
