/// What a reminder says: its headline and its lines.
public enum ReminderText: String, MessageTable {
  // Headlines.
  case notRecorded = "{client} is not being recorded"
  case opening = "Opening {client}\u{2026}"
  case notOpened = "{client} could not be opened"
  case privateNotice = "A program needs your attention"
  case privateOpening = "Opening a program\u{2026}"
  case privateNotOpened = "A program could not be opened"
  case stopped = "{count} recording has stopped"
  case moreStopped = "{count} more recording has stopped"
  case privateStopped = "{count} program needs your attention"
  case morePrivateStopped = "{count} more program needs your attention"

  // Lines.
  case nothingSince = "Nothing from {client} has been recorded since {time}."
  case nothing = "Nothing from {client} is being recorded."
  case unknownSince =
    "Nothing has been heard from {client} since {time}; it had asked for time until {until}."
  case firstSign = "Waiting for its first sign of life."
  case clientSince = "{client}, since {time}"
  case andMore = "and {count} more"
  case whereToLook = "In a terminal, forestall status tells more."

  /// The text for several.
  public var plural: String? {
    switch self {
    case .stopped: "{count} recordings have stopped"
    case .moreStopped: "{count} more recordings have stopped"
    case .privateStopped: "{count} programs need your attention"
    case .morePrivateStopped: "{count} more programs need your attention"
    case .andMore: "and {count} more"
    default: nil
    }
  }

  /// Where it stands.
  public var note: String? {
    switch self {
    case .notRecorded:
      "Headline of a notification: the program that hears a device is gone or silent."
    case .opening: "Headline while the program is being opened."
    case .notOpened: "Headline; the reason stands below it."
    case .privateNotice, .privateOpening, .privateNotOpened, .privateStopped, .morePrivateStopped:
      "Headline on a screen that others see: it must not tell which program."
    case .stopped: "Headline of one notification about several programs."
    case .moreStopped: "Headline, beside notifications of single programs."
    case .unknownSince:
      "The program had said that it would be silent for a long while, and is silent still."
    case .clientSince: "A line of a list of programs: which one is silent, and since when."
    case .andMore: "The last line of the list of programs."
    case .whereToLook: "'forestall status' is a command, and stays as it is."
    case .nothingSince, .nothing, .firstSign: nil
    }
  }
}

/// What is written on a reminder's buttons, and what a click does where there are none.
public enum ButtonText: String, MessageTable {
  case reopen = "Reopen"
  case snooze = "Snooze"
  case stop = "Stop"
  case showEach = "Show each"
  case clickToReopen = "Click here to open it again."
  case clickToSnooze = "Click here to be reminded later."
  case clickToStop = "Click here to stop these reminders."
  case clickToShowEach = "Click here to see each of them."
  case middleClickToReopen = "Click here with the middle button to open it again."
  case middleClickToSnooze = "Click here with the middle button to be reminded later."
  case middleClickToStop = "Click here with the middle button to stop these reminders."
  case middleClickToShowEach = "Click here with the middle button to see each of them."

  /// What tells the labels from other uses of such short words.
  public static var context: String? { "button" }

  /// What it does.
  public var note: String? {
    switch self {
    case .reopen: "Button, short: open the program again."
    case .snooze: "Button, short: remind me later."
    case .stop: "Button, short: no more reminders until the program is opened again."
    case .showEach: "Button, short: a notification for each of the programs."
    default: "Last line of a notification whose buttons are not visible."
    }
  }
}
