internal import Vocabulary

/// What was told of a client since the last look, and what is asked for it now.
extension ClientStep {
  mutating func hear(_ event: ClientEvent) {
    switch event {
    // Who knows no more than that it is gone tells nothing new of one whose end was told.
    case .ended(let ending) where ending.kind == .gone && isEndTold: break
    case .ended(let ending):
      noteOpening(before: ending)
      noteStay(until: ending.at)
      noteEndOfOpening(ending)
      state.ending = ending
      note(.ended, ending.evidence, ending.fact)
    case .answered(let answer): hear(answer)
    case .saidStatus(let text): note(.status, text)
    case .openRequested(let token): open(.command, activationToken: token)
    case .openFailed(let reason):
      state.reopening = ClientState.Reopening(
        began: state.reopening?.began ?? now, failure: reason)
      state.episode?.answered = false
      note(.reopenFailed, reason)
    case .openedByEvent(let opening): hear(opening)
    }
  }

  /// Whether somebody told how the client ended that the record is of.
  private var isEndTold: Bool {
    guard let ending = state.ending, !ending.kind.isFound else { return false }
    return isOfRecord(ending)
  }

  /// Tells that it was opened, where the end that is told of is the first to show it.
  private mutating func noteOpening(before ending: Ending) {
    guard let record = facts.record, isOfRecord(ending) else { return }
    switch state.intent {
    case .paused: return
    case .done(let at), .stopped(let at):
      guard isBack(after: at) else { return }
      state.intent = .watch
    case .watch:
      guard state.episode == nil, !state.expected || isBackUnnoted(record) else { return }
    }
    note(.attached, "")
    state.expected = true
    state.lastAlive = ending.at
  }

  /// Whether it was opened after an end that was told, and no look has found it open since.
  private func isBackUnnoted(_ record: RecordFacts) -> Bool {
    guard let before = state.ending, !before.kind.isFound,
      before.explains(silenceAfter: state.lastAlive)
    else { return false }
    return isAttached(record, after: before.at)
  }

  /// Whether an ending is that of the client which the record is of now: it was told after that one
  /// had attached.
  func isOfRecord(_ ending: Ending) -> Bool {
    guard declaration.unit == nil, let record = facts.record, record.isAttached else {
      return false
    }
    return ending.at.boot == now.boot && ending.at.sinceBoot >= record.attached
  }

  mutating func hear(_ answer: Answer) {
    // Who answers a step has seen it, also where it went before a look could find it there.
    if let episode = state.episode, answer.step == episode.step + 1 {
      noteShown(answer.step, at: now)
    }
    switch answer.choice {
    case .pressed(.reopen): open(.button, activationToken: answer.activationToken)
    case .pressed(.snooze):
      state.snooze = Expiry(declaration.snooze, after: now)
      state.episode?.answered = false
      note(.snoozed, "for \(declaration.snooze.words)")
    case .pressed(.stop):
      state.intent = .stopped(at: now)
      actions.append(.markDone(name))
      note(.stopped, JournalEntry.byButton)
    case .pressed(.showEach): break
    case .dismissed:
      if state.episode == nil { dismissed = answer.step }
      noteDismissed(answer.step)
    }
  }

  private mutating func noteDismissed(_ step: Int) {
    guard state.episode?.step == step else { return }
    state.episode?.answered = true
    note(.answered, "dismissed at step \(step)")
  }

  /// Takes down what was dismissed of a silence that is noted only now: the look that had its first step
  /// shown was killed before it could save that.
  mutating func noteDismissedAtOnce() {
    guard dismissed == 1 else { return }
    noteShown(1, at: now)
    noteDismissed(1)
  }

  mutating func open(_ by: OpenedBy, activationToken: String?) {
    guard !isOpening else { return }
    if case .paused = state.intent {} else { state.intent = .watch }
    state.expected = true
    state.snooze = nil
    state.appearBy = nil
    state.attempts = nil
    state.reopening = ClientState.Reopening(began: now)
    actions.append(.open(name, activationToken: activationToken))
    note(.reopened, "by \(by.words)", .opening(by))
  }

  /// Tells once what is in the way of its record.
  mutating func noteObstacle() {
    let obstacle = declaration.unit == nil ? facts.obstacle : nil
    guard state.obstacle != obstacle else { return }
    state.obstacle = obstacle
    if let obstacle { note(.recordUnreadable, obstacle) }
  }

  // MARK: - What is wanted

  /// Settles which intent holds now, and forgets what an ended one leaves behind.
  mutating func noteIntent() {
    switch state.intent {
    case .paused(let until):
      if let until, until.remaining(at: now) == .zero {
        state.intent = .watch
        note(.resumed, JournalEntry.pauseOver)
      } else if let until {
        look(after: until.remaining(at: now), for: "the pause of \(name) ends")
      }
      if case .paused = state.intent { noteExpectation() }
    case .done(let at), .stopped(let at):
      if let record = facts.record, record.isDone, isUnheard(record) { noteDone(record, after: at) }
      guard isBack(after: at) else { break }
      state.intent = .watch
      state.expected = true
      state.lastAlive = proof
      note(.attached, "")
    case .watch:
      // The DONE of before an opening says nothing about what became of that.
      guard let record = facts.record, record.isDone,
        state.reopening.map({ isAttached(record, after: $0.began) }) ?? true
      else { break }
      state.intent = .done(at: now)
      let isNews = state.expected || isUnheard(record)
      noteUnheard(record)
      // Else it is told: who said so did it before a pause, or in it.
      if isNews { note(.done, JournalEntry.saidByClient) }
    }
    if case .watch = state.intent { return }
    noteOnScreen()
    if case .paused = state.intent {} else { state.expected = false }
    state.episode = nil
    state.snooze = nil
    state.reopening = nil
    state.appearBy = nil
  }

  /// Whether the client has attached since it was last known to be well.
  private func isUnheard(_ record: RecordFacts) -> Bool {
    record.isAttached && (state.lastAlive.map { isAttached(record, after: $0) } ?? true)
  }

  /// Tells that it was opened, where no look has found it open.
  private mutating func noteUnheard(_ record: RecordFacts) {
    guard isUnheard(record) else { return }
    note(.attached, "")
    state.lastAlive = now.earlier(by: now.sinceBoot.since(record.attached))
  }

  /// It is done, as it was; opened and done again in the meantime, where it attached since.
  private mutating func noteDone(_ record: RecordFacts, after moment: Moment) {
    guard isAttached(record, after: moment) else {
      return state.lastAlive = now.earlier(by: now.sinceBoot.since(record.attached))
    }
    noteUnheard(record)
    state.intent = .done(at: now)
    note(.done, JournalEntry.saidByClient)
  }

  /// While nothing is reminded about, a client that opens or ends is still one that should be open,
  /// or not, once the pause is over.
  mutating func noteExpectation() {
    if let record = facts.record {
      if record.isDone {
        if state.expected { note(.done, JournalEntry.saidByClient) }
        state.expected = false
      } else if record.isAttached {
        state.expected = true
      }
    } else if facts.unit?.isActive == true {
      state.expected = true
    }
  }

  /// Whether the client was opened after a moment at which it was ended on purpose.
  func isBack(after moment: Moment) -> Bool {
    if declaration.unit != nil {
      guard let unit = facts.unit, unit.isActive, let began = unit.began else { return false }
      return moment.boot != now.boot || began > moment.monotonic
    }
    guard let record = facts.record, !record.isDone else { return false }
    return isAttached(record, after: moment)
  }

  /// Whether the record was attached after a moment; a record is always of this boot.
  func isAttached(_ record: RecordFacts, after moment: Moment) -> Bool {
    moment.boot != now.boot || record.attached > moment.sinceBoot
  }
}
