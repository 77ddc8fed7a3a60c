public import Accessories
public import Vocabulary

/// An event of the registry, as it is kept.
public struct RecordedRegistryEvent: Hashable, Sendable {
  /// Its place among all events: whoever has read up to one asks for what lies behind it.
  public let position: Int64
  /// When it happened.
  public let at: Moment
  /// What happened.
  public let event: RegistryEvent
}

extension StateStore {
  /// How many events of each client are kept.
  public static let keptEventsPerClient = 1_000

  /// The accessories of all clients.
  public func registry() throws(StoreError) -> Registry {
    let statement = try connection.prepare(
      AccessoryRow.select, attempt: "read the accessories of")
    var accessories: [RegisteredAccessory] = []
    while try statement.step() {
      accessories.append(try statement.accessory(path: connection.path))
    }
    return Registry(accessories)
  }

  /// Saves what a request changed, with its events, in one transaction: all of it or nothing.
  ///
  /// - Parameters:
  ///   - registry: The registry behind the events.
  ///   - events: What happened, in order; the accessories they are about are written or taken out.
  ///   - now: When it happened.
  /// - Throws: `StoreError`; then nothing was saved.
  public func commit(
    _ registry: Registry, events: [RegistryEvent], at now: Moment
  ) throws(StoreError) {
    guard !events.isEmpty else { return }
    let attempt = "save the accessories in"
    try connection.transaction(attempt: attempt) { () throws(StoreError) in
      try write(registry, events, at: now, attempt: attempt)
    }
  }

  /// The events of a client or of all behind a position, oldest first.
  public func registryEvents(
    client: ClientName? = nil, after position: Int64 = 0
  ) throws(StoreError) -> [RecordedRegistryEvent] {
    let statement = try connection.prepare(
      """
      SELECT id, client, name, kind, state, detail, at_boot, at_monotonic, at_boottime, at_wall
      FROM accessory_events WHERE id > ?1 \(client == nil ? "" : "AND client = ?2") ORDER BY id
      """, attempt: "read the events of accessories in")
    try statement.bind([.integer(position)] + (client.map { [.text($0.text)] } ?? []))
    var events: [RecordedRegistryEvent] = []
    while try statement.step() {
      // A kind that a later version wrote is no reason to hide the rest.
      guard let key = statement.accessoryKey(1), let at = statement.moment(6),
        let kind = RegistryEvent.Kind(rawValue: statement.text(3) ?? "")
      else { continue }
      let event = RegistryEvent(
        kind, key, statement.text(4).flatMap(SetUpState.init), statement.text(5) ?? "")
      events.append(RecordedRegistryEvent(position: statement.integer(0), at: at, event: event))
    }
    return events
  }

  /// Takes out the accessories of clients that are forgotten; inside a transaction.
  func forgetAccessories(
    of clients: [ClientName], at now: Moment, attempt: String
  ) throws(StoreError) {
    var registry = try self.registry()
    var events: [RegistryEvent] = []
    for client in clients {
      // To forget is never refused.
      events += (try? registry.apply(.forget(client), declared: DeclaredAccessories())) ?? []
    }
    try write(registry, events, at: now, attempt: attempt)
  }

  private func write(
    _ registry: Registry, _ events: [RegistryEvent], at now: Moment, attempt: String
  ) throws(StoreError) {
    let delete = try connection.prepare(
      "DELETE FROM accessories WHERE client = ? AND name = ?", attempt: attempt)
    let add = try connection.prepare(AccessoryRow.insert, attempt: attempt)
    let insert = try connection.prepare(
      """
      INSERT INTO accessory_events
        (client, name, kind, state, detail, at_boot, at_monotonic, at_boottime, at_wall)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, attempt: attempt)
    let prune = try connection.prepare(
      """
      DELETE FROM accessory_events WHERE client = ?1 AND id <= (
        SELECT id FROM accessory_events WHERE client = ?1 ORDER BY id DESC
        LIMIT 1 OFFSET \(Self.keptEventsPerClient))
      """, attempt: attempt)
    for event in events {
      let key: [Value] = [.text(event.key.client.text), .text(event.key.name.text)]
      // Not replaced: that would take out whatever else is in the way.
      try delete.run(key)
      if let accessory = registry.accessories[event.key] {
        try add.run(AccessoryRow.values(accessory))
      }
      try insert.run(
        key + [
          .text(event.kind.rawValue), .optional(event.state?.rawValue), .text(event.detail),
        ] + Value.moment(now))
    }
    for client in Set(events.map(\.key.client)) { try prune.run([.text(client.text)]) }
  }
}
