import ForestallTestKit
import Glibc
import Reminders
import SeededRandomness
import SystemCalls
import Testing
import Vocabulary

@testable import Store

/// The error of a body; nil where it succeeds.
private func failure(_ body: () throws(StoreError) -> Void) -> StoreError? {
  do throws(StoreError) {
    try body()
    return nil
  } catch {
    return error
  }
}

@Suite("A state store on a disk in trouble", .enabled(if: SmallDisk.isAllowed))
struct StoreDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("says that the disk is full, loses nothing, and goes on when there is room again")
  func fullDisk() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      _ = SmallDisk(over: path, size: "512k")
      let database = path + "/forestall.db"
      let store = try StateStore(path: database)
      try store.commit(changes: [named("before"): ClientState()])
      var random = SeededGenerator(seed: 1)
      let at = random.moment()
      let many = (0..<20_000).map {
        JournalEntry(at: at, client: named("c\($0)"), kind: .shown, detail: "one of very many")
      }
      let error = failure { () throws(StoreError) in
        try store.commit(changes: [named("lost"): ClientState()], journal: many)
      }
      #expect(error?.code == .full, "\(String(describing: error))")
      #expect(error?.exitStatus == .inputOutput, "\(String(describing: error))")
      #expect(try store.clientStates().keys.map(\.text) == ["before"], "all or nothing")
      #expect(try store.history().isEmpty, "all or nothing")
      try store.commit(changes: [named("after"): ClientState()])
      #expect(try store.clientStates().count == 2, "small changes fit")
    }
  }

  @Test("says that the disk is full where it cannot even be created")
  func fullFromTheStart() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      _ = SmallDisk(over: path, size: "4k")
      try Files.replace(path + "/filler", with: Array(repeating: 1, count: 4_096))
      let error = failure { () throws(StoreError) in
        _ = try StateStore(path: path + "/forestall.db")
      }
      #expect(error?.code == .full, "\(String(describing: error))")
    }
  }

  @Test("says that its disk is read-only")
  func readOnly() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let disk = SmallDisk(over: path, size: "4m")
      let database = path + "/forestall.db"
      _ = try StateStore(path: database)
      disk.makeReadOnly()
      let missing = failure { () throws(StoreError) in
        _ = try StateStore(path: path + "/other.db")
      }
      #expect(missing?.code == .readOnly, "\(String(describing: missing))")
      #expect(missing?.exitStatus == .cannotCreate, "\(String(describing: missing))")
      let error = failure { () throws(StoreError) in _ = try StateStore(path: database) }
      #expect(error?.code == .readOnly, "\(String(describing: error))")
    }
  }

  @Test("is not opened by somebody who may not")
  func notPermitted() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      precondition(setgid(65_534) == 0 && setuid(65_534) == 0, "root can become nobody")
      let error = failure { () throws(StoreError) in
        _ = try StateStore(path: path + "/forestall.db")
      }
      #expect(error?.code == .permission, "\(String(describing: error))")
      #expect(error?.exitStatus == .permission, "\(String(describing: error))")
    }
  }
}

@Suite("A state store whose process is killed")
struct StoreKillTests {
  @Test("has every transaction that was finished, and no half of one", arguments: 1...5)
  func killed(round: Int) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.path as String, round = round as Int] in
      let store = try StateStore(path: path + "/forestall.db")
      var random = SeededGenerator(seed: UInt64(round))
      let at = random.moment()
      for count in 0..<round * 3 {
        try store.commit(
          changes: [named("a\(count)"): ClientState(), named("b\(count)"): ClientState()],
          journal: [JournalEntry(at: at, client: named("a\(count)"), kind: .added)])
      }
      try store.connection.execute(
        """
        BEGIN IMMEDIATE; PRAGMA cache_size = 1;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO clients (name, intent, expected) SELECT 'half' || i, 'watch', 0 FROM n
        """, attempt: "write")
      raise(SIGKILL)
    }
    let store = try StateStore(path: folder.path + "/forestall.db")
    #expect(try store.clientStates().count == round * 6)
    #expect(try store.history().count == round * 3)
    #expect(!(try store.clientStates().keys.contains { $0.text.hasPrefix("half") }))
  }
}
