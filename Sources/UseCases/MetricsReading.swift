internal import Accessories
internal import CommandGrammar
internal import DesktopVerdicts
internal import Handover
public import Metrics
internal import RelaunchPolicy
internal import Reminders
internal import Store
internal import Vocabulary

/// Answers `metrics`: reads everything and changes nothing.
public struct MetricsReading {
  private let session: Session

  /// The reading of a session.
  public init(_ session: Session) { self.session = session }

  /// What a monitoring system is told now.
  ///
  /// - Throws: `Failure` also where what is remembered cannot be read: counts that begin anew, and
  ///   clients that seem never to have been heard of, would be told for true.
  public func report() throws(Failure) -> MetricsReport {
    let folder = try session.runtimeFolder()
    var gathering = Gathering(session: session, folder: folder)
    let gathered = try gathering.read()
    if let unsaved = gathered.unsaved { throw unsaved }
    let times = WallTimes(
      origin: session.monotonicOrigin(), marks: gathered.marks, now: gathered.now)
    var report = MetricsReport(
      version: CommandTable.version, clients: [],
      words: MetricsReport.Words(
        states: ClientStatus.State.allCases.map(\.rawValue), verdicts: Outcome.all.map(\.words)))
    report.isRadioOn = session.isRadioOn()
    report.lastSweep = SweepNote.read(session: folder).map {
      MetricsReport.Sweep(at: $0.ended.wall, duration: $0.duration)
    }
    do throws(StoreError) {
      let tallies = try gathering.knownTallies()
      let registry = try gathering.knownRegistry()
      let lives = try gathering.recordedLives(of: gathered.names)
      for name in gathered.names.union(gathered.undeclared).sorted() {
        let status = StatusReading(session).client(name, gathered)
        var client = Self.metrics(of: status, gathered, times)
        client.counts = tallies[name]
        if let life = lives[name] {
          client.verdict = verdict(of: name, life.entries, life.isWhole, registry, gathered)
        }
        report.clients.append(client)
      }
    } catch {
      throw Failure(error)
    }
    return report
  }

  // MARK: - One client

  /// The longest title, in characters.
  private static let titleLimit = 200

  private static func metrics(
    of status: ClientStatus, _ gathered: Gathered, _ times: WallTimes
  ) -> ClientMetrics {
    let facts = gathered.facts(of: status.name)
    let title = Wording.clean(status.title, limit: titleLimit)
    var client = ClientMetrics(
      name: status.name, title: facts.declaration.isPrivate ? nil : title,
      state: status.condition.state.rawValue)
    guard gathered.names.contains(status.name) else { return client }
    client.interval = status.interval
    client.lastPush = status.lastAlive.map(times.wall)
    client.lastData = facts.record?.observed.map(times.wall)
    client.deadline = status.isExpected ? deadline(of: facts, gathered, times) : nil
    // One from before its last push is not how it is now.
    if let ending = status.ending, ending.explains(silenceAfter: status.lastAlive) {
      client.ending = ending.kind.word
    }
    return client
  }

  private static func deadline(
    of facts: ClientFacts, _ gathered: Gathered, _ times: WallTimes
  ) -> WallInstant? {
    switch facts.outlook(at: gathered.now, marks: gathered.marks) {
    case .idle: nil
    case .well(let until): until.map(times.wall)
    // A silence that lasts over a restart began before it.
    case .due(let since): facts.state.episode.map { times.wall($0.due) } ?? times.wall(since)
    }
  }

  // MARK: - Verdicts

  /// What an event of its accessories would do for a client now: of those that it declares to be
  /// woken by, else of all that there are, the most hopeful.
  private func verdict(
    of name: ClientName, _ journal: [JournalEntry], _ isWhole: Bool, _ registry: Registry,
    _ gathered: Gathered
  ) -> String {
    let facts = gathered.facts(of: name)
    let recollection = Recollection(
      facts: facts, journal: journal, isWhole: isWhole,
      process: gathered.records[name].map(session.process) ?? .unseen, marks: gathered.marks,
      now: gathered.now)
    let accessories = ClientAccessories(
      of: name, in: registry, declared: gathered.accessories[name] ?? DeclaredAccessories(),
      said: facts.said)
    let standing = Account(of: recollection).standing
    let outcomes = Self.events(of: accessories).map {
      standing.judgement(on: $0, with: accessories).outcome
    }
    return (Outcome.all.first(where: outcomes.contains) ?? .unknown).words
  }

  private static func events(of accessories: ClientAccessories) -> [AccessoryEvent] {
    let known = accessories.registered.filter { $0.state.isKnown }.map(\.key.name)
    let declared = known.flatMap { name in
      (accessories.declared.wakeOn[name] ?? []).map {
        AccessoryEvent(AccessoryEvent.Kind($0), of: name)
      }
    }
    if !declared.isEmpty { return declared }
    guard !known.isEmpty else { return [AccessoryEvent(.appears, of: nil)] }
    return known.map { AccessoryEvent(.connects, of: $0) }
  }
}

extension ClientStatus {
  /// Whether a reminder comes where it is silent.
  fileprivate var isExpected: Bool {
    switch condition {
    case .well, .unitActive, .unitAwaited, .gone, .due, .snoozed, .opening, .reopening,
      .waitingForFirstPush:
      true
    case .paused, .done, .stopped, .notExpected, .notDeclared: false
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension MetricsReading: Sendable {}
