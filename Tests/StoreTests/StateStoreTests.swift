import ForestallTestKit
import Reminders
import SeededRandomness
import Store
import SystemCalls
import Testing
import Vocabulary

@Suite("The state store")
struct StateStoreTests {
  @Test("gives back every state that was saved", arguments: 1...20 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let states = Dictionary(
      uniqueKeysWithValues: (0..<50).map { (named("client-\($0)"), random.state()) })
    let store = try StateStore.inMemory()
    try store.commit(changes: states)
    let read = try store.clientStates()
    #expect(read == states)
  }

  @Test("gives back the states of clients that are well, whatever they were before")
  func plain() throws {
    var random = SeededGenerator(seed: 3)
    let store = try StateStore.inMemory()
    var states: [ClientName: ClientState] = [:]
    for round in 0..<4 {
      for number in 0..<50 {
        var state = ClientState()
        state.expected = number % 3 > 0
        state.lastAlive = random.maybe { $0.moment() }
        // All are plain in the end, half of them were in between.
        states[named("client-\(number)")] =
          round < 3 && (number + round) % 2 == 0 ? random.state() : state
      }
      try store.commit(changes: states)
      #expect(try store.clientStates() == states)
    }
  }

  @Test("changes only what it is told to, and keeps it after closing")
  func changes() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 2)
    let path = folder.path + "/deep/below/forestall.db"
    let (first, second, third) = (random.state(), random.state(), random.state())
    do {
      let store = try StateStore(path: path)
      try store.commit(changes: [named("a"): first, named("b"): first, named("c"): first])
      try store.commit(changes: [named("b"): second], removed: [named("c"), named("never-was")])
    }
    let store = try StateStore(path: path)
    try store.commit(changes: [named("d"): third])
    let states = try store.clientStates()
    #expect(states == [named("a"): first, named("b"): second, named("d"): third])
  }

  @Test("is the person's alone")
  func modes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state/forestall.db"
    let store = try StateStore(path: path)
    try store.commit(changes: [named("a"): ClientState()])
    #expect(mode(folder.path + "/state") == 0o700)
    #expect(mode(path) == 0o600)
    #expect(mode(path + "-wal") == 0o600)
  }

  @Test("keeps the sweep's marks")
  func marks() throws {
    var random = SeededGenerator(seed: 4)
    let store = try StateStore.inMemory()
    #expect(try store.sessionMarks() == SessionMarks())
    let marks = SessionMarks(
      lastSweep: random.moment(), login: random.moment(),
      sleeps: (0..<SessionMarks.maximumSleeps).map {
        .init(at: .init(nanoseconds: UInt64($0)), length: .init(nanoseconds: .max))
      },
      armed: .init(
        slot: "b", at: .init(nanoseconds: .max), boot: .init(high: 1, low: .max)))
    try store.commit(marks: marks)
    #expect(try store.sessionMarks() == marks)
    let later = SessionMarks(lastSweep: random.moment())
    try store.commit(marks: later)
    #expect(try store.sessionMarks() == later)
    try store.commit(changes: [named("a"): ClientState()])
    #expect(try store.sessionMarks() == later)
  }

  @Test("keeps the latest of more sleeps than there may be")
  func manySleeps() throws {
    let store = try StateStore.inMemory()
    let sleeps = (1...70).map {
      SessionMarks.Sleep(at: .init(nanoseconds: UInt64($0)), length: .seconds(1))
    }
    try store.commit(marks: SessionMarks(sleeps: sleeps))
    #expect(try store.sessionMarks().sleeps == Array(sleeps.suffix(64)))
  }

  @Test("tells the history of one client or of all, oldest first")
  func history() throws {
    var random = SeededGenerator(seed: 5)
    let store = try StateStore.inMemory()
    let clients = [named("a"), named("b"), nil]
    let entries = JournalEntry.Kind.allCases.flatMap { kind in
      clients.map {
        JournalEntry(
          at: random.moment(), client: $0, kind: kind, detail: random.text(),
          fact: random.maybe { random in
            let ending = random.ending()
            return random.one(of: [
              .ending(ending.kind, ending.confidence), .opening(random.one(of: OpenedBy.allCases)),
            ])
          })
      }
    }
    try store.commit(journal: entries)
    #expect(try store.history() == entries)
    #expect(try store.history(limit: 4) == Array(entries.suffix(4)))
    let ofOne = entries.filter { $0.client == named("b") }
    #expect(try store.history(client: named("b")) == ofOne)
    #expect(try store.history(client: named("b"), limit: 2) == Array(ofOne.suffix(2)))
    #expect(try store.history(client: named("b"), limit: -1).isEmpty)
    #expect(try store.history(client: named("c")).isEmpty)
  }

  @Test("forgets the oldest of a client's entries, and of no other's")
  func pruning() throws {
    var random = SeededGenerator(seed: 6)
    let at = random.moment()
    let store = try StateStore.inMemory()
    let quiet = JournalEntry(at: at, client: named("quiet"), kind: .added)
    let ours = JournalEntry(at: at, client: nil, kind: .mended)
    try store.commit(journal: [quiet, ours])
    let loud = (0..<StateStore.keptEntriesPerClient + 5).map {
      JournalEntry(at: at, client: named("loud"), kind: .shown, detail: "\($0)")
    }
    try store.commit(journal: Array(loud.prefix(500)))
    try store.commit(journal: Array(loud.dropFirst(500)))
    let kept = try store.history(client: named("loud"), limit: .max)
    #expect(kept == Array(loud.suffix(StateStore.keptEntriesPerClient)))
    #expect(try store.history(limit: .max).prefix(2) == [quiet, ours])
  }

  @Test("keeps a client's life, however much it says of itself")
  func life() throws {
    var random = SeededGenerator(seed: 7)
    let at = random.moment()
    let store = try StateStore.inMemory()
    func entry(_ client: String?, _ kind: JournalEntry.Kind) -> JournalEntry {
      JournalEntry(at: at, client: client.map { named($0) }, kind: kind)
    }
    let told = [entry(nil, .login), entry("a", .attached), entry("a", .ended)]
    try store.commit(journal: told + [entry("b", .attached), entry(nil, .mended)])
    try store.commit(
      journal: (0..<StateStore.keptEntriesPerClient + 5).map { _ in entry("a", .status) })
    let life = try store.life(of: named("a"))
    #expect(life.entries == told)
    #expect(life.isWhole)
    #expect(try store.history(client: named("a"), limit: .max).count == 1_002)
    try store.commit(
      journal: (0..<StateStore.keptEntriesPerClient).map { _ in entry("a", .due) })
    let later = try store.life(of: named("a"))
    #expect(!later.isWhole)
    #expect(later.entries.map(\.kind).filter { $0 != .due } == [.login])
    #expect(try store.life(of: named("b")).isWhole)
  }

  @Test("reads ten thousand clients")
  func many() throws {
    var random = SeededGenerator(seed: 8)
    let folder = try TemporaryFolder()
    let states = Dictionary(
      uniqueKeysWithValues: (0..<10_000).map { (named("client-\($0)"), random.state()) })
    let store = try StateStore(path: folder.path + "/forestall.db")
    try store.commit(changes: states)
    let read = try store.clientStates()
    #expect(read == states)
  }
}
