internal import RelaunchPolicy

/// What `--help` says of one command.
struct PolicyHelp: Hashable {
  /// The command's name.
  let name: String
  /// What follows the name on a command line.
  private let operands: String
  /// What it does, a line each.
  private let lines: [String]
  private let example: String
  /// How it ends, beside what every command shares.
  private let statuses: [String]

  private init(
    _ name: String, _ operands: String, _ lines: [String], example: String, statuses: [String] = []
  ) {
    self.name = name
    self.operands = operands
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
    let ends = ["0   all well"] + statuses + [Self.usage] + (readsFiles ? Self.reading : [])
    return text + ends.map { "  \($0)\n" }.joined()
  }

  /// The help of a command, where there is such a one.
  static func about(_ name: String) -> PolicyHelp? { all.first { $0.name == name } }

  private static let usage = "64  the command line is not understood"
  private static let reading = ["65  a file was not understood", "66  a file could not be read"]

  /// The help of every command.
  static let all = [
    PolicyHelp(
      "test", "FILE… [--junit|--tap]",
      [
        "Plays the scenarios of each FILE (- is the standard input), and tells what is not as they",
        "expect: the verdict, the rule that decides, those that would have decided next, the source",
        "and the confidence of each. It writes TAP, or with --junit JUnit's XML.",
      ],
      example: "test scale.scenario",
      statuses: ["1   an expectation was not met"]),
    PolicyHelp(
      "explain", "FILE…",
      [
        "Tells the scenarios of each FILE (- is the standard input) line by line, with each verdict",
        "and what explains it, and every stretch in which nothing was pending for a client.",
      ], example: "explain scale.scenario"),
    PolicyHelp(
      "checklist", "FILE…",
      [
        "Makes of each scenario of a FILE (- is the standard input) a numbered plan for a real",
        "device: what to do, how not to do it, what to record, how long to look.",
      ], example: "checklist scale.scenario"),
    PolicyHelp(
      "table", "[--format markdown|csv|json] [--platform PLATFORM]",
      [
        "Prints the rules, in the order in which they are asked: the first that holds decides. A",
        "PLATFORM is linux or one of "
          + "ios\(Platform.knownVersions.first ?? 0) to ios\(Platform.knownVersions.last ?? 0);"
          + " without one it is all of them.",
      ], example: "table --format csv --platform ios26"),
    PolicyHelp(
      "diagnose", "[FILE…] [--json]",
      [
        "Tells which condition failed, by the evidence of each FILE (- is the standard input), what",
        "else is possible, and what to look at next. Without a FILE it asks, question by question,",
        "on a terminal. --json answers in JSON, and needs a FILE.",
      ],
      example: "diagnose swiped-away.evidence",
      statuses: ["1   no failed condition is shown"]),
    PolicyHelp(
      "grammar", "[evidence]",
      [
        "Lists every statement that a scenario may hold, or that a file of evidence may hold. A word",
        "in angle brackets stands for one of its kind.",
      ], example: "grammar evidence"),
    PolicyHelp(
      "codes", "[\(CodesCommand.lists.joined(separator: "|"))] [CODE] [--json]",
      [
        "Tells what an error code means, which side ended it, what to do and what not. A CODE is a",
        "number, in decimal or after 0x, or a name. Without a CODE it lists all; --json answers in",
        "JSON.",
      ], example: "codes cberror 6", statuses: ["1   there is no such code"]),
  ]
}
