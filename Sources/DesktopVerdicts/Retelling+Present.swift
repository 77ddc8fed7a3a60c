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
    noteRecordedOpening()
    if let (cause, at) = askedToEnd { return noteAsked(cause, at) }
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

  /// It ended on purpose, which is told once.
  private mutating func noteAsked(_ cause: Cause, _ at: Moment?) {
    let kind: Happening.Kind = cause == .done ? .done : .stopped
    let ends = happenings.reversed().prefix { !$0.isOpening }
    if !ends.contains(where: { $0.kind == kind }) {
      tell(kind, at: at ?? now, isTimeUnknown: at == nil)
    }
    if !standing.isSurely({ $0.causes.contains(cause) }) { standing.apply(.ended(cause)) }
  }

  /// It is there: opened where it was gone, or where it is another since that was asked for.
  private mutating func notePresence() {
    if let opening, !isBack(after: opening.since), standing.isSurelyThere { return }
    guard opening != nil || !standing.isSurelyThere else { return }
    let began = beginning
    // Silent, and the same as before.
    if opening == nil, let began, let lastOpened, !began.isLater(than: lastOpened),
      standing.situations.contains(where: \.isThere)
    {
      return standing.change { $0.isThere ? [$0] : [] }
    }
    let isNews = began.map { began in lastOpened.map { began.isLater(than: $0) } ?? true } ?? false
    noteOpened(at: isNews ? began ?? now : now, isTimeUnknown: !isNews)
  }

  // MARK: - What its record or its unit tells of its opening

  /// When what is there was opened; `nil` where nothing tells.
  private var beginning: Moment? {
    if facts.declaration.unit != nil {
      guard let unit = facts.unit, unit.isActive, let began = unit.began else { return nil }
      return now.earlier(by: now.monotonic.since(began))
    }
    guard let record = facts.record, record.isAttached else { return nil }
    return now.earlier(by: now.sinceBoot.since(record.attached))
  }

  /// It was opened before this was told of it, as its record shows, and nothing told that.
  mutating func noteRecordedOpening(before entry: JournalEntry) {
    guard let began = beginning, entry.at.boot == began.boot, !began.isLater(than: entry.at) else {
      return
    }
    switch entry.kind {
    case .done, .stopped: noteRecordedOpening()
    // The end may be that of the one before, and told late.
    case .ended where facts.state.ending.map({ !began.isLater(than: $0.at) }) ?? false:
      noteRecordedOpening()
    default: break
    }
  }

  /// It was opened, as its record shows, and nothing told that.
  private mutating func noteRecordedOpening() {
    guard facts.declaration.unit == nil, let began = beginning,
      lastOpened.map({ began.isLater(than: $0) }) ?? true,
      lastEnded.map({ began.isLater(than: $0) }) ?? true,
      standing.isSurelyNew || standing.isSurelyGone
    else { return }
    noteOpened(at: began)
  }

  private var isPaused: Bool {
    guard case .paused(let until) = facts.state.intent else { return false }
    return until.map { $0.remaining(at: now) > .zero } ?? true
  }

  /// Who ended it on purpose, where it was not opened since.
  private var askedToEnd: (Cause, Moment?)? {
    switch facts.state.intent {
    case .done(let at): return isBack(after: at) ? nil : (.done, at)
    case .stopped(let at): return isBack(after: at) ? nil : (.askedToStop, at)
    // Said just now, and no look has found it yet.
    case .watch, .paused:
      guard facts.declaration.unit == nil, facts.record?.isDone == true,
        facts.state.reopening == nil
      else { return nil }
      return (.done, nil)
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
    let ending = facts.state.ending.flatMap { $0.told == nil ? nil : $0 }
    // None, or one that cannot be read, or that nobody has attached to: that says nothing.
    guard facts.obstacle == nil, let record = facts.record, record.isAttached else {
      return ending?.explains(silenceAfter: facts.state.lastAlive) == true ? .gone : .unknown
    }
    if record.isDone { return .gone }
    if let ending, ending.at.boot == now.boot, ending.at.sinceBoot >= record.attached {
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
      tell(.ended(.gone, .certain), at: now, isTimeUnknown: true)
      return end(by: [.vanished])
    }
    tell(.ended(kind, ending.confidence), at: ending.at, ending.evidence)
    guard case .end(let causes) = kind.meaning(ending.confidence) else { return }
    end(by: causes)
  }
}

extension Moment {
  /// The moment so long before this one, as far as the machine was awake since.
  fileprivate func earlier(by span: TimeSpan) -> Moment {
    let (seconds, overflow) = wall.seconds.subtractingReportingOverflow(
      Int64(clamping: span.wholeSeconds))
    let awake = TimeSpan(nanoseconds: sinceBoot.nanoseconds) - span
    return Moment(
      boot: boot, monotonic: monotonic - span,
      sinceBoot: BootInstant(nanoseconds: awake.nanoseconds),
      wall: WallInstant(seconds: overflow ? .min : seconds))
  }

  /// Whether it comes after another; one of another boot, this being of the present one, does.
  fileprivate func isLater(than other: Moment) -> Bool {
    boot != other.boot || sinceBoot > other.sinceBoot
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
