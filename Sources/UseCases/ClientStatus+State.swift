extension ClientStatus {
  /// How a client stands, in one word: the same in prose, JSON and metrics.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It is heard of in time, or its unit is active.
    case well
    /// Its process has ended, and its deadline is still ahead.
    case gone
    /// It is silent past its deadline.
    case due
    /// It is silent, and the person put the reminder off.
    case snoozed
    /// It is being opened.
    case opening
    /// No reminder for a while.
    case paused
    /// It ended on purpose.
    case done
    /// The person stopped its reminder.
    case stopped
    /// It has yet to be heard of.
    case waiting
    /// Nothing is expected of it.
    case idle
    /// It pushes, and nobody declared it.
    case notDeclared = "not-declared"
  }
}

extension ClientStatus.Condition {
  /// The condition in one word.
  public var state: ClientStatus.State {
    switch self {
    case .well, .unitActive: .well
    case .gone: .gone
    case .due: .due
    case .snoozed: .snoozed
    case .opening, .reopening(_, failure: nil): .opening
    case .reopening: .due
    case .paused: .paused
    case .done: .done
    case .stopped: .stopped
    case .waitingForFirstPush, .unitAwaited: .waiting
    case .notExpected: .idle
    case .notDeclared: .notDeclared
    }
  }
}
