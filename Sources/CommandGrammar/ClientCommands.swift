internal import Vocabulary

// The commands with which clients are declared and live.
extension CommandTable {
  static let add = CommandSpecification(
    "add", "NAME", "Declare a client, or change what is declared.",
    explanation: [
      "From now on the client is reminded about when it has not pushed for the time --every says. "
        + "A way to open it again may be added later; until then the reminder has no Reopen button.",
      "Of a client that is declared already only what is named is changed. The word none, as the "
        + "value of --title, --reopen, --desktop, --unit, --note, --quiet or --private, takes back "
        + "what was said before.",
      "A SPAN is read as systemd reads it: 90s, 5min, 1h 30min; a bare number is seconds.",
    ],
    options: [
      OptionSpecification("--title", "TEXT", "What the reminder calls it; otherwise its name."),
      OptionSpecification(
        "--every", "SPAN",
        "How far ahead a push moves the deadline, \(PushInterval.bounds); otherwise 5min."),
      OptionSpecification(
        "--again", "SPAN,SPAN…",
        "When the reminder comes again, counted from the first; otherwise 15m,1h,4h; or none."),
      OptionSpecification("--reopen", "CMD", "The command line that opens it."),
      OptionSpecification(
        "--desktop", "ID", "The desktop file that opens it; not together with --reopen."),
      OptionSpecification(
        "--unit", "UNIT",
        "The systemd user unit that it is: its state is the proof of life, and starting it opens it."
      ),
      OptionSpecification("--note", "TEXT", "Your own words, shown in the reminder."),
      OptionSpecification(
        "--clock", "awake|elapsed",
        "Whether only the time the machine is awake counts as silence; otherwise awake."),
      OptionSpecification(
        "--settle", "SPAN",
        "With --clock elapsed: how long after a resume it has to push; otherwise 1min."),
      OptionSpecification(
        "--quiet", "HH:MM-HH:MM", "Hours of the day without reminders; they come at the end."),
      OptionSpecification(
        "--grace", "SPAN", "How long after a login it has to appear; otherwise 2min."),
      OptionSpecification(
        "--snooze", "SPAN", "How long the Snooze button puts it off; otherwise 30min."),
      OptionSpecification(
        "--reopen-timeout", "SPAN", "How long it has to push once reopened; otherwise 30s."),
      OptionSpecification(
        "--private", "yes|no",
        "Whether the reminder hides which client it is about, for a screen that others see."),
    ],
    examples: [
      "forestall add scale --every 5min --reopen \"scale-reader -q\"",
      "forestall add strap --unit strap.service --quiet 22:00-07:00",
      "forestall add strap --title \"Heart rate\" --again 10m,1h --note \"Wet it first\"",
      "forestall add strap --note none --quiet none",
    ],
    interpret: interpretAdd)

  private static let interpretAdd: @Sendable (inout Words) throws(UsageError) -> Command = {
    words throws(UsageError) in
    var add = Add(name: try words.name())
    let texts: [(String, WritableKeyPath<Add, String?>, Add.Clearable)] = [
      ("--title", \.title, .title), ("--reopen", \.reopen, .reopen),
      ("--desktop", \.desktopEntry, .reopen), ("--unit", \.unit, .unit),
      ("--note", \.note, .note),
    ]
    for (option, path, clearable) in texts {
      let (text, isCleared) = try words.clearable(option)
      add[keyPath: path] = text
      if isCleared { add.cleared.insert(clearable) }
    }
    if try words.clearable("--quiet").isCleared {
      add.cleared.insert(.quiet)
    } else {
      add.quiet = try words.hours("--quiet")
    }
    if try words.clearable("--private").isCleared {
      add.cleared.insert(.privacy)
    } else {
      add.privacy = try words.choice("--private", of: PrivacyWord.self)
    }
    add.every = try words.interval("--every")
    add.again = try words.spans("--again")
    add.clock = try words.choice("--clock", of: ClockWord.self)
    add.settle = try words.span("--settle")
    add.grace = try words.span("--grace")
    add.snooze = try words.span("--snooze")
    add.reopenTimeout = try words.span("--reopen-timeout")
    if words.text("--reopen") != nil, words.text("--desktop") != nil {
      throw words.error("--reopen and --desktop exclude each other: give one way to open it.")
    }
    return .add(add)
  }

  static let beat = CommandSpecification(
    "beat", "NAME", "Push the client's deadline ahead: it is alive.",
    explanation: [
      "Never moves a deadline nearer, unless --for says so. After `done` it does nothing until "
        + "the client attaches again."
    ],
    options: [
      OptionSpecification(
        "--for", "SPAN", "How far, this once, instead of the client's interval; at most 31d."),
      OptionSpecification("--data", nil, "Data came from the accessory just now."),
      OptionSpecification(
        "--pid", "N", "The process that is the client; one that runs already keeps its record."),
    ],
    examples: ["forestall beat scale", "forestall beat scale --for 2h --data"]
  ) { words throws(UsageError) in
    .beat(
      Beat(
        name: try words.name(), span: try words.deadline("--for"), data: words.flag("--data"),
        pid: try words.count("--pid", upTo: Int(Int32.max)).map(Int32.init)))
  }

  static let run = CommandSpecification(
    "run", "NAME [[--] CMD…]", "Run a program as a client.",
    explanation: [
      "Without CMD it is the program by which the client is declared to be opened: its command line "
        + "or its desktop entry.",
      "The program keeps the terminal, its input and its output. It is given a NOTIFY_SOCKET and "
        + "WATCHDOG_USEC, so that one that speaks sd_notify is a client unchanged: WATCHDOG=1 "
        + "pushes, EXTEND_TIMEOUT_USEC= pushes further, STOPPING=1 is `done`, WATCHDOG=trigger is "
        + "due now. Until its first WATCHDOG=1, the deadline is pushed on its behalf while it runs.",
      "Signals go on to the program. How it ended is recorded; an end by a signal or with a status "
        + "other than 0 is due at once.",
    ],
    examples: [
      "forestall run scale scale-reader -q", "forestall run scale -- ./reader --verbose",
      "forestall run scale",
    ],
    statuses: [
      StatusSpecification("any", "the program's own exit status"),
      StatusSpecification(
        "78", "there is no CMD, and no program is declared that opens the client"),
      StatusSpecification("126", "the program cannot be executed"),
      StatusSpecification("127", "there is no such program"),
      StatusSpecification("128+N", "signal N ended the program"),
    ],
    takesCommandLine: true
  ) { words throws(UsageError) in
    let name = try words.name()
    defer { words.operands = [] }
    return .run(Run(name: name, command: words.operands))
  }

  static let done = CommandSpecification(
    "done", "NAME", "The client is finished: no reminder until it is opened again.",
    explanation: ["Stays so over a log-out and a reboot."],
    examples: ["forestall done scale"]
  ) { words throws(UsageError) in .done(Named(name: try words.name())) }
}
