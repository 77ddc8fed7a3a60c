import ForestallTestKit
import SystemCalls
import Testing

@Suite("Whose a folder is, and what programs say")
struct FolderStatusTests {
  @Test("a folder's mode and owner are told, and nothing of what is not there")
  func status() throws {
    let folder = try TemporaryFolder()
    try Files.setMode(0o750, of: folder.path)
    let status = try #require(FolderStatus(of: folder.path))
    #expect(status.isFolder && status.isOwn && status.mode == 0o750 && status.isWritable)
    #expect(FolderStatus(of: "\(folder.path)/none") == nil)
    try Files.replace("\(folder.path)/file", with: [])
    #expect(FolderStatus(of: "\(folder.path)/file")?.isFolder == false)
    #expect(throws: SystemCallError.self) { try Files.setMode(0o700, of: "\(folder.path)/none") }
  }

  @Test("the free space of a small disk is at most its size")
  func space() throws {
    let folder = try TemporaryFolder()
    #expect(try Files.freeSpace(at: folder.path) > 0)
    #expect(throws: SystemCallError.self) { try Files.freeSpace(at: "\(folder.path)/none") }
  }

  @Test("a program's words are read, and one that fails or hangs has none")
  func output() {
    #expect(CommandOutput.of("echo a b") == "a b\n")
    #expect(CommandOutput.of("echo abc", limit: 2) == "ab")
    #expect(CommandOutput.of("false") == nil)
    #expect(CommandOutput.of("no-such-program-at-all") == nil)
    #expect(CommandOutput.of("sleep 60", within: 1) == nil)
  }
}
