internal import CSQLite
internal import SystemCalls

/// The one owner of an open database; closes it at the end of its life.
///
/// A connection is used by the thread that opened it.
@safe struct Connection: ~Copyable {
  /// The file's path, or `:memory:`.
  let path: String
  private let handle: OpaquePointer

  /// Opens a database that exists, or one in memory. The corresponding C function is
  /// sqlite3_open_v2.
  init(path: String) throws(StoreError) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let owned = unsafe opened else {
      // SQLite gives a handle for the message even where it fails to open.
      let error = unsafe storeError(code, opened, path: path, attempt: "open")
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    self.path = path
    unsafe self.handle = owned
    unsafe sqlite3_extended_result_codes(owned, 1)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// How long to wait for another process. The corresponding C function is sqlite3_busy_timeout.
  func waitWhenBusy(milliseconds: Int32) { unsafe sqlite3_busy_timeout(handle, milliseconds) }

  /// Runs statements that give no rows.
  func execute(_ sql: String, attempt: String) throws(StoreError) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil), attempt: attempt)
  }

  /// A statement ready to run. The corresponding C function is sqlite3_prepare_v2.
  func prepare(_ sql: String, attempt: String) throws(StoreError) -> Statement {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil), attempt: attempt)
    guard let owned = unsafe prepared else {
      throw StoreError(code: .software, path: path, attempt: attempt, detail: "empty statement")
    }
    return unsafe Statement(consuming: owned, of: handle, path: path, attempt: attempt)
  }

  /// The first column of the first row as a number; 0 where there is none.
  func number(_ sql: String, attempt: String) throws(StoreError) -> Int64 {
    let statement = try prepare(sql, attempt: attempt)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs the body in one transaction that begins as a writer; whatever it throws undoes it all.
  func transaction(
    attempt: String, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    // To begin as a reader and to write later fails at once where another one wrote in between.
    try execute("BEGIN IMMEDIATE", attempt: attempt)
    do throws(StoreError) {
      try body()
      try execute("COMMIT", attempt: attempt)
    } catch {
      // A full disk or a failed read may have undone it already; then this says so, and that is fine.
      unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  private func check(_ code: Int32, attempt: String) throws(StoreError) {
    guard code != SQLITE_OK else { return }
    throw unsafe storeError(code, handle, path: path, attempt: attempt)
  }
}

/// The error that a result code of SQLite stands for: the one place that reads them.
@unsafe func storeError(
  _ code: Int32, _ handle: OpaquePointer?, path: String, attempt: String
) -> StoreError {
  var words = "error \(code)"
  if let text = unsafe handle.map({ unsafe sqlite3_errmsg($0) }) ?? sqlite3_errstr(code) {
    words = unsafe String(cString: text)
  }
  var extended = code
  if let handle = unsafe handle { extended = unsafe sqlite3_extended_errcode(handle) }
  let systemError = unsafe handle.map { unsafe sqlite3_system_errno($0) } ?? 0
  let kind: StoreError.Code =
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .corrupt
    case SQLITE_FULL: .full
    case SQLITE_READONLY: .readOnly
    case SQLITE_PERM, SQLITE_AUTH: .permission
    case SQLITE_CANTOPEN:
      switch Errno(rawValue: systemError) {
      case .permissionDenied: .permission
      case .readOnlyFileSystem: .readOnly
      case .noSpace: .full
      default: .cannotOpen
      }
    case SQLITE_IOERR: Errno(rawValue: systemError) == .noSpace ? .full : .inputOutput
    // The steps that made the schema are there: something else has changed it since.
    case SQLITE_ERROR where words.hasPrefix("no such ") || words.contains(" has no column named "):
      .corrupt
    default: .software
    }
  return StoreError(
    code: kind, extendedCode: extended, path: path, attempt: attempt, detail: words)
}
