/// A message goes once what it tells is saved; a look that is killed in between leaves one that was
/// heard. So the store knows the messages of the last look that had any, and none is heard twice.
extension StateStore {
  /// The names of messages that were heard, and may lie in the inbox still.
  public func appliedMessages() throws(StoreError) -> Set<String> {
    let statement = try connection.prepare(
      "SELECT name FROM applied", attempt: "read the messages in")
    var names: Set<String> = []
    while try statement.step() {
      if let name = statement.text(0) { names.insert(name) }
    }
    return names
  }

  /// Puts these in the place of the former ones, which are gone by now; inside a transaction.
  func replace(applied names: [String], attempt: String) throws(StoreError) {
    try connection.execute("DELETE FROM applied", attempt: attempt)
    let insert = try connection.prepare(
      "INSERT OR REPLACE INTO applied VALUES (?)", attempt: attempt)
    for name in names { try insert.run([.text(name)]) }
  }
}
