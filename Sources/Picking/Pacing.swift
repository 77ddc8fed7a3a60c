public import Vocabulary

/// When something is shown anew: only what is otherwise, and not more often than four times a second.
public struct Pacing<Shown: Equatable> {
  private var last: (shown: Shown, at: MonotonicInstant)?

  /// The least time between two.
  public static var pause: TimeSpan { .milliseconds(250) }

  /// Nothing was shown yet.
  public init() {}

  /// What was shown is gone from the screen: the next is shown in any case.
  public mutating func forget() { last = nil }

  /// Whether this is to be shown now; it counts as shown then. Otherwise when to ask again, where it
  /// is to be shown at all.
  public mutating func show(
    _ next: Shown, at now: MonotonicInstant
  ) -> (isDue: Bool, again: MonotonicInstant?) {
    if let last {
      if last.shown == next { return (false, nil) }
      let due = last.at + Self.pause
      if now < due { return (false, due) }
    }
    last = (next, now)
    return (true, nil)
  }
}

extension Pacing: Sendable where Shown: Sendable {}
