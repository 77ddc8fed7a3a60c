internal import RelaunchPolicy
internal import RelaunchScenarios

extension Manual {
  /// `relaunch-policy`, by what it says in its help.
  public static let relaunchPolicy = Manual(
    program: "relaunch-policy", version: PolicyCommand.version,
    summary: "test whether a Bluetooth event opens an app again",
    description: [
      "Tests, explained and written down: may a Bluetooth event open a client again by itself? The "
        + "rules, for iOS and for the Linux desktop, are data, each with its source and how sure it "
        + "is; scenarios are played by them on any machine. Where no source speaks the answer is "
        + "unknown.",
      "The language of scenarios is told by forestall.scenario(5). `forestall policy` is the same "
        + "program.",
    ],
    commands: PolicyHelp.all.map(Command.init) + [help],
    statuses: PolicyHelp.allStatuses.map { Status(number: $0.number, meaning: $0.meaning) },
    further: ["forestall(1)", "forestall.scenario(5)"])

  private static let help = Command(
    name: "help",
    operands: [
      Operand(form: "[COMMAND]", completion: .words(PolicyHelp.all.map(\.name)))
    ],
    summary: "Show the help of all, or of one command.", examples: ["relaunch-policy help test"])

  /// What `forestall codes` is as well.
  var codes: Command {
    commands.first { $0.name == "codes" }
      ?? Command(name: "codes", operands: [], summary: "")
  }
}

extension Manual.Command {
  fileprivate init(_ help: PolicyHelp) {
    let synopsis = Synopsis(help.operands)
    self.init(
      name: help.name, operands: synopsis.operands, summary: help.summary,
      explanation: [help.lines.joined(separator: " ")],
      options: synopsis.options.map { name, value in
        Manual.Option(
          name: name, value: value, meaning: Self.meanings[name] ?? "",
          completion: value == "PLATFORM"
            ? .words(["linux"] + Platform.knownVersions.map { "ios\($0)" })
            : value.map(Completion.init(placeholder:)) ?? .nothing)
      },
      examples: ["relaunch-policy \(help.example)"],
      statuses: help.statuses.map { Manual.Status(number: $0.number, meaning: $0.meaning) })
  }

  /// What each option does, in a line; the help tells it in its sentences.
  private static let meanings = [
    "--junit": "Write JUnit's XML.", "--tap": "Write TAP, as without an option.",
    "--format": "What the table is written as; otherwise markdown.",
    "--platform": "Only the rules of one platform.", "--json": "Answer in JSON.",
  ]
}
