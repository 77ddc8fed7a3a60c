internal import RelaunchPolicy
internal import Reminders

/// What an ending is to the rules.
enum Meaning: Hashable {
  /// The process ended, for one of these causes: one where it is known.
  case end([Cause])
  /// It is there and does not go on.
  case suspension
  /// It is there.
  case life
}

extension Ending.Kind {
  /// What the ending is to the rules of this desktop.
  ///
  /// A termination request is a quit, whoever sent it; a SIGKILL that nothing explains counts as a
  /// force-quit, and so does any other signal that somebody must have sent.
  func meaning(_ confidence: Ending.Confidence) -> Meaning {
    switch self {
    case .exited(status: 0): .end([.exited])
    case .exited: .end([.failed])
    case .signalled(let signal): .end([Self.isOwnFault(signal) ? .crashed : .killed])
    case .terminated: .end([.serviceStopped])
    case .forceQuit: .end([.killed])
    case .outOfMemory:
      .end(confidence == .certain ? [.removedFromMemory] : [.removedFromMemory, .killed])
    case .watchdog: .end([.watchdog])
    case .sessionEnd: .end([.sessionEnded])
    case .gone, .unknown: .end([.vanished])
    case .stopped, .frozen: .suspension
    case .stuck: .life
    }
  }

  /// Whether a process brings a signal upon itself: a fault, an abort, a limit, a timer, a reader
  /// that is gone; the numbers are those of x86, Arm and RISC-V.
  private static func isOwnFault(_ signal: Int32) -> Bool {
    switch signal {
    case 4, 5, 6, 7, 8, 11, 13, 14, 16, 24, 25, 26, 27, 31: true
    default: false
    }
  }
}
