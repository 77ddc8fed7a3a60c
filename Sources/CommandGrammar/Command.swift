public import Vocabulary

/// What a command line asks for, with every word understood.
public enum Command: Hashable, Sendable {
  /// Declare a client.
  case add(Add)
  /// Push a client's deadline ahead.
  case beat(Beat)
  /// Run a program as a client.
  case run(Run)
  /// The client is finished; no reminder until it attaches again.
  case done(Named)
  /// Say what a client waits for.
  case pending(Pending)
  /// Open a client as its reminder's button would.
  case open(Open)
  /// No reminder for a while, or until `resume`.
  case pause(Pause)
  /// End a pause.
  case resume(Named)
  /// Put a reminder off.
  case snooze(Snooze)
  /// Forget a client.
  case remove(Named)
  /// Show how clients are.
  case status(Status)
  /// Show what happened.
  case history(History)
  /// Tell whether a client may be opened again by itself, and why.
  case explain(Explain)
  /// Show how clients ran over time.
  case report(Report)
  /// Tell how clients are as metrics.
  case metrics(Metrics)
  /// End a client in earnest and see what comes of it.
  case drill(Drill)
  /// Walk the whole way and say what is broken.
  case doctor(Doctor)
  /// Look for what is due.
  case sweep(Sweep)
  /// Show or change which accessories clients are set up for.
  case accessory(AccessoryCommand)
  /// Ask the rules of relaunching: the words for `relaunch-policy`.
  case policy([String])
  /// Private: attach a client's beat record with its declared interval.
  case prepare(Named)
  /// Private: a watched unit ended.
  case unitEnded(UnitEnded)
  /// Private: the service of a reopened client ended.
  case clientEnded(Named)
  /// Private: answer a scrape on the standard input.
  case answerScrape
  /// Private: list names for the shells' completion.
  case complete(CompletedNames)
  /// Show help: of one command, or of all where it is `nil`.
  case help(String?)
  /// Show the version.
  case version
}

/// What `complete` lists.
public enum CompletedNames: Hashable, Sendable {
  /// Clients that are declared, or have a beat record.
  case clients
  /// Desktop entries, which `add --desktop` takes.
  case desktopEntries
  /// Accessories of a client: what its declaration names, and what is in the registry.
  case accessories(ClientName)
}

/// A command about one client and nothing more.
public struct Named: Hashable, Sendable {
  /// The client.
  public var name: ClientName

  /// A command about a client.
  public init(name: ClientName) { self.name = name }
}

/// `open NAME`.
public struct Open: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// Whether to start it even where it runs already.
  public var force: Bool

  /// An opening by its parts.
  public init(name: ClientName, force: Bool = false) {
    self.name = name
    self.force = force
  }
}

/// `add NAME`: what is declared of a client; `nil` stays as it is, or is the default of a new one.
public struct Add: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// What the reminder calls it.
  public var title: String?
  /// How far ahead a push moves the deadline.
  public var every: TimeSpan?
  /// When the later steps come, ascending; empty for none.
  public var again: [TimeSpan]?
  /// The command line that opens it.
  public var reopen: String?
  /// The desktop file's identifier that opens it; never together with `reopen`.
  public var desktopEntry: String?
  /// The systemd user unit whose state is its proof of life.
  public var unit: String?
  /// The person's own words.
  public var note: String?
  /// Whether time asleep counts.
  public var clock: ClockWord?
  /// How long after a resume it has to push.
  public var settle: TimeSpan?
  /// The hours without reminders.
  public var quiet: QuietHours?
  /// How long after a login it has to appear.
  public var grace: TimeSpan?
  /// How long the Snooze button puts off.
  public var snooze: TimeSpan?
  /// How long a reopened client has to push.
  public var reopenTimeout: TimeSpan?
  /// Whether its reminder tells nothing of it.
  public var privacy: PrivacyWord?
  /// What was said before and is taken back.
  public var cleared: Set<Clearable> = []

  /// What can be taken back with the word `none`.
  public enum Clearable: Hashable, Sendable {
    /// The title: its name is shown again.
    case title
    /// The command or desktop file that opens it.
    case reopen
    /// The unit that proves it alive.
    case unit
    /// The person's own words.
    case note
    /// The hours without reminders.
    case quiet
    /// That its reminder tells nothing of it.
    case privacy
  }

  /// A declaration of which only the name is said.
  public init(name: ClientName) { self.name = name }
}

/// The words of `--private`.
public enum PrivacyWord: String, Hashable, Sendable, CaseIterable {
  /// The reminder tells nothing of the client.
  case yes
  /// It tells all.
  case no
}

/// The words of `--clock`.
public enum ClockWord: String, Hashable, Sendable, CaseIterable {
  /// Only time awake counts as silence.
  case awake
  /// All time counts as silence.
  case elapsed
}

/// `beat NAME`.
public struct Beat: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// How far ahead, instead of the client's interval.
  public var span: TimeSpan?
  /// Whether data came from the accessory.
  public var data: Bool
  /// The process that is the client.
  public var pid: Int32?

  /// A push by its parts.
  public init(name: ClientName, span: TimeSpan? = nil, data: Bool = false, pid: Int32? = nil) {
    self.name = name
    self.span = span
    self.data = data
    self.pid = pid
  }
}

/// `run NAME -- CMD…`.
public struct Run: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// The program and its arguments: always the last words of the command line. None stand for the
  /// program that is declared.
  public var command: [String]

  /// A program to run as a client.
  public init(name: ClientName, command: [String]) {
    self.name = name
    self.command = command
  }
}

/// `pause NAME [SPAN]`.
public struct Pause: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// For how long; `nil` is until `resume`.
  public var span: TimeSpan?

  /// A pause by its parts.
  public init(name: ClientName, span: TimeSpan? = nil) {
    self.name = name
    self.span = span
  }
}

/// `snooze NAME SPAN`.
public struct Snooze: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// For how long.
  public var span: TimeSpan

  /// A snooze by its parts.
  public init(name: ClientName, span: TimeSpan) {
    self.name = name
    self.span = span
  }
}

/// `status [NAME]`.
public struct Status: Hashable, Sendable {
  /// One client, or all where it is `nil`.
  public var name: ClientName?
  /// Whether to answer in JSON.
  public var json: Bool
  /// Whether to go on showing changes.
  public var watch: Bool

  /// A question by its parts.
  public init(name: ClientName? = nil, json: Bool = false, watch: Bool = false) {
    self.name = name
    self.json = json
    self.watch = watch
  }
}

/// `history [NAME]`.
public struct History: Hashable, Sendable {
  /// One client, or all where it is `nil`.
  public var name: ClientName?
  /// Whether to answer in JSON.
  public var json: Bool
  /// How many of the latest entries; `nil` is the default.
  public var limit: Int?

  /// A question by its parts.
  public init(name: ClientName? = nil, json: Bool = false, limit: Int? = nil) {
    self.name = name
    self.json = json
    self.limit = limit
  }
}

/// `explain NAME`.
public struct Explain: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// Whether to answer in JSON.
  public var json: Bool

  /// A question by its parts.
  public init(name: ClientName, json: Bool = false) {
    self.name = name
    self.json = json
  }
}

/// `sweep [--from REASON]`.
public struct Sweep: Hashable, Sendable {
  /// What caused the look; `nil` when a person did.
  public var reason: Reason?

  /// A look by its cause.
  public init(reason: Reason? = nil) { self.reason = reason }

  /// The causes of a look: the instances of the sweep's unit.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The first of the two timers.
    case a
    /// The second of the two timers.
    case b
    /// Something lies in the folder of markers.
    case marker
    /// A declaration was written, added or removed.
    case declarations
    /// The clock or the zone was changed, or the machine resumed.
    case clock
    /// The session began.
    case login
    /// The hourly look.
    case backstop
  }
}

/// `unit-ended UNIT`.
public struct UnitEnded: Hashable, Sendable {
  /// The unit's name.
  public var unit: String

  /// The end of a unit.
  public init(unit: String) { self.unit = unit }
}
