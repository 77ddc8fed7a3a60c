import ForestallTestKit
import Reminders
import SeededRandomness
import SystemCalls
import Testing
import Vocabulary

@testable import Store

@Suite("The store's migrations")
struct MigrationTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/forestall.db"
  }

  /// A database as a version with only the first steps left it, with a client where there is a table.
  private func makeOld(steps: Int) throws {
    try Files.replace(path, with: [])
    let connection = try Connection(path: path)
    try Migrations.apply(Array(Migrations.all.prefix(steps)), to: connection)
    if steps > 0 {
      try connection.execute(
        "INSERT INTO clients (name, intent, expected) VALUES ('old', 'watch', 1)", attempt: "add")
    }
  }

  @Test("bring each older schema up to date and keep what is in it", arguments: 0...11)
  func fromEach(steps: Int) throws {
    try makeOld(steps: steps)
    let store = try StateStore(path: path)
    var random = SeededGenerator(seed: 1)
    let entry = JournalEntry(at: random.moment(), client: named("old"), kind: .due)
    let marks = SessionMarks(lastSweep: random.moment())
    try store.commit(changes: [named("new"): ClientState()], journal: [entry], marks: marks)
    let names = try store.clientStates().keys.map(\.text).sorted()
    #expect(names == (steps > 0 ? ["new", "old"] : ["new"]))
    #expect(try store.history() == [entry])
    #expect(try store.sessionMarks() == marks)
  }

  @Test("are released under these names, in this order, for ever")
  func names() {
    #expect(
      Migrations.all.prefix(12).map(\.name) == [
        "client states", "journal", "session marks", "when a step was shown",
        "absences and stretches", "accessories", "plain clients first",
        "facts of journal entries", "openings by events", "counts of clients", "removals",
        "applied messages",
      ])
  }

  @Test("keep all that is remembered of a client where they put its columns in another order")
  func reordered() throws {
    try makeOld(steps: 6)
    let text = try Connection(path: path)
    try text.execute(
      """
      INSERT INTO clients (name, intent, expected, alive_boot, alive_monotonic, alive_boottime,
        alive_wall) VALUES ('plain', 'watch', 1, zeroblob(16), 5, 6, 7);
      INSERT INTO clients VALUES ('full', 'paused', 1, zeroblob(16), 1, 2, 3, zeroblob(16), 4, 5, 6,
        zeroblob(16), 7, 8, 9, 2, 1, zeroblob(16), 10, 11, 12, zeroblob(16), 13, 14, 15,
        'exited', 3, 'evidence', 'certain', zeroblob(16), 16, 17, 18, 'failure',
        zeroblob(16), 19, 20, 21, zeroblob(16), 22, 23, 24, 'obstacle', 25,
        zeroblob(16), 26, 27, 28)
      """, attempt: "add")
    func moment(_ first: UInt64) -> Moment {
      Moment(
        boot: BootIdentifier(high: 0, low: 0), monotonic: MonotonicInstant(nanoseconds: first),
        sinceBoot: BootInstant(nanoseconds: first + 1), wall: WallInstant(seconds: Int64(first) + 2)
      )
    }
    var full = ClientState()
    full.expected = true
    full.intent = .paused(until: Expiry(moment: moment(1)))
    full.snooze = Expiry(moment: moment(4))
    full.episode = ClientState.Episode(due: moment(7), step: 2, shown: moment(19), answered: true)
    full.lastAlive = moment(10)
    full.ending = Ending(
      kind: .exited(status: 3), at: moment(13), evidence: "evidence", confidence: .certain)
    full.reopening = ClientState.Reopening(began: moment(16), failure: "failure")
    full.appearBy = moment(22)
    full.obstacle = "obstacle"
    full.stretch = ClientState.Stretch(
      deadline: MonotonicInstant(nanoseconds: 25), noticed: moment(26))
    var plain = ClientState()
    plain.expected = true
    plain.lastAlive = moment(5)
    var old = ClientState()
    old.expected = true
    let store = try StateStore(path: path)
    #expect(
      try store.clientStates() == [named("full"): full, named("plain"): plain, named("old"): old])
    #expect(try store.connection.number("SELECT sum(plain) FROM clients", attempt: "count") == 2)
  }

  @Test("refuse a schema of a newer version and leave it alone")
  func newer() throws {
    _ = try StateStore(path: path)
    do {
      let connection = try Connection(path: path)
      try connection.execute(
        "INSERT INTO migrations VALUES (\(Migrations.all.count), 'of tomorrow')", attempt: "add")
    }
    do throws(StoreError) {
      _ = try StateStore(path: path)
      Issue.record("a newer schema was taken")
    } catch {
      #expect(error.code == .newer)
      #expect(error.exitStatus == .unavailable)
      #expect(error.description.contains("of tomorrow"))
      #expect(error.description.contains("newer Forestall"))
    }
  }

  @Test("undo all of a step that fails, and of those before it")
  func failingStep() throws {
    try Files.replace(path, with: [])
    let steps = Migrations.all + [.init(name: "bad", sql: "CREATE TABLE x (y); NONSENSE")]
    do {
      let connection = try Connection(path: path)
      do throws(StoreError) {
        try Migrations.apply(steps, to: connection)
        Issue.record("nonsense was taken")
      } catch {
        #expect(error.code == .software)
      }
      let tables = try connection.number("SELECT count(*) FROM sqlite_schema", attempt: "count")
      #expect(tables == 0)
    }
    _ = try StateStore(path: path)
  }
}
