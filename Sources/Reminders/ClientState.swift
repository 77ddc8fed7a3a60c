public import Vocabulary

/// What is remembered of one client between two sweeps, beyond its beat record.
///
/// A look takes thousands of these from hand to hand, and few have more to tell than that the client
/// is well: so what is mostly absent is kept apart.
public struct ClientState: Hashable, Sendable {
  /// What was last asked for it.
  public var intent: Intent
  /// Whether it should be open: it was seen open, and nobody has ended that.
  public var expected: Bool
  /// Until when the reminder is put off.
  @Boxed public var snooze: Expiry?
  /// The silence that is being reminded about.
  @Boxed public var episode: Episode?
  /// When the client was last known to be well.
  public var lastAlive: Moment?
  /// How it last ended.
  @Boxed public var ending: Ending?
  /// An opening under way, to be proved by a push.
  @Boxed public var reopening: Reopening?
  /// By when it has to appear that should be open and has no record. The record that holds its place
  /// says the same, but something else may lie there.
  @Boxed public var appearBy: Moment?
  /// Why its record cannot be read, as it was last told; `nil` while nothing is in the way.
  @Boxed public var obstacle: String?
  /// A deadline that it set further ahead than its interval.
  @Boxed public var stretch: Stretch?
  /// How often events of its accessory have opened it in vain.
  @Boxed public var attempts: Attempts?
  /// What it said that it waits for since it last attached, a work each; `nil` where it did not say.
  @Boxed public var pending: [String]?

  /// The state of a client of which nothing is known.
  public init() {
    intent = .watch
    expected = false
  }

  /// What a person or the client asked for.
  public enum Intent: Hashable, Sendable {
    /// Remind when it goes silent.
    case watch
    /// The client said it is done; ends when it attaches again.
    case done(at: Moment)
    /// The person stopped it with the reminder's button; ends when it attaches again.
    case stopped(at: Moment)
    /// No reminder until the expiry, or until `resume` where there is none.
    case paused(until: Expiry?)
  }

  /// One silence, from its first reminder to its end.
  public struct Episode: Hashable, Sendable {
    /// When the client fell due.
    public var due: Moment
    /// The highest step that was on the screen: 0 none yet, 1 the first reminder, 2 the first of
    /// the ladder.
    public var step: Int
    /// Since when that step was.
    public var shown: Moment?
    /// Whether the person dismissed this step; the next one shows again.
    public var answered: Bool

    /// An episode by its parts.
    public init(due: Moment, step: Int = 0, shown: Moment? = nil, answered: Bool = false) {
      self.due = due
      self.step = step
      self.shown = shown
      self.answered = answered
    }
  }

  /// A deadline beyond the usual: a push in the meantime need not move it, so leaves no trace.
  public struct Stretch: Hashable, Sendable {
    /// The deadline.
    public var deadline: MonotonicInstant
    /// When a look first found it.
    public var noticed: Moment

    /// A stretch by its parts.
    public init(deadline: MonotonicInstant, noticed: Moment) {
      self.deadline = deadline
      self.noticed = noticed
    }
  }

  /// The openings by events of its accessory since it last stayed open, or a person opened it.
  public struct Attempts: Hashable, Sendable {
    /// How many.
    public var count: Int
    /// When the last one was.
    public var last: Moment

    /// Attempts by their parts.
    public init(count: Int, last: Moment) {
      self.count = count
      self.last = last
    }
  }

  /// An attempt to open the client again.
  public struct Reopening: Hashable, Sendable {
    /// When it began.
    public var began: Moment
    /// Why it failed; `nil` while it may still succeed.
    public var failure: String?

    /// An attempt by its parts.
    public init(began: Moment, failure: String? = nil) {
      self.began = began
      self.failure = failure
    }
  }
}
