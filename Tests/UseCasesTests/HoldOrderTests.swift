import Accessories
import BeatRecords
import CommandGrammar
import Handover
import Holding
import Messages
import Processes
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("What a look has the holder wait for")
struct HoldOrderTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func declare(
    isSetUp: Bool = false, reopen: String = "Reopen=true", wakeOn: String = "WakeOn=appears"
  ) throws {
    let folder = "\(test.session.places.configuration)/clients"
    try Files.createFolder(folder)
    let text = """
      [Client]
      Title=Weight
      Every=5min
      \(reopen)
      [Accessories]
      Services=181d
      [Accessory bath]
      \(wakeOn)

      """
    try Files.replace("\(folder)/scale.client", with: Array(text.utf8))
    let words =
      [
        "accessory", "add", "scale", "bath", "--address", "C0:FF:EE:00:12:34", "--title",
        "Bathroom scale",
      ] + (isSetUp ? ["--service", "181d"] : ["--known"])
    guard case .accessory(let command) = try Command(parsing: words) else { return }
    _ = try AccessoryCommands(test.session).perform(command)
  }

  private var board: HoldBoard { HoldBoard(session: test.runtime) }

  private func order() throws -> HoldOrder? { try board.order(of: scale) }

  private func waits() throws -> [String] {
    try order()?.waits.map { "\($0.clause) by \($0.rule)" } ?? ["no order"]
  }

  private func start() throws {
    test.pass(.minutes(1))
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
  }

  private func end(_ kind: Ending.Kind) throws {
    test.pass(.minutes(1))
    test.session.liveness = { _ in .dead }
    let ending = Ending(kind: kind, at: test.clock.now, evidence: "seen", confidence: .certain)
    try test.post(.ending(scale, ending))
    try test.look(.marker)
  }

  private func open(failure: String? = nil) throws {
    let opening = EventOpening(
      event: "Bathroom scale appears", rule: "linux-crashed", at: test.clock.now, failure: failure)
    try test.post(.opening(scale, opening))
    try test.look(.marker)
  }

  @Test("Nothing of a client that declares nothing, has no accessory, or cannot be opened")
  func nothing() throws {
    try declare(wakeOn: "Relaunch=after-quit")
    try start()
    #expect(try order() == nil)
    let other = try HoldOrderTests()
    try other.declare(reopen: "Note=none")
    try other.start()
    #expect(try other.order() == nil)
  }

  @Test("While it lives its process is watched, and nothing is waited for")
  func living() throws {
    try declare()
    try start()
    let order = try #require(try order())
    #expect(order.waits.isEmpty)
    #expect(order.process?.pid == (try test.record(scale))?.process?.pid)
    #expect(order.title == "Weight")
    #expect(order.reopen == .command(["true"]))
  }

  @Test("After a crash its accessory is waited for, and its reminder comes at its deadline")
  func crashed() throws {
    try declare()
    try start()
    try end(.signalled(11))
    #expect(try waits() == ["Bathroom scale appears by linux-crashed"])
    #expect(try order()?.process == nil)
    #expect(test.shown(scale) == nil)
    let explanation = try Explaining(test.session).explain(Explain(name: scale))
    #expect(
      explanation.remarks.contains("Waited for in its place now: Bathroom scale appears."))
    let status = try StatusReading(test.session).status(scale)
    #expect(status.clients.map { $0.awaited.map { "\($0)" } } == [["Bathroom scale appears"]])
    #expect(
      status.detailedProse(width: 80) { _ in 0 }
        .contains("\n  It is opened by itself when Bathroom scale appears.\n"))
    test.pass(.minutes(5))
    try test.look()
    let body = try #require(test.shown(scale)?.body)
    #expect(body.contains("It is opened by itself when Bathroom scale appears; or open it now."))
  }

  @Test("After a SIGKILL only one that is set up is waited for; else the reminder comes at once")
  func killed() throws {
    try declare()
    try start()
    try end(.forceQuit)
    #expect(try waits().isEmpty)
    try test.look(.marker)
    #expect(test.shown(scale) != nil)

    let other = try HoldOrderTests()
    try other.declare(isSetUp: true)
    try other.start()
    try other.end(.forceQuit)
    #expect(try other.waits() == ["Bathroom scale appears by linux-set-up-force-quit"])
    #expect(other.test.shown(scale) == nil)
  }

  @Test("Nothing is waited for while it is paused, done, or stopped by its reminder")
  func stopped() throws {
    try declare()
    try start()
    try end(.signalled(11))
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    #expect(try waits().isEmpty)
    _ = try ClientCommands(test.session).resume(Named(name: scale))
    #expect(try waits().count == 1)
    _ = try ClientCommands(test.session).done(Named(name: scale))
    #expect(try waits().isEmpty)
  }

  @Test("Whoever opens it takes the order away first")
  func opened() throws {
    try declare()
    try start()
    try end(.signalled(11))
    #expect(try waits().count == 1)
    _ = try Opening(test.session).open(Open(name: scale))
    #expect(try waits().isEmpty)
    #expect(test.services.opened.count == 1)
  }

  @Test("An accessory that is added, removed or authorized anew counts at once")
  func registry() throws {
    try declare()
    try start()
    try end(.signalled(11))
    guard
      case .accessory(let remove) = try Command(
        parsing: ["accessory", "remove", "scale", "bath"])
    else { return }
    _ = try AccessoryCommands(test.session).perform(remove)
    #expect(try order() == nil)
    try declare()
    #expect(try waits().count == 1)
  }

  @Test("One that ends again each time is opened later and later, then no more, and that is told")
  func inVain() throws {
    try declare()
    try start()
    try end(.signalled(11))
    var pauses: [UInt64] = []
    for _ in 1...ClientState.Attempts.most {
      #expect(try waits().count == 1)
      try open()
      let began = test.clock.now.monotonic
      #expect(try waits().isEmpty)
      test.pass(.seconds(1))
      let ending = Ending(
        kind: .exited(status: 3), at: test.clock.now, evidence: "seen", confidence: .certain)
      try test.post(.ending(scale, ending))
      try test.look(.marker)
      if let earliest = try order()?.notBefore { pauses.append(earliest.since(began).wholeSeconds) }
    }
    #expect(pauses == [5, 15, 60, 180])
    #expect(try order() != nil)
    #expect(try waits().isEmpty)
    try test.look(.marker)
    let body = try #require(test.shown(scale)?.body)
    #expect(body.contains("had it opened 5 times and it did not stay open"), "\(body)")
    let explanation = try Explaining(test.session).explain(Explain(name: scale))
    #expect(explanation.remarks.contains { $0.contains("5 times and it did not stay open") })
    // A person's opening is a new beginning.
    _ = try Opening(test.session).open(Open(name: scale, force: true))
    #expect(try test.state(scale)?.attempts == nil)
  }

  @Test("One that stays open begins anew")
  func stays() throws {
    try declare()
    try start()
    try end(.signalled(11))
    try open()
    #expect(try test.state(scale)?.attempts?.count == 1)
    test.pass(.seconds(2))
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
    #expect(try test.state(scale)?.reopening == nil)
    try end(.signalled(11))
    #expect(try test.state(scale)?.attempts == nil)
    #expect(try order()?.notBefore == nil)
    #expect(try waits().count == 1)
  }

  @Test("An opening that failed is told, and what could not start is tried later")
  func failed() throws {
    try declare()
    try start()
    try end(.signalled(11))
    try open(failure: "There is no program true.")
    #expect(try test.journal(scale).suffix(2) == [.reopened, .reopenFailed])
    #expect(try order()?.notBefore != nil)
    #expect(try waits().count == 1)
  }

  @Test("One that is not heard of within its time counts as failed before its deadline")
  func unheard() throws {
    try declare()
    try start()
    try end(.signalled(11))
    try open()
    test.pass(.seconds(31))
    let plan = try test.look().plan
    #expect(plan.journal.map(\.kind) == [.reopenFailed])
  }

  @Test("Without what is remembered nothing is waited for")
  func noStore() throws {
    try declare()
    try start()
    try end(.signalled(11))
    #expect(try waits().count == 1)
    try Files.replace(test.session.places.database, with: Array("no database".utf8))
    try test.look(.marker)
    #expect(try order() == nil)
  }

  @Test("Why no device can be heard is told of who lives by one, and of nobody else")
  func radioObstacle() throws {
    test.session.radioObstacle = { Message(CauseText.radioOff) }
    try declare()
    try start()
    let other = try sampleName("other")
    try test.open(other)
    test.pass(.minutes(6))
    try test.look()
    #expect(test.shown(scale)?.body.contains("Bluetooth is switched off.") == true)
    #expect(test.shown(other)?.body.contains("Bluetooth") == false)
    test.session.radioObstacle = { nil }
    try test.look()
    #expect(test.shown(scale)?.body.contains("Bluetooth is switched off.") == false)
  }

  @Test("What a client says that it waits for is told once, and handed on")
  func pending() throws {
    try declare()
    try start()
    let file = "\(test.runtime)/scale.pending"
    try Files.replace(file, with: Array("forestall-pending 1\nappears bath\n".utf8))
    try RecordFolder(path: test.runtime).dropMarker(named: scale)
    try test.look(.marker)
    #expect(try order()?.pending == ["appears bath"])
    try test.look(.marker)
    try Files.replace(file, with: Array("forestall-pending 1\n".utf8))
    try RecordFolder(path: test.runtime).dropMarker(named: scale)
    try test.look(.marker)
    #expect(try order()?.pending == [])
    #expect(try test.journal(scale).filter { $0 == .pending }.count == 2)
  }

  @Test(
    "Of what is declared only that is waited for which the client said, until it is opened anew",
    arguments: [
      ("", []), ("connects bath\n", ["Bathroom scale connects by linux-crashed"]),
      ("disconnects bath\n", []),
    ])
  func said(work: String, expected: [String]) throws {
    try declare(wakeOn: "WakeOn=appears;connects")
    try start()
    let file = "\(test.runtime)/scale.pending"
    try Files.replace(file, with: Array("forestall-pending 1\n\(work)".utf8))
    try RecordFolder(path: test.runtime).dropMarker(named: scale)
    try end(.signalled(11))
    #expect(try waits() == expected)
    try Files.remove(file)
    try start()
    try end(.signalled(11))
    #expect(
      try waits() == [
        "Bathroom scale appears by linux-crashed", "Bathroom scale connects by linux-crashed",
      ])
  }
}
