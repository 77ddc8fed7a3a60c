internal import Accessories
public import BeatRecords
internal import Handover
internal import Holding
internal import Messages
public import Reminders
internal import Store
public import Vocabulary

/// What a sweep or a command has before it, read under the lock; a command edits it.
public struct Gathered {
  /// What the clocks said.
  public var now: Moment
  /// What they said when the look was asked for.
  var asked: Moment?
  /// The declarations that could be read.
  var declarations = DeclaredClients()
  /// What they say about accessories.
  var accessories: [ClientName: DeclaredAccessories] = [:]
  /// What opens a client by itself, in words for its reminder.
  var awaited: [ClientName: [Message]] = [:]
  /// What the holder is to do; `nil` where that was not asked yet.
  var holds: [ClientName: HoldOrder]?
  /// What clients said that they wait for, of those that somebody might ask about.
  var pending: [ClientName: SaidWork] = [:]
  /// Whether something of them was written within the last two seconds.
  var declarationsAreChanging = false
  /// What should be on the screen and could not be ordered.
  var unordered: Set<ReminderInstance> = []
  /// The clients whose declaration is there but cannot be read: they are watched all the same.
  public var unreadable: Set<ClientName> = []
  /// What is remembered of the clients.
  public private(set) var states: [ClientName: ClientState] = [:]
  /// The clients of which something else is remembered now than the store has.
  private(set) var changed: Set<ClientName> = []
  /// The beat records of this boot.
  public var records: [ClientName: BeatRecord] = [:]
  /// The clients whose markers lay there.
  var marked: Set<ClientName> = []
  /// What is in the way of a client's beat record, and what to do, as a sentence.
  public var obstacles: [ClientName: String] = [:]
  /// What the sweep remembers of itself.
  public var marks = SessionMarks()
  /// What was told of the clients.
  public var events: [ClientName: [ClientEvent]] = [:]
  /// What the person answered to the summary.
  public var summaryAnswers: [Answer.Choice] = []
  /// The state of the declared units.
  public var units: [String: UnitFacts] = [:]
  /// What of Forestall's own is active; `nil` where the service manager does not answer.
  public var manager: ManagerFacts?
  /// When it had answered: that may take its time.
  var answered: MonotonicInstant?
  /// What a command adds to the journal.
  public var journal: [JournalEntry] = []
  /// Clients to forget.
  public var removed: Set<ClientName> = []
  /// Whether the store has forgotten them.
  private(set) var isRemoved = false
  /// What went wrong on the way, as sentences.
  public var problems: [Failure] = []
  /// Why nothing is remembered from before, or will be of this look; one of the problems.
  public var unsaved: Failure?
  /// The reminders that are on the screen or about to be: those whose owners run, as the service
  /// manager says, or else what was last ordered.
  var shown: Set<ReminderInstance> = []
  /// What the summary was last ordered to tell of.
  var summarised: Set<Silence> = []
  /// What the owners have noted to be on the screen.
  var onScreen: [ReminderInstance: Showing] = [:]

  init(now: Moment) { self.now = now }

  /// Takes over what the store has.
  mutating func take(states: [ClientName: ClientState]) { self.states = states }

  /// Has something else remembered of a client, or nothing more.
  mutating func remember(_ state: ClientState?, of name: ClientName) {
    states[name] = state
    changed.insert(name)
  }

  /// A client that is no more: nothing of it was read.
  mutating func forget(_ name: ClientName) {
    declarations[name] = nil
    accessories[name] = nil
    unreadable.remove(name)
    records[name] = nil
    obstacles[name] = nil
    pending[name] = nil
  }

  /// The store has all that is remembered.
  mutating func noteSaved() {
    changed = []
    journal = []
    isRemoved = true
  }

  /// The clients that are watched: those somebody declared.
  var names: Set<ClientName> {
    var names = unreadable
    names.formUnion(declarations.names)
    names.subtract(removed)
    return names
  }

  /// Whether reminders are to be shown: the look at the start of a session comes before its units
  /// are up, and a manager that does not answer is no sign of being switched off.
  func isRunning(_ cause: Sweeper.Cause) -> Bool {
    cause == .login || manager?.isRunning ?? true
  }

  /// Whether the service manager no longer has the timer for the next look. One that elapsed before
  /// it answered is not lost: its own look waits for the end of this one.
  func hasLost(_ armed: SessionMarks.Armed) -> Bool {
    guard let manager, !manager.timers.contains(armed.slot) else { return false }
    return armed.at > answered ?? now.monotonic
  }

  /// The clients that push though nobody declared them, for instance one that was removed while
  /// it ran: nothing is expected of them.
  var undeclared: Set<ClientName> {
    Set(records.filter { !$0.value.isGone }.keys).subtracting(names).subtracting(removed)
  }

  /// The watched clients of which there is nothing to tell, and the names of the others.
  var calmClients: (CalmClients, Set<ClientName>) {
    var calm = CalmClients(at: now)
    var others = Set(declarations.otherNames).union(unreadable).filter { !removed.contains($0) }
    for name in declarations.plainNames where !removed.contains(name) {
      let isQuiet =
        events[name] == nil && obstacles[name] == nil && !isNews(pending[name], of: name)
      let isCalm = isQuiet && isCalm(name, &calm)
      if !isCalm { others.insert(name) }
    }
    return (calm, others)
  }

  private func isNews(_ said: SaidWork?, of name: ClientName) -> Bool {
    switch said {
    case nil, .unread: false
    case .nothingSaid: states[name]?.pending != nil
    case .said(let works): states[name]?.pending != works
    }
  }

  private func isCalm(_ name: ClientName, _ calm: inout CalmClients) -> Bool {
    guard let record = records[name].flatMap(RecordFacts.init), let state = states[name] else {
      return false
    }
    return calm.add(name, record, state)
  }

  /// A client's declaration; where it cannot be read, the defaults and what its record says.
  func declaration(of name: ClientName) -> ClientDeclaration {
    if let declaration = declarations[name] { return declaration }
    var declaration = ClientDeclaration(name: name)
    if let interval = records[name]?.interval, interval > .zero { declaration.every = interval }
    return declaration
  }

  /// What the plan is made from.
  func facts(of name: ClientName) -> ClientFacts {
    let declaration = declaration(of: name)
    var facts = ClientFacts(
      declaration: declaration, state: states[name] ?? ClientState(),
      record: records[name].flatMap(RecordFacts.init),
      unit: declaration.unit.flatMap { units[$0] }, events: events[name] ?? [])
    facts.obstacle = obstacles[name]
    facts.awaited = awaited[name] ?? []
    facts.pending = pending[name] ?? .unread
    facts.needsRadio = accessories[name] != nil
    if !marked.isEmpty { facts.isMarked = marked.contains(name) }
    return facts
  }
}

extension RecordFacts {
  /// A record as the plan sees it; one that the client has given up (GONE) is none.
  init?(_ record: BeatRecord) {
    guard !record.isGone else { return nil }
    self.init(
      deadline: record.deadline, observed: record.observed, interval: record.interval,
      attached: record.attached, isDone: record.isDone)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Gathered: Sendable {}
