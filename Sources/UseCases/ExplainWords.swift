internal import DesktopVerdicts
internal import RelaunchPolicy
internal import Reminders
internal import Vocabulary

// The parts of an explanation as a person reads them.

extension ExplainReport.Life {
  /// What the client is, behind its name.
  var clause: String {
    switch self {
    case .new: "was never opened"
    case .running: "is open"
    case .suspended: "is open, but stopped or frozen"
    case .gone: "is gone"
    case .silent: "is silent, and not known to be gone"
    }
  }
}

extension Happening {
  /// What happened, as a sentence.
  var sentence: String {
    switch kind {
    case .declared: "Declared."
    case .opened(let by): "Opened \(by.clause)."
    case .heardAgain: "Heard of again."
    case .ended(let kind?, let confidence):
      Ending(kind: kind, at: at, evidence: detail, confidence: confidence).sentence
    case .ended(nil, _): "It ended; how is not recorded."
    case .silent(let kind?) where kind.isOpen:
      "Silent past its deadline. "
        + Ending(kind: kind, at: at, evidence: detail, confidence: .certain).sentence
    case .silent: "Silent past its deadline."
    case .stopped: "You stopped it."
    case .done: "Done: it is to stay closed."
    case .paused: "You paused it."
    case .resumed: "The pause ended."
    case .snoozed: "You put its reminder off."
    case .asked(let by): "To be opened \(by.clause)."
    case .openingFailed: "It could not be opened."
    case .session: "Another session began."
    case .restart: "The machine was started anew."
    case .drilled: "You ended it for a drill, which counts for nothing."
    }
  }

  /// The evidence, where the sentence does not say it all.
  var evidence: String {
    switch kind {
    case .ended, .paused, .resumed, .snoozed, .stopped, .done, .openingFailed, .drilled: detail
    case .silent(let kind): kind?.isOpen == true ? detail : ""
    default: ""
    }
  }

  /// What happened, in one word for programs.
  var word: String {
    switch kind {
    case .declared: "declared"
    case .opened: "opened"
    case .heardAgain: "heard-again"
    case .ended: "ended"
    case .silent: "silent"
    case .stopped: "stopped"
    case .done: "done"
    case .paused: "paused"
    case .resumed: "resumed"
    case .snoozed: "snoozed"
    case .asked: "asked"
    case .openingFailed: "opening-failed"
    case .session: "session"
    case .restart: "restart"
    case .drilled: "drilled"
    }
  }
}

extension OpenedBy {
  /// By whom, behind "opened".
  fileprivate var clause: String {
    switch self {
    case .button: "by you, with its reminder's button"
    case .command: "by you, by a command"
    case .holder: "by an event of its accessory"
    case .unknown: "by nobody knows whom: you, the desktop at login, a service manager"
    }
  }
}

extension Standing.Doubt {
  /// What is not known, as a sentence.
  var sentence: String {
    switch self {
    case .opener:
      "It is not known who opened it: you, which would clear a force-quit, or something else, which "
        + "would not; `forestall open` and the reminder's button tell."
    case .presence: "It is not known whether it is gone: neither its process nor a unit shows it."
    case .ending: "It is not known how it ended: one who is opened by `forestall` tells."
    case .past:
      "It is not known what was before the history begins, of which the oldest is dropped."
    }
  }
}

extension Prospect {
  /// When that is, behind an event; empty for now.
  var clause: String {
    switch self {
    case .now: ""
    case .bluetoothOff: " while Bluetooth is off"
    case .bluetoothBack: " once Bluetooth is back"
    case .login: " after a log-out and a login"
    case .restart: " after a restart and a login"
    case .openedByHand: " once you have opened it"
    case .openedThenCrashed: " after you opened it and it crashed"
    case .startedThenCrashed: " after an autostart and a crash"
    case .crash: " after a crash"
    case .kill: " after a SIGKILL"
    case .quit: " after you quit it"
    }
  }
}

extension Returns {
  /// How it came back, in sentences.
  var sentences: [String] {
    var sentences: [String] = []
    if count == 0 {
      sentences.append("It has not been gone and come back yet.")
    } else {
      let parts = [
        (byEvent, "by an event of its accessory"), (byPerson, "because you opened it"),
        (byUnknown, "opened by nobody knows whom"),
      ].filter { $0.0 > 0 }
      let told = parts.map { number, words in "\(Self.times(number)) \(words)" }
      let all = Self.times(count)
      sentences.append(
        "It was gone and came back "
          + (parts.count == 1 ? "\(all), \(parts[0].1)." : "\(all): \(Self.list(told))."))
    }
    if silences > 0 {
      sentences.append(
        "\(Self.times(silences).capitalizedFirst) it was silent and heard of again, and not known to "
          + "have been gone.")
    }
    if isOnlyWhenLookedAt {
      sentences.append(
        "It never came back but for you. What works whenever it is looked at, and never otherwise, "
          + "has nothing pending.")
    }
    if !isWhole { sentences.append("What was before the history begins is not counted.") }
    return sentences
  }

  private static func times(_ number: Int) -> String {
    switch number {
    case 1: "once"
    case 2: "twice"
    default: "\(number) times"
    }
  }

  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
