internal import Vocabulary

/// What was told of a client since the last look, and what is asked for it now.
extension ClientStep {
  mutating func hear(_ event: ClientEvent) {
    switch event {
    case .ended(let ending):
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
    }
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
      note(.stopped, "by the reminder's button")
    case .pressed(.showEach): break
    case .dismissed:
      guard state.episode?.step == answer.step else { return }
      state.episode?.answered = true
      note(.answered, "dismissed at step \(answer.step)")
    }
  }

  mutating func open(_ by: OpenedBy, activationToken: String?) {
    guard !isOpening else { return }
    if case .paused = state.intent {} else { state.intent = .watch }
    state.expected = true
    state.snooze = nil
    state.appearBy = nil
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
        note(.resumed, "the pause is over")
      } else if let until {
        look(after: until.remaining(at: now), for: "the pause of \(name) ends")
      }
      if case .paused = state.intent { noteExpectation() }
    case .done(let at), .stopped(let at):
      guard isBack(after: at) else { break }
      state.intent = .watch
      note(.attached, "")
    case .watch:
      // The DONE of before an opening says nothing about what became of that.
      guard let record = facts.record, record.isDone,
        state.reopening.map({ isAttached(record, after: $0.began) }) ?? true
      else { break }
      state.intent = .done(at: now)
      note(.done, "said by the client")
    }
    if case .watch = state.intent { return }
    noteOnScreen()
    if case .paused = state.intent {} else { state.expected = false }
    state.episode = nil
    state.snooze = nil
    state.reopening = nil
    state.appearBy = nil
  }

  /// While nothing is reminded about, a client that opens or ends is still one that should be open,
  /// or not, once the pause is over.
  mutating func noteExpectation() {
    if let record = facts.record {
      if record.isDone {
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
