import ForestallTestKit
import Glibc
import Reminders
import SeededRandomness
import SystemCalls
import Testing
import Vocabulary

@testable import Store

/// The permission bits of a file; 0 where there is none.
func mode(_ path: String) -> UInt32 {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return 0 }
  return status.st_mode & 0o7777
}

let isRoot = getuid() == 0

@Suite("A state store in trouble")
struct StoreTroubleTests {
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/forestall.db"
  }

  /// The error of opening; nil where it opens.
  private func errorOfOpening(at path: String? = nil) -> StoreError? {
    do throws(StoreError) {
      _ = try StateStore(path: path ?? self.path, busyTimeout: .milliseconds(20))
      return nil
    } catch {
      return error
    }
  }

  @Test("refuses a damaged file and says so")
  func corrupt() throws {
    try Files.replace(path, with: Array(repeating: UInt8(ascii: "x"), count: 8_192))
    let error = try #require(errorOfOpening())
    #expect(error.code == .corrupt)
    #expect(error.extendedCode == 26)
    #expect(error.exitStatus == .data)
    #expect(error.description.contains(path))
    #expect(error.description.hasSuffix("."))
    #expect(try Files.read(path).count == 8_192)
  }

  @Test("finds damage inside the file when reading")
  func damagedPages() throws {
    do {
      let store = try StateStore(path: path)
      var random = SeededGenerator(seed: 1)
      try store.commit(
        changes: Dictionary(
          uniqueKeysWithValues: (0..<500).map { (named("c\($0)"), random.state()) }))
    }
    var bytes = try Files.read(path)
    // All but the schema and the list of migrations is clients.
    for index in bytes.count / 2..<bytes.count { bytes[index] = 0xA5 }
    try Files.replace(path, with: bytes)
    let store = try StateStore(path: path)
    do throws(StoreError) {
      _ = try store.clientStates()
      Issue.record("the damage went unnoticed")
    } catch {
      #expect(error.code == .corrupt)
    }
  }

  @Test(
    "tells a schema that something else has changed as damage",
    arguments: [
      "ALTER TABLE clients RENAME COLUMN obstacle TO obstacld",
      "ALTER TABLE clients RENAME TO client",
    ])
  func damagedSchema(change: String) throws {
    _ = try StateStore(path: path)
    do {
      let connection = try Connection(path: path)
      try connection.execute(change, attempt: "change")
    }
    let store = try StateStore(path: path)
    let reading = failure(of: { _ = try store.clientStates() })
    let saving = failure(of: { try store.commit(changes: [named("scale"): ClientState()]) })
    for error in [reading, saving] {
      #expect(error?.code == .corrupt, "\(error.debugDescription)")
      #expect(error?.exitStatus == .data)
    }
  }

  private func failure(of act: () throws -> Void) -> StoreError? {
    do {
      try act()
      return nil
    } catch {
      return error as? StoreError
    }
  }

  @Test("refuses another program's database and leaves it alone")
  func foreign() throws {
    try Files.replace(path, with: [])
    do {
      let other = try Connection(path: path)
      try other.execute("CREATE TABLE theirs (x); PRAGMA application_id = 7", attempt: "make")
    }
    let before = try Files.read(path)
    let error = try #require(errorOfOpening())
    #expect(error.code == .foreign)
    #expect(error.exitStatus == .data)
    #expect(try Files.read(path) == before)
  }

  @Test("says who is in the way when another process holds it, and saves nothing")
  func locked() throws {
    let store = try StateStore(path: path, busyTimeout: .milliseconds(20))
    let other = try Connection(path: path)
    try other.execute("BEGIN EXCLUSIVE", attempt: "hold")
    do throws(StoreError) {
      try store.commit(changes: [named("a"): ClientState()])
      Issue.record("the lock was passed over")
    } catch {
      #expect(error.code == .locked)
      #expect(error.exitStatus == .temporary)
    }
    // Readers go on beside a writer.
    #expect(try store.clientStates().isEmpty)
    #expect(errorOfOpening() == nil)
    try other.execute("ROLLBACK", attempt: "let go of")
    try store.commit(changes: [named("a"): ClientState()])
    #expect(try store.clientStates().count == 1)
  }

  @Test("waits for another process that is soon done")
  func busy() async throws {
    _ = try StateStore(path: path)
    let path = path
    await withTaskGroup(of: Int.self) { group in
      for worker in 0..<4 {
        group.addTask {
          do {
            let store = try StateStore(path: path, busyTimeout: .seconds(20))
            for count in 0..<10 {
              try store.commit(changes: [named("w\(worker)-\(count)"): ClientState()])
            }
            return 10
          } catch {
            Issue.record(error)
            return 0
          }
        }
      }
      #expect(await group.reduce(0, +) == 40)
    }
    #expect(try StateStore(path: path).clientStates().count == 40)
  }

  @Test("is created once by many at the same moment")
  func manyCreators() async throws {
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do { _ = try StateStore(path: path) } catch { Issue.record(error) }
        }
      }
    }
    #expect(try StateStore(path: path).clientStates().isEmpty)
  }

  @Test("cannot be where a file stands in the way, or a folder")
  func inTheWay() throws {
    try Files.replace(folder.path + "/file", with: [])
    let below = try #require(errorOfOpening(at: folder.path + "/file/forestall.db"))
    #expect(below.code == .cannotOpen)
    #expect(below.exitStatus == .cannotCreate)
    try Files.createFolder(folder.path + "/folder")
    #expect(errorOfOpening(at: folder.path + "/folder")?.code == .cannotOpen)
  }

  @Test("survives a writer that was killed in the middle")
  func killedWriter() throws {
    do {
      let store = try StateStore(path: path)
      try store.commit(changes: [named("before"): ClientState()])
      // What a killed process leaves: its log, with a transaction that has no end.
      try store.connection.execute("BEGIN IMMEDIATE; PRAGMA cache_spill = 1", attempt: "begin")
      try store.connection.execute(
        """
        PRAGMA cache_size = 1;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO clients (name, intent, expected) SELECT 'half' || i, 'watch', 0 FROM n
        """, attempt: "write")
      for suffix in ["", "-wal"] {
        try Files.replace(
          folder.path + "/copy.db" + suffix, with: try Files.read(path + suffix, limit: 1 << 26))
      }
      #expect(try Files.read(folder.path + "/copy.db-wal", limit: 1 << 26).count > 40_000)
    }
    let store = try StateStore(path: folder.path + "/copy.db")
    #expect(try store.clientStates().keys.map(\.text) == ["before"])
    #expect(
      try store.connection.number(
        "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'",
        attempt: "check") == 1)
  }

  @Test("takes a journal that fits the file system")
  func journalMode() throws {
    _ = try StateStore(path: path)
    let connection = try Connection(path: path)
    let attempt = "look at"
    let mode = { (kind: FileSystemKind) throws -> String? in
      try StateStore.configure(connection, busyTimeout: .seconds(1), at: kind)
      let statement = try connection.prepare("PRAGMA journal_mode", attempt: attempt)
      return try statement.step() ? statement.text(0) : nil
    }
    #expect(try mode(.local) == "wal")
    #expect(try mode(.remote) == "delete")
    #expect(try mode(.local) == "wal")
  }

  @Test(
    "knows the file systems that other machines write to",
    arguments: [
      (0x6969, true), (0xFF53_4D42, true), (0xFE53_4D42, true), (0x6573_5546, true),
      (0x0102_1997, true), (0xEF53, false), (0x0102_1994, false), (0x9123_683E, false),
      (0x5846_5342, false),
    ] as [(UInt32, Bool)])
  func fileSystems(magic: UInt32, remote: Bool) {
    #expect((FileSystemKind(magic: magic) == .remote) == remote)
  }
}
