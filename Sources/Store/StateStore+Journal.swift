public import Reminders
public import Vocabulary

extension StateStore {
  /// How many entries of each client are kept.
  public static let keptEntriesPerClient = 1_000
  /// How many entries are kept in all, those of clients that were removed among them.
  public static let keptEntries = 200_000

  /// The latest entries of the journal, oldest first: of a client, or of everything.
  public func history(
    client: ClientName? = nil, limit: Int = keptEntriesPerClient
  ) throws(StoreError) -> [JournalEntry] {
    let statement = try connection.prepare(
      """
      SELECT client, kind, at_boot, at_monotonic, at_boottime, at_wall, detail FROM journal
      \(client == nil ? "" : "WHERE client = ?2") ORDER BY id DESC LIMIT ?1
      """, attempt: "read the history in")
    let limit = Value.integer(Int64(max(0, limit)))
    try statement.bind(client.map { [limit, .text($0.text)] } ?? [limit])
    var entries: [JournalEntry] = []
    while try statement.step() {
      // A kind that a later version wrote is no reason to hide the rest.
      guard let kind = JournalEntry.Kind(rawValue: statement.text(1) ?? ""),
        let at = statement.moment(2)
      else { continue }
      entries.append(
        JournalEntry(
          at: at, client: statement.text(0).flatMap(ClientName.init), kind: kind,
          detail: statement.text(6) ?? ""))
    }
    return entries.reversed()
  }

  /// Adds entries and takes out the old ones of the clients they are about; inside a transaction.
  func append(_ entries: [JournalEntry], attempt: String) throws(StoreError) {
    let insert = try connection.prepare(
      """
      INSERT INTO journal (client, kind, at_boot, at_monotonic, at_boottime, at_wall, detail)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, attempt: attempt)
    for entry in entries {
      try insert.run(
        [.optional(entry.client?.text), .text(entry.kind.rawValue)] + Value.moment(entry.at)
          + [.text(entry.detail)])
    }
    let prune = try connection.prepare(
      """
      DELETE FROM journal WHERE client IS ?1 AND id <= (
        SELECT id FROM journal WHERE client IS ?1 ORDER BY id DESC
        LIMIT 1 OFFSET \(Self.keptEntriesPerClient))
      """, attempt: attempt)
    for client in Set(entries.map(\.client)) { try prune.run([.optional(client?.text)]) }
    try connection.execute(
      "DELETE FROM journal WHERE id <= (SELECT max(id) FROM journal) - \(Self.keptEntries)",
      attempt: attempt)
  }
}
