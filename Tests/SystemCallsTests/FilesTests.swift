import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("Whole files")
struct FilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("What is written is read, whatever its length", arguments: [0, 1, 16_384, 16_385, 100_000])
  func roundTrip(length: Int) throws {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    try Files.replace("\(folder.path)/file", with: bytes)
    #expect(try Files.read("\(folder.path)/file") == bytes)
  }

  @Test("Replacing leaves one file, of the mode asked for, and nothing beside it")
  func replacing() throws {
    let path = "\(folder.path)/file"
    try Files.replace(path, with: Array("old and long".utf8))
    try Files.replace(path, with: Array("new".utf8), durable: true)
    #expect(try Files.read(path) == Array("new".utf8))
    #expect(try Files.names(in: folder.path) == ["file"])
    var status = stat()
    unsafe stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("A replacement that fails leaves the old file and no new one")
  func refused() throws {
    let path = "\(folder.path)/folder"
    try Files.createFolder("\(path)/inner")
    #expect(throws: SystemCallError.self) { try Files.replace(path, with: []) }
    #expect(try Files.names(in: folder.path) == ["folder"])
  }

  @Test("A file longer than the limit is refused, not cut")
  func limit() throws {
    try Files.replace("\(folder.path)/file", with: [1, 2, 3])
    #expect(try Files.read("\(folder.path)/file", limit: 3) == [1, 2, 3])
    let error = #expect(throws: SystemCallError.self) {
      try Files.read("\(folder.path)/file", limit: 2)
    }
    #expect(error?.errno == Errno(rawValue: EFBIG))
  }

  @Test("A pipe or a folder is refused at once, not waited for")
  func irregular() throws {
    try #require(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    for path in ["\(folder.path)/pipe", folder.path] {
      let error = #expect(throws: SystemCallError.self) { try Files.read(path) }
      #expect(error?.errno == .invalidArgument)
    }
  }

  @Test("Folders are made with their parents, and again without complaint")
  func folders() throws {
    let path = "\(folder.path)/a/b/c"
    try Files.createFolder(path)
    try Files.createFolder(path)
    #expect(Files.isFolder(path))
    try Files.replace("\(path)/file", with: [])
    let error = #expect(throws: SystemCallError.self) { try Files.createFolder("\(path)/file") }
    #expect(error?.errno == .fileExists)
  }

  @Test("Removing says whether there was anything")
  func removing() throws {
    try Files.replace("\(folder.path)/file", with: [])
    #expect(try Files.remove("\(folder.path)/file"))
    #expect(try !Files.remove("\(folder.path)/file"))
  }

  @Test("A file that is to be announced shows whether its writer came to that")
  func announcing() throws {
    let path = "\(folder.path)/file"
    var during: (Bool, [UInt8])?
    try Files.replace(path, with: [1]) { () throws(SystemCallError) in
      during = (Files.isAnnounced(path), try Files.read(path))
    }
    #expect(during?.0 == false && during?.1 == [1])
    #expect(Files.isAnnounced(path))
    #expect(try Files.names(in: folder.path) == ["file"])
    let error = #expect(throws: SystemCallError.self) { try Self.announceInVain(path) }
    #expect(error?.errno == .notAFolder)
    #expect(try Files.names(in: folder.path).isEmpty, "what nobody was told of is not there")
  }

  private static func announceInVain(_ path: String) throws(SystemCallError) {
    try Files.replace(path, with: [2]) { () throws(SystemCallError) in
      try Files.createFolder("\(path)/none")
    }
  }

  @Test("What is to outlast a power cut is written, made and removed as all else is")
  func durable() throws {
    let path = "\(folder.path)/a/b/file"
    try Files.createFolder("\(folder.path)/a/b", durable: true)
    try Files.replace(path, with: [1], durable: true)
    #expect(try Files.read(path) == [1])
    #expect(try Files.remove(path, durable: true))
    #expect(try !Files.remove(path, durable: true))
    #expect(throws: SystemCallError.self) { try Files.syncFolder(of: "\(path)/file") }
  }

  @Test("An error is a sentence with the attempt, the path and the reason")
  func sentence() {
    let error = #expect(throws: SystemCallError.self) { try Files.read("/nonexistent/file") }
    #expect(error?.errno == .noSuchFile)
    #expect(error?.description == "Could not open /nonexistent/file: No such file or directory.")
  }

  @Test("Links and programs are told from what they are not")
  func kinds() throws {
    unsafe symlink("/bin/sh", "\(folder.path)/link")
    #expect(try Files.target(of: "\(folder.path)/link") == "/bin/sh")
    #expect(Files.isExecutable("/bin/sh"))
    #expect(!Files.isExecutable(folder.path))
    try Files.replace("\(folder.path)/file", with: [])
    #expect(!Files.isExecutable("\(folder.path)/file"))
  }
}
