import Accessories
import ForestallTestKit
import Reminders
import SeededRandomness
import SystemCalls
import Testing
import Vocabulary

@testable import Store

private func key(_ name: String, of client: String = "scale") throws -> RegisteredAccessory.Key {
  RegisteredAccessory.Key(client: named(client), name: try AccessoryName(words: name))
}

private func accessory(
  _ key: RegisteredAccessory.Key, device: Int, _ state: SetUpState, _ descriptor: Descriptor?
) throws -> RegisteredAccessory {
  RegisteredAccessory(
    key: key, title: "Scale '\(device)' é",
    address: try DeviceAddress(words: "C0:FF:EE:00:0\(device):01"),
    state: state, descriptor: descriptor)
}

private let service = ServiceIdentifier(short: 0x181D)
private let declared = DeclaredAccessories(
  services: [service, ServiceIdentifier(high: 1, low: 2)], companies: [CompanyIdentifier(0x4C)],
  names: ["Scale;'\""])

@Suite("The store's accessories")
struct AccessoryStoreTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/forestall.db"
  }

  /// Applies a request and saves it; the moment's number is told apart from others.
  private func apply(
    _ request: Registry.Request, to store: borrowing StateStore, at now: Moment
  ) throws {
    var registry = try store.registry()
    let events = try registry.apply(request, declared: declared)
    try store.commit(registry, events: events, at: now)
  }

  @Test("come back as they were saved, with all fields of their descriptors")
  func roundTrip() throws {
    let descriptors: [Descriptor?] = [
      nil, try Descriptor(service: ServiceIdentifier(high: 1, low: 2)),
      try Descriptor(company: CompanyIdentifier(0x4C), nameSubstring: "Scale;'\""),
      try Descriptor(
        service: service, company: CompanyIdentifier(0x4C),
        manufacturerData: MaskedBytes(words: "1000/f0ff"), serviceData: MaskedBytes(words: "ff")),
    ]
    var random = SeededGenerator(seed: 1)
    let now = random.moment()
    var expected: [RegisteredAccessory] = []
    do {
      let store = try StateStore(path: path)
      for (number, descriptor) in descriptors.enumerated() {
        let state = descriptor == nil ? SetUpState.known : .authorized
        let one = try accessory(try key("a\(number)"), device: number, state, descriptor)
        try apply(.add(one), to: store, at: now)
        expected.append(one)
      }
    }
    let store = try StateStore(path: path)
    let read = try store.registry()
    #expect(read == Registry(expected))
  }

  @Test("have an event stream that is read on from where one was")
  func events() throws {
    var random = SeededGenerator(seed: 2)
    let (first, second) = (random.moment(), random.moment())
    let store = try StateStore.inMemory()
    let (kitchen, strap) = (try key("kitchen"), try key("strap", of: "watch"))
    let descriptor = try Descriptor(service: service)
    try apply(.add(try accessory(kitchen, device: 1, .known, nil)), to: store, at: first)
    try apply(.add(try accessory(strap, device: 1, .known, nil)), to: store, at: first)
    let before = try store.registryEvents()
    #expect(before.map(\.event.kind) == [.added, .added])
    #expect(before.allSatisfy { $0.at == first })
    try apply(.migrate(kitchen, descriptor), to: store, at: second)
    try apply(.remove(kitchen), to: store, at: second)
    let last = try #require(before.last).position
    let after = try store.registryEvents(after: last)
    #expect(after.map(\.event.kind) == [.changed, .migrationComplete, .removed])
    #expect(after.map(\.event.state) == [.authorized, .authorized, nil])
    #expect(after.allSatisfy { $0.at == second && $0.event.key == kitchen })
    #expect(try store.registryEvents(client: named("watch")).map(\.event.key) == [strap])
    #expect(try store.registryEvents() == before + after)
  }

  @Test("go with their client when that is forgotten, and no other's do")
  func forgotten() throws {
    var random = SeededGenerator(seed: 3)
    let now = random.moment()
    let store = try StateStore.inMemory()
    let (kitchen, strap) = (try key("kitchen"), try key("strap", of: "watch"))
    for one in [kitchen, strap] {
      try apply(.add(try accessory(one, device: 1, .known, nil)), to: store, at: now)
    }
    try store.commit(
      changes: [named("scale"): ClientState()],
      journal: [JournalEntry(at: now, client: named("scale"), kind: .added)])
    #expect(try store.registry().accessories.count == 2)
    try store.commit(
      removed: [named("scale")],
      journal: [JournalEntry(at: now, client: named("scale"), kind: .removed)])
    let left = try store.registry()
    #expect(left.accessories.keys.map(\.self) == [strap])
    #expect(
      try store.registryEvents(client: named("scale")).map(\.event.kind) == [.added, .removed])
  }

  @Test("keep the latest of many events, and no position is given twice")
  func pruning() throws {
    var random = SeededGenerator(seed: 4)
    let now = random.moment()
    let store = try StateStore.inMemory()
    let kitchen = try key("kitchen")
    let one = try accessory(kitchen, device: 1, .known, nil)
    let limit = StateStore.keptEventsPerClient
    let many = (0..<limit + 3).map { RegistryEvent(.changed, kitchen, .known, "\($0)") }
    try store.commit(Registry([one]), events: many, at: now)
    let kept = try store.registryEvents()
    #expect(kept.count == limit)
    #expect(kept.last?.event.detail == "\(limit + 2)")
    #expect(kept.first?.event.detail == "3")
    let last = try #require(kept.last).position
    try store.connection.execute("DELETE FROM accessory_events", attempt: "clear")
    try apply(.remove(kitchen), to: store, at: now)
    #expect(try store.registryEvents(after: last).count == 1, "who has read up to one misses none")
  }

  @Test("cannot be written half set up, nor twice, whoever writes")
  func conditions() throws {
    let store = try StateStore.inMemory()
    func insert(_ values: String) -> Bool {
      do throws(StoreError) {
        try store.connection.execute(
          "INSERT INTO accessories (client, name, title, address, state, service) VALUES \(values)",
          attempt: "write")
        return true
      } catch {
        return false
      }
    }
    #expect(!insert("('scale', 'a', 'A', '00:00:00:00:00:01', 'authorized', NULL)"))
    #expect(!insert("('scale', 'a', 'A', '00:00:00:00:00:01', 'awaiting', NULL)"))
    #expect(insert("('scale', 'a', 'A', '00:00:00:00:00:01', 'known', NULL)"))
    #expect(!insert("('scale', 'b', 'B', '00:00:00:00:00:01', 'authorized', '181d')"))
    #expect(insert("('watch', 'b', 'B', '00:00:00:00:00:01', 'authorized', '181d')"))
  }

  @Test("that no version has written so are damage, told by their names", arguments: 0...4)
  func unreadable(number: Int) throws {
    let values = [
      "('scale', 'A', 'A', '00:00:00:00:00:01', 'known', NULL)",
      "('S', 'a', 'A', '00:00:00:00:00:01', 'known', NULL)",
      "('scale', 'a', 'A', '00:00', 'known', NULL)",
      "('scale', 'a', 'A', '00:00:00:00:00:01', 'halfway', '181d')",
      "('scale', 'a', 'A', '00:00:00:00:00:01', 'known', '18')",
    ]
    let store = try StateStore.inMemory()
    try store.connection.execute(
      "INSERT INTO accessories (client, name, title, address, state, service) VALUES "
        + values[number], attempt: "write")
    do throws(StoreError) {
      _ = try store.registry()
      Issue.record("it was read")
    } catch {
      #expect(error.code == .corrupt)
      #expect(error.description.contains("the accessory “"), "\(error)")
    }
  }

  @Test("are wholly set up or not at all, between whichever two writes the process was killed")
  func killedBetweenWrites() throws {
    var random = SeededGenerator(seed: 5)
    let now = random.moment()
    let (kitchen, bath) = (try key("kitchen"), try key("bath"))
    let descriptor = try Descriptor(service: service)
    let requests: [Registry.Request] = [
      .add(try accessory(kitchen, device: 1, .known, nil)),
      .add(try accessory(bath, device: 2, .authorized, descriptor)),
      .rename(bath, title: "The bathroom's"), .migrate(kitchen, descriptor), .revoke(bath),
      .remove(bath), .forget(named("scale")),
    ]
    let store = try StateStore(path: path)
    var whole = [Snapshot(try store.registry(), try store.registryEvents())]
    for request in requests {
      try apply(request, to: store, at: now)
      whole.append(Snapshot(try store.registry(), try store.registryEvents()))
    }
    // All writes are to the log, one behind the other: a killed process leaves its beginning.
    let (database, log) = (try Files.read(path), try Files.read(path + "-wal", limit: 1 << 24))
    var seen: Set<Snapshot> = []
    // Behind its head of 32 bytes each write is a page and 24 bytes: between two, and amid each.
    for length in [0] + stride(from: 32, through: log.count, by: (4_096 + 24) / 2) {
      let copy = "\(folder.path)/\(length).db"
      try Files.replace(copy, with: database)
      try Files.replace(copy + "-wal", with: Array(log.prefix(length)))
      let killed = try StateStore(path: copy)
      let found = Snapshot(try killed.registry(), try killed.registryEvents())
      #expect(whole.contains(found), "after \(length) of \(log.count) bytes")
      seen.insert(found)
    }
    #expect(seen == Set(whole), "each step was cut into")
  }
}

/// What a store has of accessories and tells of them.
private struct Snapshot: Hashable {
  let registry: Registry
  let events: [RecordedRegistryEvent]

  init(_ registry: Registry, _ events: [RecordedRegistryEvent]) {
    self.registry = registry
    self.events = events
  }
}
