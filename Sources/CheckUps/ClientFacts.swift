public import Vocabulary

/// One declared client, as far as a check-up asks.
public struct ClientCondition: Hashable, Sendable {
  /// Which.
  public var name: ClientName
  /// The mistakes in its declaration, with file and line.
  public var mistakes: [String] = []
  /// Whether anything says how it is opened again.
  public var canBeOpened = true
  /// Why opening it would fail now, as a clause; `nil` where nothing is known to be in the way.
  public var obstacle: String?
  /// Whether anybody could be asked for what is in the way.
  public var isOpeningKnown = true
  /// Whether a device is declared to wake it.
  public var isWoken = false
  /// The names by which devices are declared to wake it, and no device is registered.
  public var unregistered: [String] = []
  /// What it said it waits for; `nil` where it never did.
  public var pending: [String]?
  /// Whether its end is seen at once: its record names a process, or a unit is watched.
  public var isSeen = true
  /// Whether it is attached now.
  public var isAttached = false
  /// How often it is declared to push.
  public var declaredInterval: TimeSpan
  /// The interval that its record has; `nil` where there is no record.
  public var recordInterval: TimeSpan?

  /// A client that is well, by its name and interval.
  public init(_ name: ClientName, every interval: TimeSpan) {
    self.name = name
    declaredInterval = interval
  }

  /// What is to be said of it.
  public var findings: [Finding] {
    var findings: [Finding] = []
    func tell(_ grade: Finding.Grade, _ text: String, _ remedy: String?) {
      findings.append(Finding(.clients, grade, text, subject: name.text, remedy: remedy))
    }
    for mistake in mistakes { tell(.broken, mistake, nil) }
    if let obstacle {
      let clause = obstacle.hasSuffix(".") ? String(obstacle.dropLast()) : obstacle
      tell(
        .broken, "\(name) cannot be opened again: \(clause).",
        "install what is missing, or name another with `forestall add \(name) --reopen COMMAND`")
    } else if !canBeOpened {
      tell(
        .warning, "Nobody said how to open \(name): its reminder has no Reopen button.",
        "run `forestall add \(name) --reopen COMMAND`")
    }
    if let interval = recordInterval, interval != declaredInterval {
      tell(
        .warning,
        "\(name) is declared to push each \(declaredInterval.spoken), and has attached with "
          + "\(interval.spoken): the deadlines go by the latter.",
        "run `forestall add \(name) --every \(interval.words)`, or attach with the declared one")
    }
    if isWoken { tellOfWaking(tell) }
    if findings.isEmpty {
      let opening = isOpeningKnown ? ", and can be opened again" : ""
      tell(.well, "\(name) is declared without a mistake\(opening).\(waiting)", nil)
    }
    return findings
  }

  /// What it waits for, where a device is to wake it.
  private var waiting: String {
    guard isWoken else { return "" }
    guard let pending else { return " It never said what it waits for, so its WakeOn= counts." }
    return pending.isEmpty ? "" : " It waits for: \(pending.joined(separator: ", "))."
  }

  private func tellOfWaking(_ tell: (Finding.Grade, String, String?) -> Void) {
    for accessory in unregistered {
      tell(
        .warning,
        "\(accessory) is declared to wake \(name), and no device is registered by that name: nothing "
          + "waits for it.",
        "choose the device with `forestall accessory pick \(name) \(accessory)`")
    }
    if isAttached, !isSeen {
      tell(
        .warning,
        "The end of \(name) is not seen at once, as its record names no process: for up to "
          + "\((recordInterval ?? declaredInterval).spoken) after it nothing waits for its devices.",
        "run it by `forestall run \(name)`, push with `--pid`, or name its unit with `--unit`")
    }
    if isAttached, pending == [] {
      tell(
        .warning,
        "\(name) said that it waits for nothing, so no event would have it opened if it ended now.",
        "have it say what it waits for, as `forestall pending \(name) connects ACCESSORY` does")
    }
  }
}
