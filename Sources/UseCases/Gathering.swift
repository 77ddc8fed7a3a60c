internal import Accessories
internal import BeatRecords
internal import Handover
internal import Holding
internal import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

/// Reads what a look is made from, and saves what came of it.
///
/// Only a session without clocks ends a look: whatever else cannot be read is a problem to be told,
/// and the look goes on with the rest.
struct Gathering: ~Copyable {
  let session: Session
  /// Whether the declarations are those of the last look, as far as their folders show.
  private let trusts: Bool
  /// Whether what started the look is started again where it is killed, so that it may take markers.
  private let takesMarkers: Bool
  let records: RecordFolder
  let holds: HoldBoard
  private let inbox: Inbox
  private let board: ReminderBoard
  /// The messages that were read, by their names; removed once what they tell is saved.
  private var taken: [(inbox: Inbox, name: String, message: InboxMessage)] = []
  var store: StateStore?
  /// The marks as the store has them.
  private var savedMarks: SessionMarks?
  /// What was put right on the way.
  private(set) var mended: [String] = []

  init(
    session: Session, folder: String, trusting: Bool = false, takingMarkers: Bool = false
  ) {
    self.session = session
    trusts = trusting
    takesMarkers = takingMarkers
    records = RecordFolder(path: folder)
    holds = HoldBoard(session: folder)
    inbox = Inbox(folder: "\(folder)/inbox")
    board = ReminderBoard(folder: "\(folder)/remind")
  }

  /// Empties the markers, then reads everything: what comes later leaves a new marker.
  mutating func gather() throws(Failure) -> Gathered {
    let (marked, stubborn) = takesMarkers ? emptyMarkers() : leaveMarker()
    var gathered = try read()
    gathered.marked = marked
    gathered.problems += stubborn
    finishRemovals(&gathered)
    readInbox(&gathered)
    readPending(&gathered)
    return gathered
  }

  /// Reads everything but what was told since the last look; of what is remembered it changes
  /// nothing.
  mutating func read() throws(Failure) -> Gathered {
    var gathered: Gathered
    do throws(SystemCallError) {
      gathered = Gathered(now: try session.now())
    } catch {
      throw Failure(error)
    }
    let records = RecordReading(of: records)
    let reading = Concurrent { Result { () throws(SystemCallError) in try records.begin() } }
    readStore(&gathered)
    let declarations = readDeclarations(&gathered)
    let part = records.takePart()
    gathered.records.reserveCapacity(records.count)
    take(part, &gathered)
    take(reading.value, &gathered)
    gathered.unreadable = declarations.unreadable(among: gathered.records.keys)
    readBoard(&gathered)
    readHolds(&gathered)
    askManager(&gathered)
    return gathered
  }

  /// Leaves the markers where they are, with one more, and says whose they are.
  ///
  /// A command that is killed is started again by nobody. So a look of systemd's own follows each: it
  /// finds what the command found, and puts right what that had half done.
  private func leaveMarker() -> (marked: Set<ClientName>, problems: [Failure]) {
    do throws(SystemCallError) {
      try records.dropMarker(named: Self.commandMarker)
      let names = try Files.names(in: records.markersPath)
      return (Set(names.compactMap(ClientName.init)), [])
    } catch {
      return ([], [Failure(error)])
    }
  }

  /// No client has such a name.
  private static let commandMarker = "COMMAND"

  /// Takes the markers away, and says whose they were.
  private mutating func emptyMarkers() -> (marked: Set<ClientName>, problems: [Failure]) {
    do throws(SystemCallError) {
      let (names, resisting) = try records.takeMarkers()
      for name in resisting {
        mended.append("Moved \(name) out of the folder of markers: it could not be removed.")
      }
      return (Set(names.compactMap(ClientName.init)), [])
    } catch {
      // While they lie there the path unit starts one look after another: a look that failed so is
      // to be tried again with a pause in between.
      return ([], [Failure(.temporary, error.description)])
    }
  }

  private mutating func readStore(_ gathered: inout Gathered) {
    do throws(StoreError) {
      store = try StateStore(path: session.places.database)
      gathered.take(states: try store?.clientStates() ?? [:])
      gathered.marks = try store?.sessionMarks() ?? SessionMarks()
      savedMarks = gathered.marks
    } catch {
      store = nil
      gathered.unsaved = Failure(error)
      gathered.problems.append(Failure(error))
    }
  }

  private func readDeclarations(_ gathered: inout Gathered) -> Declarations {
    let declarations = Declarations(
      reading: session.places.declarations, cache: "\(records.path)/declarations.cache",
      now: gathered.now.wall, trusting: trusts)
    gathered.declarations = declarations.clients
    gathered.accessories = declarations.accessories
    gathered.declarationsAreChanging = declarations.areChanging
    gathered.problems += declarations.problems.map { Failure(.configuration, $0.description) }
    return declarations
  }

  private func take(
    _ reading: Result<[RecordFolder.Entry], SystemCallError>, _ gathered: inout Gathered
  ) {
    do throws(SystemCallError) {
      take(try reading.get(), &gathered)
    } catch {
      gathered.problems.append(Failure(error))
    }
  }

  private func take(_ entries: [RecordFolder.Entry], _ gathered: inout Gathered) {
    for entry in entries {
      switch entry.content {
      case .success(let record) where record.boot == gathered.now.boot:
        gathered.records[entry.name] = record
      case .success: break
      case .failure(let problem):
        let place = records.path(of: entry.name)
        let sentence = "The beat record of \(entry.name), \(place), cannot be read. \(problem)"
        gathered.problems.append(Failure(.data, sentence))
        if !problem.isReplaceable { gathered.obstacles[entry.name] = sentence }
      }
    }
  }

  /// What cannot be read of the board is written anew.
  private func readBoard(_ gathered: inout Gathered) {
    gathered.summarised = Set((try? board.order(for: .summary))??.reminder.silences ?? [])
    for instance in (try? board.shown()) ?? [] {
      guard let shown = try? board.shown(for: instance) else { continue }
      gathered.onScreen[instance] = shown.showing
    }
    // What was ordered last is the best guess where the manager cannot be asked.
    gathered.shown = Set((try? board.ordered()) ?? [])
  }

  private func askManager(_ gathered: inout Gathered) {
    guard let services = session.services else {
      return gathered.problems.append(
        Failure(.unavailable, session.servicesProblem ?? "There is no user service manager."))
    }
    do throws(ServiceFailure) {
      let manager = try services.look()
      gathered.manager = manager
      gathered.answered = try? session.now().monotonic
      // One whose owner was killed is still where it was.
      gathered.shown.formIntersection(gathered.onScreen.keys)
      gathered.shown.formUnion(manager.reminders.compactMap(ReminderInstance.init(text:)))
      let units = gathered.declarations.units
      gathered.units = try services.states(of: units)
    } catch {
      gathered.problems.append(Failure(.unavailable, error.description))
    }
  }

  /// Reads once more which timer was armed, and asks which one waits: between the two a look may have
  /// put another in its place. So this is done when no look is made; where one goes on for longer than
  /// is waited for, it arms the timer, and none is lost.
  mutating func readTimerAgain(_ gathered: inout Gathered, patience: TimeSpan) {
    do {
      let lock = try FileLock(
        waitingFor: records.path + "/lock", atMost: min(patience, Self.patience))
      defer { withExtendedLifetime(lock) {} }
      let marks = try store?.sessionMarks()
      let manager = try session.services?.look()
      gathered.marks.armed = marks?.armed
      gathered.manager?.timers = manager?.timers ?? []
      gathered.answered = try session.now().monotonic
    } catch {
      // Nobody can say, so it is not said to be lost.
      if let armed = gathered.marks.armed { gathered.manager?.timers.insert(armed.slot) }
    }
  }

  /// How long a reading waits for a look to end.
  private static let patience = TimeSpan.seconds(1)

  // MARK: - What was told

  private mutating func readInbox(_ gathered: inout Gathered) {
    // What was told at the end of a session waits for a look that can save it.
    let last = gathered.unsaved == nil ? [Inbox(folder: session.places.lastInbox)] : []
    for inbox in last + [inbox] {
      do throws(SystemCallError) {
        let collection = try inbox.collect()
        gathered.problems += collection.problems.map { Failure(.data, $0) }
        // Told again they would be taken for another answer, or another end.
        let applied = collection.messages.isEmpty ? [] : (try? store?.appliedMessages()) ?? []
        for (name, message) in collection.messages {
          if applied.contains(name), (try? inbox.remove(name)) != nil { continue }
          taken.append((inbox, name, message))
        }
      } catch {
        gathered.problems.append(Failure(error))
      }
    }
    let sessionEnd =
      taken.contains { $0.message.mayBeOfSession(at: gathered.now) }
      ? session.sessionEnd() : nil
    for (_, _, message) in taken {
      take(message.told(withSession: sessionEnd, at: gathered.now), &gathered)
    }
  }

  private func take(_ message: InboxMessage, _ gathered: inout Gathered) {
    switch message {
    case .ending(let name, let ending):
      gathered.events[name, default: []].append(.ended(ending))
    case .unitEnding(let unit, let ending):
      for name in gathered.declarations.names(of: unit) {
        gathered.events[name, default: []].append(.ended(ending))
      }
    case .answer(let answer):
      guard let name = answer.client else { return gathered.summaryAnswers.append(answer.choice) }
      gathered.events[name, default: []].append(.answered(answer))
    case .open(let name):
      gathered.events[name, default: []].append(.openRequested(activationToken: nil))
    case .status(let name, let text):
      gathered.events[name, default: []].append(.saidStatus(text))
    case .opening(let name, let opening):
      gathered.events[name, default: []].append(.openedByEvent(opening))
    }
  }

  // MARK: - What is remembered of accessories

  /// The accessories of all clients.
  func knownRegistry() throws(StoreError) -> Registry {
    guard store != nil else { return Registry() }
    return try store?.registry() ?? Registry()
  }

  /// What was counted of all clients.
  func knownTallies() throws(StoreError) -> [ClientName: ClientTally] {
    try store?.tallies() ?? [:]
  }

  /// What is recorded of a client's life; without a database nothing is known of it.
  func recordedLife(
    of name: ClientName
  ) throws(StoreError) -> (entries: [JournalEntry], isWhole: Bool) {
    try store?.life(of: name) ?? ([], false)
  }

  /// What is recorded of many clients' lives.
  func recordedLives(
    of names: Set<ClientName>
  ) throws(StoreError) -> [ClientName: (entries: [JournalEntry], isWhole: Bool)] {
    try store?.lives(of: names) ?? [:]
  }

  // MARK: - What came of it

  /// Saves the changes in one transaction, and only then removes the messages they came from.
  mutating func save(_ gathered: inout Gathered) {
    var changes: [ClientName: ClientState] = [:]
    for name in gathered.changed { changes[name] = gathered.states[name] }
    do throws(StoreError) {
      guard store != nil else { return forget(&gathered) { $0.asksToOpen } }
      var unfinished: [ClientName: DeclarationMark?] = [:]
      for name in gathered.removed where !gathered.isRemoved {
        unfinished[name] = .some(Declarations.mark(of: name, session.places))
      }
      try store?.commit(
        changes: changes, removed: Array(gathered.removed), unfinished: unfinished,
        journal: gathered.journal,
        marks: gathered.marks == savedMarks ? nil : gathered.marks,
        applied: taken.map(\.name))
      savedMarks = gathered.marks
    } catch {
      gathered.unsaved = Failure(error)
      gathered.problems.append(Failure(error))
      return forget(&gathered) { $0.asksToOpen }
    }
    gathered.noteSaved()
    forget(&gathered) { _ in true }
  }

  /// Removes messages, so that no later look is told again.
  ///
  /// Where nothing can be saved the others stay, but to open a client is done once at most: it
  /// would be opened with each look.
  private mutating func forget(
    _ gathered: inout Gathered, where isDealtWith: (InboxMessage) -> Bool
  ) {
    do throws(SystemCallError) {
      for (inbox, name, message) in taken where isDealtWith(message) {
        try inbox.remove(name)
      }
      taken.removeAll { isDealtWith($0.message) }
    } catch {
      gathered.problems.append(Failure(error))
    }
  }
}

extension InboxMessage {
  /// How soon after an end it is still asked whether the session ends.
  private static let ofSession = TimeSpan.seconds(10)

  /// Whether it tells of an end of just now by somebody who does not ask whether the session ends:
  /// `forestall run`, and the holder.
  fileprivate func mayBeOfSession(at now: Moment) -> Bool {
    guard case .ending(_, let ending) = self, ending.kind != .sessionEnd else { return false }
    return ending.at.boot == now.boot && now.sinceBoot.since(ending.at.sinceBoot) <= Self.ofSession
  }

  /// The same, with what is known of the session's end.
  fileprivate func told(withSession evidence: String?, at now: Moment) -> InboxMessage {
    guard let evidence, mayBeOfSession(at: now), case .ending(let name, let ending) = self else {
      return self
    }
    return .ending(name, ending.withSession(evidence))
  }

  /// Whether it has a client opened.
  fileprivate var asksToOpen: Bool {
    switch self {
    case .open: true
    case .answer(let answer): answer.choice == .pressed(.reopen)
    case .ending, .unitEnding, .status, .opening: false
    }
  }
}
