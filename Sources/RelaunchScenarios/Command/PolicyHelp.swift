internal import RelaunchPolicy

/// What `--help` and the manual say of one command.
public struct PolicyHelp: Hashable, Sendable {
  /// The command's name.
  public let name: String
  /// What follows the name on a command line.
  public let operands: String
  /// What it does, in one line.
  public let summary: String
  /// What it does, in full, a line each.
  public let lines: [String]
  /// A command line to learn from, without the program's name.
  public let example: String
  /// How it ends, beside what every command shares.
  public let statuses: [Status]

  /// An exit status.
  public struct Status: Hashable, Sendable {
    /// Its number.
    public let number: String
    /// What it says.
    public let meaning: String
  }

  private init(
    _ name: String, _ operands: String, _ summary: String, _ lines: [String], example: String,
    statuses: [Status] = []
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.lines = lines
    self.example = example
    self.statuses = statuses
  }

  private var readsFiles: Bool { operands.contains("FILE") }

  /// The help as it is shown.
  var text: String {
    var text = "Usage: relaunch-policy \(name)\(operands.isEmpty ? "" : " \(operands)")\n\n"
    text += lines.map { "\($0)\n" }.joined()
    text += "\nFor instance:\n  relaunch-policy \(example)\n\nExit status:\n"
    let ends = [Self.well] + statuses + [Self.usage] + (readsFiles ? Self.reading : [])
    for status in ends {
      let gap = String(repeating: " ", count: max(1, 4 - status.number.utf8.count))
      text += "  \(status.number)\(gap)\(status.meaning)\n"
    }
    return text
  }

  /// The help of a command, where there is such a one.
  static func about(_ name: String) -> PolicyHelp? { all.first { $0.name == name } }

  private static let well = Status(number: "0", meaning: "all well")
  private static let usage = Status(number: "64", meaning: "the command line is not understood")
  private static let reading = [
    Status(number: "65", meaning: "a file was not understood"),
    Status(number: "66", meaning: "a file could not be read"),
  ]

  /// What the program may end with.
  public static let allStatuses =
    [
      well,
      Status(
        number: "1",
        meaning: "an expectation was not met, no failed condition is shown, or there is no such "
          + "code"),
      usage,
    ] + reading
    + [Status(number: "74", meaning: "writing failed, for instance on a full disk")]

  /// The help of every command.
  public static let all = [
    PolicyHelp(
      "test", "FILE… [--junit|--tap]",
      "Play scenarios, and tell what is not as they expect.",
      [
        "Plays the scenarios of each FILE (- is the standard input), and tells what is not as they",
        "expect: the verdict, the rule that decides, those that would have decided next, the source",
        "and the confidence of each. It writes TAP, or with --junit JUnit's XML.",
      ],
      example: "test scale.scenario",
      statuses: [Status(number: "1", meaning: "an expectation was not met")]),
    PolicyHelp(
      "explain", "FILE…",
      "Tell the story of scenarios, line by line.",
      [
        "Tells the scenarios of each FILE (- is the standard input) line by line, with each verdict",
        "and what explains it, and every stretch in which nothing was pending for a client.",
      ], example: "explain scale.scenario"),
    PolicyHelp(
      "checklist", "FILE…",
      "Make a numbered plan for a real device of each scenario.",
      [
        "Makes of each scenario of a FILE (- is the standard input) a numbered plan for a real",
        "device: what to do, how not to do it, what to record, how long to look.",
      ], example: "checklist scale.scenario"),
    PolicyHelp(
      "table", "[--format markdown|csv|json] [--platform PLATFORM]",
      "Print the rules, in the order in which they are asked.",
      [
        "Prints the rules, in the order in which they are asked: the first that holds decides. A",
        "PLATFORM is linux or one of "
          + "ios\(Platform.knownVersions.first ?? 0) to ios\(Platform.knownVersions.last ?? 0);"
          + " without one it is all of them.",
      ], example: "table --format csv --platform ios26"),
    PolicyHelp(
      "diagnose", "[FILE…] [--json]",
      "Tell by evidence which condition failed.",
      [
        "Tells which condition failed, by the evidence of each FILE (- is the standard input), what",
        "else is possible, and what to look at next. Without a FILE it asks, question by question,",
        "on a terminal. --json answers in JSON, and needs a FILE.",
      ],
      example: "diagnose swiped-away.evidence",
      statuses: [Status(number: "1", meaning: "no failed condition is shown")]),
    PolicyHelp(
      "grammar", "[evidence]",
      "List every statement that a scenario or a file of evidence may hold.",
      [
        "Lists every statement that a scenario may hold, or that a file of evidence may hold. A word",
        "in angle brackets stands for one of its kind.",
      ], example: "grammar evidence"),
    PolicyHelp(
      "codes", "[\(CodesCommand.lists.joined(separator: "|"))] [CODE] [--json]",
      "Tell what an error code means, and what to do about it.",
      [
        "Tells what an error code means, which side ended it, what to do and what not. A CODE is a",
        "number, in decimal or after 0x, or a name. Without a CODE it lists all; --json answers in",
        "JSON.",
      ], example: "codes cberror 6",
      statuses: [Status(number: "1", meaning: "there is no such code")]),
  ]
}
