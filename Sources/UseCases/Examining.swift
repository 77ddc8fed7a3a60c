internal import Accessories
internal import BeatRecords
public import CheckUps
public import CommandGrammar
internal import Handover
internal import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

/// Answers `doctor`: walks the whole way, and mends what is safe to mend where that is asked for.
public struct Examining {
  private let session: Session
  private let instruments: (any Instruments)?

  /// The examining of a session; without instruments only its files are looked at.
  public init(_ session: Session, with instruments: (any Instruments)?) {
    self.session = session
    self.instruments = instruments
  }

  /// What is found; with `--fix`, what is found after the mending, and what was mended.
  ///
  /// - Throws: `Failure` for a client that nobody declared, and where the clocks cannot be read.
  public func examine(_ command: Doctor) throws(Failure) -> CheckUp {
    let found = try findings(command.name)
    let mends = command.fix ? Mend.ordered(found) : []
    guard !mends.isEmpty else { return CheckUp(found) }
    let treatments = mends.map(treat)
    return CheckUp(try findings(command.name), treatments: treatments)
  }

  // MARK: - Looking

  private func findings(_ name: ClientName?) throws(Failure) -> [Finding] {
    let records = recordsFacts(name)
    let store = storeFacts()
    // One look at a time: the timer fits the records only while none is made.
    var lock: FileLock?
    if case .folder(true, _, true) = records.state, let path = session.places.lock {
      lock = try? FileLock(waitingFor: path, atMost: min(session.patience, .seconds(1)))
    }
    let isLookDue = lock == nil || hasMarkers
    let gathered = try gather()
    let environment = answer { (instruments) throws(ServiceFailure) in
      try instruments.environment()
    }
    let waiting = answer { (instruments) throws(ServiceFailure) in try instruments.timers() }
    lock = nil
    let clients = try conditions(name, gathered)

    var all = records.withProblems(recordProblems(name, gathered)).findings + store.findings
    all += clients.flatMap(\.findings) + strayMistakes(name)
    if let instruments {
      all += ask { () throws(ServiceFailure) in try instruments.units().findings }
      all += ask { () throws(ServiceFailure) in try environment.get().findings }
      all += ask { () throws(ServiceFailure) in try instruments.notifications().findings }
      let holder = ask { () throws(ServiceFailure) in
        HolderFacts(orders: orders(name), activeState: try instruments.holderState()).findings
      }
      // That it has failed is told with the units.
      let failed = all.contains { $0.subject == HolderFacts.unit && $0.grade == .broken }
      all += failed ? [] : holder
      all += instruments.bluetooth(for: clients.count(where: \.isWoken)).findings
      if let lingers = instruments.lingers() { all += LingerFacts(lingers: lingers).findings }
      switch waiting {
      case .success(let timers):
        all += timerFacts(name, gathered, timers, isLookDue: isLookDue).findings
        all.append(Finding(.bus, .well, "The session bus and systemd on it answer."))
      case .failure(let failure): all.append(Self.mute(failure))
      }
    } else {
      all.append(Self.mute(ServiceFailure(session.servicesProblem ?? Self.noManager)))
    }
    return Self.each(all)
  }

  private static let noManager = "There is no session bus, as XDG_RUNTIME_DIR is not set."

  private static func mute(_ failure: ServiceFailure) -> Finding {
    Finding(
      .bus, .broken, failure.description,
      remedy: "see `systemctl --user status` in a terminal of your session")
  }

  /// Findings without those that say the same.
  private static func each(_ findings: [Finding]) -> [Finding] {
    findings.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func answer<Value>(
    _ body: (any Instruments) throws(ServiceFailure) -> Value
  ) -> Result<Value, ServiceFailure> {
    guard let instruments else { return .failure(ServiceFailure(Self.noManager)) }
    do throws(ServiceFailure) { return .success(try body(instruments)) } catch {
      return .failure(error)
    }
  }

  private func ask(_ body: () throws(ServiceFailure) -> [Finding]) -> [Finding] {
    do throws(ServiceFailure) { return try body() } catch { return [Self.mute(error)] }
  }

  // MARK: - Files

  private func recordsFacts(_ name: ClientName?) -> RecordsFacts {
    guard let path = session.places.session, let runtime = session.places.runtime else {
      return RecordsFacts(path: nil, state: .missing)
    }
    let status = FolderStatus(of: path)
    let state: RecordsFacts.State =
      switch status {
      case nil: .missing
      case let status? where !status.isFolder: .noFolder
      case let status?:
        .folder(isOwn: status.isOwn, mode: status.mode, isWritable: status.isWritable)
      }
    return RecordsFacts(
      path: path, state: state, free: try? Files.freeSpace(at: runtime),
      remote: RemoteFileSystem.name(at: runtime))
  }

  private func storeFacts() -> StoreFacts {
    let path = session.places.database
    var facts = StoreFacts(path: path)
    do throws(StoreError) {
      facts.complaints = try StateStore(path: path).check()
    } catch {
      facts.failure = error.description
    }
    let folder = session.places.state
    facts.free = try? Files.freeSpace(at: folder)
    facts.remote = RemoteFileSystem.name(at: folder)
    return facts
  }

  private var hasMarkers: Bool {
    guard let markers = session.places.markers else { return false }
    return (try? Files.names(in: markers).isEmpty) == false
  }

  private func gather() throws(Failure) -> Gathered {
    // Outside a session there are no records, and a folder that is not there has none.
    var gathering = Gathering(session: session, folder: session.places.session ?? "/nonexistent")
    return try gathering.read()
  }

  /// What is wrong with the beat records: of one client, or of all.
  private func recordProblems(_ name: ClientName?, _ gathered: Gathered) -> [String] {
    let beginning = "The beat record of " + (name.map { "\($0), " } ?? "")
    return gathered.problems.map(\.description).filter { $0.hasPrefix(beginning) }
  }

  /// About how many clients the holder has orders.
  private func orders(_ name: ClientName?) -> Int {
    guard let folder = session.places.session else { return 0 }
    let names = (try? HoldBoard(session: folder).names()) ?? []
    return name.map { names.contains($0) ? 1 : 0 } ?? names.count
  }

  // MARK: - Clients

  private func conditions(
    _ name: ClientName?, _ gathered: Gathered
  ) throws(Failure) -> [ClientCondition] {
    if let name { try ClientCommands.require(name, in: gathered) }
    let problems = Declarations(session.places).problems
    let registered = registered()
    return (name.map { [$0] } ?? gathered.names.sorted()).map {
      var client = condition(of: $0, gathered, problems)
      if let registered {
        client.unregistered = Self.woken(by: $0, gathered).filter { !registered.contains($0) }
          .map(\.name.text)
      }
      return client
    }
  }

  /// The accessories that are declared to wake a client.
  private static func woken(
    by client: ClientName, _ gathered: Gathered
  ) -> [RegisteredAccessory.Key] {
    (gathered.accessories[client]?.wakeOn ?? [:]).filter { !$0.value.isEmpty }.keys.sorted()
      .map { RegisteredAccessory.Key(client: client, name: $0) }
  }

  /// What is registered; `nil` where that cannot be read, which is told of the database.
  private func registered() -> Set<RegisteredAccessory.Key>? {
    guard Files.exists(session.places.database) else { return [] }
    return (try? StateStore(path: session.places.database).registry())
      .map { Set($0.accessories.keys) }
  }

  private func condition(
    of name: ClientName, _ gathered: Gathered, _ problems: [DeclarationProblem]
  ) -> ClientCondition {
    let declaration = gathered.declaration(of: name)
    var client = ClientCondition(name, every: declaration.every)
    client.mistakes = problems.filter { $0.file.hasSuffix("/\(name)\(Declarations.suffix)") }
      .map(\.description)
    let method = declaration.reopen ?? declaration.unit.map { .unit($0) }
    client.canBeOpened = method != nil
    do throws(ServiceFailure) {
      client.isOpeningKnown = session.services != nil
      client.obstacle = try method.flatMap { (method) throws(ServiceFailure) in
        try session.services?.obstacle(to: method)
      }
    } catch {
      client.isOpeningKnown = false
    }
    let record = gathered.records[name].flatMap { $0.isGone || $0.isDone ? nil : $0 }
    client.isWoken = !Self.woken(by: name, gathered).isEmpty
    client.isAttached = record != nil
    client.isSeen = record?.process != nil || declaration.unit != nil
    // A push by hand has the declared interval; a unit needs none.
    client.recordInterval = declaration.unit == nil ? record?.interval : nil
    if let folder = session.places.session {
      client.pending = (try? PendingFile.read(in: RecordFolder(path: folder), of: name)) ?? nil
    }
    return client
  }

  /// Mistakes that are no single client's: a folder that cannot be read, a file whose name is none.
  private func strayMistakes(_ name: ClientName?) -> [Finding] {
    Declarations(session.places).problems.filter { problem in
      guard problem.file.hasSuffix(Declarations.suffix) else { return true }
      let stem = problem.file.split(separator: "/").last?.dropLast(Declarations.suffix.count)
      return name == nil && ClientName(String(stem ?? "")) == nil
    }.map { Finding(.clients, .broken, $0.description, subject: $0.file) }
  }

  private func timerFacts(
    _ name: ClientName?, _ gathered: Gathered, _ timers: [MonotonicInstant], isLookDue: Bool
  ) -> TimerFacts {
    var next: (deadline: MonotonicInstant, client: ClientName)?
    for client in name.map({ [$0] }) ?? gathered.names.sorted() {
      let facts = gathered.facts(of: client)
      guard case .watch = facts.state.intent,
        case .well(let until?) = facts.outlook(at: gathered.now, marks: gathered.marks),
        until > gathered.now.monotonic, next.map({ until < $0.deadline }) ?? true
      else { continue }
      next = (until, client)
    }
    return TimerFacts(
      now: gathered.now.monotonic, deadline: next?.deadline, client: next?.client, timers: timers,
      isLookDue: isLookDue)
  }

  // MARK: - Mending

  private func treat(_ mend: Mend) -> CheckUp.Treatment {
    do throws(Failure) {
      try perform(mend)
      return CheckUp.Treatment(mend)
    } catch {
      return CheckUp.Treatment(mend, failure: error.description)
    }
  }

  private func perform(_ mend: Mend) throws(Failure) {
    switch mend {
    case .makeFolder(let path):
      try changing { () throws(SystemCallError) in try Files.createFolder(path) }
    case .closeFolder(let path):
      try changing { () throws(SystemCallError) in try Files.setMode(0o700, of: path) }
    case .sweep: _ = try Sweeper(session).look(.person)
    case .reload, .importEnvironment, .startTarget, .enableTarget, .restart:
      do throws(ServiceFailure) {
        try instruments?.perform(mend)
      } catch {
        throw Failure(.unavailable, error.description)
      }
    }
  }

  private func changing(_ body: () throws(SystemCallError) -> Void) throws(Failure) {
    do throws(SystemCallError) { try body() } catch { throw Failure(error) }
  }
}

extension RecordsFacts {
  fileprivate func withProblems(_ problems: [String]) -> RecordsFacts {
    var facts = self
    facts.problems = problems
    return facts
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Examining: Sendable {}
