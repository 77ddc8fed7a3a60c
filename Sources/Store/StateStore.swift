internal import Glibc
internal import SystemCalls
public import Vocabulary

/// The one owner of the database in which the clients' states, the journal and the sweep's own
/// marks are kept; closes it at the end of its life.
public struct StateStore: ~Copyable {
  let connection: Connection

  /// Opens the database, creating it (0600) and its folder (0700) where they are not there, and
  /// brings it up to date.
  ///
  /// - Parameters:
  ///   - path: The file, an absolute path.
  ///   - busyTimeout: How long to wait for another process before `locked` is thrown.
  /// - Throws: `StoreError`; nothing is left open then.
  public init(path: String, busyTimeout: TimeSpan = .seconds(5)) throws(StoreError) {
    try Self.createFile(path)
    do throws(StoreError) {
      let opened = try Connection(path: path)
      try Self.configure(opened, busyTimeout: busyTimeout, at: FileSystemKind(at: path))
      try Migrations.apply(to: opened)
      connection = opened
    } catch {
      throw Self.explained(error, path: path)
    }
  }

  /// A database in memory, gone at the end of its life.
  public static func inMemory() throws(StoreError) -> StateStore { try StateStore(inMemory: ()) }

  private init(inMemory: Void) throws(StoreError) {
    let opened = try Connection(path: ":memory:")
    try Self.configure(opened, busyTimeout: .zero, at: nil)
    try Migrations.apply(to: opened)
    connection = opened
  }

  /// All that a connection is told before it is used, in order.
  static func configure(
    _ connection: borrowing Connection, busyTimeout: TimeSpan, at kind: FileSystemKind?
  ) throws(StoreError) {
    let attempt = "open"
    // First, as everything after it may meet a lock.
    connection.waitWhenBusy(
      milliseconds: Int32(clamping: busyTimeout.nanoseconds / 1_000_000))
    // Before the first thing that writes: a database of others stays as it is.
    try checkFormat(of: connection, attempt: attempt)
    switch kind {
    // NORMAL would leave a commit to the end of the last connection, which may be somebody else's and
    // later; what a command has said to be done is on the disk. A look that saves nothing syncs nothing.
    case .local:
      try connection.execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", attempt: attempt)
    case .remote:
      try connection.execute(
        "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL", attempt: attempt)
    case nil: break
    }
    try connection.execute(
      "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF", attempt: attempt)
  }

  private static func checkFormat(
    of connection: borrowing Connection, attempt: String
  ) throws(StoreError) {
    let format = try connection.number("PRAGMA application_id", attempt: attempt)
    if format == Migrations.applicationIdentifier { return }
    let tables = try connection.number("SELECT count(*) FROM sqlite_schema", attempt: attempt)
    guard format == 0, tables == 0 else {
      throw StoreError(
        code: .foreign, path: connection.path, attempt: attempt,
        detail: "its application_id is \(format)")
    }
  }

  /// SQLite does not say why it could not open a file; a folder that cannot be written is mostly why,
  /// as even a reader needs the log's index beside the file.
  private static func explained(_ error: StoreError, path: String) -> StoreError {
    guard error.code == .cannotOpen else { return error }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    do throws(SystemCallError) {
      for place in [folder, path] {
        _ = try valueOrErrno("write in", place) { unsafe access(place, W_OK) }
      }
      return error
    } catch {
      return StoreError(error, path: path, attempt: "open")
    }
  }

  private static func createFile(_ path: String) throws(StoreError) {
    guard !Files.exists(path) else { return }
    do throws(SystemCallError) {
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try Files.createFolder(String(path[..<slash]), durable: true)
      }
      // SQLite's own file would be readable by everybody; its log takes over the file's mode.
      let file = FileDescriptor(
        consuming: try valueOrErrno("create", path) {
          unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        })
      _ = file.rawValue
    } catch {
      throw StoreError(error, path: path, attempt: "create")
    }
  }
}

extension StoreError {
  /// The error that a failed system call stands for.
  init(_ error: SystemCallError, path: String, attempt: String) {
    let code: Code =
      switch error.errno {
      case .permissionDenied, Errno(rawValue: EPERM): .permission
      case .readOnlyFileSystem: .readOnly
      case .noSpace, Errno(rawValue: EDQUOT): .full
      case Errno(rawValue: EIO): .inputOutput
      default: .cannotOpen
      }
    self.init(
      code: code, path: path, attempt: attempt,
      detail: "\(error.attempt) \(error.object): \(error.errno)")
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension StateStore: Sendable {}
