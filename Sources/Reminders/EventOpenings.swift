public import Vocabulary

// How often the events of an accessory may open a client that does not stay open.

extension ClientState.Attempts {
  /// How often a client is opened in vain before its accessory opens it no more.
  public static let most = 5

  /// How long after each attempt there is no other one: what fails again waits longer each time.
  private static let pauses: [TimeSpan] = [
    .seconds(5), .seconds(15), .minutes(1), .minutes(3),
  ]

  /// Whether there have been as many as there may be.
  public var areExhausted: Bool { count >= Self.most }

  /// Before when there is no further one; of an earlier boot none is still waited for.
  public func notBefore(at now: Moment) -> MonotonicInstant? {
    guard last.boot == now.boot, count > 0 else { return nil }
    return last.monotonic + Self.pauses[min(count, Self.pauses.count) - 1]
  }
}

extension ClientStep {
  /// An event of its accessory has it opened, or was to.
  mutating func hear(_ opening: EventOpening) {
    if case .paused = state.intent {} else { state.intent = .watch }
    state.expected = true
    state.snooze = nil
    state.appearBy = nil
    // What was not even started is no attempt, but the next one waits as long.
    state.attempts = ClientState.Attempts(
      count: max(1, (state.attempts?.count ?? 0) + (opening.isStillUp ? 0 : 1)), last: opening.at)
    state.reopening = ClientState.Reopening(began: opening.at, failure: opening.failure)
    note(.reopened, "\(opening.event) (\(opening.rule))", .opening(.holder))
    guard let failure = opening.failure else { return }
    state.episode?.answered = false
    note(.reopenFailed, failure)
  }

  /// Forgets the openings in vain of a client that was opened, stayed open and ended later.
  mutating func noteStay(until end: Moment) {
    guard let attempts = state.attempts else { return }
    guard attempts.last.boot == end.boot else { return state.attempts = nil }
    if end.monotonic.since(attempts.last.monotonic) > declaration.reopenTimeout,
      facts.record.map({ isAttached($0, after: attempts.last) }) ?? (declaration.unit != nil)
    {
      state.attempts = nil
    }
  }

  /// Forgets them of one that is open and has been for long enough; until then there is a look at it.
  mutating func noteStay() {
    guard let attempts = state.attempts, facts.unit?.isActive == true || isAttachedSince(attempts)
    else { return }
    let stays = attempts.last.monotonic + declaration.reopenTimeout
    if attempts.last.boot != now.boot || stays <= now.monotonic {
      state.attempts = nil
    } else {
      look(at: stays, for: "\(name) has stayed open")
    }
  }

  private func isAttachedSince(_ attempts: ClientState.Attempts) -> Bool {
    facts.record.map { isAttached($0, after: attempts.last) } ?? false
  }

  /// What an event opened has ended: it need not be waited for.
  mutating func noteEndOfOpening(_ ending: Ending) {
    guard let began = state.reopening?.began, began == state.attempts?.last,
      began.boot == ending.at.boot, ending.at.sinceBoot >= began.sinceBoot
    else { return }
    state.reopening = nil
  }

  /// Tells what it waits for, where it says something else now.
  mutating func notePending() {
    switch facts.pending {
    case .unread: break
    case .nothingSaid:
      // What was said in an earlier life counts until the next one, over a log-out and a restart too.
      if facts.record?.isAttached == true { state.pending = nil }
    case .said(let works):
      guard works != state.pending else { return }
      state.pending = works
      note(.pending, works.isEmpty ? JournalEntry.nothing : works.joined(separator: ", "))
    }
  }
}
