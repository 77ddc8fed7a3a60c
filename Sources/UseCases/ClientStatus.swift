public import Messages
public import Reminders
public import Vocabulary

/// How one client is, as `status` tells it.
public struct ClientStatus: Hashable, Sendable {
  /// The client's name.
  public var name: ClientName
  /// What a person calls it.
  public var title: String
  /// How it stands with its reminder.
  public var condition: Condition
  /// What is known of its process.
  public var process: ProcessFact
  /// How long until it is due; `nil` when nothing is expected of it, zero when that has passed.
  public var deadline: TimeSpan?
  /// How far ahead a push moves its deadline; `nil` when that is not known.
  public var interval: TimeSpan?
  /// When it was last known to be well.
  public var lastAlive: Moment?
  /// How old the last data from its accessory is; `nil` when it never told.
  public var dataAge: TimeSpan?
  /// From which age on data is old.
  public var dataLimit: TimeSpan?
  /// How it last ended.
  public var ending: Ending?
  /// What became of its reminder; `nil` where none is called for.
  public var reminder: ReminderFact?
  /// What is waited for in its place, as clauses; empty while it lives, and where nothing may open it.
  public var awaited: [Message] = []
  /// What is wrong with its set-up, as sentences.
  public var problems: [Message]

  /// A client of which nothing more is known than how it stands.
  public init(name: ClientName, title: String? = nil, condition: Condition) {
    self.name = name
    self.title = title ?? name.text
    self.condition = condition
    process = .unrecorded
    problems = []
  }

  /// How a client stands with its reminder.
  public enum Condition: Hashable, Sendable {
    /// It pushes in time.
    case well
    /// The unit that proves it alive is active.
    case unitActive(String)
    /// The unit that proves it alive is not active, and has time to be so again.
    case unitAwaited(String)
    /// Its process has ended, and its deadline is still ahead.
    case gone
    /// It is silent past its deadline, at this step of so many.
    case due(since: Moment, step: Int, steps: Int)
    /// It is silent, and the person put the reminder off.
    case snoozed(until: Expiry)
    /// It is being opened, and has time to push for the first time.
    case opening(since: Moment)
    /// It is silent and being opened; or that failed, and why.
    case reopening(since: Moment, failure: String?)
    /// No reminder until then, or until it is resumed.
    case paused(until: Expiry?)
    /// It ended on purpose: by its own word or by the person's.
    case done(at: Moment)
    /// The person stopped its reminder.
    case stopped(at: Moment)
    /// It is declared and has never pushed.
    case waitingForFirstPush
    /// Nothing is expected of it.
    case notExpected
    /// It pushes, and nobody declared it: no reminder watches over it.
    case notDeclared
  }

  /// What is known of a client's process.
  public enum ProcessFact: Hashable, Sendable {
    /// It recorded none.
    case unrecorded
    /// It lives.
    case alive(pid: UInt32)
    /// It is no longer there.
    case dead(pid: UInt32)
    /// It is in another pid namespace, where it cannot be seen.
    case hidden(pid: UInt32)
  }

  /// What became of a reminder that is called for.
  public enum ReminderFact: Hashable, Sendable {
    /// It is on the screen.
    case shown
    /// It is not, for this reason, as a sentence.
    case withheld(reason: Message)
  }

  /// What is known of a client's life.
  public enum Liveness: String, Hashable, Sendable {
    /// It was heard of in time.
    case heardOf = "heard-of"
    /// It was not heard of lately; it may live.
    case notHeardOf = "not-heard-of"
    /// Its process has ended.
    case gone
    /// Nobody listens for it now.
    case notWatched = "not-watched"
  }

  /// What is known of its life: an ended process is gone even before its deadline.
  public var liveness: Liveness {
    if case .dead = process { return .gone }
    switch condition {
    case .well, .unitActive: return .heardOf
    case .due, .snoozed, .opening, .reopening, .unitAwaited: return .notHeardOf
    case .gone: return .gone
    case .paused, .done, .stopped, .waitingForFirstPush, .notExpected, .notDeclared:
      return .notWatched
    }
  }

  /// Whether it is silent though it should not be, whatever was done with the reminder.
  public var isDue: Bool {
    switch condition {
    case .due, .snoozed, .reopening: true
    default: false
    }
  }

  /// Whether its accessory has delivered nothing for too long, however well the program is.
  public var dataIsOld: Bool {
    guard let dataAge, let dataLimit else { return false }
    return dataAge > dataLimit
  }
}
