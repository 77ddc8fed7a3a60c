internal import RelaunchPolicy
internal import Reminders
internal import Vocabulary

/// Tells the rules of relaunching what the journal tells: each entry is an event, or several that it
/// may have been.
struct Retelling {
  let recollection: Recollection
  var standing = Standing()
  var happenings: [Happening] = []
  var returns = Returns()
  /// Who opens it and since when, while an opening is under way.
  var opening: (by: OpenedBy, since: Moment)?
  /// When it was last opened, and when it last ended, as far as that is told.
  var lastOpened: Moment?
  var lastEnded: Moment?
  /// Whether `run` told of its end, and nothing of an opening was told since.
  var isEndToldByRun = false
  /// For what it ended, where nothing has come to the client since: not even that it was missed.
  var endedJust: [Cause] = []
  /// The last moment that was told of.
  private var last: Moment?
  /// The last boot of which a session's beginning was told.
  private var bootOfLogin: BootIdentifier?

  init(of recollection: Recollection) {
    self.recollection = recollection
    returns.isWhole = recollection.isWhole
    if !recollection.isWhole { standing = .ofUnknownPast }
    let entries = recollection.journal.withoutDrills
    let lastEnd = entries.lastIndex { $0.kind == .ended }
    for (index, var entry) in entries.enumerated() {
      // The journal of an earlier version does not tell programs how a client ended.
      if index == lastEnd, entry.fact == nil { entry.fact = recollection.facts.state.ending?.told }
      let isAnotherBoot = passTime(to: entry.at)
      if entry.kind == .login {
        noteLogin(at: entry.at, isFirst: isAnotherBoot, before: entries[(index + 1)...])
      } else {
        if entry.kind != .ended || index == lastEnd { noteRecordedOpening(before: entry) }
        take(entry)
      }
    }
    passTime(to: recollection.now)
    settle()
  }

  // MARK: - Time

  /// Notes a start of the machine in between, and says whether there was one.
  @discardableResult
  private mutating func passTime(to moment: Moment) -> Bool {
    defer { last = moment }
    guard let last, last.boot != moment.boot else { return false }
    endSession(by: .restarted(passcode: false), .loggedIn)
    tell(.restart, at: moment)
    return true
  }

  /// A session began: the one before it ended, unless it is the first of its boot, or what ran before
  /// still does. Forestall may also be switched on anew within a session.
  private mutating func noteLogin(
    at moment: Moment, isFirst: Bool, before later: ArraySlice<JournalEntry>
  ) {
    defer { bootOfLogin = moment.boot }
    guard !isFirst, bootOfLogin == moment.boot, !outlives(moment, later) else { return }
    endSession(by: .loggedOut, .loggedIn)
    tell(.session, at: moment)
  }

  /// Whether what lived before a session's beginning lived on: its record or its unit shows it, or
  /// its end was told only later.
  private func outlives(_ login: Moment, _ later: ArraySlice<JournalEntry>) -> Bool {
    if login.boot == recollection.now.boot {
      let facts = recollection.facts
      if let record = facts.record, record.isAttached, record.attached < login.sinceBoot {
        return true
      }
      if let began = facts.unit?.began, facts.unit?.isActive == true, began < login.monotonic {
        return true
      }
    }
    let next = later.first { $0.kind == .attached || $0.kind == .returned || $0.kind == .ended }
    // One that is told in the same look may as well be the work of the session's end.
    return next?.kind == .ended && next?.at.boot == login.boot && next?.at != login
  }

  // MARK: - Entries

  private mutating func take(_ entry: JournalEntry) {
    endedJust = []
    switch entry.kind {
    case .removed: forget()
    case .added: tell(.declared, at: entry.at)
    case .attached: noteOpened(at: entry.at)
    case .returned: noteReturned(at: entry.at)
    case .ended: noteEnded(entry)
    case .due: noteSilent(entry)
    case .stopped:
      standing.apply(.ended(.askedToStop))
      lastEnded = entry.at
      tell(.stopped, at: entry.at, entry.detail)
    case .done:
      standing.apply(.ended(.done))
      lastEnded = entry.at
      tell(.done, at: entry.at, entry.detail)
    case .paused:
      standing.apply(.set(.paused))
      tell(.paused, at: entry.at, entry.detail)
    case .resumed:
      standing.apply(.unset(.paused))
      tell(.resumed, at: entry.at, entry.detail)
    case .snoozed: tell(.snoozed, at: entry.at, entry.detail)
    case .reopened:
      var by = OpenedBy.unknown
      if case .opening(let told) = entry.fact { by = told }
      opening = (by, entry.at)
      tell(.asked(by), at: entry.at)
    case .reopenFailed:
      // Whoever opens it after that did not do it by this.
      opening = nil
      tell(.openingFailed, at: entry.at, entry.detail)
    case .drill:
      // It ran then: what was asked for had come about.
      if opening != nil { noteOpened(at: entry.at, isTimeUnknown: true) }
      tell(.drilled, at: entry.at, entry.detail)
    case .login, .shown, .answered, .status, .pending, .recordUnreadable, .recordCorrected, .mended,
      .drillOver:
      break
    }
  }

  /// What was before a removal was another client of the name.
  private mutating func forget() {
    standing = Standing()
    happenings = []
    returns = Returns()
    opening = nil
    lastOpened = nil
    lastEnded = nil
    isEndToldByRun = false
  }

  mutating func tell(
    _ kind: Happening.Kind, at moment: Moment, _ detail: String = "", isTimeUnknown: Bool = false
  ) {
    // What was asked for has come about: it is told once.
    if case .opened = kind, case .asked? = happenings.last?.kind { happenings.removeLast() }
    happenings.append(Happening(moment, kind, detail, isTimeUnknown: isTimeUnknown))
  }

  // MARK: - Opened

  /// It was opened. That it is there twice is told of no opening: then it was there already.
  mutating func noteOpened(at moment: Moment, isTimeUnknown: Bool = false) {
    lastOpened = moment
    isEndToldByRun = false
    guard opening != nil || !standing.isSurelyThere else { return launch(by: .unknown) }
    let by = opening?.by ?? .unknown
    if standing.isSurelyGone { count(by) }
    tell(.opened(by), at: moment, isTimeUnknown: isTimeUnknown)
    launch(by: by)
    opening = nil
  }

  /// Heard of after a silence: opened again, or never gone.
  private mutating func noteReturned(at moment: Moment) {
    let by = opening?.by ?? .unknown
    if opening != nil || standing.isSurelyGone {
      lastOpened = moment
      isEndToldByRun = false
      count(by)
      tell(.opened(by), at: moment)
    } else {
      returns.silences += 1
      tell(.heardAgain, at: moment)
    }
    launch(by: by)
    opening = nil
  }

  private mutating func count(_ by: OpenedBy) {
    switch by {
    case .button, .command: returns.byPerson += 1
    case .holder: returns.byEvent += 1
    case .unknown: returns.byUnknown += 1
    }
  }

  /// It runs now. Who is known to have opened it did so, also where it seemed to be there still; by
  /// nobody it was opened only where it was gone.
  mutating func launch(by: OpenedBy) {
    standing.change(doubting: .opener) { $0.opened(by: by) }
  }

  /// It may have been opened by who was asked to, before something else came.
  mutating func mayHaveBeenOpened() {
    guard let by = opening?.by else { return }
    standing.change(doubting: .opener) { [$0] + $0.opened(by: by) }
    opening = nil
  }
}

extension Situation {
  /// What it may be once the client was opened.
  fileprivate func opened(by: OpenedBy) -> [Situation] {
    let openers: [Opener] =
      switch by {
      case .button, .command: [.person]
      case .holder: [.bluetooth]
      // Of all who may have, the person is the one who clears most, and the others are alike.
      case .unknown: [.person, .autostart]
      }
    var before = self
    if by == .unknown {
      Standing.book.apply(.resumed, to: &before)
    } else if isThere {
      Standing.book.apply(.ended(.vanished), to: &before)
    }
    return openers.map { opener in
      var situation = before
      Standing.book.apply(.launched(by: opener), to: &situation)
      return situation
    }
  }
}
