public import Vocabulary

// A push moves a deadline ahead only. One that no client can have set would so outlast every push, and
// silence its client for ever.

extension RecordFacts {
  /// Whether its deadline lies further ahead than a client can set it: then a program that is broken,
  /// or is none of Forestall's, wrote it.
  public func isBeyondReach(at now: Moment) -> Bool {
    deadline.map { $0 > now.monotonic + PushInterval.longest + ClientStep.readingTime } ?? false
  }
}

extension ClientFacts {
  /// What is wrong with the record, where a deadline stands there that no client can set, or was put
  /// right lately.
  public func farDeadline(at now: Moment) -> String? {
    let stands = record?.isBeyondReach(at: now) ?? false
    return stands || state.stretch?.isBeyondReach ?? false ? ClientStep.farDeadline : nil
  }
}

extension ClientState.Stretch {
  /// Whether no client can have set the deadline.
  var isBeyondReach: Bool {
    deadline > noticed.monotonic + PushInterval.longest + ClientStep.readingTime
  }
}

extension ClientStep {
  static let farDeadline =
    "Its beat record had a deadline more than 31 days ahead, which no client sets; that counts as one "
    + "interval from when it was found. See which program writes the record."

  /// How long none is found before the next is told again.
  static let farDeadlinePause = TimeSpan.hours(24)

  /// A deadline beyond reach counts as one interval from the look that finds it, and the record is
  /// made to say so: a client that lives then moves it ahead with its next push. Of a client that is
  /// silent already it proves nothing.
  mutating func correct(_ record: RecordFacts) -> ClientOutlook {
    guard let wrong = record.deadline else { return .idle }
    if !isFarDeadlineTold { note(.recordCorrected, Self.farDeadline) }
    state.stretch = ClientState.Stretch(deadline: wrong, noticed: now)
    let isInterval = record.interval > .zero && record.interval <= PushInterval.longest
    let next = now.monotonic + (isInterval ? record.interval : declaration.every)
    let due = state.episode.flatMap { $0.due.boot == now.boot ? $0.due.monotonic : nil }
    actions.append(.correct(name, from: wrong, to: due ?? next))
    return due.map { .due(since: $0) } ?? .well(until: next)
  }

  /// Whether one was found not long ago, and no other kind of deadline since.
  var isFarDeadlineTold: Bool {
    guard let stretch = state.stretch, stretch.isBeyondReach, stretch.noticed.boot == now.boot
    else { return false }
    return now.sinceBoot.since(stretch.noticed.sinceBoot) < Self.farDeadlinePause
  }
}
