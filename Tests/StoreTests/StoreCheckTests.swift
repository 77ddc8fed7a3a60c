import ForestallTestKit
import Store
import SystemCalls
import Testing

@Suite("The check of a database")
struct StoreCheckTests {
  @Test("has no complaint of a new one")
  func whole() throws {
    let folder = try TemporaryFolder()
    #expect(try StateStore(path: "\(folder.path)/s.db").check().isEmpty)
    #expect(try StateStore.inMemory().check().isEmpty)
  }

  @Test("complains of a page that somebody overwrote, or cannot read on")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s.db"
    try Self.make(path)
    var bytes = try Files.read(path)
    let page = 4_096
    try #require(bytes.count > 3 * page)
    // The first page holds the schema; without that it would be no database.
    for index in page..<bytes.count { bytes[index] = 0xA5 }
    try Files.replace(path, with: bytes)
    #expect(Self.isSeen(path))
  }

  /// Its log goes into it with the end of its only connection.
  private static func make(_ path: String) throws { _ = try StateStore(path: path).check() }

  private static func isSeen(_ path: String) -> Bool {
    guard let complaints = try? StateStore(path: path).check() else { return true }
    return !complaints.isEmpty
  }

  @Test("names the file systems that another machine stands behind, and no others")
  func remote() throws {
    let folder = try TemporaryFolder()
    #expect(RemoteFileSystem.name(at: "/proc") == nil)
    #expect(RemoteFileSystem.name(at: "\(folder.path)/none") == nil)
  }
}
