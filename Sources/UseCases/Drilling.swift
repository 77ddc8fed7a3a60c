internal import Accessories
internal import BeatRecords
public import CommandGrammar
internal import DesktopVerdicts
internal import Handover
internal import Holding
internal import Processes
internal import RelaunchPolicy
internal import Reminders
internal import Store
public import SystemCalls
public import Vocabulary

/// Answers `drill`: says what is promised and what is in the way, tells the history of the drill, and
/// sees what comes. To end the client is its caller's, who holds the process.
public struct Drilling {
  private let session: Session
  private let command: Drill

  private var name: ClientName { command.name }

  /// A drill in a session.
  public init(_ session: Session, _ command: Drill) {
    self.session = session
    self.command = command
  }

  /// What a drill may end, as far as the client's record or declaration says.
  public enum Candidate: Hashable, Sendable {
    /// The process that its record names: its number in a pid namespace, and when it attached.
    case process(pid: Int32, namespace: UInt32, attached: BootInstant)
    /// The main process of its unit.
    case unit(String)
  }

  // MARK: - Before

  /// What is to be ended.
  ///
  /// - Throws: `Failure` where the client is not to be ended, with what to do.
  public func candidate() throws(Failure) -> Candidate {
    var gathering = Gathering(session: session, folder: try session.runtimeFolder())
    return try candidate(in: try gathering.read())
  }

  private func candidate(in gathered: Gathered) throws(Failure) -> Candidate {
    try ClientCommands.require(name, in: gathered)
    // What cannot be told to the history would count as a failure of the client's.
    if let unsaved = gathered.unsaved { throw unsaved }
    let facts = gathered.facts(of: name)
    try refuseIntent(facts, gathered)
    guard gathered.manager != nil else {
      throw Failure(
        .unavailable, session.servicesProblem ?? "There is no user service manager to answer.")
    }
    guard gathered.isRunning(.person) else {
      throw Failure(
        .unavailable,
        "Forestall is switched off, so nothing would come: run "
          + "`systemctl --user enable --now forestall.target`.")
    }
    try refuseUnopenable(facts.declaration)
    if let unit = facts.declaration.unit {
      guard facts.unit?.isActive == true else {
        throw Failure(.unavailable, "\(name) does not run: \(unit) is not active; start it first.")
      }
      return .unit(unit)
    }
    return try recorded(facts, gathered)
  }

  /// The process of a client that is well, by its record.
  private func recorded(_ facts: ClientFacts, _ gathered: Gathered) throws(Failure) -> Candidate {
    guard let record = gathered.records[name], facts.record?.isAttached == true else {
      throw Failure(.unavailable, "\(name) does not run: `forestall open \(name)` opens it.")
    }
    guard let process = record.process else {
      throw Failure(
        .unavailable,
        "The process of \(name) is not known, as it is only pushed for by `forestall beat`: say which "
          + "it is with --pid, or run it with `forestall run \(name)`.")
    }
    switch session.liveness(record) {
    case .alive(.running): break
    case .alive:
      throw Failure(
        .unavailable, "\(name) is held still already (process \(process.pid)): let it go on first.")
    case .dead:
      throw Failure(
        .unavailable,
        "\(name) does not run: process \(process.pid) is gone; `forestall open \(name)` opens it.")
    case .unknown:
      throw Failure(
        .unavailable,
        "Whether process \(process.pid), as \(name) has it in its record, is still its own cannot be "
          + "seen from here: nothing is ended that may be another's.")
    }
    guard case .well = facts.outlook(at: gathered.now, marks: gathered.marks) else {
      throw Failure(
        .unavailable, "\(name) is silent past its deadline: see to that first (forestall status).")
    }
    return .process(pid: process.pid, namespace: process.namespace, attached: record.attached)
  }

  private func refuseIntent(_ facts: ClientFacts, _ gathered: Gathered) throws(Failure) {
    let force = "; --force does it even so, and no reminder comes"
    switch facts.state.intent {
    case .done: throw Failure(.unavailable, "\(name) is done: open it first.")
    case .stopped: throw Failure(.unavailable, "You stopped \(name): open it first.")
    case .paused where !command.force:
      throw Failure(
        .unavailable, "\(name) is paused: run `forestall resume \(name)` first\(force).")
    case .paused, .watch: break
    }
    if facts.state.snooze.map({ $0.remaining(at: gathered.now) > .zero }) ?? false {
      throw Failure(.unavailable, "The reminder of \(name) is put off: it is missed already.")
    }
    if isQuiet(facts.declaration, gathered), !command.force {
      throw Failure(
        .unavailable, "These are the quiet hours of \(name): drill it after them\(force).")
    }
  }

  private func refuseUnopenable(_ declaration: ClientDeclaration) throws(Failure) {
    guard command.method != .hang, !command.force else { return }
    guard let method = declaration.reopen ?? declaration.unit.map({ .unit($0) }) else {
      throw Failure(
        .configuration,
        "Nobody said how to open \(name), so it would stay closed: say it with `forestall add \(name) "
          + "--reopen COMMAND`; --force drills it even so.")
    }
    let obstacle: String?
    do throws(ServiceFailure) {
      obstacle = try session.services?.obstacle(to: method)
    } catch {
      throw Failure(.unavailable, error.description)
    }
    guard let obstacle else { return }
    throw Failure(
      .configuration,
      "\(name) could not be opened again, so it would stay closed: "
        + Wording.sentence(cleaning: obstacle, limit: 400))
  }

  private func isQuiet(_ declaration: ClientDeclaration, _ gathered: Gathered) -> Bool {
    declaration.quiet?.isQuiet(at: gathered.now.wall, offset: session.secondsEastOfUTC) ?? false
  }

  // MARK: - The promise

  /// What the rules promise of the subject's end.
  public func promise(_ subject: DrillSubject) throws(Failure) -> DrillPromise {
    let explained = try Explaining(session).explain(Explain(name: name))
    let folder = try session.runtimeFolder()
    var gathering = Gathering(session: session, folder: folder)
    let gathered = try gathering.read()
    let facts = gathered.facts(of: name)
    let declaration = facts.declaration
    var subject = subject
    if subject.unit != nil {
      subject.teller = .watch
    } else if subject.teller == nil,
      (try? HoldBoard(session: folder).order(of: name))??.process != nil
    {
      subject.teller = .holder
    }
    var promise = DrillPromise(
      name: name, title: Wording.clean(declaration.title, limit: 60), method: command.method,
      subject: subject, notice: .atDeadline, longest: .zero, interval: declaration.every)
    if let interval = facts.record?.interval, interval > .zero { promise.interval = interval }
    if command.method == .hang {
      promise.notice = subject.unit == nil ? .atDeadline : .never
    } else {
      promise.notice = subject.teller.map { .atOnce($0) } ?? .atDeadline
      promise.chances = explained.chances(after: command.method == .crash ? .crash : .kill)
    }
    if declaration.reopen != nil || declaration.unit != nil {
      promise.reopenTimeout = declaration.reopenTimeout
    }
    promise.answer = answer(facts, gathered, promise)
    var deadline = promise.interval
    if case .well(let until?) = facts.outlook(at: gathered.now, marks: gathered.marks) {
      deadline = max(deadline, until.since(gathered.now.monotonic))
    }
    promise.longest = deadline + DrillPromise.slack
    if case .silence = promise.answer, promise.notice != .atDeadline {
      promise.longest = DrillPromise.silenceLength
    }
    return promise
  }

  private func answer(
    _ facts: ClientFacts, _ gathered: Gathered, _ promise: DrillPromise
  ) -> DrillPromise.Answer {
    if promise.notice == .never {
      return .silence("systemd counts a unit that is held still as active, its proof of life.")
    }
    if case .paused = facts.state.intent { return .silence("It is paused.") }
    if isQuiet(facts.declaration, gathered) { return .silence("These are its quiet hours.") }
    return .reminder
  }

  // MARK: - The drill itself

  /// Has nobody else begin a drill as long as the lock is held.
  public func lock() throws(Failure) -> FileLock {
    let path = "\(try session.runtimeFolder())/drill.lock"
    do throws(FileLockError) {
      return try FileLock(waitingFor: path, atMost: .zero)
    } catch {
      guard case .held = error else { throw Failure(error) }
      throw Failure(
        .temporary, "Another drill is under way: wait for its end, or end it by Ctrl-C.")
    }
  }

  /// Tells the history that the client is about to be ended, if it is still as it was.
  public func begin(_ promise: DrillPromise, _ candidate: Candidate) throws(Failure) {
    // What happened before is none of the drill's.
    _ = try Sweeper(session).look(.person)
    let outcome = try Sweeper(session).look(.person) { (gathered) throws(Failure) in
      guard try self.candidate(in: gathered) == candidate else {
        throw Failure(.temporary, "\(name) was opened anew meanwhile; try again.")
      }
      gathered.journal.append(
        JournalEntry(at: gathered.now, client: name, kind: .drill, detail: promise.deed))
    }
    if let unsaved = outcome.unsaved { throw unsaved }
  }

  /// Tells the history that it is over before it began: the client could not be ended.
  public func giveUp() throws(Failure) { try end("nothing could be ended") }

  /// Tells the history that it is over, and what came of it.
  public func end(_ report: DrillReport) throws(Failure) { try end(report.result) }

  private func end(_ result: String) throws(Failure) {
    _ = try Sweeper(session).look(.person)
    let outcome = try Sweeper(session).look(.person) { (gathered) throws(Failure) in
      gathered.journal.append(
        JournalEntry(at: gathered.now, client: name, kind: .drillOver, detail: result))
    }
    if let unsaved = outcome.unsaved { throw unsaved }
  }

  /// Opens the client, as its reminder's button does.
  public func open() throws(Failure) { _ = try Opening(session).open(Open(name: name)) }

  /// All there is to see now.
  ///
  /// - Parameters:
  ///   - promise: What was promised.
  ///   - began: When the client was ended.
  ///   - hasEnded: Whether its process is gone.
  ///   - wantsTimer: Whether to ask for when the next look is armed.
  /// - Returns: what there is; what cannot be read is not there.
  /// - Throws: `Failure` where there is no session.
  public func sight(
    _ promise: DrillPromise, since began: Moment, hasEnded: Bool, wantsTimer: Bool
  ) throws(Failure) -> DrillSight {
    let now: Moment
    do throws(SystemCallError) { now = try session.now() } catch { throw Failure(error) }
    let folder = try session.runtimeFolder()
    var sight = DrillSight(now: now.monotonic, hasEnded: hasEnded)
    let entries =
      (try? StateStore(path: session.places.database).history(client: name, limit: 100)) ?? []
    if let start = entries.lastIndex(where: { $0.kind == .drill }) {
      sight.entries = Array(entries[(start + 1)...])
    }
    sight.reminder = reminder(since: began)
    if let unit = promise.subject.unit {
      let states = try? session.services?.states(of: [unit])
      if let facts = states?[unit], facts.isActive, let up = facts.began, up > began.monotonic {
        sight.back = up
      }
    } else if case .success(let record)? = try? RecordFolder(path: folder).read(name),
      !record.isGone
    {
      if record.attached > began.sinceBoot {
        sight.back = now.monotonic - now.sinceBoot.since(record.attached)
      }
      switch session.liveness(record) {
      case .alive(.stopped), .alive(.frozen): sight.isHeldStill = true
      case .alive(.running), .dead, .unknown: break
      }
    }
    if wantsTimer, let left = try? StatusReading(session).status(name).machine.nextLook {
      sight.timer = now.monotonic + left
    }
    return sight
  }

  /// Since when a reminder about it is on the screen, its own or the summary.
  private func reminder(since began: Moment) -> MonotonicInstant? {
    guard let folder = session.places.reminders else { return nil }
    let board = ReminderBoard(folder: folder)
    let showings = ((try? board.shown()) ?? []).compactMap { (try? board.shown(for: $0))??.showing }
    return showings.first { showing in
      showing.silences.contains { $0.client == name } && showing.at.sinceBoot >= began.sinceBoot
    }?.at.monotonic
  }
}

extension ExplainReport {
  /// What may open it after something has come over it.
  fileprivate func chances(after prospect: Prospect) -> [DrillPromise.Chance] {
    rows.filter { $0.isDeclared && $0.prospect == prospect && $0.judgement.outcome == .relaunch }
      .map {
        DrillPromise.Chance(
          event: "\($0.accessory?.text ?? "a device") \($0.event.rawValue)",
          rule: $0.judgement.verdicts[0].rule?.id ?? "no rule")
      }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Drilling: Sendable {}
