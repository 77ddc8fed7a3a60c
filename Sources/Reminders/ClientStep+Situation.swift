internal import Vocabulary

/// Whether a client is due: by its beat record, or by its unit.
extension ClientStep {
  mutating func situation() -> ClientOutlook {
    if declaration.unit != nil { return unitSituation() }
    guard let record = facts.record else {
      guard state.expected else { return .idle }
      let deadline = appearance()
      guard deadline > now.monotonic, !isOpeningTold else {
        return .due(since: min(deadline, now.monotonic))
      }
      // What is in the way would refuse a record of ours as well.
      if facts.obstacle == nil {
        actions.append(.expect(name, deadline: deadline, interval: declaration.every))
      }
      return .well(until: deadline)
    }
    if record.isDone {
      // A client opened again after it was done has until the timeout to attach.
      return state.reopening == nil ? .idle : waiting(until: openingDeadline)
    }
    if record.isBeyondReach(at: now) { return correct(record) }
    guard let deadline = marks.deadline(of: record, for: declaration) else { return .idle }
    // A place that is held for a client says nothing about what became of opening that.
    if !record.isAttached { return waiting(until: deadline) }
    return deadline > now.monotonic ? .well(until: deadline) : .due(since: deadline)
  }

  /// How a client stands that has until then to appear, unless it is known that it does not come.
  private func waiting(until deadline: MonotonicInstant) -> ClientOutlook {
    deadline > now.monotonic && !isOpeningTold
      ? .well(until: deadline) : .due(since: min(deadline, now.monotonic))
  }

  /// Whether the reminder is there to tell how opening the client goes: opening it failed, or it was
  /// missed already. An earlier session's opening says nothing about this one.
  private var isOpeningTold: Bool {
    guard let reopening = state.reopening, isOfThisSession(reopening.began) else { return false }
    return reopening.failure != nil || state.episode.map { isOfThisSession($0.due) } ?? false
  }

  private func isOfThisSession(_ moment: Moment) -> Bool {
    guard moment.boot == now.boot else { return false }
    guard let login = marks.login, login.boot == now.boot else { return true }
    return moment.sinceBoot >= login.sinceBoot
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
    // systemd forgets a unit that ended and that nobody refers to; what was told of its end stays.
    let told = state.ending.flatMap { $0.at.boot == now.boot ? $0.at.monotonic : nil }
    let ended = unit.ended ?? told
    // One that ended since it was opened was up: its end says when it is due.
    if let began = state.reopening?.began, isOfThisSession(began),
      ended.map({ $0 < began.monotonic }) ?? true
    {
      return waiting(until: openingDeadline)
    }
    let due: MonotonicInstant
    switch (ended, marks.login) {
    case (let ended?, _): due = unit.failed ? ended : ended + declaration.every
    case (nil, let login?) where login.boot == now.boot: due = login.monotonic + declaration.grace
    case (nil, _): due = now.monotonic
    }
    return due > now.monotonic ? .well(until: due) : .due(since: due)
  }
}
