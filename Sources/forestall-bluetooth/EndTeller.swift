internal import BeatRecords
internal import DBus
internal import Handover
internal import Holding
internal import Processes
internal import Reminders
internal import SystemCalls
internal import SystemdUnits
internal import Vocabulary

/// Tells the next look of an end that nobody else told.
struct EndTeller {
  private let records: RecordFolder
  private let inbox: Inbox

  init(session: String) {
    records = RecordFolder(path: session)
    inbox = Inbox(folder: "\(session)/inbox")
  }

  /// Has a look made, though nothing is told.
  func askForLook() throws(SystemCallError) { try records.dropMarker(named: "holder") }

  /// Tells that a process ended; what went wrong with that goes to `complain`.
  ///
  /// The service that it was part of, where it was its main process, knows how.
  func tell(
    endOf name: ClientName, number: Int32, service: String?, complain: (String) -> Void
  ) {
    do throws(SystemCallError) {
      let now = try Clocks.now()
      let ending =
        service.flatMap { Self.ending(of: number, in: $0)?.ending(at: now) }
        ?? Ending(
          kind: .gone, at: now, evidence: "its process ended, and nobody told how",
          confidence: .certain)
      try inbox.post(.ending(name, ending), at: now, markerFolder: records.markersPath)
    } catch {
      complain(error.description)
    }
  }

  /// How systemd says the main process of a service ended; `nil` where it was not this one.
  private static func ending(of number: Int32, in service: String) -> ServiceEnding? {
    guard let unit = UnitName(service),
      let evidence = try? UserManager.connect().evidence(of: unit),
      evidence.mainProcess == UInt32(bitPattern: number)
    else { return nil }
    return ServiceEnding(
      result: evidence.result, code: Int(evidence.exitCode), status: evidence.exitStatus)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension EndTeller: Sendable {}
