internal import BeatRecords
public import CommandGrammar
internal import Handover
internal import Messages
internal import Processes
internal import Reminders
internal import Store
internal import SystemCalls
public import Vocabulary

/// Answers `status` and `history`: reads everything and changes nothing.
public struct StatusReading {
  private let session: Session

  /// The reading commands of a session.
  public init(_ session: Session) { self.session = session }

  /// How one client or all clients are.
  public func status(_ name: ClientName?) throws(Failure) -> StatusReport {
    var gathering = Gathering(session: session, folder: try session.runtimeFolder())
    var gathered = try gathering.read()
    if let armed = gathered.marks.armed, gathered.hasLost(armed) {
      gathering.readTimerAgain(&gathered, patience: session.patience)
    }
    let known = gathered.names.union(gathered.undeclared)
    if let name, !known.contains(name) { throw ClientCommands.unknown(name) }
    let names = name.map { [$0] } ?? known.sorted()
    var report = StatusReport(
      now: gathered.now, clients: names.map { client($0, gathered) }, machine: machine(gathered))
    report.unread = gathered.unsaved?.status
    return report
  }

  private func machine(_ gathered: Gathered) -> MachineStatus {
    // What is in the way of a declared client's record is told with the client.
    let told = Set(gathered.obstacles.filter { gathered.names.contains($0.key) }.values)
    var machine = MachineStatus(
      problems: gathered.problems.map(\.description).filter { !told.contains($0) }
        .map(Message.init(verbatim:)))
    if let manager = gathered.manager {
      machine.unitsInstalled = manager.isInstalled
      machine.target = manager.target
      machine.markerPath = manager.markerPath
    }
    guard let armed = gathered.marks.armed, armed.boot == gathered.now.boot else { return machine }
    machine.nextLook = armed.at.since(gathered.now.monotonic)
    if gathered.hasLost(armed) {
      machine.nextLook = nil
      machine.problems.append(Message(StatusText.timerGone))
    }
    return machine
  }

  /// What happened, oldest first by the time that is shown; of a removed client as well.
  public func history(_ command: History) throws(Failure) -> HistoryReport {
    let report = try recorded(command)
    if report.entries.isEmpty, let name = command.name {
      let declared = Declarations(session.places)
      guard declared.clients.contains(name) || declared.unreadable(among: []).contains(name) else {
        throw ClientCommands.unknown(name)
      }
    }
    return report
  }

  private func recorded(_ command: History) throws(Failure) -> HistoryReport {
    guard Files.exists(session.places.database) else { return HistoryReport(entries: []) }
    do throws(StoreError) {
      let store = try StateStore(path: session.places.database)
      let entries = try store.history(client: command.name, limit: command.limit ?? 100)
      return HistoryReport(
        entries: entries.inOrderOfTime.map {
          HistoryReport.Entry(
            at: $0.at.wall, client: $0.client, kind: $0.kind.rawValue, detail: $0.detail,
            message: $0.message)
        })
    } catch {
      throw Failure(error)
    }
  }

  // MARK: - One client

  /// How a client is, by what was read.
  func client(_ name: ClientName, _ gathered: Gathered) -> ClientStatus {
    guard gathered.names.contains(name) else { return undeclared(name, gathered) }
    let facts = gathered.facts(of: name)
    let declaration = facts.declaration
    var status = ClientStatus(name: name, title: declaration.title, condition: .notExpected)
    let outlook = facts.outlook(at: gathered.now, marks: gathered.marks)
    status.lastAlive = lastAlive(facts, outlook, gathered.now)
    status.ending = facts.state.ending
    status.process = process(gathered.records[name])
    status.awaited = facts.awaited
    switch outlook {
    case .idle: break
    case .due: status.deadline = .zero
    case .well(let until): status.deadline = until?.since(gathered.now.monotonic)
    }
    if let record = facts.record {
      status.dataAge = record.observed.map { gathered.now.monotonic.since($0) }
      status.dataLimit = 3 * declaration.every
    }
    if declaration.unit == nil {
      status.interval = facts.record.flatMap { $0.interval > .zero ? $0.interval : nil }
      status.interval = status.interval ?? declaration.every
    }
    status.condition = condition(facts, outlook, status.process, gathered)
    if status.isDue {
      let silence = silence(facts, outlook)
      let isShown = gathered.onScreen.values.contains { $0.silences.contains(silence) }
      status.reminder =
        isShown ? .shown : .withheld(reason: withheld(facts, silence, gathered))
    }
    if declaration.reopen == nil, declaration.unit == nil {
      status.problems.append(Message(StatusText.noWayToOpen, [.client: name.text]))
    }
    let obstacles = [facts.obstacle, facts.farDeadline(at: gathered.now)].compactMap(\.self)
    status.problems += obstacles.map(Message.init(verbatim:))
    return status
  }

  private func undeclared(_ name: ClientName, _ gathered: Gathered) -> ClientStatus {
    var status = ClientStatus(name: name, condition: .notDeclared)
    status.process = process(gathered.records[name])
    return status
  }

  /// When it was last known to be well: its unit's being active, its last push, or what a look found.
  private func lastAlive(
    _ facts: ClientFacts, _ outlook: ClientOutlook, _ now: Moment
  ) -> Moment? {
    let remembered = facts.state.lastAlive
    if facts.declaration.unit != nil { return facts.unit?.isActive == true ? now : remembered }
    // One that was due, and is back since, no look need have seen yet.
    var isBack = false
    if case .well = outlook { isBack = true }
    guard facts.state.episode == nil || isBack, let record = facts.record, record.isAttached,
      !record.isDone
    else { return remembered }
    return facts.lastPush(at: now) ?? remembered
  }

  private func condition(
    _ facts: ClientFacts, _ outlook: ClientOutlook, _ process: ClientStatus.ProcessFact,
    _ gathered: Gathered
  ) -> ClientStatus.Condition {
    let state = facts.state
    switch state.intent {
    case .paused(let until): return .paused(until: until)
    case .done(let at): return .done(at: at)
    case .stopped(let at): return .stopped(at: at)
    case .watch: break
    }
    let unit = facts.declaration.unit
    if let unit, facts.unit?.isActive == true { return .unitActive(unit) }
    let steps = 1 + facts.declaration.again.count
    switch outlook {
    case .well:
      let isThere = facts.record.map { $0.isAttached && !$0.isDone } ?? false
      if let reopening = state.reopening, reopening.failure == nil, unit != nil || !isThere {
        return .opening(since: reopening.began)
      }
      if let unit { return .unitAwaited(unit) }
      guard isThere else { return .waitingForFirstPush }
      if case .dead = process { return .gone }
      return .well
    case .due:
      if let reopening = state.reopening {
        return .reopening(since: reopening.began, failure: reopening.failure)
      }
      if let snooze = state.snooze, snooze.remaining(at: gathered.now) > .zero {
        return .snoozed(until: snooze)
      }
      let episode = state.episode
      return .due(
        since: episode?.due ?? gathered.now, step: max(1, episode?.step ?? 1), steps: steps)
    case .idle:
      // Where nothing is remembered, for want of the database, the record still tells.
      let isHeardOf = state.lastAlive != nil || facts.record?.isAttached == true
      return isHeardOf ? .notExpected : .waitingForFirstPush
    }
  }

  private func process(_ record: BeatRecord?) -> ClientStatus.ProcessFact {
    guard let record, let process = record.process else { return .unrecorded }
    let pid = UInt32(clamping: process.pid)
    switch session.liveness(record) {
    case .alive: return .alive(pid: pid)
    case .dead: return .dead(pid: pid)
    case .unknown: return .hidden(pid: pid)
    }
  }

  /// The silence that is reminded about, or will be.
  private func silence(_ facts: ClientFacts, _ outlook: ClientOutlook) -> Silence {
    var due = facts.state.episode?.due.monotonic
    if case .due(let since) = outlook { due = due ?? since }
    return Silence(
      client: facts.declaration.name, due: due ?? MonotonicInstant(nanoseconds: 0))
  }

  private func withheld(
    _ facts: ClientFacts, _ silence: Silence, _ gathered: Gathered
  ) -> Message {
    if let quiet = facts.declaration.quiet,
      quiet.isQuiet(at: gathered.now.wall, offset: session.secondsEastOfUTC)
    {
      return Message(StatusText.quietHours)
    }
    if facts.state.episode?.answered == true { return Message(StatusText.dismissed) }
    if facts.state.snooze != nil { return Message(StatusText.putOff) }
    if gathered.manager == nil { return Message(StatusText.noManager) }
    return Message(isOrdered(silence) ? StatusText.noServer : .noLook)
  }

  /// Whether an order tells of a silence: the client's own, or that of the summary.
  private func isOrdered(_ silence: Silence) -> Bool {
    guard let folder = session.places.reminders else { return false }
    let board = ReminderBoard(folder: folder)
    return [.client(silence.client), .summary].contains { instance in
      (try? board.order(for: instance))??.reminder.silences.contains(silence) ?? false
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension StatusReading: Sendable {}
