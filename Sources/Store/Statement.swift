internal import CSQLite

/// The one owner of a prepared statement; finalizes it at the end of its life, which lies within
/// that of its connection.
@safe struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let path: String
  private let attempt: String

  /// Takes over a prepared statement.
  @unsafe init(
    consuming handle: OpaquePointer, of connection: OpaquePointer, path: String, attempt: String
  ) {
    unsafe self.handle = handle
    unsafe self.connection = connection
    self.path = path
    self.attempt = attempt
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Goes to the next row. The corresponding C function is sqlite3_step.
  ///
  /// - Returns: whether there is one.
  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      // A reset repeats the code; the statement can then be run again.
      let error = unsafe storeError(code, connection, path: path, attempt: attempt)
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs it to its end with these values, and makes it ready for the next ones.
  func run(_ values: [Value]) throws(StoreError) {
    try bind(values)
    while try step() {}
    unsafe sqlite3_reset(handle)
  }

  /// Makes it ready to be run again. The corresponding C function is sqlite3_reset.
  func reset() { unsafe sqlite3_reset(handle) }

  /// Gives the parameters their values, from the first one on.
  func bind(_ values: [Value]) throws(StoreError) {
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code: Int32 =
        switch value {
        case .null: unsafe sqlite3_bind_null(handle, place)
        case .integer(let number): unsafe sqlite3_bind_int64(handle, place, number)
        // By length, as a text may hold a NUL.
        case .text(let text):
          unsafe sqlite3_bind_text(
            handle, place, text, Int32(text.utf8.count), forestall_sqlite_transient())
        case .bytes(let high, let low): unsafe Self.bindBytes(high, low, handle, place)
        }
      guard code == SQLITE_OK else {
        throw unsafe storeError(code, connection, path: path, attempt: attempt)
      }
    }
  }

  /// Whether a column of the row is NULL.
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A column as a number; 0 where it is none.
  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// A column as text; `nil` where it is NULL.
  func text(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A column as sixteen bytes, big-endian halves; zeros where it has another size.
  func sixteenBytes(_ column: Int32) -> (high: UInt64, low: UInt64) {
    guard let start = unsafe sqlite3_column_blob(handle, column),
      unsafe sqlite3_column_bytes(handle, column) == 16
    else { return (0, 0) }
    return unsafe (
      UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  private static func bindBytes(
    _ high: UInt64, _ low: UInt64, _ handle: OpaquePointer, _ place: Int32
  ) -> Int32 {
    let halves = [high.bigEndian, low.bigEndian]
    return unsafe halves.withUnsafeBytes {
      unsafe sqlite3_bind_blob(handle, place, $0.baseAddress, 16, forestall_sqlite_transient())
    }
  }
}

/// What is bound to a parameter.
enum Value {
  case null
  case integer(Int64)
  case text(String)
  /// Sixteen bytes, big-endian halves.
  case bytes(UInt64, UInt64)

  /// A text, or NULL.
  static func optional(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
}
