internal import CommandGrammar
public import Reminders
public import Vocabulary

/// A drill from the client's end on: what is seen goes in, what is to be done comes out.
public struct DrillMachine: Sendable {
  /// What came so far.
  public private(set) var report: DrillReport
  private let began: MonotonicInstant
  private let limit: MonotonicInstant
  private var phase = Phase.waiting
  private var wasSignalledAgain = false

  /// What happens.
  public enum Event: Sendable {
    /// A look at all there is to see.
    case seen(DrillSight)
    /// Somebody ends the waiting.
    case interrupted(at: MonotonicInstant)
    /// The client could not be opened or continued, and why, as a sentence.
    case failed(String)
  }

  /// What is to be done.
  public enum Action: Hashable, Sendable {
    /// End the process by its signal once more: it caught the first.
    case signalAgain
    /// Have it go on.
    case goOn
    /// Open it.
    case open
    /// All is done and seen.
    case finish
  }

  private enum Phase {
    /// For what was promised.
    case waiting
    /// For the client's being as it was, until then at most.
    case returning(until: MonotonicInstant)
    case over
  }

  /// A program that catches the signal of a crash has this long to end by it.
  static let endingTime = TimeSpan.seconds(3)

  /// A drill whose client was ended just now.
  ///
  /// - Parameters:
  ///   - promise: What was promised.
  ///   - began: When it was ended.
  ///   - patience: How long to wait at most; `nil` is as long as it may take.
  public init(_ promise: DrillPromise, began: MonotonicInstant, patience: TimeSpan? = nil) {
    report = DrillReport(promise)
    self.began = began
    limit = began + min(promise.longest, patience ?? .maximum)
  }

  /// Whether it is to be told now for when the timer of a reminder is armed.
  public func wantsTimer(at now: MonotonicInstant) -> Bool { now >= limit }

  private var promise: DrillPromise { report.promise }

  /// Takes in what happens.
  ///
  /// - Returns: what is to be done, in order.
  public mutating func take(_ event: Event) -> [Action] {
    switch event {
    case .seen(let sight): return take(sight)
    case .interrupted(let now):
      guard case .waiting = phase else { return over() }
      report.wasInterrupted = true
      return restore(at: now)
    case .failed(let reason):
      report.restoration = .failed(reason)
      return over()
    }
  }

  private mutating func take(_ sight: DrillSight) -> [Action] {
    if sight.hasEnded, report.ended == nil { report.ended = sight.now.since(began) }
    for entry in sight.entries { take(entry) }
    if let shown = sight.reminder, report.reminded == nil, shown >= began {
      report.reminded = shown.since(began)
    }
    switch phase {
    case .waiting: return wait(sight)
    case .returning(let until): return awaitReturn(sight, until)
    case .over: return []
    }
  }

  private mutating func take(_ entry: JournalEntry) {
    switch (entry.kind, entry.fact) {
    case (.ended, .ending(let kind, let confidence)), (.due, .ending(let kind, let confidence)):
      // What is told of an end is surer than that it was found.
      guard report.notice.map({ $0.kind == .gone && kind != .gone }) ?? true else { return }
      report.notice = DrillReport.Notice(
        after: report.notice?.after ?? entry.at.monotonic.since(began), kind: kind,
        confidence: confidence, evidence: entry.detail)
    case (.reopened, .opening(let by)):
      // Once it does not wait any more, the drill itself opens what is not back.
      var isByItself = report.back != nil
      if case .waiting = phase { isByItself = true }
      guard isByItself else { return }
      report.openedBy = by
      report.openedFor = by == .holder ? entry.detail : ""
    default: break
    }
  }

  // MARK: - Waiting

  private mutating func wait(_ sight: DrillSight) -> [Action] {
    if promise.method != .hang, report.ended == nil { return awaitEnd(sight) }
    if promise.method != .hang, let back = sight.back {
      report.back = report.back ?? back.since(began)
      report.openedBy = report.openedBy ?? .unknown
    }
    // The journal follows what is seen.
    let isToldOf = report.notice != nil || promise.notice == .never
    let last = [report.back, report.reminded].compactMap { $0 }.min()
    if let last, isToldOf || sight.now >= began + last + DrillPromise.slack {
      return restore(at: sight.now)
    }
    guard sight.now >= limit else { return [] }
    if report.reminded == nil, promise.answer == .reminder, let timer = sight.timer,
      timer <= began + promise.longest
    {
      report.awaited = timer.since(began)
    }
    return restore(at: sight.now)
  }

  private mutating func awaitEnd(_ sight: DrillSight) -> [Action] {
    if !wasSignalledAgain {
      guard sight.now >= began + Self.endingTime else { return [] }
      wasSignalledAgain = true
      return [.signalAgain]
    }
    guard sight.now >= began + Self.endingTime + Self.endingTime else { return [] }
    report.restoration = .notNeeded
    return over()
  }

  // MARK: - Afterwards

  private mutating func restore(at now: MonotonicInstant) -> [Action] {
    if promise.method == .hang {
      // Its next push withdraws the reminder.
      let wait = report.reminded == nil ? TimeSpan.zero : promise.interval
      phase = .returning(until: now + wait + DrillPromise.slack)
      return [.goOn]
    }
    guard report.ended != nil || report.wasInterrupted else { return over() }
    if report.back != nil {
      report.restoration = .notNeeded
      phase = .returning(until: now + DrillPromise.slack)
      return []
    }
    guard let timeout = promise.reopenTimeout else {
      report.restoration = .failed("Nobody said how to open it: open it by hand.")
      return over()
    }
    phase = .returning(until: now + timeout + DrillPromise.slack + DrillPromise.slack)
    return [.open]
  }

  private mutating func awaitReturn(_ sight: DrillSight, _ until: MonotonicInstant) -> [Action] {
    if promise.method == .hang {
      if !sight.isHeldStill, report.restoration == nil { report.restoration = .continued }
    } else if let back = sight.back, report.restoration == nil {
      report.restoration = .opened(back.since(began))
    }
    if report.reminded != nil, sight.reminder == nil, report.withdrawn == nil {
      report.withdrawn = sight.now.since(began)
    }
    let isClear = report.reminded == nil || report.withdrawn != nil
    // A hang that nobody noticed leaves nothing to be told.
    let isTold = sight.isReturnTold || (promise.method == .hang && report.reminded == nil)
    if report.isRestored, isClear, isTold { return over() }
    guard sight.now >= until else { return [] }
    if report.restoration == nil {
      report.restoration = .failed(
        promise.method == .hang
          ? "It is still held still."
          : "It was opened, and not heard of in time: see to it by hand.")
    }
    return over()
  }

  private mutating func over() -> [Action] {
    if report.restoration == nil {
      report.restoration = .failed("It was not waited for that it is back.")
    }
    phase = .over
    return [.finish]
  }
}

/// All that can be seen of a client in a drill.
public struct DrillSight: Sendable {
  /// When.
  public var now: MonotonicInstant
  /// Whether the process that was ended is gone.
  public var hasEnded: Bool
  /// Whether it is there and does not go on.
  public var isHeldStill: Bool
  /// What the journal tells of the client since the drill began, oldest first.
  public var entries: [JournalEntry]
  /// Since when a reminder about it is on the screen.
  public var reminder: MonotonicInstant?
  /// Since when another process of the client is there, or its unit is active again.
  public var back: MonotonicInstant?
  /// For when the next look is armed, where that was asked for.
  public var timer: MonotonicInstant?

  /// What there is to see, by its parts.
  public init(
    now: MonotonicInstant, hasEnded: Bool = false, isHeldStill: Bool = false,
    entries: [JournalEntry] = [], reminder: MonotonicInstant? = nil,
    back: MonotonicInstant? = nil, timer: MonotonicInstant? = nil
  ) {
    self.now = now
    self.hasEnded = hasEnded
    self.isHeldStill = isHeldStill
    self.entries = entries
    self.reminder = reminder
    self.back = back
    self.timer = timer
  }

  /// Whether the journal tells that it is back from what it told of its end.
  var isReturnTold: Bool {
    guard let end = entries.lastIndex(where: { $0.kind == .ended || $0.kind == .due }) else {
      return false
    }
    return entries[end...].contains { $0.kind == .attached || $0.kind == .returned }
  }
}
