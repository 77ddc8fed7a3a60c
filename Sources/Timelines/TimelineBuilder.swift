internal import Reminders
internal import Vocabulary

/// Makes times out of a client's journal: each entry may end one and begin the next.
struct TimelineBuilder {
  private let machine: MachineTimes
  private(set) var stretches: [Stretch] = []
  private(set) var absences: [Absence] = []
  private var current: (state: Stretch.State, since: Moment, from: WallInstant, why: String)?
  /// What it was before a pause.
  private var beforePause = Stretch.State.unknown
  private var boot: BootIdentifier?

  /// How long after a session's beginning a client that has not been opened is missed at the latest,
  /// whatever grace time was declared then.
  private static let graceAtMost = TimeSpan.minutes(15)

  init(_ machine: MachineTimes) { self.machine = machine }

  /// Goes through all entries and ends the last time now.
  mutating func build(_ entries: [JournalEntry]) {
    for (index, entry) in entries.enumerated() {
      if entry.at.boot != boot { cross(to: entry.at, before: entries[index...]) }
      take(entry)
    }
    if machine.now.boot != boot { cross(to: machine.now, before: []) }
    close(at: machine.now.wall, machine.now)
  }

  private mutating func take(_ entry: JournalEntry) {
    let why = entry.sentence
    switch entry.kind {
    case .added: if current == nil { begin(.unknown, entry.at, "Declared, and not opened yet.") }
    case .removed:
      close(at: entry.at.wall, entry.at)
      current = nil
      giveUp()
    case .attached, .returned:
      begin(.running, entry.at, why)
      endAbsence(at: entry.at, isHeardAgain: entry.kind == .returned)
    case .ended:
      if let last = absences.indices.last, absences[last].isOpen {
        absences[last].isEndTold = true
      } else {
        miss(entry, true)
      }
      if current.map({ $0.state == .running || $0.state == .unknown }) ?? true {
        begin(.gone, entry.at, why)
      }
    case .due:
      if absences.last?.isOpen != true { miss(entry, false) }
      begin(.silent, entry.at, why)
    case .shown:
      begin(.reminded, entry.at, why)
      if let last = absences.indices.last, absences[last].isOpen, absences[last].reminded == nil {
        absences[last].reminded = entry.at
      }
    case .snoozed: if current?.state.isMissing == true { begin(.silent, entry.at, why) }
    case .reopened: open(entry)
    case .reopenFailed: if current?.state.isMissing == true { begin(.silent, entry.at, why) }
    case .paused:
      if let state = current?.state, state != .paused { beforePause = state }
      begin(.paused, entry.at, why)
      giveUp()
    case .resumed: begin(beforePause, entry.at, why)
    case .done, .stopped:
      begin(.ended, entry.at, why)
      giveUp()
    // It ran then.
    case .drill:
      let isOther = current.map { $0.state != .running && !$0.state.outlivesRestart } ?? true
      if isOther { begin(.running, entry.at, "It ran: a drill began.") }
    case .answered, .status, .pending, .login, .recordUnreadable, .recordCorrected, .mended,
      .drillOver:
      break
    }
  }

  private mutating func open(_ entry: JournalEntry) {
    var by = OpenedBy.unknown
    if case .opening(let told) = entry.fact { by = told }
    begin(by == .holder ? .relaunched : .reopened, entry.at, entry.sentence)
    if let last = absences.indices.last, absences[last].isOpen { absences[last].openedBy = by }
  }

  // MARK: - Times

  private mutating func begin(_ state: Stretch.State, _ moment: Moment, _ why: String) {
    close(at: moment.wall, moment)
    current = (state, moment, moment.wall, why)
  }

  private mutating func close(at wall: WallInstant, _ moment: Moment?) {
    guard let current, current.from < wall else { return }
    var stretch = Stretch(current.state, from: current.from, to: wall, why: current.why)
    if let moment, moment.boot == current.since.boot {
      let slept = moment.asleep - current.since.asleep
      if slept >= .minutes(1) { stretch.slept = slept }
    }
    stretches.append(stretch)
  }

  /// Another start of the machine: what was until then ended with the last that is known of the boot
  /// before, and what is so since shows by what was told next.
  private mutating func cross(to moment: Moment, before later: ArraySlice<JournalEntry>) {
    defer { boot = moment.boot }
    guard let boot, let current, !current.state.outlivesRestart else { return }
    let before = machine.boots[boot]
    let end = max(current.from, before?.last ?? current.from)
    close(at: end, nil)
    let first = max(end, machine.boots[moment.boot]?.first ?? moment.wall)
    let isKnown = before?.isEndKnown ?? false
    if end < first {
      stretches.append(
        Stretch(
          isKnown ? .off : .unknown, from: end, to: first,
          why: isKnown
            ? "The machine was off, or nobody was logged in."
            : "The machine was started anew; until when it ran before is not known."))
    }
    let isBack = !isMissed(after: first, later, in: moment.boot)
    self.current = (
      isBack ? .running : .gone, moment, first,
      isBack
        ? "Open after the machine's start: it was not missed."
        : "Not opened yet after the machine's start."
    )
    if isBack, absences.last?.isOpen == true { endAbsence(at: moment, isHeardAgain: false) }
  }

  /// Whether what was told next shows that it was not there after a start.
  private func isMissed(
    after first: WallInstant, _ later: ArraySlice<JournalEntry>, in boot: BootIdentifier
  ) -> Bool {
    let next = later.first { $0.client != nil && !$0.kind.isChatter }
    guard let next, next.at.boot == boot else { return false }
    switch next.kind {
    case .attached, .returned, .shown, .reopened, .reopenFailed: return true
    case .due: return next.at.wall.seconds - first.seconds <= Int64(Self.graceAtMost.wholeSeconds)
    default: return false
    }
  }

  // MARK: - Absences

  private mutating func miss(_ entry: JournalEntry, _ isEndTold: Bool) {
    // What ends on purpose, or while nobody watches, is not missed.
    if let state = current?.state, state.outlivesRestart { return }
    absences.append(Absence(began: entry.at, isEndTold: isEndTold))
  }

  private mutating func endAbsence(at moment: Moment, isHeardAgain: Bool) {
    guard let last = absences.indices.last, absences[last].isOpen else { return }
    absences[last].back = moment
    absences[last].isHeardAgain = isHeardAgain
  }

  private mutating func giveUp() {
    guard let last = absences.indices.last, absences[last].isOpen else { return }
    absences[last].isGivenUp = true
  }
}

extension JournalEntry.Kind {
  /// Whether it says nothing of whether a client is there.
  fileprivate var isChatter: Bool {
    switch self {
    case .status, .pending, .mended, .recordUnreadable, .recordCorrected, .answered, .drill,
      .drillOver:
      true
    default: false
    }
  }
}
