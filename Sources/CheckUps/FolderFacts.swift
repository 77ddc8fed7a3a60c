internal import Vocabulary

/// The folder of beat records and what lies in it.
public struct RecordsFacts: Hashable, Sendable {
  /// Where it is; `nil` outside a session.
  public var path: String?
  /// What is at the path.
  public var state: State
  /// How many bytes are free on its file system; `nil` where that is not known.
  public var free: UInt64?
  /// What is wrong with records, as sentences that say what to do.
  public var problems: [String]
  /// The file system of another machine or process on which it lies, by its name.
  public var remote: String?

  /// What may be found in the folder's place.
  public enum State: Hashable, Sendable {
    /// Nothing.
    case missing
    /// Something that is no folder.
    case noFolder
    /// A folder, of whom, and whether this process may write in it.
    case folder(isOwn: Bool, mode: UInt32, isWritable: Bool)
  }

  /// Facts by their parts.
  public init(
    path: String?, state: State, free: UInt64? = nil, problems: [String] = [], remote: String? = nil
  ) {
    self.path = path
    self.state = state
    self.free = free
    self.problems = problems
    self.remote = remote
  }

  /// Below this attaching is likely to fail soon: a record takes a page.
  public static let leastFree: UInt64 = 1 << 20

  /// What is to be said of the folder.
  public var findings: [Finding] {
    guard let path else {
      return [
        Finding(
          .records, .broken,
          "XDG_RUNTIME_DIR is not set, so there is no session to keep records in.",
          remedy: "log in on a desktop, or have a session without one by `loginctl enable-linger`")
      ]
    }
    var findings: [Finding] = []
    func tell(_ grade: Finding.Grade, _ text: String, _ remedy: String?, _ mend: Mend? = nil) {
      findings.append(
        Finding(.records, grade, text, subject: path, remedy: remedy, mend: mend))
    }
    switch state {
    case .missing:
      tell(
        .broken, "The folder of beat records, \(path), is not there.", "run `mkdir -m 700 \(path)`",
        .makeFolder(path))
    case .noFolder:
      tell(
        .broken, "In the place of the folder of beat records, \(path), lies something else.",
        "move it away with `mv \(path) \(path).old`")
    case .folder(false, _, _):
      tell(
        .broken, "The folder of beat records, \(path), belongs to somebody else.",
        "have its owner or root remove it")
    case .folder(true, let mode, let isWritable):
      if mode != 0o700 {
        let octal = String(mode, radix: 8)
        tell(
          .broken,
          "The folder of beat records, \(path), has the mode 0\(octal), and needs 0700: nobody else "
            + "may push, and you have to.", "run `chmod 700 \(path)`", .closeFolder(path))
      } else if !isWritable {
        tell(
          .broken, "The folder of beat records, \(path), cannot be written.",
          "see `findmnt -T \(path)`: it may be mounted read-only")
      }
    }
    if let remote {
      tell(
        .broken, "\(path) lies on \(remote), where a push does not reach its readers.",
        "have XDG_RUNTIME_DIR on a tmpfs, as systemd-logind makes it")
    }
    if let free, free < Self.leastFree {
      tell(
        .broken,
        "The file system of \(path) is full: \(free / 1_024) KiB are free, and no client can "
          + "attach.", "see `du -xh --max-depth=1 \(path)/..`, and remove what is not needed")
    }
    for problem in problems { tell(.broken, problem, nil) }
    if findings.isEmpty {
      tell(.well, "The folder of beat records is yours alone and can be written.", nil)
    }
    return findings
  }
}

/// The database.
public struct StoreFacts: Hashable, Sendable {
  /// Where it is.
  public var path: String
  /// Why it cannot be opened, read or written, as a full sentence with what to do.
  public var failure: String?
  /// What SQLite's quick_check complains about; empty where all is well.
  public var complaints: [String]
  /// How many bytes are free on its file system; `nil` where that is not known.
  public var free: UInt64?
  /// The file system of another machine or process on which it lies, by its name.
  public var remote: String?

  /// Facts by their parts.
  public init(
    path: String, failure: String? = nil, complaints: [String] = [], free: UInt64? = nil,
    remote: String? = nil
  ) {
    self.path = path
    self.failure = failure
    self.complaints = complaints
    self.free = free
    self.remote = remote
  }

  /// Below this the journal will soon not be written.
  public static let leastFree: UInt64 = 16 << 20

  /// What is to be said of the database.
  public var findings: [Finding] {
    var findings: [Finding] = []
    if let failure { findings.append(Finding(.store, .broken, failure, subject: path)) }
    if let first = complaints.first {
      findings.append(
        Finding(
          .store, .broken, "The database \(path) is damaged: \(first).", subject: path,
          remedy: "move it away with `mv \(path) \(path).damaged`, and Forestall begins a new one"))
    }
    if let free, free < Self.leastFree {
      findings.append(
        Finding(
          .store, .warning, "Only \(free >> 20) MiB are free where \(path) lies.", subject: path,
          remedy: "free some space; `df -h \(path)` says on which file system"))
    }
    if let remote {
      findings.append(
        Finding(
          .store, .warning,
          "\(path) lies on \(remote): its locks rest on the other side, and two machines may not use "
            + "it at once.", subject: path,
          remedy: "have XDG_STATE_HOME on a local disk"))
    }
    if findings.isEmpty {
      findings.append(
        Finding(
          .store, .well, "The database opens, is whole, and can be written.", subject: path))
    }
    return findings
  }
}
