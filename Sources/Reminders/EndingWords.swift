public import Messages
public import Vocabulary

extension Ending {
  /// How the client stopped, as one sentence a person can act on, no surer than the evidence.
  public var message: Message {
    let texts = kind.texts
    let text =
      switch confidence {
      case .certain: texts.certain
      case .likely: texts.likely
      case .possible: texts.possible
      }
    switch kind {
    case .exited(let status): return Message(text, [.status: status])
    case .signalled(let signal), .terminated(let signal):
      return Message(text, [.signal: Kind.name(signal)])
    default: return Message(text)
    }
  }

  /// The sentence in English, for what is kept and for programs.
  public var sentence: String { "\(message)" }

  /// Whether it can be the reason of a silence: one from before the client was last well explains
  /// nothing.
  public func explains(silenceAfter alive: Moment?) -> Bool {
    guard let alive else { return true }
    return at.boot == alive.boot ? at.sinceBoot >= alive.sinceBoot : at.wall >= alive.wall
  }
}

extension Ending.Kind {
  /// Whether the program is still there, though it does not work.
  public var isOpen: Bool {
    switch self {
    case .stopped, .frozen, .stuck: true
    default: false
    }
  }

  /// Whether it is what a look found, and nobody told: the next look may find something else.
  var isFound: Bool { isOpen || self == .gone || self == .unknown }

  /// The sentence for each confidence. What says itself what is not known has one.
  fileprivate var texts: (certain: EndingText, likely: EndingText, possible: EndingText) {
    switch self {
    case .exited(status: 0): (.quit, .quitLikely, .quitPossibly)
    case .exited: (.failed, .failedLikely, .failedPossibly)
    case .signalled(4), .signalled(6), .signalled(7), .signalled(8), .signalled(11):
      (.crashed, .crashedLikely, .crashedPossibly)
    case .signalled: (.signalled, .signalledLikely, .signalledPossibly)
    case .terminated: (.terminated, .terminatedLikely, .terminatedPossibly)
    case .forceQuit: (.forceQuit, .forceQuit, .forceQuit)
    case .outOfMemory: (.outOfMemory, .outOfMemoryLikely, .outOfMemoryPossibly)
    case .watchdog: (.watchdog, .watchdogLikely, .watchdogPossibly)
    case .sessionEnd: (.sessionEnd, .sessionEndLikely, .sessionEndPossibly)
    case .stopped: (.stopped, .stoppedLikely, .stoppedPossibly)
    case .frozen: (.frozen, .frozenLikely, .frozenPossibly)
    case .stuck: (.stuck, .stuckLikely, .stuckPossibly)
    case .gone: (.gone, .gone, .gone)
    case .unknown: (.unknown, .unknown, .unknown)
    }
  }

  /// The name of a signal, by the numbers Linux has on x86, Arm and RISC-V.
  fileprivate static func name(_ signal: Int32) -> String {
    switch signal {
    case 1: "SIGHUP"
    case 2: "SIGINT"
    case 3: "SIGQUIT"
    case 4: "SIGILL"
    case 6: "SIGABRT"
    case 7: "SIGBUS"
    case 8: "SIGFPE"
    case 9: "SIGKILL"
    case 11: "SIGSEGV"
    case 13: "SIGPIPE"
    case 14: "SIGALRM"
    case 15: "SIGTERM"
    default: "signal \(signal)"
    }
  }
}
