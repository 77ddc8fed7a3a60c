public import Reminders
public import Vocabulary

extension StateStore {
  /// What was counted of each client; of one that is not here there was nothing to count.
  public func tallies() throws(StoreError) -> [ClientName: ClientTally] {
    let attempt = "read the counts in"
    let statement = try connection.prepare(
      "SELECT client, \(Self.columns) FROM tallies", attempt: attempt)
    var tallies: [ClientName: ClientTally] = [:]
    while try statement.step() {
      guard let name = statement.text(0).flatMap(ClientName.init) else { continue }
      tallies[name] = statement.tally(1)
    }
    return tallies
  }

  private static let columns =
    "since, shown, dismissed, reopened, relaunch_attempts, relaunches, relaunching"

  /// Counts what is added to the journal; inside a transaction.
  func count(_ entries: [JournalEntry], attempt: String) throws(StoreError) {
    let relaunching = try relaunching(attempt: attempt)
    guard !relaunching.isEmpty || entries.contains(where: ClientTally.counts) else { return }
    let select = try connection.prepare(
      "SELECT \(Self.columns) FROM tallies WHERE client = ?", attempt: attempt)
    var tallies: [ClientName: ClientTally] = [:]
    for entry in entries {
      guard let client = entry.client else { continue }
      if tallies[client] == nil {
        guard ClientTally.counts(entry) || relaunching.contains(client) else { continue }
        try select.bind([.text(client.text)])
        tallies[client] =
          try select.step() ? select.tally(0) : ClientTally(since: entry.at.wall)
        select.reset()
      }
      tallies[client]?.count(entry)
    }
    let upsert = try connection.prepare(
      """
      INSERT OR REPLACE INTO tallies (client, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, attempt: attempt)
    for (client, tally) in tallies { try upsert.run([.text(client.text)] + tally.values) }
  }

  /// The clients of which it is still to show what came of an opening: few at any time.
  private func relaunching(attempt: String) throws(StoreError) -> Set<ClientName> {
    let statement = try connection.prepare(
      "SELECT client FROM tallies WHERE relaunching = 1", attempt: attempt)
    var clients: Set<ClientName> = []
    while try statement.step() {
      if let name = statement.text(0).flatMap(ClientName.init) { clients.insert(name) }
    }
    return clients
  }

  /// Forgets what was counted of clients; inside a transaction.
  func forgetTallies(of clients: [ClientName], attempt: String) throws(StoreError) {
    let delete = try connection.prepare("DELETE FROM tallies WHERE client = ?", attempt: attempt)
    for client in clients { try delete.run([.text(client.text)]) }
  }
}

extension ClientTally {
  /// The values of the columns, in their order.
  fileprivate var values: [Value] {
    let counts = [shown, dismissed, reopened, relaunchAttempts, relaunches]
    return [.integer(since.seconds)] + counts.map { .integer(Int64(clamping: $0)) }
      + [.integer(isRelaunching ? 1 : 0)]
  }
}

extension Statement {
  /// The tally whose columns begin here.
  fileprivate func tally(_ column: Int32) -> ClientTally {
    func count(_ place: Int32) -> UInt64 { UInt64(clamping: integer(column + place)) }
    var tally = ClientTally(since: WallInstant(seconds: integer(column)))
    tally.shown = count(1)
    tally.dismissed = count(2)
    tally.reopened = count(3)
    tally.relaunchAttempts = count(4)
    tally.relaunches = count(5)
    tally.isRelaunching = integer(column + 6) != 0
    return tally
  }
}
