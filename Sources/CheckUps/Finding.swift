/// What was found about one link of the way from a client's push to its reminder and its opening.
public struct Finding: Hashable, Sendable {
  /// Which link.
  public var link: Link
  /// Which unit, file or client; `nil` where there is just one.
  public var subject: String?
  /// How it is.
  public var grade: Grade
  /// What was found, in full sentences.
  public var text: String
  /// What to do, as a clause with the exact command; `nil` where there is nothing to do.
  public var remedy: String?
  /// What `--fix` does about it; `nil` where a person has to decide or to do it.
  public var mend: Mend?

  /// A finding by its parts.
  public init(
    _ link: Link, _ grade: Grade, _ text: String, subject: String? = nil, remedy: String? = nil,
    mend: Mend? = nil
  ) {
    self.link = link
    self.subject = subject
    self.grade = grade
    self.text = text
    self.remedy = remedy
    self.mend = mend
  }

  /// How a link is.
  public enum Grade: String, Hashable, Sendable, CaseIterable {
    /// It does what it is for.
    case well
    /// Nothing needs it now.
    case unneeded = "not-needed"
    /// It works, but less well than it could, or not for long.
    case warning
    /// What it is for does not happen.
    case broken
  }

  /// The links, in the order in which a check-up tells them.
  public enum Link: String, Hashable, Sendable, CaseIterable {
    /// The session bus and systemd on it.
    case bus
    /// The units of Forestall.
    case units
    /// The folder of beat records.
    case records
    /// The database.
    case store
    /// The timer at the next deadline.
    case timers
    /// What the service manager knows of the desktop.
    case environment
    /// The notification server.
    case notifications
    /// The declared clients.
    case clients
    /// BlueZ and its adapters.
    case bluetooth
    /// The process that waits for Bluetooth.
    case holder
    /// How long the session lasts.
    case session
  }
}

/// What `--fix` may do: nothing of it loses anything, and to do it twice is as to do it once.
public enum Mend: Hashable, Sendable, CustomStringConvertible {
  /// Create the folder of beat records, which only its owner may enter.
  case makeFolder(String)
  /// Have only its owner enter the folder.
  case closeFolder(String)
  /// Have systemd read the unit files again.
  case reload
  /// Hand the doctor's own variables of these names to the service manager.
  case importEnvironment([String])
  /// Start `forestall.target`.
  case startTarget
  /// Have `forestall.target` started with each session.
  case enableTarget
  /// Forget a unit's failure, and start it.
  case restart(String)
  /// Look for what is due, which arms the timer.
  case sweep

  /// What it does, in words that follow "could not".
  public var description: String {
    switch self {
    case .makeFolder(let path): "create the folder \(path)"
    case .closeFolder(let path): "give the folder \(path) the mode 0700"
    case .reload: "have systemd read its unit files again"
    case .importEnvironment(let names): "tell systemd \(names.joined(separator: ", "))"
    case .startTarget: "start forestall.target"
    case .enableTarget: "enable forestall.target"
    case .restart(let unit): "start \(unit) again"
    case .sweep: "have a look made, which arms the timer"
    }
  }

  /// The same, done.
  public var past: String {
    switch self {
    case .makeFolder(let path): "Created the folder \(path)."
    case .closeFolder(let path): "Gave the folder \(path) the mode 0700."
    case .reload: "Had systemd read its unit files again."
    case .importEnvironment(let names): "Told systemd \(names.joined(separator: ", "))."
    case .startTarget: "Started forestall.target."
    case .enableTarget: "Enabled forestall.target."
    case .restart(let unit): "Started \(unit) again."
    case .sweep: "Had a look made, which arms the timer."
    }
  }

  /// Those of findings, each once, in an order in which none needs a later one.
  public static func ordered(_ findings: [Finding]) -> [Mend] {
    var mends: [Mend] = []
    for mend in findings.compactMap(\.mend) where !mends.contains(mend) { mends.append(mend) }
    return mends.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
  }

  private var rank: Int {
    switch self {
    case .makeFolder: 0
    case .closeFolder: 1
    case .reload: 2
    case .importEnvironment: 3
    case .startTarget: 4
    case .enableTarget: 5
    case .restart: 6
    case .sweep: 7
    }
  }
}
