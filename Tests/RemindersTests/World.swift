import Messages
import Reminders
import Testing
import Vocabulary

/// A world in which a plan's actions come true at once, and time passes when a test says so.
struct World {
  var now = Moment(
    boot: BootIdentifier(high: 1, low: 1),
    monotonic: MonotonicInstant(nanoseconds: 1_000_000_000_000),
    sinceBoot: BootInstant(nanoseconds: 1_000_000_000_000),
    wall: WallInstant(seconds: 1_800_000_000))
  var marks = SessionMarks()
  var clients: [ClientName: ClientFacts] = [:]
  var onScreen: [ClientName?: Reminder] = [:]
  /// What was ordered last: it stays when an owner ends by itself.
  private var ordered: [ClientName?: Reminder] = [:]
  var opened: [ClientName] = []
  var journal: [JournalEntry] = []
  var process: ProcessFacts = .unseen
  var secondsEastOfUTC = 0
  /// Why no device can be heard.
  var commonCause: Message?
  /// Whether there is a notification server, on which the owners show what is ordered.
  var hasServer = true
  /// What the owners have shown.
  private(set) var showings: [ClientName?: Showing] = [:]
  /// What the clocks said when the look was asked for, where it waits for its turn.
  var asked: Moment?
  /// Whether the records' folder takes a record for a client that has yet to appear.
  var canHoldPlaces = true
  /// How often a client was found calm.
  private(set) var calmLooks = 0

  /// A client that is declared and attached, its first deadline one interval ahead.
  mutating func attach(
    _ name: ClientName, every: TimeSpan = .minutes(5), again: [TimeSpan] = [],
    _ change: (inout ClientDeclaration) -> Void = { _ in }
  ) {
    var declaration = clients[name]?.declaration ?? ClientDeclaration(name: name)
    if clients[name] == nil {
      declaration.every = every
      declaration.again = again
      declaration.reopen = .command(["true"])
      change(&declaration)
    }
    let record = RecordFacts(
      deadline: now.monotonic + declaration.every, interval: declaration.every,
      attached: now.sinceBoot)
    let state = clients[name]?.state ?? ClientState()
    clients[name] = ClientFacts(declaration: declaration, state: state, record: record)
  }

  /// A push: the deadline moves one interval ahead, forward only, and not after DONE.
  mutating func push(_ name: ClientName) {
    guard var record = clients[name]?.record, !record.isDone else { return }
    let ahead = now.monotonic + record.interval
    record.deadline = max(record.deadline ?? ahead, ahead)
    clients[name]?.record = record
  }

  mutating func pass(_ span: TimeSpan, asleep: TimeSpan = .zero) {
    now.monotonic = now.monotonic + span
    now.sinceBoot = now.sinceBoot + span + asleep
    now.wall = WallInstant(seconds: now.wall.seconds + Int64((span + asleep).wholeSeconds))
  }

  /// Another boot: records and reminders are gone, the store is not.
  mutating func reboot(after span: TimeSpan = .minutes(1)) {
    let boot = BootIdentifier(high: now.boot.high, low: now.boot.low + 1)
    now = Moment(
      boot: boot, monotonic: MonotonicInstant(nanoseconds: 30_000_000_000),
      sinceBoot: BootInstant(nanoseconds: 30_000_000_000),
      wall: WallInstant(seconds: now.wall.seconds + Int64(span.wholeSeconds)))
    for name in clients.keys { clients[name]?.record = nil }
    onScreen = [:]
    ordered = [:]
  }

  /// One look, its actions carried out, and where something new is shown then the look that takes
  /// that down, as one plan.
  @discardableResult
  mutating func sweep(
    _ events: [ClientName: [ClientEvent]] = [:], summary: [Answer.Choice] = [],
    isLogin: Bool = false
  ) -> Plan {
    for (name, told) in events { clients[name]?.events = told }
    let plan = look(summary: summary, isLogin: isLogin)
    guard show() else { return plan }
    var next = look(summary: [], isLogin: false)
    next.journal = plan.journal + next.journal
    return next
  }

  /// The owners show what is ordered, and say whether there is anything new.
  mutating func show() -> Bool {
    showings = showings.filter { hasServer && onScreen.keys.contains($0.key) }
    guard hasServer else { return false }
    var isNews = false
    for (client, reminder) in onScreen {
      let before = showings[client]
      guard before?.step != reminder.step || before?.silences != reminder.silences else { continue }
      showings[client] = Showing(silences: reminder.silences, step: reminder.step, at: now)
      isNews = true
    }
    return isNews
  }

  private mutating func look(summary: [Answer.Choice], isLogin: Bool) -> Plan {
    let process = self.process
    let offset = secondsEastOfUTC
    var input = SweepInput(
      now: now, marks: marks, clients: clients.sorted { $0.key < $1.key }.map(\.value),
      process: { _ in process },
      secondsEastOfUTC: { _ in offset })
    input.asked = asked
    input.commonCause = commonCause
    input.shown = Set(onScreen.keys.compactMap { $0 })
    input.summarised = Set(ordered[nil]?.silences ?? [])
    input.onScreen = Array(showings.values)
    input.summaryAnswers = summary
    input.isLogin = isLogin
    let plan = Plan(input)
    checkCalm(plan, input)
    for name in clients.keys { clients[name]?.events = [] }
    apply(plan)
    return plan
  }

  /// The quick way past calm clients comes to the same plan, whatever a test is about.
  private mutating func checkCalm(_ plan: Plan, _ whole: SweepInput) {
    var input = whole
    var calm = CalmClients(at: now)
    input.clients = whole.clients.filter { facts in
      let declaration = facts.declaration
      guard declaration.unit == nil, declaration.clock == .awake, facts.events.isEmpty,
        facts.obstacle == nil, facts.pending == .unread, let record = facts.record
      else { return true }
      return !calm.add(declaration.name, record, facts.state)
    }
    input.calm = calm
    calmLooks += whole.clients.count - input.clients.count
    let quick = Plan(input)
    #expect(quick.screen == plan.screen)
    #expect(quick.actions == plan.actions)
    #expect(quick.changes == plan.changes)
    #expect(quick.journal == plan.journal)
    #expect(quick.marks == plan.marks)
    #expect(quick.nextLook == plan.nextLook)
    #expect((quick.nextReason == nil) == (plan.nextReason == nil))
  }

  private mutating func apply(_ plan: Plan) {
    marks = plan.marks
    journal += plan.journal
    for (name, state) in plan.changes { clients[name]?.state = state }
    ordered = Dictionary(uniqueKeysWithValues: plan.screen.map { ($0.client, $0) })
    onScreen = ordered
    for action in plan.actions {
      switch action {
      case .open(let name, _): opened.append(name)
      case .markDone(let name): clients[name]?.record?.isDone = true
      case .correct(let name, let wrong, let right):
        if clients[name]?.record?.deadline == wrong { clients[name]?.record?.deadline = right }
      case .expect(let name, let deadline, let interval):
        guard canHoldPlaces else { continue }
        clients[name]?.record = RecordFacts(
          deadline: deadline, interval: interval, attached: BootInstant(nanoseconds: 0))
      }
    }
  }

  /// Whether a second look at the same moment would change nothing.
  var isSettled: Bool {
    var world = self
    let plan = world.sweep()
    return plan.changes.isEmpty && plan.journal.isEmpty && world.onScreen == onScreen
  }
}

/// A name that a test spells right.
func name(_ text: String) -> ClientName {
  guard let name = ClientName(text) else { preconditionFailure("\(text) is not a name") }
  return name
}
