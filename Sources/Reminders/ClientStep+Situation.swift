internal import Vocabulary

/// Whether a client is due: by its beat record, or by its unit.
extension ClientStep {
  mutating func situation() -> ClientOutlook {
    if declaration.unit != nil { return unitSituation() }
    guard let record = facts.record else {
      guard state.expected else { return .idle }
      let deadline = appearance()
      guard deadline > now.monotonic else { return .due(since: deadline) }
      // What is in the way would refuse a record of ours as well.
      if facts.obstacle == nil {
        actions.append(.expect(name, deadline: deadline, interval: declaration.every))
      }
      return .well(until: deadline)
    }
    if record.isDone {
      // A client opened again after it was done has until the timeout to attach.
      guard let reopening = state.reopening else { return .idle }
      let deadline = openingDeadline
      let isTold = reopening.failure != nil || state.episode != nil
      return deadline > now.monotonic && !isTold
        ? .well(until: deadline) : .due(since: min(deadline, now.monotonic))
    }
    if record.isBeyondReach(at: now) { return correct(record) }
    guard let deadline = marks.deadline(of: record, for: declaration) else { return .idle }
    return deadline > now.monotonic ? .well(until: deadline) : .due(since: deadline)
  }

  /// Whether an opening is under way that may still succeed.
  var isOpening: Bool { state.reopening.map { $0.failure == nil } ?? false }

  /// By when a client that is being opened has to be heard of.
  var openingDeadline: MonotonicInstant {
    guard let began = state.reopening?.began, began.boot == now.boot else { return now.monotonic }
    return began.monotonic + declaration.reopenTimeout
  }

  /// By when a client without a record has to appear: said once, and not anew with each look.
  private mutating func appearance() -> MonotonicInstant {
    if let kept = state.appearBy, kept.boot == now.boot, !input.isLogin { return kept.monotonic }
    let moment = Expiry(allowance, after: now).moment
    state.appearBy = moment
    return moment.monotonic
  }

  /// How long a client without a record has to appear.
  var allowance: TimeSpan {
    if isOpening { return declaration.reopenTimeout }
    return input.isLogin ? declaration.grace : max(declaration.grace, declaration.every)
  }

  func unitSituation() -> ClientOutlook {
    guard let unit = facts.unit else {
      // Nobody answered: what was known of a silence stays so.
      guard let episode = state.episode, episode.due.boot == now.boot else { return .idle }
      return .due(since: episode.due.monotonic)
    }
    if unit.isActive { return .well(until: nil) }
    guard state.expected else { return .idle }
    let due: MonotonicInstant
    // systemd forgets a unit that ended and that nobody refers to; what was told of its end stays.
    let told = state.ending.flatMap { $0.at.boot == now.boot ? $0.at.monotonic : nil }
    switch (unit.ended ?? told, marks.login) {
    case (let ended?, _): due = unit.failed ? ended : ended + declaration.every
    case (nil, let login?) where login.boot == now.boot: due = login.monotonic + declaration.grace
    case (nil, _): due = now.monotonic
    }
    return due > now.monotonic ? .well(until: due) : .due(since: due)
  }
}
