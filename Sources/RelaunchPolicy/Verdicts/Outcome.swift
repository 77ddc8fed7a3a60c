/// What the rules say to a Bluetooth event.
public enum Outcome: Hashable, Sendable {
  /// What is waited for, where the event alone is not enough yet.
  public enum Wait: UInt8, CaseIterable, Hashable, Sendable {
    /// The event that the client waits for: this was another.
    case event
    /// The first unlock after a restart.
    case unlock
    /// The login.
    case login
    /// The radio.
    case radio
    /// The person's opening the client; until then events are queued.
    case opening
  }

  /// The client is opened again by itself.
  case relaunch
  /// The client is in memory and goes on.
  case resume
  /// Not yet.
  case wait(Wait)
  /// The client is not opened by this, nor by any later event, until what the remedy says.
  case noRelaunch
  /// Sources point to a relaunch, and one of them does not.
  case likelyRelaunch
  /// Sources point against a relaunch, and one of them does not.
  case likelyNoRelaunch
  /// No source says.
  case unknown

  /// Each outcome, the most hopeful first.
  public static let all: [Outcome] =
    [.resume, .relaunch, .likelyRelaunch] + Wait.allCases.map { Outcome.wait($0) }
    + [.unknown, .likelyNoRelaunch, .noRelaunch]

  /// The outcome as scenario files say it of a client: `not relaunched`.
  public var words: String {
    switch self {
    case .relaunch: "relaunched"
    case .resume: "resumed"
    case .wait(.event): "waiting for its event"
    case .wait(.unlock): "waiting for unlock"
    case .wait(.login): "waiting for login"
    case .wait(.radio): "waiting for the radio"
    case .wait(.opening): "waiting for the person"
    case .noRelaunch: "not relaunched"
    case .likelyRelaunch: "likely relaunched"
    case .likelyNoRelaunch: "likely not relaunched"
    case .unknown: "unknown"
    }
  }
}
