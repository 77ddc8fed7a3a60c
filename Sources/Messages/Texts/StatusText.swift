/// How a client and this machine are, as `status` tells it.
public enum StatusText: String, MessageTable {
  // The machine.
  case noClient = "No client is declared; add one with `forestall add NAME`."
  case noUnits = "The units are not installed, so no client is watched: run contrib/install."
  case unitsUnknown =
    "Whether the units are installed is not known: the user's systemd did not answer."
  case targetDown =
    "forestall.target is {state}, so no client is watched: run `systemctl --user enable --now forestall.target`."
  case markerDown =
    "forestall-marker.path is {state}, so new clients are noticed late: run `systemctl --user restart forestall-marker.path`."
  case timerGone = "The timer for the next look is gone; `forestall sweep` sets it again."
  case nextLookNow = "Forestall is to look again now."
  case nextLook = "Forestall looks again in {span}."

  // Whether a client lives.
  case gone = "Gone: its process {process} has ended."
  case hung = "Not heard of lately, though its process {process} is there."
  case hidden = "Not heard of lately; its process {process} is in a container out of sight."
  case notHeardOf = "Not heard of lately."
  case dueNow = "Due now."
  case dueIn = "Due in {span} unless it is heard of."
  case awaited = "It is opened by itself when {event}."
  case lastWell = "Last well {age}."
  case noData = "Running, no data for {span}."
  case dataOld = "Data old: the last came {age}."
  case lastData = "Last data {age}."
  case silent = "Silent since {time}, {age}."

  // What becomes of it.
  case stepShown = "Reminder {step} of {steps} is shown."
  case shown = "The reminder is shown."
  case notShown = "No reminder is shown: {text}"
  case opening = "Being opened."
  case openingFor = "Being opened for {span}."
  case unitActive = "{unit} is active."
  case unitNotActive = "{unit} is not active."
  case snoozed = "Snoozed until {time}."
  case pausedUntilResumed = "No reminder until `forestall resume {client}`."
  case paused = "No reminder until {time}."
  case done = "It ended on purpose, {time}; it is watched again once it is opened."
  case stopped = "You stopped its reminder, {time}; it is watched again once it is opened."
  case notPushedYet = "Waiting for its first push in this session."
  case neverPushed = "It has never been heard of; waiting for its first push."
  case notExpected = "It is not expected to run."
  case notDeclared =
    "Nobody declared it, so no reminder is held for it; declare it with `forestall add {client}`."
  case noWayToOpen =
    "Nobody said how to open it, so its reminder has no Reopen button; say it with `forestall add {client} --reopen COMMAND`."

  // Why no reminder is shown.
  case quietHours = "These are its quiet hours."
  case dismissed = "You dismissed it; the next one comes later."
  case putOff = "It was put off."
  case noManager = "There is no user service manager to show it with."
  case noServer = "It is ordered, and waits for a notification server to show it."
  case noLook = "It could not be ordered, or no look was made yet; `forestall sweep` makes one."

  /// What the words mean.
  public var note: String? {
    switch self {
    case .targetDown, .markerDown: "What stands in backquotes is typed, and stays as it is."
    case .hung: "The program is there and does not do its work."
    case .dueNow, .dueIn: "When the reminder comes."
    case .notShown: "A whole sentence with the reason stands behind it."
    case .notPushedYet, .neverPushed:
      "A push is a sign of life, by which a program puts its reminder off."
    default: nil
    }
  }
}

/// What stands in the table that `status --watch` shows: short, since columns are narrow.
public enum TableText: String, MessageTable {
  case client = "CLIENT"
  case state = "STATE"
  case left = "LEFT"
  case pushed = "PUSHED"
  case data = "DATA"
  case next = "NEXT"
  case due = "due {time}"
  case stepShown = "reminder {step} of {steps} is shown"
  case reminder = "reminder {time}"
  case firstPush = "its first push"
  case watchedAgain = "watched again {time}"
  case opening = "its next opening"
  case noneDue = "{count} client, none due at {time}"
  case someDue = "{count} client, {due} due at {time}"
  case quit = "q: end"
  case above = "\u{2026} {above} more above; arrows move"
  case below = "\u{2026} {below} more below; arrows move"
  case both = "\u{2026} {above} more above, {below} more below; arrows move"

  /// What tells them from other uses of such short words.
  public static var context: String? { "table" }

  /// The text for several.
  public var plural: String? {
    switch self {
    case .noneDue: "{count} clients, none due at {time}"
    case .someDue: "{count} clients, {due} due at {time}"
    default: nil
    }
  }

  /// Where it stands.
  public var note: String? {
    switch self {
    case .client, .state: "Heading of a column, at most 12 characters."
    case .left: "Heading of a column, at most 9 characters: how much time is left."
    case .pushed: "Heading of a column, at most 9 characters: how long ago the last push was."
    case .data: "Heading of a column, at most 9 characters: how old the last data is."
    case .next: "Heading of a column, at most 20 characters: what comes next."
    case .noneDue, .someDue, .above, .below, .both: nil
    case .quit: "Which key ends the table."
    default: "In the column of what comes next, of about 20 characters."
    }
  }
}
