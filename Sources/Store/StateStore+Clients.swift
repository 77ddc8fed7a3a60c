public import Reminders
public import Vocabulary

extension StateStore {
  /// What is remembered of every client.
  public func clientStates() throws(StoreError) -> [ClientName: ClientState] {
    let attempt = "read the clients of"
    let count = try connection.number("SELECT count(*) FROM clients", attempt: attempt)
    var states: [ClientName: ClientState] = [:]
    states.reserveCapacity(Int(count))
    let plain = try connection.prepare(ClientRow.selectPlain, attempt: attempt)
    while try plain.step() {
      let (name, state) = try plain.plainClient(path: connection.path)
      states[name] = state
    }
    let statement = try connection.prepare(ClientRow.select, attempt: attempt)
    while try statement.step() {
      let (name, state) = try statement.client(path: connection.path)
      states[name] = state
    }
    return states
  }

  /// Saves all that a sweep or a command changed, in one transaction: all of it or nothing.
  ///
  /// - Parameters:
  ///   - changes: The new states of clients.
  ///   - removed: The clients whose states, accessories and counts are forgotten, where the journal
  ///     tells of it; their journal is kept.
  ///   - unfinished: Those of the removed whose files are still to go, with what declares them.
  ///   - journal: What is to be told by `history`, oldest first.
  ///   - marks: The sweep's own marks, where they changed.
  ///   - applied: The names of the messages of which all this came.
  /// - Throws: `StoreError`; then nothing was saved.
  public func commit(
    changes: [ClientName: ClientState] = [:], removed: [ClientName] = [],
    unfinished: [ClientName: DeclarationMark?] = [:], journal: [JournalEntry] = [],
    marks: SessionMarks? = nil, applied: [String] = []
  ) throws(StoreError) {
    // Nothing to save is no reason to write, or to wait for who does.
    if changes.isEmpty, removed.isEmpty, journal.isEmpty, marks == nil, applied.isEmpty { return }
    let attempt = "save the changes in"
    try connection.transaction(attempt: attempt) { () throws(StoreError) in
      if !removed.isEmpty {
        let delete = try connection.prepare("DELETE FROM clients WHERE name = ?", attempt: attempt)
        for name in removed { try delete.run([.text(name.text)]) }
        for (name, mark) in unfinished { try beginRemoval(of: name, mark, attempt: attempt) }
        // The journal says when.
        if let at = journal.last?.at {
          try forgetAccessories(of: removed, at: at, attempt: attempt)
        }
      }
      if !changes.isEmpty {
        let upsert = try connection.prepare(ClientRow.upsert, attempt: attempt)
        for (name, state) in changes { try upsert.run(ClientRow.values(name, state)) }
      }
      if !journal.isEmpty {
        try append(journal, attempt: attempt)
        try count(journal, attempt: attempt)
      }
      // What else this look tells of one that is forgotten counts no more.
      if !removed.isEmpty { try forgetTallies(of: removed, attempt: attempt) }
      if let marks { try replace(marks, attempt: attempt) }
      if !applied.isEmpty { try replace(applied: applied, attempt: attempt) }
    }
  }
}
