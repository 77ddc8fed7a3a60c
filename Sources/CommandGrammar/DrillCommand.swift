public import Vocabulary

/// `drill NAME`.
public struct Drill: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// How it is ended.
  public var method: DrillMethod
  /// Whether to do it even where something speaks against it that can be put up with.
  public var force: Bool
  /// Whether not to ask first.
  public var yes: Bool
  /// Whether to answer in JSON.
  public var json: Bool
  /// How long what is promised is waited for; `nil` is as long as it may take.
  public var patience: TimeSpan?

  /// A drill by its parts.
  public init(
    name: ClientName, method: DrillMethod = .crash, force: Bool = false, yes: Bool = false,
    json: Bool = false, patience: TimeSpan? = nil
  ) {
    self.name = name
    self.method = method
    self.force = force
    self.yes = yes
    self.json = json
    self.patience = patience
  }
}

/// How a drill ends a client.
public enum DrillMethod: String, Hashable, Sendable, CaseIterable {
  /// By SIGSEGV, as a fault of its own does.
  case crash
  /// By SIGKILL, as a person does.
  case forceQuit = "force-quit"
  /// Not at all: it is held still, by SIGSTOP, or as a unit by the freezer where there is one.
  case hang
}

extension CommandTable {
  static let drill = CommandSpecification(
    "drill", "NAME", "End a client in earnest, see whether it is noticed, and have it back.",
    explanation: [
      "The test button of a smoke alarm. It says first what the rules promise, and asks; then it ends "
        + "the client's own process, waits for what comes (the end noticed, the client opened again for "
        + "its accessory, the reminder on the screen), and says what came, how long after the end, and "
        + "whether that is what was promised.",
      "Afterwards a client that was held still goes on, and one that did not come back by itself is "
        + "opened as the reminder's button does it, which withdraws the reminder. Ctrl-C ends the "
        + "waiting and does that at once. The history tells the drill as one, and nothing of it counts "
        + "in `report` and `explain`.",
      "A client that is paused, or in its quiet hours, or that nobody could open again, is left alone "
        + "but for --force; one that does not run, or of which no process is known, always.",
    ],
    options: [
      OptionSpecification(
        "--as", "crash|force-quit|hang",
        "How: by SIGSEGV, by SIGKILL, or held still by SIGSTOP; otherwise crash.",
        choices: DrillMethod.allCases.map(\.rawValue)),
      OptionSpecification(
        "--force", nil, "Do it even where it is paused, in quiet hours, or not to be opened again."),
      OptionSpecification("--yes", nil, "Do not ask; without a terminal this is needed."),
      OptionSpecification("--json", nil, "Answer in JSON, one value."),
      OptionSpecification(
        "--patience", "SPAN", "How long to wait at most; otherwise as long as it may take."),
    ],
    examples: [
      "forestall drill scale", "forestall drill scale --as force-quit --patience 1min",
      "forestall drill scale --as hang --yes --json",
    ],
    statuses: [
      StatusSpecification("0", "what was promised came in time"),
      StatusSpecification("1", "it did not, or the client is not back, or you said no"),
      StatusSpecification(
        "128+N", "signal N ended the waiting; the client was seen to all the same"),
    ]
  ) { words throws(UsageError) in
    let name = try words.name()
    return .drill(
      Drill(
        name: name, method: try words.choice("--as", of: DrillMethod.self) ?? .crash,
        force: words.flag("--force"), yes: words.flag("--yes"), json: words.flag("--json"),
        patience: try words.span("--patience")))
  }
}
