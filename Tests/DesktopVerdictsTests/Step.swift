import Reminders

/// Something that happens to a client, on a desktop and in a scenario alike.
enum Step: String, Hashable, CaseIterable {
  case opensByHand = "person opens scale"
  case crashes = "scale crashes"
  case fails = "scale fails"
  case runsOutOfMemory = "memory runs out for scale"
  case isKilledByWatchdog = "watchdog ends scale"
  case isKilled = "scale is killed"
  case quits = "scale quits"
  case isTerminated = "service of scale stops"
  case vanishes = "scale vanishes"
  case isFrozen = "scale is frozen"
  case stops = "person presses stop for scale"
  case isDone = "scale is done"
  case pauses = "person pauses scale"
  case resumes = "person resumes scale"
  case logsOut = "person logs out\nperson logs in"
  case restarts = "device restarts\nperson logs in"

  static let ends: [Step] = [
    .crashes, .fails, .runsOutOfMemory, .isKilledByWatchdog, .isKilled, .quits, .isTerminated,
    .vanishes,
  ]

  /// What was asked for by the person, after it ended or while it runs.
  static let intents: [[Step]] = [[], [.stops], [.isDone], [.pauses], [.pauses, .resumes]]

  /// What comes over the desktop.
  static let sinces: [[Step]] = [[], [.logsOut], [.restarts], [.logsOut, .restarts]]

  var statements: [String] { rawValue.split(separator: "\n").map(String.init) }

  func play(on desk: inout Desk) {
    switch self {
    case .opensByHand: desk.open()
    case .crashes: desk.end(.signalled(11))
    case .fails: desk.end(.exited(status: 3))
    case .runsOutOfMemory: desk.end(.outOfMemory)
    case .isKilledByWatchdog: desk.end(.watchdog)
    case .isKilled: desk.end(.forceQuit, .likely)
    case .quits: desk.end(.exited(status: 0))
    case .isTerminated: desk.end(.terminated(15))
    case .vanishes: desk.find(.gone)
    case .isFrozen: desk.find(.frozen)
    case .stops: desk.press(.stopped)
    case .isDone: desk.press(.done)
    case .pauses: desk.press(.paused)
    case .resumes: desk.press(.resumed)
    case .logsOut: desk.logOutAndIn()
    case .restarts: desk.reboot()
    }
  }
}
