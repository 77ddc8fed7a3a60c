public import Vocabulary

/// `doctor [NAME]`.
public struct Doctor: Hashable, Sendable {
  /// Only what concerns one client; all where it is `nil`.
  public var name: ClientName?
  /// Whether to mend what is safe to mend.
  public var fix: Bool
  /// Whether to answer in JSON.
  public var json: Bool

  /// The file in which all that tells of a fault is packed; `nil` where nothing is.
  public var bundle: String?
  /// For how long to record what tells of a fault that comes seldom; `nil` for a check-up.
  public var record: TimeSpan?

  /// A question by its parts.
  public init(
    name: ClientName? = nil, fix: Bool = false, json: Bool = false, bundle: String? = nil,
    record: TimeSpan? = nil
  ) {
    self.name = name
    self.fix = fix
    self.json = json
    self.bundle = bundle
    self.record = record
  }
}

extension CommandTable {
  static let doctor = CommandSpecification(
    "doctor", "[NAME]", "Walk the whole way, and say what is broken and how to mend it.",
    explanation: [
      "The session bus, the units, the folder of beat records, the database, the timer at the next "
        + "deadline, the desktop's environment, the notification server, what is declared of each "
        + "client, and where a client has a device, Bluetooth and the holder. With NAME only that "
        + "client is asked about, beside what all need.",
      "A bundle is for who is to find a fault from afar: what the doctor found, the journal of "
        + "Forestall's units, the records, the history, and what the rules say of each client, with "
        + "placeholders for the names of clients and accessories, addresses, your home folder and the "
        + "machine's name, the same for the same. Look through it before you hand it on.",
      "A warning is about what works, but less well than it could; it does not make the status 1.",
    ],
    options: [
      OptionSpecification(
        "--fix", nil,
        "Mend what is safe to mend: start and enable the target, start again what failed, create or "
          + "close the folder of beat records, tell systemd the display, arm a lost timer."),
      OptionSpecification("--json", nil, "Answer in JSON, one value."),
      OptionSpecification(
        "--bundle", "FILE",
        "Pack it all into FILE.tar, .tar.gz or .tar.zst, which must not be there yet."),
      OptionSpecification(
        "--record", "SPAN",
        "Record in the background for SPAN what BlueZ tells, for a fault that comes seldom, and say "
          + "what only root can record; nothing else is done."),
    ],
    examples: [
      "forestall doctor", "forestall doctor scale --fix",
      "forestall doctor --bundle forestall.tar.gz",
    ],
    statuses: [
      StatusSpecification("0", "nothing is broken; with --fix, nothing is any more"),
      StatusSpecification("1", "something is broken"),
    ]
  ) { words throws(UsageError) in
    let doctor = Doctor(
      name: try words.optionalName(), fix: words.flag("--fix"), json: words.flag("--json"),
      bundle: words.text("--bundle"), record: try words.span("--record"))
    let isMore = doctor.name != nil || doctor.fix || doctor.json || doctor.bundle != nil
    guard doctor.record == nil || !isMore else {
      throw words.error("--record stands alone: leave out the rest.")
    }
    return .doctor(doctor)
  }
}
