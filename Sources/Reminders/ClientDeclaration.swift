public import Vocabulary

/// What a client is declared to be: the settings a person or a package writes for it.
public struct ClientDeclaration: Hashable, Sendable {
  /// The client's name.
  public var name: ClientName
  /// What the reminder calls it; its name where nothing is said.
  public var title: String
  /// How far ahead a push moves the deadline.
  public var every: TimeSpan
  /// The later, louder steps: how long after the first reminder each comes, ascending.
  public var again: [TimeSpan]
  /// How the client is opened again; `nil` when nobody said.
  public var reopen: ReopenMethod?
  /// The systemd user unit whose state is the client's proof of life, instead of pushes.
  public var unit: String?
  /// The person's own words, shown in the reminder.
  public var note: String?
  /// Whether time asleep counts as time silent.
  public var clock: CountedClock
  /// With `CountedClock.elapsed`, how long after a resume the client has to push.
  public var settle: TimeSpan
  /// The hours in which no reminder is shown; it comes at their end.
  public var quiet: QuietHours?
  /// How long after a login a client that should be open has to appear.
  public var grace: TimeSpan
  /// How long the Snooze button puts the reminder off.
  public var snooze: TimeSpan
  /// How long a reopened client has to push before the reopening counts as failed.
  public var reopenTimeout: TimeSpan
  /// Whether its reminder tells nothing of it: others see the screen, also a locked one.
  public var isPrivate: Bool

  private static let usualSteps: [TimeSpan] = [.minutes(15), .hours(1), .hours(4)]

  /// A declaration with the defaults for all that is not said.
  public init(name: ClientName) {
    self.name = name
    title = name.text
    every = .minutes(5)
    again = Self.usualSteps
    clock = .awake
    settle = .minutes(1)
    grace = .minutes(2)
    snooze = .minutes(30)
    reopenTimeout = .seconds(30)
    isPrivate = false
  }
}

/// A way to open a client again.
public enum ReopenMethod: Hashable, Sendable {
  /// A command line, split into words; the first is a program's name or path.
  case command([String])
  /// A desktop file's identifier, for instance `org.example.Scale` (with or without `.desktop`).
  case desktopEntry(String)
  /// A systemd user unit to start.
  case unit(String)
}

/// Which time counts as silence.
public enum CountedClock: String, Hashable, Sendable {
  /// Only the time the machine is awake.
  case awake
  /// All time, sleep included.
  case elapsed
}
