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

  @Test("bring each older schema up to date and keep what is in it", arguments: 0...6)
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
      Migrations.all.prefix(6).map(\.name) == [
        "client states", "journal", "session marks", "when a step was shown",
        "absences and stretches", "accessories",
      ])
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
