internal import BeatRecords
internal import Handover
internal import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

/// Reads what a look is made from, and saves what came of it.
///
/// Only a session without clocks ends a look: whatever else cannot be read is a problem to be told,
/// and the look goes on with the rest.
struct Gathering: ~Copyable {
  private let session: Session
  private let records: RecordFolder
  private let inbox: Inbox
  /// The messages that were read; removed once what they tell is saved.
  private var taken: [String] = []
  private var store: StateStore?
  /// What was put right on the way.
  private(set) var mended: [String] = []

  init(session: Session, folder: String) {
    self.session = session
    records = RecordFolder(path: folder)
    inbox = Inbox(folder: "\(folder)/inbox")
  }

  /// Empties the markers, then reads everything: what comes later leaves a new marker.
  mutating func gather() throws(Failure) -> Gathered {
    let stubborn = emptyMarkers()
    var gathered = try read()
    gathered.problems += stubborn
    readInbox(&gathered)
    return gathered
  }

  /// Reads everything but what was told since the last look, and changes nothing.
  mutating func read() throws(Failure) -> Gathered {
    var gathered: Gathered
    do throws(SystemCallError) {
      gathered = Gathered(now: try session.now())
    } catch {
      throw Failure(error)
    }
    readStore(&gathered)
    readRecords(&gathered)
    let declarations = Declarations(session.places)
    gathered.declarations = declarations.clients
    gathered.problems += declarations.problems.map { Failure(.configuration, $0.description) }
    askManager(&gathered)
    return gathered
  }

  private mutating func emptyMarkers() -> [Failure] {
    do throws(SystemCallError) {
      for name in try records.emptyMarkers() {
        mended.append("Moved \(name) out of the folder of markers: it could not be removed.")
      }
      return []
    } catch {
      return [Failure(error)]
    }
  }

  private mutating func readStore(_ gathered: inout Gathered) {
    do throws(StoreError) {
      store = try StateStore(path: session.places.database)
      gathered.states = try store?.clientStates() ?? [:]
      gathered.marks = try store?.sessionMarks() ?? SessionMarks()
    } catch {
      store = nil
      gathered.problems.append(Failure(error))
    }
  }

  private mutating func readRecords(_ gathered: inout Gathered) {
    do throws(SystemCallError) {
      for entry in try records.read() {
        switch entry.content {
        case .success(let record) where record.boot == gathered.now.boot:
          gathered.records[entry.name] = record
        case .success: break
        case .failure(let problem):
          gathered.problems.append(
            Failure(.data, "The beat record of \(entry.name) cannot be read: \(problem)"))
        }
      }
    } catch {
      gathered.problems.append(Failure(error))
    }
  }

  private mutating func askManager(_ gathered: inout Gathered) {
    guard let services = session.services else {
      return gathered.problems.append(
        Failure(.unavailable, session.servicesProblem ?? "There is no user service manager."))
    }
    do throws(ServiceFailure) {
      gathered.manager = try services.look()
      let units = Set(gathered.declarations.values.compactMap(\.unit))
      gathered.units = try services.states(of: units)
    } catch {
      gathered.problems.append(Failure(.unavailable, error.description))
    }
  }

  // MARK: - What was told

  private mutating func readInbox(_ gathered: inout Gathered) {
    do throws(SystemCallError) {
      let collection = try inbox.collect()
      gathered.problems += collection.problems.map { Failure(.data, $0) }
      for (name, message) in collection.messages {
        taken.append(name)
        take(message, &gathered)
      }
    } catch {
      gathered.problems.append(Failure(error))
    }
  }

  private func take(_ message: InboxMessage, _ gathered: inout Gathered) {
    switch message {
    case .ending(let name, let ending):
      gathered.events[name, default: []].append(.ended(ending))
    case .unitEnding(let unit, let ending):
      for (name, declaration) in gathered.declarations where declaration.unit == unit {
        gathered.events[name, default: []].append(.ended(ending))
      }
    case .answer(let answer):
      guard let name = answer.client else { return gathered.summaryAnswers.append(answer.choice) }
      gathered.events[name, default: []].append(.answered(answer))
    case .open(let name):
      gathered.events[name, default: []].append(.openRequested(activationToken: nil))
    case .done(let name, let at):
      gathered.events[name, default: []].append(.saidDone(at: at))
    case .status(let name, let text):
      gathered.events[name, default: []].append(.saidStatus(text))
    }
  }

  // MARK: - What came of it

  /// Saves the changes in one transaction, and only then removes the messages they came from.
  mutating func save(_ gathered: inout Gathered, before: [ClientName: ClientState]) {
    let changes = gathered.states.filter { before[$0.key] != $0.value }
    do throws(StoreError) {
      guard store != nil else { return }
      try store?.commit(
        changes: changes, removed: Array(gathered.removed), journal: gathered.journal,
        marks: gathered.marks)
    } catch {
      return gathered.problems.append(Failure(error))
    }
    gathered.journal = []
    do throws(SystemCallError) {
      for name in taken { try inbox.remove(name) }
      taken = []
    } catch {
      gathered.problems.append(Failure(error))
    }
  }
}
