internal import CommandGrammar

extension Manual {
  /// `forestall`, by the table that it reads its command line by.
  public static let forestall = Manual(
    program: "forestall", version: CommandTable.version,
    summary: "be reminded when a Bluetooth client is gone",
    description: [
      "A reminder that comes only when a client can no longer forestall it: each time the client "
        + "runs it pushes the reminder's deadline ahead. If it is gone, the reminder asks to open "
        + "it again, with a button that does.",
      "A client is declared with `forestall add`, or by a file, as forestall.client(5) tells. How all "
        + "of it works together, and what is kept where, is in forestall(7).",
    ],
    commands: CommandTable.commands.filter { !$0.isPrivate }.map(Command.init),
    statuses: CommandTable.statuses.map { Status(number: $0.number, meaning: $0.meaning) },
    further: [
      "forestall.client(5)", "forestall.scenario(5)", "forestall(7)", "relaunch-policy(1)",
      "systemd.time(7)",
    ])
}

extension Manual.Command {
  fileprivate init(_ specification: CommandSpecification) {
    var operands = Synopsis(specification.operands).operands
    if specification.takesCommandLine { operands[operands.count - 1].completion = .commandLine }
    if specification.name == "help" {
      let names = CommandTable.commands.filter { !$0.isPrivate }.map(\.name)
      operands[0].completion = .words(names)
    }
    let options = specification.options.map(Manual.Option.init)
    self.init(
      name: specification.name, operands: operands, summary: specification.summary,
      explanation: specification.explanation, options: options, examples: specification.examples,
      statuses: specification.statuses.map {
        Manual.Status(number: $0.number, meaning: $0.meaning)
      })
    verbs = specification.verbs.map { verb in
      Manual.Command(
        name: verb.name, operands: Synopsis(verb.operands).operands, summary: verb.summary,
        options: options.filter { verb.options.contains($0.name) })
    }
    guard specification.isPassedOn else { return }
    other = Manual.relaunchPolicy.program
    hasHelp = false
    if specification.name == Manual.relaunchPolicy.codes.name {
      self.operands = Manual.relaunchPolicy.codes.operands
      self.options = Manual.relaunchPolicy.codes.options
    } else {
      verbs = Manual.relaunchPolicy.commands
    }
  }
}

extension Manual.Option {
  fileprivate init(_ specification: OptionSpecification) {
    var completion = specification.value.map(Completion.init(placeholder:)) ?? .nothing
    if !specification.choices.isEmpty { completion = .words(specification.choices) }
    // What it names, which its placeholder ID does not say.
    if specification.name == "--desktop" { completion = .desktopEntries }
    self.init(
      name: specification.name, value: specification.value, meaning: specification.meaning,
      completion: completion)
  }
}
