internal import BeatRecords
internal import Handover
public import Reminders
internal import SystemCalls
public import Vocabulary

/// Takes down how something ended, for the next look; run by units when a client's service or a
/// watched unit stops.
public struct Endings {
  private let session: Session

  /// The recording of endings of a session.
  public init(_ session: Session) { self.session = session }

  /// A watched unit ended, as systemd says.
  ///
  /// - Parameters:
  ///   - unit: Its name.
  ///   - ending: How; `nil` where systemd does not say.
  ///   - sessionEnd: Who says that the session is ending; `nil` where nobody does.
  /// - Throws: `Failure` where it could not be taken down.
  public func unitEnded(
    _ unit: String, _ ending: ServiceEnding?, withSession sessionEnd: String? = nil
  ) throws(Failure) {
    let told = ending ?? ServiceEnding(result: "unknown", process: nil)
    try post(whileSessionEnds: sessionEnd != nil) {
      .unitEnding(unit: unit, told.ending(at: $0, withSession: sessionEnd))
    }
  }

  /// The service of a client that Forestall opened ended.
  ///
  /// - Parameters:
  ///   - name: The client.
  ///   - sessionEnd: Who says that the session is ending; `nil` where nobody does.
  ///   - environment: That of `ExecStopPost=`.
  /// - Throws: `Failure` where it could not be taken down.
  public func clientEnded(
    _ name: ClientName, withSession sessionEnd: String? = nil,
    _ environment: (String) -> String?
  ) throws(Failure) {
    let ending = ServiceEnding(
      result: environment("SERVICE_RESULT") ?? "unknown",
      exitCode: environment("EXIT_CODE"), exitStatus: environment("EXIT_STATUS"))
    try post(whileSessionEnds: sessionEnd != nil) {
      .ending(name, ending.ending(at: $0, withSession: sessionEnd))
    }
    guard sessionEnd == nil, ending.result != "success", ending.result != "unknown" else { return }
    let folder = try session.runtimeFolder()
    // Where the holder may wait in its place, the next look says whether it does.
    guard !HoldBoard(session: folder).hasOrder(about: name) else { return }
    // One that ended badly does not come back by itself: there is nothing to wait for.
    let records = RecordFolder(path: folder)
    do throws(SystemCallError) {
      _ = try records.pushNearer(name, to: .zero)
    } catch {
      throw Failure(error)
    }
  }

  /// Tells the next look. The session's own folder may go before there is one: then it is told where
  /// the first look of the next session finds it.
  private func post(
    whileSessionEnds isLast: Bool, _ message: (Moment) -> InboxMessage
  ) throws(Failure) {
    let folder = try session.runtimeFolder()
    do throws(SystemCallError) {
      let now = try session.now()
      try Inbox(folder: isLast ? session.places.lastInbox : "\(folder)/inbox").post(
        message(now), at: now, markerFolder: "\(folder)/attached")
    } catch {
      throw Failure(error)
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Endings: Sendable {}
