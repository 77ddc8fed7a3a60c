import Accessories
import DesktopVerdicts
import RelaunchPolicy
import Reminders
import Vocabulary

/// A desktop on which things happen to one client, told as the sweep tells them.
struct Desk {
  static let client = name("scale")
  static let boot = BootIdentifier(high: 1, low: 1)

  var now = Moment(
    boot: Desk.boot, monotonic: MonotonicInstant(nanoseconds: 100_000_000_000),
    sinceBoot: BootInstant(nanoseconds: 100_000_000_000),
    wall: WallInstant(seconds: 1_796_000_000))
  var facts = ClientFacts(declaration: ClientDeclaration(name: Desk.client))
  var journal: [JournalEntry] = []
  var process = ProcessFacts.unseen
  var isWhole = true

  init() { journal = [JournalEntry(at: now, client: nil, kind: .login)] }

  var recollection: Recollection {
    Recollection(
      facts: facts, journal: journal, isWhole: isWhole, process: process, now: now)
  }

  var account: Account { Account(of: recollection) }

  mutating func pass(_ span: TimeSpan = .minutes(1)) {
    now.monotonic = now.monotonic + span
    now.sinceBoot = now.sinceBoot + span
    now.wall = WallInstant(seconds: now.wall.seconds + Int64(span.wholeSeconds))
  }

  mutating func note(
    _ kind: JournalEntry.Kind, _ detail: String = "", _ fact: JournalEntry.Fact? = nil
  ) {
    journal.append(
      JournalEntry(at: now, client: Desk.client, kind: kind, detail: detail, fact: fact))
  }

  // MARK: - What happens

  /// It is opened; by the person where that is told, and else by somebody.
  mutating func open(by: OpenedBy = .command) {
    pass()
    if by != .unknown { note(.reopened, "", .opening(by)) }
    note(facts.state.episode == nil ? .attached : .returned)
    attach()
  }

  /// Its record, without a word in the journal.
  mutating func attach() {
    facts.state.intent = .watch
    facts.state.episode = nil
    facts.state.expected = true
    facts.state.lastAlive = now
    facts.record = RecordFacts(
      deadline: now.monotonic + .minutes(5), interval: .minutes(5), attached: now.sinceBoot)
    process = .alive(.stuck)
  }

  /// It ends, and is missed, unless the session is over before that.
  mutating func end(
    _ kind: Ending.Kind, _ confidence: Ending.Confidence = .certain, isMissed: Bool = true
  ) {
    pass()
    facts.state.ending = Ending(kind: kind, at: now, evidence: "seen", confidence: confidence)
    note(.ended, "seen", .ending(kind, confidence))
    process = .dead
    if isMissed { miss(.ending(kind, confidence)) }
  }

  /// A look finds it silent, and this of it.
  mutating func miss(_ fact: JournalEntry.Fact?) {
    pass(.minutes(6))
    facts.state.episode = ClientState.Episode(due: now)
    note(.due, "", fact)
  }

  /// Its process is found gone, or not to go on.
  mutating func find(_ kind: Ending.Kind) {
    facts.state.ending = Ending(kind: kind, at: now, evidence: "seen", confidence: .certain)
    process = kind == .gone ? .dead : .alive(kind)
    miss(.ending(kind, .certain))
  }

  mutating func press(_ button: JournalEntry.Kind) {
    pass()
    note(button)
    switch button {
    case .stopped: facts.state.intent = .stopped(at: now)
    case .done: facts.state.intent = .done(at: now)
    case .paused: facts.state.intent = .paused(until: nil)
    default: facts.state.intent = .watch
    }
    if button == .stopped || button == .done { facts.record?.isDone = true }
  }

  /// The session ends and another begins: the runtime folder is another.
  mutating func logOutAndIn() {
    pass()
    leave()
    journal.append(JournalEntry(at: now, client: nil, kind: .login))
  }

  mutating func reboot() {
    now.boot = BootIdentifier(high: 1, low: now.boot.low + 1)
    now.monotonic = MonotonicInstant(nanoseconds: 30_000_000_000)
    now.sinceBoot = BootInstant(nanoseconds: 30_000_000_000)
    leave()
    journal.append(JournalEntry(at: now, client: nil, kind: .login))
  }

  private mutating func leave() {
    facts.record = nil
    facts.state.episode = nil
    process = .unseen
  }
}

// MARK: - Accessories

/// A name that a test spells right.
func name(_ text: String) -> ClientName {
  guard let name = ClientName(text) else { preconditionFailure("\(text) is not a name") }
  return name
}

/// How an accessory is registered, and what is declared of it.
struct Setting: Hashable, CustomStringConvertible {
  var state = SetUpState.known
  var relaunch: RelaunchOptions = []
  var wakeOn: [WakeOccasion] = [.connects]

  static let all: [Setting] = SetUpState.allCases.flatMap { state in
    ([[], .afterQuit, .afterLogin, [.afterQuit, .afterLogin]] as [RelaunchOptions]).map {
      Setting(state: state, relaunch: $0)
    }
  }

  var description: String { "\(state) \(relaunch.rawValue)" }

  func registered(_ name: String, device: Int = 1) throws -> RegisteredAccessory {
    RegisteredAccessory(
      key: .init(client: Desk.client, name: try AccessoryName(words: name)), title: name,
      address: try DeviceAddress(
        words: "C0:FF:EE:00:" + (device < 256 ? "00" : "01") + ":" + Setting.hex(device % 256)),
      state: state, descriptor: try Descriptor(service: ServiceIdentifier(short: 0x181D)))
  }

  private static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  func accessories() throws -> ClientAccessories {
    let kitchen = try AccessoryName(words: "kitchen")
    return ClientAccessories(
      of: Desk.client, in: Registry([try registered("kitchen")]),
      declared: DeclaredAccessories(
        relaunch: relaunch.isEmpty ? [:] : [kitchen: relaunch], wakeOn: [kitchen: wakeOn]))
  }

  /// The same as a scenario says it.
  var statements: [String] {
    let standing = state == .authorized ? "set up" : "known"
    let options =
      (relaunch.contains(.afterQuit) ? ", after quit" : "")
      + (relaunch.contains(.afterLogin) ? ", after login" : "")
    return ["client scale", "accessory kitchen of scale: \(standing)\(options)"]
      + wakeOn.map { occasion in
        switch occasion {
        case .appears: "scale waits for appear kitchen"
        case .connects: "scale waits for connect kitchen"
        case .disconnects: "scale waits for disconnect kitchen"
        case .notifies: "scale waits for notify kitchen"
        }
      } + (state == .unauthorized ? ["person removes kitchen from scale"] : [])
  }
}
