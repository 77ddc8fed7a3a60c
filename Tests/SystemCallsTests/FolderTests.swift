import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("Open folders")
struct FolderTests {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  func put(_ name: String, _ text: String = "") throws {
    try Files.replace("\(temporary.path)/\(name)", with: Array(text.utf8))
  }

  @Test("list the names of an ending without it, again and again")
  func names() throws {
    for name in ["a.beat", "b.beat", ".beat", "beat", "c.beats", "d.beat~"] { try put(name) }
    let folder = try Folder(temporary.path)
    let first = try folder.names(endingIn: ".beat").sorted()
    try put("e.beat")
    let second = try folder.names(endingIn: ".beat").sorted()
    #expect(first == ["a", "b"])
    #expect(second == ["a", "b", "e"])
  }

  @Test("stay the same folder when it is renamed")
  func renamed() throws {
    let path = temporary.path + "/one"
    try Files.createFolder(path)
    try Files.replace(path + "/file", with: [1])
    let folder = try Folder(path)
    #expect(unsafe rename(path, temporary.path + "/two") == 0)
    let bytes = try Files.read(from: try folder.open("file"), "file", limit: 9)
    #expect(bytes == [1])
  }

  @Test("identify a file by what changes with it, and nothing that is no plain file")
  func identities() throws {
    try put("file", "one")
    let folder = try Folder(temporary.path)
    let first = folder.identity(of: "file")
    let before = try #require(first)
    let again = folder.identity(of: "file")
    #expect(again == before)
    #expect(before.length == 3)
    try put("file", "two")
    let changed = folder.identity(of: "file")
    #expect(changed != before)
    #expect(unsafe symlink("file", temporary.path + "/link") == 0)
    try Files.createFolder(temporary.path + "/folder")
    for name in ["link", "folder", "absent"] {
      let none = folder.identity(of: name)
      #expect(none == nil, "\(name)")
    }
  }

  @Test("say what could not be opened, and where")
  func errors() throws {
    let folder = try Folder(temporary.path)
    #expect(
      throws: SystemCallError(
        attempt: "open", object: "\(temporary.path)/absent", errno: .noSuchFile)
    ) {
      _ = try folder.open("absent")
    }
    try put("file")
    #expect(throws: SystemCallError.self) { _ = try Folder(temporary.path + "/file") }
  }
}
