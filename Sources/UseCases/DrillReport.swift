internal import CommandGrammar
public import Reminders
public import SystemCalls
public import Vocabulary

/// What `drill` tells: one value, from which both prose and JSON are made. Times are counted from the
/// end of the client.
public struct DrillReport: Hashable, Sendable {
  /// What was promised.
  public var promise: DrillPromise
  /// When its process was gone; `nil` for one that was held still, or did not end.
  public var ended: TimeSpan?
  /// How its end was taken.
  public var notice: Notice?
  /// When the reminder was on the screen.
  public var reminded: TimeSpan?
  /// When the reminder comes that had not come yet when the waiting ended: its timer is armed.
  public var awaited: TimeSpan?
  /// When it was there again without the drill's doing.
  public var back: TimeSpan?
  /// Who opened it then.
  public var openedBy: OpenedBy?
  /// For what, where that was told.
  public var openedFor = ""
  /// What became of it afterwards.
  public var restoration: Restoration?
  /// When the reminder was gone from the screen.
  public var withdrawn: TimeSpan?
  /// Whether somebody ended the waiting.
  public var wasInterrupted = false

  /// How an end was taken.
  public struct Notice: Hashable, Sendable {
    /// When.
    public var after: TimeSpan
    /// As what.
    public var kind: Ending.Kind
    /// How sure that is.
    public var confidence: Ending.Confidence
    /// By what evidence.
    public var evidence: String

    /// A notice by its parts.
    public init(
      after: TimeSpan, kind: Ending.Kind, confidence: Ending.Confidence, evidence: String
    ) {
      self.after = after
      self.kind = kind
      self.confidence = confidence
      self.evidence = evidence
    }
  }

  /// What became of the client after a drill.
  public enum Restoration: Hashable, Sendable {
    /// It was left as it is: it came back by itself, or had not ended.
    case notNeeded
    /// It goes on.
    case continued
    /// It was opened, and heard of then.
    case opened(TimeSpan)
    /// It is not back, for this reason, a sentence.
    case failed(String)
  }

  /// A report of a drill that has yet to begin.
  public init(_ promise: DrillPromise) { self.promise = promise }

  /// How a promise was kept.
  public enum Judgement: String, Hashable, Sendable {
    /// It came as it was promised.
    case kept
    /// It did not.
    case broken
    /// The waiting ended before.
    case open
  }

  /// Whether the end was noticed when and as what it should be.
  public var noticeJudgement: Judgement {
    guard promise.method == .hang || ended != nil else { return .broken }
    guard let notice else {
      switch promise.notice {
      case .never: return .kept
      case .atOnce: return wasInterrupted ? .open : .broken
      case .atDeadline: return isAnswerOpen || isBackAsPromised ? .open : .broken
      }
    }
    switch promise.notice {
    case .never: return .broken
    case .atOnce where notice.after > DrillPromise.slack: return .broken
    case .atOnce, .atDeadline: return promise.fits(notice.kind) ? .kept : .broken
    }
  }

  /// Whether what was promised came of it.
  public var answerJudgement: Judgement {
    if back != nil { return isBackAsPromised ? .kept : .broken }
    switch promise.answer {
    case .reminder:
      if let reminded { return reminded <= promise.longest ? .kept : .broken }
      return isAnswerOpen ? .open : .broken
    case .silence: return reminded == nil ? .kept : .broken
    }
  }

  /// One that an event opens needs the rules' leave; whoever else did it spared the reminder.
  private var isBackAsPromised: Bool {
    back != nil && (openedBy != .holder || !promise.chances.isEmpty)
  }

  private var isAnswerOpen: Bool { wasInterrupted || awaited != nil }

  /// Whether the client is as it was.
  public var isRestored: Bool {
    switch restoration {
    case .notNeeded, .continued, .opened: true
    case .failed, nil: false
    }
  }

  /// How the program ends: well also where a reminder that is armed was not waited for.
  public var exitStatus: ExitStatus {
    let judgements = [noticeJudgement, answerJudgement]
    return judgements.contains(.broken) || !isRestored ? .no : .success
  }
}
