public import Messages
public import Vocabulary

/// All that a sweep has learnt of one client.
public struct ClientFacts: Hashable, Sendable {
  /// What it is declared to be.
  public var declaration: ClientDeclaration
  /// What is remembered of it.
  public var state: ClientState
  /// Its beat record of this boot; `nil` where there is none.
  public var record: RecordFacts?
  /// Why its record cannot be read, and what to do, as a sentence; `nil` where nothing is in the way.
  public var obstacle: String?
  /// Its unit, where the declaration names one and systemd answered.
  public var unit: UnitFacts?
  /// What was told since the last sweep, oldest first.
  public var events: [ClientEvent]
  /// Whether a marker bore its name: something happened to it, or was done with it, just now.
  public var isMarked = false
  /// What opens it by itself, each as a clause like `Bathroom scale appears`; empty where nothing does.
  public var awaited: [Message] = []
  /// Whether it lives by Bluetooth: accessories are declared of it.
  public var needsRadio = false
  /// What it said that it waits for.
  public var pending = SaidWork.unread

  /// What it waits for as far as it said, a work each; `nil` where it did not say since it attached.
  public var said: [String]? {
    switch pending {
    case .said(let works): works
    case .nothingSaid: record?.isAttached == true ? nil : state.pending
    case .unread: state.pending
    }
  }

  /// Facts by their parts.
  public init(
    declaration: ClientDeclaration, state: ClientState = ClientState(), record: RecordFacts? = nil,
    unit: UnitFacts? = nil, events: [ClientEvent] = []
  ) {
    self.declaration = declaration
    self.state = state
    self.record = record
    self.unit = unit
    self.events = events
    obstacle = nil
  }
}

/// What a client said in this session that it waits for, since it last attached.
public enum SaidWork: Hashable, Sendable {
  /// Nobody looked.
  case unread
  /// It did not say.
  case nothingSaid
  /// It waits for these and nothing else, a work each.
  case said([String])
}

/// What a beat record of this boot says.
public struct RecordFacts: Hashable, Sendable {
  /// When the client is overdue; `nil` when nothing is expected of it.
  public var deadline: MonotonicInstant?
  /// When its accessory last delivered data.
  public var observed: MonotonicInstant?
  /// How far ahead it pushes.
  public var interval: TimeSpan
  /// When it attached; zero for a place held by a sweep for a client that has yet to appear.
  public var attached: BootInstant
  /// Whether the client said it is done.
  public var isDone: Bool

  /// Whether a client has attached to it.
  public var isAttached: Bool { attached.nanoseconds > 0 }

  /// A record by its fields.
  public init(
    deadline: MonotonicInstant?, observed: MonotonicInstant? = nil, interval: TimeSpan,
    attached: BootInstant, isDone: Bool = false
  ) {
    self.deadline = deadline
    self.observed = observed
    self.interval = interval
    self.attached = attached
    self.isDone = isDone
  }
}

/// What systemd says of a client's unit.
public struct UnitFacts: Hashable, Sendable {
  /// Whether it runs or is about to.
  public var isActive: Bool
  /// When it last became active; `nil` where that is not known.
  public var began: MonotonicInstant?
  /// When it last stopped being active; `nil` where it has not run in this session.
  public var ended: MonotonicInstant?
  /// Whether it ended badly.
  public var failed: Bool

  /// A unit's state by its parts.
  public init(
    isActive: Bool, began: MonotonicInstant? = nil, ended: MonotonicInstant? = nil,
    failed: Bool = false
  ) {
    self.isActive = isActive
    self.began = began
    self.ended = ended
    self.failed = failed
  }
}

/// What can be seen of the process that a record names.
public enum ProcessFacts: Hashable, Sendable {
  /// The record names none, or one that cannot be judged from here.
  case unseen
  /// It is alive, and so.
  case alive(Ending.Kind)
  /// It is gone.
  case dead
}

/// What was told of a client since the last sweep.
public enum ClientEvent: Hashable, Sendable {
  /// It ended.
  case ended(Ending)
  /// The person answered its reminder.
  case answered(Answer)
  /// It said in words what it is doing.
  case saidStatus(String)
  /// It is asked to be opened, by a command or a button.
  case openRequested(activationToken: String?)
  /// Opening it failed, and why.
  case openFailed(String)
  /// An event of its accessory had it opened.
  case openedByEvent(EventOpening)
}

/// An event of an accessory that had a client opened, or was to.
public struct EventOpening: Hashable, Sendable {
  /// What happened, in words that follow a colon, for instance `Bathroom scale appears`.
  public var event: String
  /// The rule that allowed it.
  public var rule: String
  /// When.
  public var at: Moment
  /// Why it could not be opened; `nil` where it was.
  public var failure: String?
  /// Whether it was not, as what was started for an earlier event still runs.
  public var isStillUp: Bool

  /// An opening by its parts.
  public init(
    event: String, rule: String, at: Moment, failure: String? = nil, isStillUp: Bool = false
  ) {
    self.event = event
    self.rule = rule
    self.at = at
    self.failure = failure
    self.isStillUp = isStillUp
  }
}
