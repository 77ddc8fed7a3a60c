/// How a program ended or fares, as a sentence, no surer than what was seen.
public enum EndingText: String, MessageTable {
  case quit = "It quit by itself."
  case quitLikely = "Probably it quit by itself."
  case quitPossibly = "Possibly it quit by itself."
  case failed = "It quit by itself with an error (exit status {status})."
  case failedLikely = "Probably it quit by itself with an error (exit status {status})."
  case failedPossibly = "Possibly it quit by itself with an error (exit status {status})."
  case crashed = "It crashed ({signal})."
  case crashedLikely = "Probably it crashed ({signal})."
  case crashedPossibly = "Possibly it crashed ({signal})."
  case signalled = "It was ended by {signal}."
  case signalledLikely = "Probably it was ended by {signal}."
  case signalledPossibly = "Possibly it was ended by {signal}."
  case terminated = "It was asked to end by {signal}, a stop, a restart or a kill."
  case terminatedLikely = "Probably it was asked to end by {signal}, a stop, a restart or a kill."
  case terminatedPossibly = "Possibly it was asked to end by {signal}, a stop, a restart or a kill."
  case forceQuit = "It was ended by SIGKILL, perhaps a force-quit."
  case outOfMemory = "It ran out of memory and was ended by the system."
  case outOfMemoryLikely = "Probably it ran out of memory and was ended by the system."
  case outOfMemoryPossibly = "Possibly it ran out of memory and was ended by the system."
  case watchdog = "It was ended by its service's watchdog because it did not respond."
  case watchdogLikely =
    "Probably it was ended by its service's watchdog because it did not respond."
  case watchdogPossibly =
    "Possibly it was ended by its service's watchdog because it did not respond."
  case sessionEnd = "It ended with its session."
  case sessionEndLikely = "Probably it ended with its session."
  case sessionEndPossibly = "Possibly it ended with its session."
  case stopped = "It is still open but stopped."
  case stoppedLikely = "Probably it is still open but stopped."
  case stoppedPossibly = "Possibly it is still open but stopped."
  case frozen = "It is still open but frozen by the system."
  case frozenLikely = "Probably it is still open but frozen by the system."
  case frozenPossibly = "Possibly it is still open but frozen by the system."
  case stuck = "It is still open but does not respond."
  case stuckLikely = "Probably it is still open but does not respond."
  case stuckPossibly = "Possibly it is still open but does not respond."
  case gone = "It is gone, and it is not known how it ended."
  case unknown = "It is not known how it ended."

  /// What the words mean.
  public var note: String? {
    switch self {
    case .sessionEnd, .sessionEndLikely, .sessionEndPossibly:
      "The person logged out, or the computer was switched off."
    case .stopped, .stoppedLikely, .stoppedPossibly:
      "It was stopped by a signal, as by Ctrl-Z, and may go on."
    case .forceQuit: "SIGKILL is a signal's name, and stays as it is."
    default: nil
    }
  }
}

/// Whether a program comes back by itself, and what to do where it does not.
public enum ProspectText: String, MessageTable {
  case openAgain = "It does not come back by itself: open it again."
  case quitAndOpenAgain = "It does not come back by itself: quit it and open it again."
  case openedInVain =
    "Its accessory had it opened {count} time and it did not stay open, so it is not opened by itself any more: open it again."
  case openedInVainStillOpen =
    "Its accessory had it opened {count} time and it did not stay open, so it is not opened by itself any more: quit it and open it again."
  case opensByItself = "It is opened by itself when {event}; or open it now."

  /// The text for several times.
  public var plural: String? {
    switch self {
    case .openedInVain:
      "Its accessory had it opened {count} times and it did not stay open, so it is not opened by itself any more: open it again."
    case .openedInVainStillOpen:
      "Its accessory had it opened {count} times and it did not stay open, so it is not opened by itself any more: quit it and open it again."
    default: nil
    }
  }
}

/// What silences several programs at once.
public enum CauseText: String, MessageTable {
  case noAdapter = "This computer has no Bluetooth adapter at present."
  case radioOff = "Bluetooth is switched off."
}

/// What of a device opens a program, as a clause.
public enum WaitText: String, MessageTable {
  case appears = "{accessory} appears"
  case connects = "{accessory} connects"
  case disconnects = "{accessory} disconnects"
  case notifies = "{accessory} sends data"

  /// Where it stands.
  public var note: String? {
    "A clause in: It is opened by itself when \u{2026}; or open it now."
  }
}
