import ForestallTestKit
import Glibc
import Handover
import Reminders
import SystemCalls
import Testing
import Vocabulary

/// The permission bits of a file; 0 where there is none.
func mode(_ path: String) -> UInt32 {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return 0 }
  return status.st_mode & 0o7777
}

@Suite("The inbox")
struct InboxTests {
  private let folder: TemporaryFolder
  private let inbox: Inbox

  init() throws {
    folder = try TemporaryFolder()
    inbox = Inbox(folder: folder.path + "/session/inbox")
  }

  @Test("is empty where there is none")
  func missing() throws {
    #expect(try inbox.names().isEmpty)
    #expect(try inbox.collect().messages.isEmpty)
    #expect(try inbox.read("x.message") == nil)
    try inbox.remove("x.message")
  }

  @Test("gives messages in the order of their time, until they are removed")
  func order() throws {
    let clients = ["c", "a", "b"].map(named)
    let times: [UInt64] = [9, 10, 1_000_000_000_000]
    for (client, time) in zip(clients, times).reversed() {
      try inbox.post(.open(client), at: moment(at: time))
    }
    let messages = try inbox.collect().messages
    #expect(messages.map(\.message) == clients.map { .open($0) })
    #expect(try inbox.collect().messages.count == 3)
    try inbox.remove(messages[0].name)
    #expect(try inbox.collect().messages.map(\.message) == clients.dropFirst().map { .open($0) })
  }

  @Test("is the person's alone")
  func modes() throws {
    let name = try inbox.post(.open(named("a")), at: moment)
    #expect(mode(inbox.folder) == 0o700)
    #expect(mode("\(inbox.folder)/\(name)") == 0o600)
  }

  @Test("keeps all of many at the same moment")
  func sameMoment() throws {
    for _ in 0..<100 { try inbox.post(.open(named("a")), at: moment) }
    #expect(try inbox.collect().messages.count == 100)
  }

  @Test("drops a marker after the message, with a name that starts a sweep")
  func marker() throws {
    let markers = folder.path + "/session/attached"
    let name = try inbox.post(.open(named("a")), at: moment, markerFolder: markers)
    let found = try Files.names(in: markers)
    #expect(found == [name])
    #expect(!name.hasPrefix(".") && !name.hasSuffix("~"))
    #expect(mode(markers) == 0o700)
    #expect(mode("\(markers)/\(name)") == 0o600)
  }

  @Test("drops no marker where the message could not be written")
  func noMarker() throws {
    try Files.replace(folder.path + "/file", with: [])
    let markers = folder.path + "/attached"
    #expect(throws: SystemCallError.self) {
      try Inbox(folder: folder.path + "/file/inbox").post(
        .open(named("a")), at: moment, markerFolder: markers)
    }
    #expect(!Files.exists(markers))
  }

  @Test("moves what is no message out of the way, once, and gives the rest")
  func garbage() throws {
    try inbox.post(.open(named("a")), at: moment)
    try Files.replace(inbox.folder + "/0.message", with: Array("rubbish".utf8))
    try Files.replace(inbox.folder + "/readme", with: [])
    try Files.createFolder(inbox.folder + "/1.message")
    unsafe symlink("/nowhere", inbox.folder + "/2.message")
    try Files.replace(inbox.folder + "/half.message.1.2~", with: [])
    let first = try inbox.collect()
    #expect(first.messages.map(\.message) == [.open(named("a"))])
    #expect(first.problems.count == 3)
    #expect(first.problems.allSatisfy { $0.hasPrefix(inbox.folder) && $0.hasSuffix(".") })
    let second = try inbox.collect()
    #expect(second.messages.count == 1)
    #expect(second.problems.isEmpty)
    #expect(try Files.names(in: inbox.rejections) == ["0.message", "1.message", "readme"])
  }

  @Test("does not collect rejected files without end")
  func manyRejections() throws {
    for index in 10..<60 {
      try Files.createFolder(inbox.folder)
      try Files.replace("\(inbox.folder)/\(index).message", with: [])
    }
    #expect(try inbox.collect().problems.count == 50)
    let kept = try Files.names(in: inbox.rejections)
    #expect(kept.count == Inbox.keptRejections)
    #expect(kept.last == "59.message")
  }

  @Test("tells why a message was not read")
  func reading() throws {
    let name = try inbox.post(.open(named("a")), at: moment)
    #expect(try inbox.read(name) == .open(named("a")))
    try Files.replace(inbox.folder + "/x.message", with: [])
    #expect(throws: InboxReadError.garbage(.noGroup("Message"))) { try inbox.read("x.message") }
    try Files.replace(inbox.folder + "/x", with: [])
    #expect(throws: InboxReadError.foreign) { try inbox.read("x") }
  }
}
