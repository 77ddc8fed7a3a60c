internal import Vocabulary

/// All commands: the one table behind parsing and help.
public enum CommandTable: Sendable {
  /// The version that `--version` shows.
  public static let version = "0.1.0"

  /// Every command, in the order in which help lists them; private ones last.
  public static let commands: [CommandSpecification] =
    [
      add, beat, run, done, pending, open, pause, resume, snooze, remove, status, history, explain,
      report, metrics, doctor, drill, accessory, sweep, policy, codes, help,
    ]
    + privateCommands

  /// The command of a name.
  public static func command(named name: String) -> CommandSpecification? {
    commands.first { $0.name == name }
  }

  /// What every command may end with.
  public static let statuses: [StatusSpecification] = [
    StatusSpecification("0", "done"),
    StatusSpecification(
      "1",
      "of `status`: a client that was asked about is due; of `doctor`: something is broken; "
        + "of `drill`: what was promised did not come"),
    StatusSpecification("64", "the command line is wrong"),
    StatusSpecification("65", "what a file holds is damaged: a beat record, the database"),
    StatusSpecification("66", "no client of that name"),
    StatusSpecification("69", "no session, no bus, no database"),
    StatusSpecification("70", "a mistake in Forestall itself"),
    StatusSpecification("71", "the system refused something"),
    StatusSpecification("73", "a file could not be created"),
    StatusSpecification("74", "reading or writing failed, for instance on a full disk"),
    StatusSpecification("75", "somebody else holds it, after 10s too: try again"),
    StatusSpecification("77", "permission denied"),
    StatusSpecification("78", "a declaration has a mistake"),
  ]

  private static let open = CommandSpecification(
    "open", "NAME", "Open a client as the reminder's Reopen button does.",
    explanation: [
      "Starts it by the way it was declared with, as a service of its own, and does not wait for "
        + "it. Its first push is the proof that it is open; if it is not heard of in time, that is "
        + "said in the reminder's place.",
      "A client that is well runs already: that is said, and no second one is started.",
    ],
    options: [OptionSpecification("--force", nil, "Start it even so.")],
    examples: ["forestall open scale", "forestall open scale --force"]
  ) { words throws(UsageError) in .open(Open(name: try words.name(), force: words.flag("--force")))
  }

  private static let pause = CommandSpecification(
    "pause", "NAME [SPAN]", "No reminder for a while, or until `resume`.",
    explanation: ["A push does not end a pause."],
    examples: ["forestall pause scale", "forestall pause scale 2h"]
  ) { words throws(UsageError) in
    .pause(Pause(name: try words.name(), span: try words.operandSpan()))
  }

  private static let resume = CommandSpecification(
    "resume", "NAME", "End a pause.", examples: ["forestall resume scale"]
  ) { words throws(UsageError) in .resume(Named(name: try words.name())) }

  private static let snooze = CommandSpecification(
    "snooze", "NAME SPAN", "Put the reminder off.",
    explanation: ["The client's return ends it, as it ends every reminder."],
    examples: ["forestall snooze scale 30m"]
  ) { words throws(UsageError) in
    let name = try words.name()
    guard let span = try words.operandSpan() else {
      throw words.error("snooze needs a SPAN: for instance `forestall snooze \(name) 30m`.")
    }
    return .snooze(Snooze(name: name, span: span))
  }

  private static let remove = CommandSpecification(
    "remove", "NAME", "Forget a client: its declaration, its state and its reminder.",
    explanation: ["A declaration that a package installed is not removed, only this person's own."],
    examples: ["forestall remove scale"]
  ) { words throws(UsageError) in .remove(Named(name: try words.name())) }

  private static let status = CommandSpecification(
    "status", "[NAME]", "Show how clients are: well, due, paused, gone.",
    options: [
      OptionSpecification("--json", nil, "Answer in JSON, one value."),
      OptionSpecification(
        "--watch", nil,
        "Go on, and show each change: on a terminal as a table, which q ends; with --json as a value a "
          + "line, and not for time that passes or a push."),
    ],
    examples: ["forestall status", "forestall status scale --json"],
    statuses: [
      StatusSpecification("0", "NAME, or without NAME every client, is not due"),
      StatusSpecification("1", "NAME, or without NAME at least one client, is due"),
    ]
  ) { words throws(UsageError) in
    .status(
      Status(
        name: try words.optionalName(), json: words.flag("--json"), watch: words.flag("--watch")))
  }

  private static let history = CommandSpecification(
    "history", "[NAME]", "Show what happened: endings, reminders and answers.",
    options: [
      OptionSpecification("--json", nil, "Answer in JSON, one value."),
      OptionSpecification("--limit", "N", "Show at most the latest N entries."),
    ],
    examples: ["forestall history scale --limit 20"]
  ) { words throws(UsageError) in
    .history(
      History(
        name: try words.optionalName(), json: words.flag("--json"),
        limit: try words.count("--limit", upTo: 1_000_000)))
  }

  private static let explain = CommandSpecification(
    "explain", "NAME", "Tell why a client comes back by itself, or does not, and what to do.",
    explanation: [
      "What happened to it; what the rules of this desktop say to each event of its accessories, as "
        + "things are and after what else may come; which rule decides, and what to do; and how often "
        + "it came back by itself, and how often only because somebody opened it.",
      "What is not known is not guessed: where it would decide, the answer is unknown, with what "
        + "either would come to. The rules: `forestall policy table --platform linux`.",
    ],
    options: [OptionSpecification("--json", nil, "Answer in JSON, one value.")],
    examples: ["forestall explain scale", "forestall explain scale --json"]
  ) { words throws(UsageError) in
    .explain(Explain(name: try words.name(), json: words.flag("--json")))
  }

  private static let sweep = CommandSpecification(
    "sweep", "", "Look for what is due, now.",
    explanation: ["Timers do this by themselves. To do it once more changes nothing."],
    options: [
      OptionSpecification(
        "--from", "REASON", "What caused it: a, b, marker, declarations, clock, login, backstop.",
        choices: Sweep.Reason.allCases.map(\.rawValue))
    ],
    examples: ["forestall sweep"]
  ) { words throws(UsageError) in
    .sweep(Sweep(reason: try words.choice("--from", of: Sweep.Reason.self)))
  }

  private static let policy = CommandSpecification(
    "policy", "COMMAND …", "Ask whether a Bluetooth event may open a client again.",
    explanation: [
      "The written rules of relaunching, for iOS and for this desktop, and the scenarios that test "
        + "them. It is the program relaunch-policy: `forestall policy --help` tells its commands, and "
        + "`forestall policy COMMAND --help` all about one of them."
    ],
    examples: ["forestall policy test scale.scenario", "forestall policy table --platform linux"],
    statuses: [
      StatusSpecification("0", "all well"),
      StatusSpecification(
        "1",
        "of `test`: an expectation was not met; of `diagnose`: no failed condition is shown; "
          + "of `codes`: there is no such code"),
      StatusSpecification("64", "the command line is wrong"),
      StatusSpecification("65", "a file was not understood"),
      StatusSpecification("66", "a file could not be read"),
    ] + passedOnStatuses, isPassedOn: true
  ) { words in .policy(words.operands) }

  /// How the program that answers for `policy` and `codes` may end, whatever it is asked.
  private static let passedOnStatuses = [
    StatusSpecification("69", "relaunch-policy is not installed"),
    StatusSpecification("74", "writing failed, for instance on a full disk"),
  ]

  private static let codes = CommandSpecification(
    "codes", "[LIST] [CODE]", "Tell what an error code means, and what to do about it.",
    explanation: [
      "The lists are cberror, att, ask, nfc and kill; a code is a number or a name. It is "
        + "`relaunch-policy codes`, and takes --json as well."
    ],
    examples: ["forestall codes cberror 6", "forestall codes 0xdead10cc"],
    statuses: [
      StatusSpecification("0", "done"), StatusSpecification("1", "there is no such code"),
      StatusSpecification("64", "the command line is wrong"),
    ] + passedOnStatuses, isPassedOn: true
  ) { words in .policy(["codes"] + words.operands) }

  private static let help = CommandSpecification(
    "help", "[COMMAND]", "Show this, or all about one command.",
    examples: ["forestall help add"]
  ) { words throws(UsageError) in
    guard !words.operands.isEmpty else { return .help(nil) }
    let topic = words.operands.removeFirst()
    guard CommandTable.command(named: topic) != nil else { throw unknown(topic) }
    return .help(topic)
  }

  private static let privateCommands = [
    CommandSpecification(
      "prepare", "NAME", "Attach a client's beat record with its declared interval.",
      isPrivate: true
    ) { words throws(UsageError) in .prepare(Named(name: try words.name())) },
    CommandSpecification(
      "unit-ended", "UNIT", "Record that a watched unit ended.", isPrivate: true
    ) { words throws(UsageError) in
      guard !words.operands.isEmpty else { throw words.error("unit-ended needs a UNIT.") }
      return .unitEnded(UnitEnded(unit: words.operands.removeFirst()))
    },
    CommandSpecification(
      "client-ended", "NAME", "Record how a reopened client's service ended.", isPrivate: true
    ) { words throws(UsageError) in .clientEnded(Named(name: try words.name())) },
    CommandSpecification(
      "answer-scrape", "", "Answer who asks for metrics, on the connection that the input is.",
      isPrivate: true
    ) { _ in .answerScrape },
    CommandSpecification(
      "complete", "LIST [CLIENT]", "List names a line each, for the shells' completion.",
      explanation: ["The LIST is clients, desktop-entries, or accessories and then whose."],
      isPrivate: true
    ) { words throws(UsageError) in
      let list = words.operands.first
      words.operands = Array(words.operands.dropFirst())
      switch list {
      case "clients": return .complete(.clients)
      case "desktop-entries": return .complete(.desktopEntries)
      case "accessories": return .complete(.accessories(try words.name()))
      default: throw words.error("complete needs the name of a list.")
      }
    },
  ]

  static func unknown(_ word: String) -> UsageError {
    let names = commands.filter { !$0.isPrivate }.map(\.name)
    let hint = NearestWord.to(word, among: names).map { " Did you mean `\($0)`?" } ?? ""
    return UsageError("There is no command \(Quotation.of(word)).\(hint)")
  }
}
