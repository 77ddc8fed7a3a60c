internal import Vocabulary

/// What follows from a client's being well or due.
extension ClientStep {
  mutating func beWell(until: MonotonicInstant?) {
    // Of a client that is known by its unit a record proves nothing.
    let record = declaration.unit == nil ? facts.record : nil
    let isAttached = record.map { $0.isAttached && !$0.isDone } ?? false
    // Until its deadline one that has ended is neither missed nor open.
    let isHeard = isAttached && !hasEnded || facts.unit?.isActive == true
    if isAttached, hasEnded { beOver() }
    if isHeard {
      let isNew = !state.expected || state.episode == nil && (isOpenAgain || isOpenedNow)
      if isNew { note(.attached, "") }
      if state.episode != nil {
        noteOnScreen()
        note(.returned, "")
      }
      let isNews = isNew || state.episode != nil || state.reopening != nil
      let isStale = Self.isStale(state.lastAlive, interval: facts.record?.interval, at: now)
      if isNews || isStale || isNewlyStretched { state.lastAlive = proof }
      state.expected = true
      state.episode = nil
      state.snooze = nil
      state.reopening = nil
      state.appearBy = nil
      if isAttached { noteStretch() }
      noteStay()
    } else if isOpening {
      awaitOpening()
    }
    if let until { look(at: until, for: "\(name) is due") }
  }

  /// Whether the client that the record is of has ended, as was told: a push since would prove that
  /// something of it lives.
  private var hasEnded: Bool {
    guard let ending = state.ending, !ending.kind.isFound, isOfRecord(ending) else { return false }
    return facts.lastPush(at: now).map { $0.sinceBoot <= ending.at.sinceBoot } ?? true
  }

  /// It came back and ended since, and its deadline is another: what went before is over.
  private mutating func beOver() {
    guard let ending = state.ending else { return }
    if let episode = state.episode, isOfRecordSince(episode.due) {
      noteOnScreen()
      insertBeforeEnd(.returned)
      state.lastAlive = ending.at
      state.episode = nil
      state.snooze = nil
    }
    state.expected = true
    // What it was opened by after that end is still to show.
    if !isOpenedSince(ending) { state.reopening = nil }
    state.appearBy = nil
  }

  private func isOpenedSince(_ ending: Ending) -> Bool {
    guard let began = state.reopening?.began, began.boot == ending.at.boot else { return false }
    return began.sinceBoot >= ending.at.sinceBoot
  }

  /// What was opened came, and has ended as was told: it is waited for no longer.
  private mutating func noteEndOfOpened() {
    guard let began = state.reopening?.began, let ending = state.ending, !ending.kind.isFound,
      isOfRecord(ending), !isOpenedSince(ending), isOfRecordSince(began)
    else { return }
    state.reopening = nil
  }

  private func isOfRecordSince(_ moment: Moment) -> Bool {
    facts.record.map { isAttached($0, after: moment) } ?? false
  }

  /// Tells something that came before the end that is told of in this look.
  private mutating func insertBeforeEnd(_ kind: JournalEntry.Kind) {
    let entry = JournalEntry(at: now, client: name, kind: kind)
    let end = journal.lastIndex { $0.kind == .ended } ?? journal.endIndex
    journal.insert(entry, at: end)
  }

  /// Whether it ended, and was opened again before anybody missed it. What a look found of its end
  /// was found in a silence.
  var isOpenAgain: Bool {
    guard let ending = state.ending, !ending.kind.isFound,
      ending.explains(silenceAfter: state.lastAlive)
    else { return false }
    return isBack(after: ending.at)
  }

  /// Whether it was opened from here, and attached since: a restart leaves nothing else to tell that.
  private var isOpenedNow: Bool { state.reopening.map { isBack(after: $0.began) } ?? false }

  /// How long the remembered proof of life may lag behind the record's.
  static let lastAliveLag = TimeSpan.minutes(30)

  /// Whether what is remembered of a client's life lags too far behind what its record, of this
  /// interval, tells while the client is well.
  static func isStale(_ lastAlive: Moment?, interval: TimeSpan?, at now: Moment) -> Bool {
    guard let last = lastAlive, last.boot == now.boot else { return true }
    return now.sinceBoot.since(last.sinceBoot) > lastAliveLag + (interval ?? .zero)
  }

  mutating func beDue(since: MonotonicInstant) {
    noteEndOfOpened()
    beginEpisode(since: since)
    noteOnScreen()
    guard let episode = state.episode else { return }
    step = episode.step
    if let next = nextStep(of: episode) {
      if next.at <= now.monotonic {
        step = next.number
      } else {
        look(at: next.at, for: "\(name) is due again")
      }
    }
    if isOpening { awaitOpening() }
    if let snooze = state.snooze {
      let remaining = snooze.remaining(at: now)
      guard remaining == .zero else {
        return look(after: remaining, for: "the snooze of \(name) ends")
      }
      state.snooze = nil
    }
    let end = declaration.quiet?.quietEnd(at: now.wall, offset: input.secondsEastOfUTC)
    if let end {
      let seconds = UInt64(max(1, end.seconds - now.wall.seconds))
      return look(after: .seconds(seconds), for: "the quiet hours of \(name) end")
    }
    if step > episode.step { state.episode?.answered = false }
    if state.episode?.answered == false { wants = .show }
  }

  mutating func beginEpisode(since: MonotonicInstant) {
    state.expected = true
    if let episode = state.episode, episode.due.boot == now.boot { return lookAgain() }
    var due = now
    due.monotonic = min(since, now.monotonic)
    if let record = facts.record, record.isAttached { noteLastSign(of: record) }
    state.episode = ClientState.Episode(due: due)
    if state.ending.map({ isOutdated($0) }) ?? true { state.ending = evidence() }
    note(.due, state.ending.map { "\($0.evidence)" } ?? "", state.ending?.fact)
    noteDismissedAtOnce()
  }

  /// The process may fare otherwise than when the silence began; what was told of its end is surer.
  mutating func lookAgain() {
    if let ending = state.ending, !ending.kind.isFound, !isOutdated(ending) { return }
    guard let found = evidence(), found.kind != state.ending?.kind else { return }
    state.ending = found
    if found.kind == .gone { note(.ended, found.evidence, found.fact) }
  }

  // MARK: - The ladder

  /// The step that follows the highest one that was on the screen, and when it is due: the later
  /// ones so long after the one before them as they are apart. So none is skipped, however long
  /// there was nothing to show them with.
  func nextStep(of episode: ClientState.Episode) -> (number: Int, at: MonotonicInstant)? {
    guard episode.step > 0 else { return (1, episode.due.monotonic) }
    guard episode.step <= declaration.again.count else { return nil }
    let before = episode.step > 1 ? declaration.again[episode.step - 2] : .zero
    let shown = episode.shown ?? episode.due
    return (episode.step + 1, shown.monotonic + (declaration.again[episode.step - 1] - before))
  }

  /// Takes down what its owner has on the screen: its own reminder, or the summary it is in.
  mutating func noteOnScreen() {
    guard let episode = state.episode, let next = nextStep(of: episode),
      next.at <= now.monotonic, let silence,
      let showing = input.onScreen.first(where: {
        $0.step >= next.number && $0.silences.contains(silence)
      })
    else { return }
    // A summary that shows others at this step may have been there before this one was due.
    noteShown(next.number, at: showing.at.monotonic < next.at ? now : showing.at)
  }

  mutating func noteShown(_ number: Int, at moment: Moment) {
    state.episode?.step = number
    state.episode?.shown = moment
    state.episode?.answered = false
    journal.append(
      JournalEntry(at: moment, client: name, kind: .shown, detail: "step \(number)"))
  }

  /// The silence that is reminded about.
  var silence: Silence? {
    state.episode.map { Silence(client: name, due: $0.due.monotonic) }
  }

  // MARK: - What is known of its end

  /// An ending that was recorded before the client was last alive explains nothing.
  func isOutdated(_ ending: Ending) -> Bool {
    guard let alive = state.lastAlive else { return false }
    guard ending.at.boot == alive.boot else { return true }
    return ending.at.sinceBoot < alive.sinceBoot
  }

  func evidence() -> Ending? {
    switch input.process(name) {
    case .unseen: nil
    case .dead:
      Ending(
        kind: .gone, at: now, evidence: "its process is gone and nobody saw how",
        confidence: .certain)
    case .alive(let kind):
      Ending(kind: kind, at: now, evidence: "its process is there", confidence: .certain)
    }
  }

  mutating func awaitOpening() {
    let deadline = openingDeadline
    guard deadline <= now.monotonic else {
      return look(at: deadline, for: "\(name) should have been heard of")
    }
    let reason = "it was opened, but not heard of within \(declaration.reopenTimeout.words)"
    state.reopening?.failure = reason
    state.episode?.answered = false
    note(.reopenFailed, reason)
  }
}
