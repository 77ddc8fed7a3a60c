public import BeatRecords
public import Messages
public import Processes
public import Reminders
public import SystemCalls
public import Vocabulary

/// What every use case works with: the person's folders, the clocks, the service manager.
public struct Session {
  /// Where things are kept.
  public var places: Places
  /// The service manager; `nil` where it cannot be reached.
  public var services: (any ServiceManager)?
  /// Why there is no service manager.
  public var servicesProblem: String?
  /// Reads the clocks.
  public var now: () throws(SystemCallError) -> Moment
  /// Looks at the process that a record names.
  public var liveness: (BeatRecord) -> Liveness
  /// How far local time is ahead of UTC, in seconds.
  public var secondsEastOfUTC: (WallInstant) -> Int
  /// Why no Bluetooth device can be heard, as a sentence; `nil` where nothing is known to be in the way.
  public var radioObstacle: () -> Message? = { nil }
  /// Whether Bluetooth is on; `nil` where there is no adapter.
  public var isRadioOn: () -> Bool? = { nil }
  /// What the wall clock said when `CLOCK_MONOTONIC` was zero, had the machine not slept since, as the
  /// time from 1970-01-01T00:00:00Z: to convert one into the other more finely than a `Moment` can.
  public var monotonicOrigin: () -> TimeSpan
  /// The language of who reads the reminders.
  public var language = Language.english
  /// Who says that the session is coming to its end, as evidence; `nil` where nobody does.
  public var sessionEnd: () -> String? = { nil }
  /// Tells the system's journal what came into the history.
  public var log: ([JournalEntry]) -> Void = { _ in }
  /// How long another command or sweep is waited for.
  public var patience = FileLock.patience

  /// A session by its parts.
  public init(
    places: Places, services: (any ServiceManager)?, servicesProblem: String? = nil,
    now: @escaping () throws(SystemCallError) -> Moment,
    liveness: @escaping (BeatRecord) -> Liveness,
    secondsEastOfUTC: @escaping (WallInstant) -> Int
  ) {
    self.places = places
    self.services = services
    self.servicesProblem = servicesProblem
    self.now = now
    self.liveness = liveness
    self.secondsEastOfUTC = secondsEastOfUTC
    monotonicOrigin = { (try? now()).map(\.monotonicOrigin) ?? .zero }
  }

  /// What the plan is told of the process that a record names.
  func process(_ record: BeatRecord) -> Reminders.ProcessFacts {
    switch liveness(record) {
    case .dead: .dead
    case .unknown: .unseen
    case .alive(.running): .alive(.stuck)
    case .alive(.stopped): .alive(.stopped)
    case .alive(.frozen): .alive(.frozen)
    }
  }

  /// The session's own folder, made where it is not there.
  func runtimeFolder() throws(Failure) -> String {
    guard let folder = places.session else {
      throw Failure(
        .unavailable,
        "XDG_RUNTIME_DIR is not set, so there is no user session: log in on a desktop, or with "
          + "`loginctl enable-linger` have one without a login.")
    }
    guard let runtime = places.runtime, Files.isFolder(runtime) else {
      throw Failure(
        .unavailable,
        "XDG_RUNTIME_DIR names no folder that is there: run this inside a user session.")
    }
    do throws(SystemCallError) {
      try Files.createFolder(folder)
    } catch {
      throw Failure(error)
    }
    return folder
  }
}

extension Moment {
  /// What the wall clock would have said when the monotonic one was zero, to the second.
  fileprivate var monotonicOrigin: TimeSpan {
    .seconds(UInt64(clamping: wall.seconds)) - TimeSpan(nanoseconds: monotonic.nanoseconds)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Session: Sendable {}
