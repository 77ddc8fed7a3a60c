extension StateStore {
  /// Looks whether the database is whole, and can be written: what SQLite complains about, at most ten
  /// sentences of its own. See https://sqlite.org/pragma.html#pragma_quick_check.
  ///
  /// - Throws: `StoreError` where it cannot be read, or no writing can begin.
  public func check() throws(StoreError) -> [String] {
    let attempt = "check"
    let statement = try connection.prepare("PRAGMA quick_check(10)", attempt: attempt)
    var complaints: [String] = []
    while try statement.step() {
      if let text = statement.text(0), text != "ok" { complaints.append(text) }
    }
    // A writer is begun and ended without a change: that needs all that a change needs but space.
    try connection.transaction(attempt: "write in") { () throws(StoreError) in }
    return complaints
  }
}
