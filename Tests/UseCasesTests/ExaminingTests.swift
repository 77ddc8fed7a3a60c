import CheckUps
import CommandGrammar
import ForestallTestKit
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

/// Instruments that show what a test sets, and note what they are to mend.
private final class FakeInstruments: Instruments {
  var target = UnitCondition("forestall.target", file: "/u/forestall.target", fileState: "enabled")
  var failure: ServiceFailure?
  var waiting: [MonotonicInstant] = []
  var holder = "inactive"
  var mended: [Mend] = []
  var onMend: ((Mend) -> Void)?

  private func answer<Value>(_ value: Value) throws(ServiceFailure) -> Value {
    if let failure { throw failure }
    return value
  }

  func units() throws(ServiceFailure) -> UnitsFacts {
    try answer(UnitsFacts(target: target, parts: [], services: []))
  }
  func timers() throws(ServiceFailure) -> [MonotonicInstant] { try answer(waiting) }
  func environment() throws(ServiceFailure) -> EnvironmentFacts {
    try answer(EnvironmentFacts(manager: ["DISPLAY": ":0"], own: [:]))
  }
  func notifications() throws(ServiceFailure) -> NotificationFacts {
    try answer(
      NotificationFacts(
        .speaks(name: "dunst", vendor: "k", version: "1", capabilities: ["actions", "body"])))
  }
  func holderState() throws(ServiceFailure) -> String { try answer(holder) }
  func bluetooth(for clients: Int) -> BluetoothFacts {
    BluetoothFacts(clients: clients, adapters: [.init("hci0", isPowered: true)])
  }
  func lingers() -> Bool? { nil }
  func perform(_ mend: Mend) throws(ServiceFailure) {
    mended.append(mend)
    if mend == .reload { throw ServiceFailure("It does not.") }
    onMend?(mend)
  }
}

@Suite("doctor")
struct ExaminingTests {
  private let stage: TestSession
  private let instruments = FakeInstruments()
  private let scale: ClientName

  init() throws {
    stage = try TestSession()
    scale = try sampleName("scale")
    try Files.createFolder(stage.runtime)
    var add = Add(name: scale)
    add.reopen = "true"
    _ = try Declaring(stage.session).add(add)
  }

  private func examine(_ name: ClientName? = nil, fix: Bool = false) throws -> CheckUp {
    try Examining(stage.session, with: instruments).examine(Doctor(name: name, fix: fix))
  }

  private func texts(_ checkUp: CheckUp, _ grade: Finding.Grade) -> [String] {
    checkUp.findings.filter { $0.grade == grade }.map(\.text)
  }

  @Test("finds nothing broken where all is well, and tells every link")
  func well() throws {
    let found = try examine()
    #expect(texts(found, .broken).isEmpty && texts(found, .warning).isEmpty)
    #expect(
      found.findings.map(\.link) == [
        .bus, .units, .records, .store, .timers, .environment, .notifications, .clients, .bluetooth,
        .holder,
      ])
    #expect(found.exitStatus == .success)
  }

  @Test("tells a deadline for which no timer waits, and has a look made for it")
  func lostTimer() throws {
    try stage.attach(scale)
    try stage.look(.marker)
    instruments.waiting = [try #require(stage.services.world.elapses)]
    #expect(try examine().isWell)
    instruments.waiting = []
    let found = try examine()
    #expect(
      texts(found, .broken) == [
        "The deadline of scale is 5 minutes ahead, and no timer waits for it."
      ])
    #expect(found.exitStatus == .no)
    stage.services.change {
      $0.facts.timers = []
      $0.elapses = nil
    }
    _ = stage.services.takeCalls()
    let mended = try examine(fix: true)
    #expect(mended.treatments == [.init(.sweep)])
    #expect(stage.services.takeCalls().contains { if case .arm = $0 { true } else { false } })
  }

  @Test("a paused client's deadline needs no timer")
  func paused() throws {
    try stage.attach(scale)
    _ = try ClientCommands(stage.session).pause(Pause(name: scale))
    instruments.waiting = []
    #expect(try examine().findings.first { $0.link == .timers }?.grade == .unneeded)
  }

  @Test("creates the folder of records, and closes one that others may enter")
  func folder() throws {
    for (make, mend) in [
      ({ TemporaryFolder.removeTree(self.stage.runtime) }, Mend.makeFolder(stage.runtime)),
      ({ try Files.setMode(0o755, of: self.stage.runtime) }, Mend.closeFolder(stage.runtime)),
    ] as [(() throws -> Void, Mend)] {
      try make()
      #expect(try examine().findings.compactMap(\.mend) == [mend])
      let mended = try examine(fix: true)
      #expect(mended.treatments == [.init(mend)] && mended.isWell)
      #expect(FolderStatus(of: stage.runtime)?.mode == 0o700)
    }
  }

  @Test("without --fix it changes nothing, with it it says what did not work")
  func failingMend() throws {
    instruments.target.isStale = true
    #expect(try examine().treatments.isEmpty && instruments.mended.isEmpty)
    let mended = try examine(fix: true)
    #expect(mended.treatments == [.init(.reload, failure: "It does not.")])
    let prose = mended.prose(width: 200)
    #expect(
      prose.hasPrefix(
        "What was done:\n  Could not have systemd read its unit files again. It does not.\n\n"))
    #expect(prose.hasSuffix("\nNothing is broken; 1 warning.\n"))
  }

  @Test("starts the target, and looks again")
  func target() throws {
    instruments.target.activeState = "inactive"
    instruments.onMend = { [instruments] _ in instruments.target.activeState = "active" }
    let found = try examine()
    #expect(
      found.prose(width: 200).contains(
        "units          broken      forestall.target is inactive, so nothing is looked at. Run "
          + "`systemctl --user start forestall.target`.\n"))
    let mended = try examine(fix: true)
    #expect(mended.isWell && mended.treatments == [.init(.startTarget)])
  }

  @Test("a manager that does not answer is told once, and the files are looked at all the same")
  func mute() throws {
    instruments.failure = ServiceFailure("It does not answer.")
    let found = try examine()
    #expect(texts(found, .broken) == ["It does not answer."])
    #expect(found.findings.contains { $0.link == .store && $0.grade == .well })
    let alone = try Examining(stage.session, with: nil).examine(Doctor())
    #expect(alone.findings.first?.link == .bus && !alone.isWell)
  }

  @Test("tells a mistake by file and line, what cannot be opened, and a damaged record")
  func clients() throws {
    let file = "\(stage.folder)/home/.config/forestall/clients/scale.client"
    try Files.replace(file, with: Array("[Client]\nEvery=1ns\nReopen=true\n".utf8))
    stage.services.change { $0.obstacles[.command(["true"])] = "there is no program true" }
    try Files.replace("\(stage.runtime)/scale.beat", with: Array("x".utf8))
    let broken = texts(try examine(), .broken)
    #expect(broken.contains { $0.hasPrefix("\(file):2: Every: ") }, "\(broken)")
    #expect(broken.contains("scale cannot be opened again: there is no program true."))
    #expect(broken.contains { $0.hasPrefix("The beat record of scale, ") }, "\(broken)")
  }

  @Test("asked about one client it passes over the others, and refuses one that nobody declared")
  func named() throws {
    let file = "\(stage.folder)/home/.config/forestall/clients/other.client"
    try Files.replace(file, with: Array("[Client]\nEvery=1ns\n".utf8))
    #expect(try !examine().isWell)
    #expect(try examine(scale).isWell)
    let unknown = try sampleName("unknown")
    #expect(throws: Failure.self) { try examine(unknown) }
  }

  @Test("what is declared to wake a client, and is no device yet, is told until one is registered")
  func unregistered() throws {
    let file = "\(stage.session.places.configuration)/clients/scale.client"
    let groups = "\n[Accessories]\nServices=181d\n[Accessory bath]\nWakeOn=appears\n"
    try Files.replace(file, with: try Files.read(file) + Array(groups.utf8))
    let told = try examine(scale).findings.filter { $0.text.contains("no device is registered") }
    #expect(told.map(\.grade) == [.warning])
    #expect(told.first?.remedy?.contains("`forestall accessory pick scale bath`") == true)
    let words = "accessory add scale bath --address C0:FF:EE:00:12:34 --service 181d"
      .split(separator: " ").map(String.init)
    guard case .accessory(let add) = try Command(parsing: words) else {
      throw ServiceFailure("That is no command about accessories.")
    }
    _ = try AccessoryCommands(stage.session).perform(add)
    #expect(texts(try examine(scale), .warning).allSatisfy { !$0.contains("no device") })
  }

  @Test("a damaged database is broken")
  func store() throws {
    TemporaryFolder.removeTree(stage.session.places.state)
    try Files.createFolder(stage.session.places.state)
    try Files.replace(stage.session.places.database, with: Array(repeating: 7, count: 8_192))
    let found = try examine()
    #expect(found.findings.first { $0.link == .store }?.grade == .broken)
  }
}
