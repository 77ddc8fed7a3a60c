internal import Vocabulary

/// One client's part of a plan: what is told of it, whether it is due, what it waits for next.
struct ClientStep {
  /// What should be on the screen.
  enum Wish { case nothing, show }

  let name: ClientName
  let facts: ClientFacts
  let input: SweepInput
  let marks: SessionMarks
  var state: ClientState
  var wants = Wish.nothing
  /// The ladder's step that is due, from 1.
  var step = 0
  var actions: [Plan.Action] = []
  var journal: [JournalEntry] = []
  var nextLook: MonotonicInstant?
  var nextReason = ""

  private var now: Moment { input.now }
  var declaration: ClientDeclaration { facts.declaration }

  init(name: ClientName, facts: ClientFacts, input: SweepInput, marks: SessionMarks) {
    self.name = name
    self.facts = facts
    self.input = input
    self.marks = marks
    state = facts.state
  }

  mutating func decide() {
    for event in facts.events { hear(event) }
    noteIntent()
    guard case .watch = state.intent else { return }
    switch situation() {
    case .idle: break
    case .well(let until): beWell(until: until)
    case .due(let since): beDue(since: since)
    }
  }

  // MARK: - What was told

  private mutating func hear(_ event: ClientEvent) {
    switch event {
    case .ended(let ending):
      state.ending = ending
      note(.ended, ending.evidence)
    case .answered(let answer): hear(answer)
    case .saidDone(let at):
      guard case .watch = state.intent else { return }
      state.intent = .done(at: at)
      note(.done, "said by the client")
    case .saidStatus(let text): note(.status, text)
    case .openRequested(let token): open(activationToken: token)
    case .openFailed(let reason):
      state.reopening = ClientState.Reopening(
        began: state.reopening?.began ?? now, failure: reason)
      state.episode?.answered = false
      note(.reopenFailed, reason)
    }
  }

  private mutating func hear(_ answer: Answer) {
    switch answer.choice {
    case .pressed(.reopen): open(activationToken: answer.activationToken)
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

  private mutating func open(activationToken: String?) {
    guard !isOpening else { return }
    if case .paused = state.intent {} else { state.intent = .watch }
    state.expected = true
    state.snooze = nil
    state.reopening = ClientState.Reopening(began: now)
    actions.append(.open(name, activationToken: activationToken))
    note(.reopened, "")
  }

  // MARK: - What is wanted

  /// Settles which intent holds now, and forgets what an ended one leaves behind.
  private mutating func noteIntent() {
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
      guard let record = facts.record, !record.isDone, isAttached(record, after: at) else { break }
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
    if case .paused = state.intent {} else { state.expected = false }
    state.episode = nil
    state.snooze = nil
    state.reopening = nil
  }

  /// While nothing is reminded about, a client that opens or ends is still one that should be open,
  /// or not, once the pause is over.
  private mutating func noteExpectation() {
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

  /// Whether the record was attached after a moment; a record is always of this boot.
  private func isAttached(_ record: RecordFacts, after moment: Moment) -> Bool {
    moment.boot != now.boot || record.attached > moment.sinceBoot
  }

  // MARK: - Whether it is due

  private enum Situation {
    /// Nothing is expected of it.
    case idle
    /// It is well at least until then; `nil` where nothing but its end changes that.
    case well(until: MonotonicInstant?)
    /// It is due since then.
    case due(since: MonotonicInstant)
  }

  private mutating func situation() -> Situation {
    if declaration.unit != nil { return unitSituation() }
    guard let record = facts.record else {
      guard state.expected else { return .idle }
      let deadline = now.monotonic + allowance
      actions.append(.expect(name, deadline: deadline, interval: declaration.every))
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
    guard let deadline = marks.deadline(of: record, for: declaration) else { return .idle }
    return deadline > now.monotonic ? .well(until: deadline) : .due(since: deadline)
  }

  /// Whether an opening is under way that may still succeed.
  private var isOpening: Bool { state.reopening.map { $0.failure == nil } ?? false }

  /// By when a client that is being opened has to be heard of.
  private var openingDeadline: MonotonicInstant {
    guard let began = state.reopening?.began, began.boot == now.boot else { return now.monotonic }
    return began.monotonic + declaration.reopenTimeout
  }

  /// How long a client without a record has to appear.
  private var allowance: TimeSpan {
    if isOpening { return declaration.reopenTimeout }
    return input.isLogin ? declaration.grace : max(declaration.grace, declaration.every)
  }

  private func unitSituation() -> Situation {
    guard let unit = facts.unit else {
      // Nobody answered: what was known of a silence stays so.
      guard let episode = state.episode, episode.due.boot == now.boot else { return .idle }
      return .due(since: episode.due.monotonic)
    }
    if unit.isActive { return .well(until: nil) }
    guard state.expected else { return .idle }
    let due: MonotonicInstant
    switch (unit.ended, marks.login) {
    case (let ended?, _): due = unit.failed ? ended : ended + declaration.every
    case (nil, let login?) where login.boot == now.boot: due = login.monotonic + declaration.grace
    case (nil, _): due = now.monotonic
    }
    return due > now.monotonic ? .well(until: due) : .due(since: due)
  }

  // MARK: - What follows

  private mutating func beWell(until: MonotonicInstant?) {
    let isAttached = facts.record.map { $0.isAttached && !$0.isDone } ?? false
    let isHeard = isAttached || facts.unit?.isActive == true
    if isHeard {
      if !state.expected { note(.attached, "") }
      if state.episode != nil { note(.returned, "") }
      if !state.expected || state.episode != nil || state.reopening != nil || isStale {
        state.lastAlive = now
      }
      state.expected = true
      state.episode = nil
      state.snooze = nil
      state.reopening = nil
    }
    if let until { look(at: until, for: "\(name) is due") }
  }

  /// How long the remembered proof of life may lag behind the record's.
  private static let lastAliveLag = TimeSpan.minutes(30)

  private var isStale: Bool {
    guard let last = state.lastAlive, last.boot == now.boot else { return true }
    return now.sinceBoot.since(last.sinceBoot) > Self.lastAliveLag
  }

  private mutating func beDue(since: MonotonicInstant) {
    beginEpisode(since: since)
    guard let episode = state.episode else { return }
    step = 1 + declaration.again.count { now.monotonic.since(episode.due.monotonic) >= $0 }
    if step <= declaration.again.count {
      look(at: episode.due.monotonic + declaration.again[step - 1], for: "\(name) is due again")
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

  private mutating func beginEpisode(since: MonotonicInstant) {
    state.expected = true
    if let episode = state.episode, episode.due.boot == now.boot { return }
    var due = now
    due.monotonic = min(since, now.monotonic)
    if let record = facts.record, record.isAttached { state.lastAlive = lastPush(of: record) }
    state.episode = ClientState.Episode(due: due)
    if state.ending.map({ isOutdated($0) }) ?? true { state.ending = evidence() }
    note(.due, state.ending.map { "\($0.evidence)" } ?? "")
  }

  /// When the record was last pushed, on all clocks; asleep time since then cannot be told apart.
  private func lastPush(of record: RecordFacts) -> Moment? {
    guard let deadline = record.deadline else { return state.lastAlive }
    let ago = now.monotonic.since(deadline - record.interval)
    let wall = now.wall.seconds - Int64(clamping: ago.wholeSeconds)
    return Moment(
      boot: now.boot, monotonic: now.monotonic - ago,
      sinceBoot: BootInstant(
        nanoseconds: (TimeSpan(nanoseconds: now.sinceBoot.nanoseconds) - ago).nanoseconds),
      wall: WallInstant(seconds: wall))
  }

  /// An ending that was recorded before the client was last alive explains nothing.
  private func isOutdated(_ ending: Ending) -> Bool {
    guard let alive = state.lastAlive else { return false }
    guard ending.at.boot == alive.boot else { return true }
    return ending.at.sinceBoot < alive.sinceBoot
  }

  private func evidence() -> Ending? {
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

  private mutating func awaitOpening() {
    let deadline = openingDeadline
    guard deadline <= now.monotonic else {
      return look(at: deadline, for: "\(name) should have been heard of")
    }
    let reason = "it was opened, but not heard of within \(declaration.reopenTimeout.words)"
    state.reopening?.failure = reason
    state.episode?.answered = false
    note(.reopenFailed, reason)
  }

  // MARK: -

  private mutating func look(at instant: MonotonicInstant, for reason: String) {
    guard nextLook.map({ instant < $0 }) ?? true else { return }
    nextLook = instant
    nextReason = reason
  }

  private mutating func look(after span: TimeSpan, for reason: String) {
    look(at: now.monotonic + span, for: reason)
  }

  private mutating func note(_ kind: JournalEntry.Kind, _ detail: String) {
    journal.append(JournalEntry(at: now, client: name, kind: kind, detail: detail))
  }
}
