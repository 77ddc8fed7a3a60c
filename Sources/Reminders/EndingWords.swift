public import Vocabulary

extension Ending {
  /// How the client stopped, as one sentence a person can act on, no surer than the evidence.
  public var sentence: String {
    switch confidence {
    // These say themselves what is not known.
    case _ where [.unknown, .gone, .forceQuit].contains(kind): "It \(kind.clause)."
    case .certain: "It \(kind.clause)."
    case .likely: "Probably it \(kind.clause)."
    case .possible: "Possibly it \(kind.clause)."
    }
  }

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

  /// What follows "it" in a sentence.
  var clause: String {
    switch self {
    case .exited(status: 0): "quit by itself"
    case .exited(let status): "quit by itself with an error (exit status \(status))"
    case .signalled(let signal): Self.signalClause(signal)
    case .terminated(let signal):
      "was asked to end by \(Self.name(signal)), a stop, a restart or a kill"
    case .forceQuit: "was ended by SIGKILL, perhaps a force-quit"
    case .outOfMemory: "ran out of memory and was ended by the system"
    case .watchdog: "was ended by its service's watchdog because it did not respond"
    case .sessionEnd: "ended with its session"
    case .stopped: "is still open but stopped"
    case .frozen: "is still open but frozen by the system"
    case .stuck: "is still open but does not respond"
    case .gone: "is gone, and it is not known how it ended"
    case .unknown: "is not known how it ended"
    }
  }

  private static func signalClause(_ signal: Int32) -> String {
    switch signal {
    case 4, 6, 7, 8, 11: "crashed (\(name(signal)))"
    default: "was ended by \(name(signal))"
    }
  }

  /// The name of a signal, by the numbers Linux has on x86, Arm and RISC-V.
  private static func name(_ signal: Int32) -> String {
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
