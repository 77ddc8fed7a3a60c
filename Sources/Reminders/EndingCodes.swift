extension Ending.Kind {
  /// The kind as one word that files and scripts may rely on; `number` completes it.
  public var word: String {
    switch self {
    case .exited: "exited"
    case .signalled: "signalled"
    case .terminated: "terminated"
    case .forceQuit: "force-quit"
    case .outOfMemory: "out-of-memory"
    case .watchdog: "watchdog"
    case .sessionEnd: "session-end"
    case .stopped: "stopped"
    case .frozen: "frozen"
    case .stuck: "stuck"
    case .gone: "gone"
    case .unknown: "unknown"
    }
  }

  /// The exit status or the signal, where the kind has one.
  public var number: Int32? {
    switch self {
    case .exited(let status): status
    case .signalled(let signal), .terminated(let signal): signal
    default: nil
    }
  }

  /// The kind by its word and its number.
  ///
  /// - Returns: `nil` for a word that is none, or a number that is missing.
  public init?(word: String, number: Int32?) {
    switch word {
    case "exited":
      guard let number else { return nil }
      self = .exited(status: number)
    case "signalled":
      guard let number else { return nil }
      self = .signalled(number)
    case "terminated":
      guard let number else { return nil }
      self = .terminated(number)
    case "force-quit": self = .forceQuit
    case "out-of-memory": self = .outOfMemory
    case "watchdog": self = .watchdog
    case "session-end": self = .sessionEnd
    case "stopped": self = .stopped
    case "frozen": self = .frozen
    case "stuck": self = .stuck
    case "gone": self = .gone
    case "unknown": self = .unknown
    default: return nil
    }
  }
}
