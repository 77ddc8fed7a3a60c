public import Vocabulary

// What is known of a client's life, and no more. A record has room for one deadline: where that was
// set by an interval it tells the last push, to the tick. Set further ahead it does not; and pushes in
// the meantime, which move it ahead only, leave no trace.

extension ClientFacts {
  /// When its record proves the client to have lived last, on all clocks; `nil` where the record does
  /// not tell: nothing is expected, or the deadline was set otherwise than by its interval.
  public func lastPush(at now: Moment) -> Moment? {
    guard let record else { return nil }
    if let stretch = state.stretch, stretch.noticed.boot == now.boot {
      if stretch.deadline == record.deadline { return nil }
      // That stands there by a look, which had found one that no client sets.
      let corrected = stretch.noticed.monotonic + record.interval
      if stretch.isBeyondReach, record.deadline == corrected { return nil }
    }
    return record.lastPush(at: now)
  }
}

extension ClientStep {
  /// A client may push between a look's reading of the clocks and of its record.
  static let readingTime = TimeSpan.seconds(1)

  /// The last that is known of the life of a client that is well: that its unit is active; that it
  /// dropped a marker just now; its last push; else what was known before.
  var proof: Moment {
    guard declaration.unit == nil, let record = facts.record, !facts.isMarked else { return now }
    let attached = now.earlier(by: now.sinceBoot.since(record.attached))
    var known = [facts.lastPush(at: now) ?? attached]
    // A deadline that moved was pushed since the look that knew it otherwise.
    if let stretch = state.stretch, stretch.deadline != record.deadline, !stretch.isBeyondReach {
      known.append(stretch.noticed)
    }
    if let alive = state.lastAlive { known.append(alive) }
    return known.filter { $0.boot == now.boot }.max { $0.sinceBoot < $1.sinceBoot } ?? attached
  }

  /// Whether a deadline is no further ahead than a plain push moves it.
  static func isPlain(
    _ deadline: MonotonicInstant, of record: RecordFacts, at now: Moment
  ) -> Bool {
    deadline - record.interval <= now.monotonic + readingTime && !record.isBeyondReach(at: now)
  }

  /// Whether the deadline lies further ahead than a plain push moves it, and no look has seen it yet.
  var isNewlyStretched: Bool {
    guard let record = facts.record, let deadline = record.deadline,
      !record.isBeyondReach(at: now), state.stretch?.deadline != deadline
    else { return false }
    return !Self.isPlain(deadline, of: record, at: now)
  }

  /// Remembers a deadline that is further ahead than a plain push moves it. The record alone would
  /// later say that the last push was one interval before it, which nobody knows.
  mutating func noteStretch() {
    guard let deadline = facts.record?.deadline else { return }
    if isNewlyStretched {
      state.stretch = ClientState.Stretch(deadline: deadline, noticed: now)
    } else if state.stretch?.deadline != deadline, !isFarDeadlineTold {
      state.stretch = nil
    }
  }

  /// Settles, as a silence begins, what is the last that is known of the client: its end where that
  /// was told; what was known when it asked for more time than its interval; else its last push, but
  /// not before it attached, since a deadline may have been set nearer. So set, the push was up to an
  /// interval later than this.
  mutating func noteLastSign(of record: RecordFacts) {
    if let ending = state.ending, ending.at.boot == now.boot,
      ending.at.sinceBoot >= record.attached
    {
      state.lastAlive = ending.at
    } else if let push = facts.lastPush(at: now) {
      state.lastAlive = push
    } else {
      return
    }
    // Nor does it explain the silence any more.
    if !isFarDeadlineTold { state.stretch = nil }
  }
}
