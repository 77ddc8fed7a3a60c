internal import BeatRecords
internal import ClientStarting
internal import DBus
internal import Handover
internal import Holding
internal import LogMessages
internal import Processes
internal import Reminders
internal import SystemCalls
internal import SystemLog
internal import SystemdUnits
internal import Vocabulary

/// Opens a client for an event: once for each order, whoever else may open it meanwhile.
struct Opener {
  private let session: String
  private let board: HoldBoard
  private let records: RecordFolder
  private let inbox: Inbox

  init(session: String) {
    self.session = session
    board = HoldBoard(session: session)
    records = RecordFolder(path: session)
    inbox = Inbox(folder: "\(session)/inbox")
  }

  /// Opens a client, if its order still says so, and tells the next look.
  ///
  /// All of it under the sweep's lock: a look either comes before, and may withdraw the order, or it
  /// comes after, and knows of the opening. The order's leave is taken before the client is started: a
  /// holder that is killed in between opens it late, and never twice.
  ///
  /// - Throws: `OpenerFailure` where that cannot even be tried; the order is as it was.
  func open(_ name: ClientName, for occurrence: Occurrence) throws(OpenerFailure) {
    do {
      let lock = try FileLock(waitingFor: "\(session)/lock")
      defer { withExtendedLifetime(lock) {} }
      guard var order = try board.order(of: name), order.waits.contains(occurrence.wait),
        !isBack(name), !isStopped(name)
      else { return }
      let pending = order.pending
      let begun = try Clocks.now()
      order.waits = []
      try board.write(order)
      let (failure, isStillUp) = start(
        order,
        RestoredState(
          client: name, occurrence: occurrence, pending: pending,
          unfinished: UnfinishedWork.read(of: name)))
      if failure == nil { log.tell(LogEntry(name, openedBy: occurrence.wait)) }
      // As of before the start: the client may attach before the manager says that it is up.
      let opening = EventOpening(
        event: occurrence.wait.clause, rule: occurrence.wait.rule, at: begun, failure: failure,
        isStillUp: isStillUp)
      try inbox.post(
        .opening(name, opening), at: opening.at, markerFolder: records.markersPath)
    } catch {
      throw OpenerFailure("Could not open \(name) for its accessory: \(error)")
    }
  }

  /// Whether the client is there, or is done, and no look has noticed yet.
  private func isBack(_ name: ClientName) -> Bool {
    guard case .success(let record)? = try? records.read(name), !record.isGone else { return false }
    guard !record.isDone else { return true }
    guard let process = record.process else { return false }
    let liveness = Liveness.of(
      pid: process.pid, namespace: process.namespace, attached: record.attached)
    if case .alive = liveness { return true }
    return false
  }

  /// Whether the person has pressed Stop, and no look has heard of it yet.
  private func isStopped(_ name: ClientName) -> Bool {
    let messages = ((try? inbox.names()) ?? []).compactMap { try? inbox.read($0) }
    return messages.contains {
      guard case .answer(let answer) = $0 else { return false }
      return answer.client == name && answer.choice == .pressed(.stop)
    }
  }

  /// Starts the client.
  ///
  /// - Returns: why that failed, as a sentence, where it did; and whether it is up already.
  private func start(
    _ order: HoldOrder, _ state: RestoredState
  ) -> (failure: String?, isStillUp: Bool) {
    do {
      let manager = try UserManager.connect()
      let starter = ClientStarter(
        manager: manager, teller: OwnExecutable.sibling("forestall-manage"))
      let isStarted = try starter.startUnlessUp(
        order.client, by: order.reopen, title: order.title,
        environment: { state.environment(path: write(state)) })
      guard isStarted else {
        return ("It was opened before, and runs without having been heard of.", true)
      }
      return (nil, false)
    } catch {
      return (Wording.sentence(cleaning: "\(error)", limit: 400), false)
    }
  }

  /// Writes the state that is handed over.
  ///
  /// - Returns: its path; `nil` where that failed: a client without it is better than none.
  private func write(_ state: RestoredState) -> String? {
    do throws(SystemCallError) {
      return try state.write(session: session)
    } catch {
      complain("\(state.client) is opened without being told what was pending. \(error)")
      return nil
    }
  }
}

/// Why a client could not even be tried to be opened, as a sentence.
struct OpenerFailure: Error, CustomStringConvertible {
  let description: String

  init(_ error: any Error & CustomStringConvertible) { description = error.description }

  init(_ sentence: String) { description = sentence }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Opener: Sendable {}
