public import Reminders
public import Vocabulary

extension StateStore {
  /// How many entries of each client are kept, and as many of its own words beside them: these drive
  /// out none of the others.
  public static let keptEntriesPerClient = 1_000
  /// How many entries are kept in all, those of clients that were removed among them.
  public static let keptEntries = 200_000

  /// The latest entries of the journal, oldest first: of a client, or of everything.
  public func history(
    client: ClientName? = nil, limit: Int = keptEntriesPerClient
  ) throws(StoreError) -> [JournalEntry] {
    try entries(
      client == nil ? "" : "WHERE client = ?2", limit: limit, client.map { [.text($0.text)] } ?? [])
  }

  /// What happened to a client and bears on whether it may be opened again, oldest first, with the
  /// beginnings of sessions between.
  ///
  /// - Returns: the entries, and whether there were none before the first of them.
  public func life(
    of client: ClientName
  ) throws(StoreError) -> (entries: [JournalEntry], isWhole: Bool) {
    let entries = try entries(
      """
      WHERE (client = ?2 AND \(Self.isChatter) = 0) OR (client IS NULL AND kind = 'login')
      """, limit: .max, [.text(client.text)])
    return (entries, try isWhole(entries))
  }

  /// What `life(of:)` tells, of many clients: the journal is gone through once.
  public func lives(
    of clients: Set<ClientName>
  ) throws(StoreError) -> [ClientName: (entries: [JournalEntry], isWhole: Bool)] {
    let all = try entries(
      """
      WHERE \(Self.isChatter) = 0 AND (client IS NOT NULL OR kind = 'login')
      """, limit: .max, [])
    var logins: [JournalEntry] = []
    var lives: [ClientName: (entries: [JournalEntry], logins: Int)] = [:]
    for client in clients { lives[client] = ([], 0) }
    for entry in all {
      guard let client = entry.client else {
        logins.append(entry)
        continue
      }
      guard let before = lives[client]?.logins else { continue }
      lives[client]?.entries += logins[before...]
      lives[client]?.entries.append(entry)
      lives[client]?.logins = logins.count
    }
    var whole: [ClientName: (entries: [JournalEntry], isWhole: Bool)] = [:]
    for (client, life) in lives {
      let entries = life.entries + logins[life.logins...]
      whole[client] = (entries, try isWhole(entries))
    }
    return whole
  }

  /// Whether nothing of a client's life was dropped.
  private func isWhole(_ life: [JournalEntry]) throws(StoreError) -> Bool {
    let last = try connection.number(
      "SELECT coalesce(max(id), 0) FROM journal", attempt: "read the history in")
    let own = life.count { $0.client != nil }
    return own < Self.keptEntriesPerClient && last <= Self.keptEntries
  }

  /// What a client said that it waits for, and when it began and ended, oldest first.
  public func pendingWork(of client: ClientName) throws(StoreError) -> [JournalEntry] {
    try entries(
      """
      WHERE client = ?2 AND kind IN ('pending', 'attached', 'ended', 'done', 'stopped', 'removed', 'drill', 'drill-over')
      """, limit: Self.keptEntriesPerClient, [.text(client.text)])
  }

  /// What there may be any number of while nothing begins or ends.
  private static let chatter: [JournalEntry.Kind] = [.status, .pending, .mended]
  private static let isChatter =
    "(kind IN (\(chatter.map { "'\($0.rawValue)'" }.joined(separator: ", "))))"

  private func entries(
    _ condition: String, limit: Int, _ values: [Value]
  ) throws(StoreError) -> [JournalEntry] {
    let statement = try connection.prepare(
      """
      SELECT client, kind, at_boot, at_monotonic, at_boottime, at_wall, detail, fact FROM journal
      \(condition) ORDER BY id DESC LIMIT ?1
      """, attempt: "read the history in")
    try statement.bind([.integer(Int64(max(0, limit)))] + values)
    var entries: [JournalEntry] = []
    while try statement.step() {
      // A kind that a later version wrote is no reason to hide the rest.
      guard let kind = JournalEntry.Kind(rawValue: statement.text(1) ?? ""),
        let at = statement.moment(2)
      else { continue }
      entries.append(
        JournalEntry(
          at: at, client: statement.text(0).flatMap(ClientName.init), kind: kind,
          detail: statement.text(6) ?? "",
          fact: statement.text(7).flatMap(JournalEntry.Fact.init(words:))))
    }
    return entries.reversed()
  }

  /// Adds entries and takes out the old ones of the clients they are about; inside a transaction.
  func append(_ entries: [JournalEntry], attempt: String) throws(StoreError) {
    let insert = try connection.prepare(
      """
      INSERT INTO journal (client, kind, at_boot, at_monotonic, at_boottime, at_wall, detail, fact)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, attempt: attempt)
    for entry in entries {
      try insert.run(
        [.optional(entry.client?.text), .text(entry.kind.rawValue)] + Value.moment(entry.at)
          + [.text(entry.detail), .optional(entry.fact?.words)])
    }
    let prune = try connection.prepare(
      """
      DELETE FROM journal WHERE client IS ?1 AND \(Self.isChatter) = ?2 AND id <= (
        SELECT id FROM journal WHERE client IS ?1 AND \(Self.isChatter) = ?2 ORDER BY id DESC
        LIMIT 1 OFFSET \(Self.keptEntriesPerClient))
      """, attempt: attempt)
    let (loud, quiet) = (
      entries.filter { Self.chatter.contains($0.kind) },
      entries.filter { !Self.chatter.contains($0.kind) }
    )
    for client in Set(quiet.map(\.client)) {
      try prune.run([.optional(client?.text), .integer(0)])
    }
    for client in Set(loud.map(\.client)) { try prune.run([.optional(client?.text), .integer(1)]) }
    try connection.execute(
      "DELETE FROM journal WHERE id <= (SELECT max(id) FROM journal) - \(Self.keptEntries)",
      attempt: attempt)
  }
}
