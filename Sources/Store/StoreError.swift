public import SystemCalls

/// Why the store could not do something: what, on which file, and what to do about it.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure.
  public let code: Code
  /// SQLite's extended result code; 0 where the failure is not SQLite's.
  public let extendedCode: Int32
  /// The database's path, or `:memory:`.
  public let path: String
  /// What was attempted, in words: "open", "save the changes in".
  public let attempt: String
  /// SQLite's or the system's own words, or the name of what was found.
  public let detail: String

  /// An error by its parts.
  public init(code: Code, extendedCode: Int32 = 0, path: String, attempt: String, detail: String) {
    self.code = code
    self.extendedCode = extendedCode
    self.path = path
    self.attempt = attempt
    self.detail = detail
  }

  /// A kind of failure.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public let rawValue: String

    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Another process holds the database for longer than the busy timeout.
    public static let locked = Code(rawValue: "locked")
    /// The file is damaged, or no database at all.
    public static let corrupt = Code(rawValue: "corrupt")
    /// The file is another program's database.
    public static let foreign = Code(rawValue: "foreign")
    /// A newer Forestall wrote it.
    public static let newer = Code(rawValue: "newer")
    /// The disk is full.
    public static let full = Code(rawValue: "full")
    /// The file or its folder cannot be written.
    public static let readOnly = Code(rawValue: "read-only")
    /// The file or its folder may not be opened.
    public static let permission = Code(rawValue: "permission")
    /// The file or its folder cannot be opened or created.
    public static let cannotOpen = Code(rawValue: "cannot-open")
    /// Reading or writing failed.
    public static let inputOutput = Code(rawValue: "input-output")
    /// Anything else: a mistake in Forestall.
    public static let software = Code(rawValue: "software")
  }

  /// How a program ends that cannot go on without the store.
  public var exitStatus: ExitStatus {
    switch code {
    case .locked: .temporary
    case .corrupt, .foreign: .data
    case .newer: .unavailable
    case .full, .inputOutput: .inputOutput
    case .readOnly, .cannotOpen: .cannotCreate
    case .permission: .permission
    default: .software
    }
  }

  /// Full sentences: what happened, to which file, and what to do.
  public var description: String { "Could not \(attempt) \(path): \(reason)" }

  private var reason: String {
    switch code {
    case .locked:
      "another process holds it (\(detail)); try again, and look for a forestall command that hangs."
    case .corrupt:
      "it is damaged or no database (\(detail)); move it away, and Forestall begins a new one."
    case .foreign:
      "it is another program's database (\(detail)); move it away, and Forestall begins a new one."
    case .newer:
      "a newer Forestall has written it (its change “\(detail)” is unknown here); install that "
        + "version again."
    case .full: "the disk is full (\(detail)); free some space."
    case .readOnly: "it cannot be written (\(detail)); make its folder writable."
    case .permission: "that is not permitted (\(detail)); give yourself access to its folder."
    case .cannotOpen: "\(detail); see that its folder exists and is a folder of yours."
    case .inputOutput: "reading or writing failed (\(detail)); see that its disk is well."
    default: "\(detail); this is a mistake in Forestall, please report it."
    }
  }
}
