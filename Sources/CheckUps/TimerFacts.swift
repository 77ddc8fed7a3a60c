public import Vocabulary

/// The earliest deadline by the records, and what systemd waits for.
public struct TimerFacts: Hashable, Sendable {
  /// The present moment.
  public var now: MonotonicInstant
  /// The earliest deadline that lies ahead, and whose it is; `nil` where none does.
  public var deadline: MonotonicInstant?
  /// Whose that is.
  public var client: ClientName?
  /// When each of the timers that wait elapses.
  public var timers: [MonotonicInstant]
  /// Whether a look is about to be made that arms the timer anew.
  public var isLookDue: Bool

  /// Facts by their parts.
  public init(
    now: MonotonicInstant, deadline: MonotonicInstant?, client: ClientName? = nil,
    timers: [MonotonicInstant], isLookDue: Bool = false
  ) {
    self.now = now
    self.deadline = deadline
    self.client = client
    self.timers = timers
    self.isLookDue = isLookDue
  }

  /// By how much a timer may be late: it is rounded up to a millisecond, and has an accuracy of one.
  public static let tolerance = TimeSpan.seconds(1)

  /// What is to be said of the timers.
  public var findings: [Finding] {
    guard let deadline else {
      return [Finding(.timers, .unneeded, "No deadline lies ahead, so no timer has to wait.")]
    }
    let whose = client.map { " of \($0)" } ?? ""
    let ahead = Self.spoken(deadline.since(now))
    if let first = timers.min(), first <= deadline + Self.tolerance {
      return [
        Finding(.timers, .well, "The timer waits for the deadline\(whose), \(ahead) ahead.")
      ]
    }
    if isLookDue {
      return [
        Finding(
          .timers, .well,
          "The deadline\(whose) is \(ahead) ahead; a look is about to be made that arms its timer.")
      ]
    }
    let moved = timers.min().map {
      "the timer elapses only \(Self.spoken($0.since(deadline))) after it"
    }
    return [
      Finding(
        .timers, .broken,
        "The deadline\(whose) is \(ahead) ahead, and \(moved ?? "no timer waits for it").",
        remedy: "run `forestall sweep`", mend: .sweep)
    ]
  }

  private static func spoken(_ span: TimeSpan) -> String {
    TimeSpan.seconds(span.wholeSeconds).spoken
  }
}
