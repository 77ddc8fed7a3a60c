public import Vocabulary

/// The clients of which a look has nothing to say but when the first of them is due: found without
/// the facts that the others are judged by, as they may be thousands.
public struct CalmClients: Sendable {
  /// The one that is due first, and when.
  public private(set) var first: (name: ClientName, due: MonotonicInstant)?
  private let now: Moment

  /// None yet, at a look.
  public init(at now: Moment) { self.now = now }

  /// Adds a client, if it is calm: it is open and well, and that is what is remembered of it.
  ///
  /// It is for clients of which nothing was told, that are judged by their records, and whose clock
  /// is the record's (`CountedClock.awake`).
  ///
  /// - Returns: whether it is. One that is not is to be among the clients of a `SweepInput`.
  public mutating func add(
    _ name: ClientName, _ record: RecordFacts, _ state: ClientState
  ) -> Bool {
    guard let deadline = record.deadline, deadline > now.monotonic, record.isAttached,
      !record.isDone, ClientStep.isPlain(deadline, of: record, at: now),
      state.intent == .watch, state.expected,
      !ClientStep.isStale(state.lastAlive, interval: record.interval, at: now),
      state.hasNoParticulars, !state.hasEndedSince
    else { return false }
    // By name where two are due at once, so that the same is told whatever their order.
    if first.map({ (deadline, name) < ($0.due, $0.name) }) ?? true { first = (name, deadline) }
    return true
  }
}

extension ClientState {
  /// Whether nothing is remembered that a look might end or tell of.
  fileprivate var hasNoParticulars: Bool {
    snooze == nil && episode == nil && reopening == nil && appearBy == nil && obstacle == nil
      && stretch == nil
  }

  /// Whether somebody told of an end since it was last known to be well: it may be open again.
  fileprivate var hasEndedSince: Bool {
    ending.map { !$0.kind.isFound && $0.explains(silenceAfter: lastAlive) } ?? false
  }
}
