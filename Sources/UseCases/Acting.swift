internal import Accessories
internal import BeatRecords
internal import Handover
internal import Holding
internal import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

/// Makes a plan true: the timer, the screen, the records, the clients to open.
///
/// What fails is a problem to be told; the rest is done all the same.
struct Acting {
  private let services: (any ServiceManager)?
  private let records: RecordFolder
  private let board: ReminderBoard
  private let holds: HoldBoard

  init(session: Session, folder: String) {
    services = session.services
    records = RecordFolder(path: folder)
    board = ReminderBoard(folder: "\(folder)/remind")
    holds = HoldBoard(session: folder)
  }

  // MARK: - The next look

  /// Has the service manager wait for what comes next: each of its parts by itself, so that one
  /// that fails keeps no other from being done.
  func arm(
    _ plan: Plan, _ cause: Sweeper.Cause, _ gathered: inout Gathered,
    _ outcome: inout Sweeper.Outcome
  ) {
    guard let services, let manager = gathered.manager else { return }
    if cause == .backstop || !manager.isWhole {
      attempt(&gathered) { (gathered) throws(ServiceFailure) in
        guard try services.mend() else { return }
        Self.tell("A part of Forestall was down and is up again.", &gathered, &outcome)
      }
    }
    if cause.looksForDeclarations {
      attempt(&gathered) { (gathered) throws(ServiceFailure) in
        try services.watch(gathered.declarations.units)
      }
    }
    armTimer(plan, cause, &gathered, &outcome)
  }

  /// Has the next look come when the plan says; earlier than was armed, where the plan changed.
  func armTimer(
    _ plan: Plan, _ cause: Sweeper.Cause, _ gathered: inout Gathered,
    _ outcome: inout Sweeper.Outcome
  ) {
    guard let services, gathered.manager != nil else { return }
    attempt(&gathered) { (gathered) throws(ServiceFailure) in
      try self.replaceTimer(plan, cause, services, &gathered, &outcome)
    }
  }

  private func replaceTimer(
    _ plan: Plan, _ cause: Sweeper.Cause, _ services: any ServiceManager,
    _ gathered: inout Gathered, _ outcome: inout Sweeper.Outcome
  ) throws(ServiceFailure) {
    let now = gathered.now
    let timers = gathered.manager?.timers ?? []
    guard let next = plan.nextLook, gathered.isRunning(cause) else {
      gathered.marks.armed = nil
      if !timers.isEmpty { try services.disarm() }
      gathered.manager?.timers = []
      return
    }
    let armed = gathered.marks.armed.flatMap { $0.boot == now.boot ? $0 : nil }
    let waits = armed.map { timers.contains($0.slot) } ?? false
    guard armed?.at != next || !waits else { return }
    let slot = try services.arm(
      at: next, for: plan.nextReason ?? "next look", replacing: armed?.slot)
    if let armed, gathered.hasLost(armed), cause != .login {
      Self.tell("The timer for the next look was gone and is armed again.", &gathered, &outcome)
    }
    gathered.marks.armed = SessionMarks.Armed(slot: slot, at: next, boot: now.boot)
    gathered.manager?.timers = [slot]
  }

  private static func tell(
    _ sentence: String, _ gathered: inout Gathered, _ outcome: inout Sweeper.Outcome
  ) {
    outcome.mended.append(sentence)
    gathered.journal.append(
      JournalEntry(at: gathered.now, client: nil, kind: .mended, detail: sentence))
  }

  private static func tell(
    aside: String?, _ gathered: inout Gathered, _ outcome: inout Sweeper.Outcome
  ) {
    guard let aside else { return }
    tell("Something lay in a reminder's way; it is \(aside) now.", &gathered, &outcome)
  }

  /// Does something with the service manager; what fails is a problem to be told.
  private func attempt(
    _ gathered: inout Gathered, _ act: (inout Gathered) throws(ServiceFailure) -> Void
  ) {
    do throws(ServiceFailure) {
      try act(&gathered)
    } catch {
      gathered.problems.append(Failure(.unavailable, error.description))
    }
  }

  // MARK: - The screen

  /// Has exactly these reminders on the screen.
  func present(
    _ screen: [Reminder], _ gathered: inout Gathered, _ outcome: inout Sweeper.Outcome
  ) {
    let wanted = Set(screen.map { ReminderInstance($0.client) })
    gathered.unordered = []
    for reminder in screen { write(reminder, &gathered, &outcome) }
    attemptOnBoard(&gathered) { (gathered) throws(SystemCallError) in
      for instance in try board.ordered() where !wanted.contains(instance) {
        attemptOnBoard(&gathered) { (gathered) throws(SystemCallError) in
          Self.tell(aside: try board.withdraw(instance), &gathered, &outcome)
        }
      }
    }
    gathered.shown = wanted
    gathered.summarised = Set(screen.filter { $0.client == nil }.flatMap(\.silences))
    own(Set(wanted.map(\.text)), &gathered)
  }

  /// Has exactly these owners run.
  private func own(_ wanted: Set<String>, _ gathered: inout Gathered) {
    guard let services, let active = gathered.manager?.reminders else { return }
    // Without an order an owner finds nothing to show, and ends.
    let missing = wanted.subtracting(active).subtracting(gathered.unordered.map(\.text)).sorted()
    let surplus = active.subtracting(wanted).sorted()
    attempt(&gathered) { (gathered) throws(ServiceFailure) in
      if !missing.isEmpty { try services.startReminders(missing) }
      gathered.manager?.reminders.formUnion(missing)
    }
    attempt(&gathered) { (gathered) throws(ServiceFailure) in
      if !surplus.isEmpty { try services.stopReminders(surplus) }
      gathered.manager?.reminders.subtract(surplus)
    }
  }

  /// Writes what an owner shows, unless it shows the same already: a new file is shown anew.
  private func write(
    _ reminder: Reminder, _ gathered: inout Gathered, _ outcome: inout Sweeper.Outcome
  ) {
    let known = try? board.order(for: ReminderInstance(reminder.client))
    if let known, known.reminder.says(theSameAs: reminder) { return }
    let record = reminder.client.map(records.path(of:))
    gathered.unordered.insert(ReminderInstance(reminder.client))
    attemptOnBoard(&gathered) { (gathered) throws(SystemCallError) in
      let order = ReminderOrder(reminder: reminder, record: record)
      Self.tell(aside: try board.write(order), &gathered, &outcome)
      gathered.unordered.remove(ReminderInstance(reminder.client))
    }
  }

  /// Does something with the board; what fails is a problem to be told, of a status that lasts: there
  /// is another look soon in any case, and one after the other without a pause would change nothing.
  private func attemptOnBoard(
    _ gathered: inout Gathered, _ act: (inout Gathered) throws(SystemCallError) -> Void
  ) {
    do throws(SystemCallError) {
      try act(&gathered)
    } catch {
      let status = error.exitStatus == .system ? .inputOutput : error.exitStatus
      gathered.problems.append(Failure(status, error.description))
    }
  }

  // MARK: - Records and clients

  func keepRecords(_ actions: [Plan.Action], _ gathered: inout Gathered) {
    for action in actions {
      do throws(SystemCallError) {
        switch action {
        case .markDone(let name): try records.end(name)
        case .expect(let name, let deadline, let interval):
          let span = deadline.since(gathered.now.monotonic)
          try records.expect(name, within: span, interval: interval)
        case .correct(let name, let wrong, let right):
          try records.correct(name, from: wrong, to: right)
        case .open: break
        }
      } catch {
        gathered.problems.append(Failure(error))
      }
    }
  }

  /// Has the holder wait for what may open each client, and for nothing else.
  ///
  /// Before anything is opened here: an order is the leave to open a client, which is taken away with
  /// it.
  func keepHolds(_ plan: Plan, _ cause: Sweeper.Cause, _ gathered: inout Gathered) {
    let opened = plan.actions.compactMap { if case .open(let name, _) = $0 { name } else { nil } }
    var wanted = gathered.isRunning(cause) ? gathered.holds ?? [:] : [:]
    for name in opened { wanted[name]?.waits = [] }
    attemptOnBoard(&gathered) { (gathered) throws(SystemCallError) in
      for name in try holds.names() where wanted[name] == nil { try holds.withdraw(name) }
    }
    for (name, order) in wanted {
      attemptOnBoard(&gathered) { (gathered) throws(SystemCallError) in
        if let known = try? holds.order(of: name), known == order { return }
        try holds.write(order)
      }
    }
    dueNow(plan.journal.filter { $0.kind == .ended && $0.saysBad }.compactMap(\.client), &gathered)
  }

  /// A client that ended badly, might have been opened by itself and is not: there is nothing to wait
  /// for. Where none of that is declared, whoever told of the end has done this.
  private func dueNow(_ ended: [ClientName], _ gathered: inout Gathered) {
    for name in ended where gathered.accessories[name]?.wakeOn.isEmpty == false {
      guard gathered.awaited[name] == nil, gathered.declaration(of: name).unit == nil else {
        continue
      }
      do throws(SystemCallError) {
        _ = try records.pushNearer(name, to: .zero)
      } catch {
        gathered.problems.append(Failure(error))
      }
    }
  }

  /// Opens clients; what fails is an event for the next round.
  func open(_ actions: [Plan.Action], _ gathered: inout Gathered) {
    for case .open(let name, let token) in actions {
      let declaration = gathered.declaration(of: name)
      let failure: String?
      if let method = declaration.reopen ?? declaration.unit.map({ .unit($0) }) {
        failure = open(name, by: method, title: declaration.title, token)
      } else {
        failure =
          "nobody said how to open \(name); say it with `forestall add \(name) --reopen COMMAND`"
      }
      if let failure { gathered.events[name, default: []].append(.openFailed(failure)) }
    }
  }

  private func open(
    _ name: ClientName, by method: ReopenMethod, title: String, _ token: String?
  ) -> String? {
    guard let services else { return "there is no user service manager to start it with" }
    do throws(ServiceFailure) {
      try services.open(name, by: method, title: title, activationToken: token)
      return nil
    } catch {
      return error.description
    }
  }
}

extension JournalEntry {
  /// Whether an end is one after which a client that failed is missed at once.
  fileprivate var saysBad: Bool {
    guard case .ending(let kind, _) = fact else { return false }
    switch kind {
    case .exited(status: 0), .terminated, .sessionEnd, .gone, .unknown, .stopped, .frozen, .stuck:
      return false
    case .exited, .signalled, .forceQuit, .outOfMemory, .watchdog: return true
    }
  }
}
