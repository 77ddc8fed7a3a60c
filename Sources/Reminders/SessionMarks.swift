public import Vocabulary

/// What the sweep remembers of itself between two runs.
public struct SessionMarks: Hashable, Sendable {
  /// A sweep since which the machine has not slept.
  public var lastSweep: Moment?
  /// When the session began: the last sweep that ran for a login.
  public var login: Moment?
  /// The sleeps of this boot that were noticed, oldest first, at most `maximumSleeps`.
  public var sleeps: [Sleep]
  /// The timer that was armed last.
  public var armed: Armed?

  /// How many sleeps are kept; older ones are merged into the oldest.
  public static let maximumSleeps = 64

  /// Marks by their parts.
  public init(
    lastSweep: Moment? = nil, login: Moment? = nil, sleeps: [Sleep] = [], armed: Armed? = nil
  ) {
    self.lastSweep = lastSweep
    self.login = login
    self.sleeps = sleeps
    self.armed = armed
  }

  /// A time the machine slept.
  public struct Sleep: Hashable, Sendable {
    /// When, on the clock that stands still in it: no earlier than it really was.
    public var at: MonotonicInstant
    /// How long.
    public var length: TimeSpan

    /// A sleep by its parts.
    public init(at: MonotonicInstant, length: TimeSpan) {
      self.at = at
      self.length = length
    }
  }

  /// A timer handed to the user's systemd.
  public struct Armed: Hashable, Sendable {
    /// Which of the two names it bears, "a" or "b".
    public var slot: String
    /// When it elapses.
    public var at: MonotonicInstant
    /// In which boot.
    public var boot: BootIdentifier

    /// A timer by its parts.
    public init(slot: String, at: MonotonicInstant, boot: BootIdentifier) {
      self.slot = slot
      self.at = at
      self.boot = boot
    }
  }
}
