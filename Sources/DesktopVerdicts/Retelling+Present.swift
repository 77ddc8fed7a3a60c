internal import RelaunchPolicy
internal import Reminders
internal import Vocabulary

/// What is to be seen of a client now, which outranks what is remembered.
extension Retelling {
  private var facts: ClientFacts { recollection.facts }
  private var now: Moment { recollection.now }

  /// What is to be seen.
  private enum Presence { case running, suspended, gone, unknown }

  mutating func settle() {
    // One that was seen is not new, whatever became of its history.
    if standing.isSurelyNew, facts.state.lastAlive != nil || facts.state.ending != nil {
      standing = .ofUnknownPast
    }
    standing.apply(isPaused ? .set(.paused) : .unset(.paused))
    if let (cause, at) = askedToEnd {
      if !standing.isSurely({ $0.causes.contains(cause) }) {
        tell(cause == .done ? .done : .stopped, at: at)
        standing.apply(.ended(cause))
      }
      return
    }
    switch presence() {
    case .running:
      notePresence()
      standing.apply(.resumed)
    case .suspended:
      notePresence()
      standing.apply(.suspended)
    case .gone: noteGone()
    case .unknown: noteSilence()
    }
  }

  /// It is there: opened where it was gone, or where it is another since that was asked for.
  private mutating func notePresence() {
    if let opening, !isBack(after: opening.since), standing.isSurelyThere { return }
    if opening != nil || !standing.isSurelyThere { noteOpened(at: now) }
  }

  private var isPaused: Bool {
    guard case .paused(let until) = facts.state.intent else { return false }
    return until.map { $0.remaining(at: now) > .zero } ?? true
  }

  /// Who ended it on purpose, where it was not opened since.
  private var askedToEnd: (Cause, Moment)? {
    switch facts.state.intent {
    case .done(let at): return isBack(after: at) ? nil : (.done, at)
    case .stopped(let at): return isBack(after: at) ? nil : (.askedToStop, at)
    // Said just now, and no look has found it yet.
    case .watch, .paused:
      guard facts.declaration.unit == nil, facts.record?.isDone == true,
        facts.state.reopening == nil
      else { return nil }
      return (.done, now)
    }
  }

  private func isBack(after moment: Moment) -> Bool {
    if facts.declaration.unit != nil {
      guard let unit = facts.unit, unit.isActive, let began = unit.began else { return false }
      return moment.boot != now.boot || began > moment.monotonic
    }
    guard let record = facts.record, record.isAttached, !record.isDone else { return false }
    return moment.boot != now.boot || record.attached > moment.sinceBoot
  }

  private func presence() -> Presence {
    if facts.declaration.unit != nil {
      guard let unit = facts.unit else { return .unknown }
      return unit.isActive ? .running : .gone
    }
    if facts.obstacle != nil { return .unknown }
    guard let record = facts.record, record.isAttached, !record.isDone else { return .gone }
    if let ending = facts.state.ending, ending.told != nil, ending.at.boot == now.boot,
      ending.at.sinceBoot >= record.attached
    {
      return .gone
    }
    switch recollection.process {
    case .dead: return .gone
    case .alive(.stopped), .alive(.frozen): return .suspended
    case .alive: return .running
    case .unseen:
      // It pushed in time, and that is all there is to go by.
      if case .well = facts.outlook(at: now, marks: recollection.marks) { return .running }
      return .unknown
    }
  }

  private mutating func noteGone() {
    guard standing.situations.contains(where: \.isThere) else { return }
    guard let ending = facts.state.ending, let fact = ending.told, case .ending(let kind, _) = fact,
      ending.explains(silenceAfter: facts.state.lastAlive), facts.unit?.isActive != true
    else {
      tell(.ended(.gone, .certain), at: now)
      return end(by: [.vanished])
    }
    tell(.ended(kind, ending.confidence), at: ending.at, ending.evidence)
    guard case .end(let causes) = kind.meaning(ending.confidence) else { return }
    end(by: causes)
  }
}

extension Ending {
  /// The ending as a fact, where somebody told it and no look merely found it.
  var told: JournalEntry.Fact? {
    switch kind.meaning(confidence) {
    case .end([.vanished]), .suspension, .life: nil
    case .end: .ending(kind, confidence)
    }
  }
}

extension Standing {
  /// Seen, and gone, and nobody knows what it brings with it.
  static var ofUnknownPast: Standing {
    Standing(
      ([[.vanished], [.killed], [.askedToStop]] as [CauseSet]).map {
        Situation(life: .ended, causes: $0)
      }, doubting: .past)
  }
}
