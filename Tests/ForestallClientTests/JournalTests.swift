import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@testable import ForestallClient

@Suite("A session's journal")
struct JournalTests {
  let test: TestJournal

  init() throws { test = try TestJournal() }

  @Test("hands back after a restart what was not finished, each as the client said")
  func restart() throws {
    #expect(try test.read() == SessionJournal.Contents())
    do {
      let journal = try test.open()
      #expect(journal.contents == SessionJournal.Contents())
      try journal.desire("measuring")
      try journal.setAccessory("bath")
      try journal.begin("again", payload: [0, 255, 10], isIdempotent: true)
      try journal.begin("ask", payload: Array("tare".utf8), isIdempotent: false)
      try journal.begin("ended", isIdempotent: true)
      try journal.begin("cancelled", isIdempotent: true)
      #expect(try journal.acknowledge("ask", step: 2))
      #expect(try journal.acknowledge("ask", step: 1), "an older step is no news")
      #expect(try journal.finish("ended"))
      #expect(try journal.cancel("cancelled"))
      #expect(try journal.contents == test.read())
    }
    typealias Operation = SessionJournal.Operation
    let expected = SessionJournal.Contents(
      desiredSession: "measuring", accessory: "bath",
      operations: [
        Operation(id: "again", payload: [0, 255, 10], isIdempotent: true, standing: .replay),
        Operation(
          id: "ask", payload: Array("tare".utf8), step: 2, isIdempotent: false, standing: .uncertain
        ),
        Operation(id: "cancelled", payload: [], isIdempotent: true, standing: .cancelled),
      ])
    #expect(try test.read() == expected)
    #expect(try test.open().contents == expected)
  }

  @Test("keeps a cancellation over all that comes later, until it is forgotten")
  func cancelled() throws {
    let journal = try test.open()
    try journal.begin("a", isIdempotent: true)
    #expect(try journal.acknowledge("a", step: 1))
    #expect(try journal.cancel("a") && journal.cancel("a"))
    let length = try test.bytes().count
    #expect(try journal.acknowledge("a", step: 2) == false)
    #expect(try journal.finish("a") == false)
    #expect(try test.bytes().count == length, "nothing of it is recorded")
    #expect(throws: SessionJournalError.alreadyBegun(id: "a")) {
      try journal.begin("a", isIdempotent: true)
    }
    try journal.compact()
    #expect(try test.read().operations.map(\.step) == [1])
    #expect(try test.read().standing("a") == .cancelled)
    try journal.forget("a")
    #expect(try test.read().operations.isEmpty)
    #expect(try journal.cancel("a") == false)
    try journal.forget("a")
  }

  @Test("a cancellation in the file wins over an acknowledgement behind it, whoever wrote that")
  func cancelledInFile() throws {
    try { _ = try test.open() }()
    var bytes = try test.bytes()
    for (index, entry) in [
      JournalEntry.begin(id: "a", isIdempotent: true, payload: []), .cancel(id: "a"),
      .acknowledge(id: "a", step: 7),
    ].enumerated() {
      bytes += JournalRecord(entry, sequence: UInt64(index) + 2).encoded
    }
    try test.place(bytes)
    #expect(try test.read().standing("a") == .cancelled)
    #expect(try test.open().contents.standing("a") == .cancelled)
  }

  @Test("refuses what is too long, too many, or not there, and changes nothing")
  func limits() throws {
    let journal = try test.open()
    let before = try test.bytes()
    typealias Problem = SessionJournalError
    #expect(throws: Problem.wrongLength(of: "identifier", limit: 128)) {
      try journal.begin("", isIdempotent: true)
    }
    #expect(throws: Problem.wrongLength(of: "identifier", limit: 128)) {
      try journal.begin(String(repeating: "x", count: 129), isIdempotent: true)
    }
    #expect(throws: Problem.wrongLength(of: "payload", limit: 65_536)) {
      try journal.begin("a", payload: [UInt8](repeating: 0, count: 65_537), isIdempotent: true)
    }
    #expect(throws: Problem.wrongLength(of: "session", limit: 4_096)) {
      try journal.desire(String(repeating: "x", count: 4_097))
    }
    #expect(throws: Problem.wrongLength(of: "accessory", limit: 4_096)) {
      try journal.setAccessory(String(repeating: "x", count: 4_097))
    }
    #expect(throws: Problem.unknown(id: "a")) { try journal.acknowledge("a", step: 1) }
    #expect(throws: Problem.unknown(id: "a")) { try journal.finish("a") }
    #expect(try test.bytes() == before)
    for index in 0..<1_024 { try journal.begin("\(index)", isIdempotent: true, sync: false) }
    #expect(throws: Problem.tooMany(limit: 1_024)) { try journal.begin("x", isIdempotent: true) }
    try journal.finish("0", sync: false)
    let payload = [UInt8](repeating: 0xF5, count: 65_536)
    try journal.begin(String(repeating: "x", count: 128), payload: payload, isIdempotent: true)
    #expect(try test.read().operations.last?.payload == payload)
    #expect(try test.read() == journal.contents)
  }

  @Test("takes back what was said, and keeps empty words apart from none")
  func texts() throws {
    let journal = try test.open()
    for text in ["", "größe ⚖️", nil] as [String?] {
      try journal.desire(text)
      try journal.setAccessory(text)
      #expect(try test.read().desiredSession == text && test.read().accessory == text)
      try journal.compact()
      #expect(try test.read().desiredSession == text && test.read().accessory == text)
    }
  }

  @Test("is written anew before it grows much longer than what it has to say")
  func compacts() throws {
    let journal = try test.open(compactedAbove: 1_000)
    try journal.begin("long", payload: [7], isIdempotent: true, sync: false)
    for index in 0..<2_000 {
      try journal.begin("\(index)", payload: [1, 2, 3], isIdempotent: true, sync: false)
      try journal.acknowledge("\(index)", step: 1, sync: false)
      try journal.finish("\(index)", sync: false)
      #expect(try test.bytes().count <= 1_200)
    }
    #expect(try test.read().operations.map(\.id) == ["long"])
    #expect(try Files.names(in: test.folder.path) == ["scale.journal"])
  }

  @Test("lies in the state folder, private, in private folders")
  func place() async {
    await #expect(processExitsWith: .success) { [path = test.folder.path as String] in
      unsafe setenv("XDG_STATE_HOME", "\(path)/state", 1)
      umask(0)
      let journal = try SessionJournal("scale")
      #expect(journal.path == "\(path)/state/forestall/journals/scale.journal")
      #expect(try SessionJournal.defaultPath(of: "scale") == journal.path)
      for (path, mode) in [
        ("forestall", 0o700), ("forestall/journals", 0o700),
        ("forestall/journals/scale.journal", 0o600),
      ] as [(String, mode_t)] {
        var status = stat()
        unsafe lstat(
          "\(journal.path.dropLast("/forestall/journals/scale.journal".count))/\(path)", &status)
        #expect(status.st_mode & 0o7777 == mode, "\(path)")
      }
      #expect(throws: SessionJournalError.invalidName("../x")) { try SessionJournal("../x") }
      unsafe setenv("XDG_STATE_HOME", "relative", 1)
      unsafe setenv("HOME", "/h", 1)
      #expect(
        try SessionJournal.defaultPath(of: "a") == "/h/.local/state/forestall/journals/a.journal")
      unsafe unsetenv("HOME")
      #expect(throws: SessionJournalError.noHome) { try SessionJournal("scale") }
    }
  }

  @Test("does not follow a link, nor take a folder or a pipe for a file")
  func foreign() throws {
    try Files.replace("\(test.folder.path)/other", with: [])
    try #require(unsafe symlink("other", test.path) == 0)
    for make in [
      { unsafe mkdir(test.path, 0o700) }, { unsafe mkfifo(test.path, 0o600) }, { 0 },
    ] {
      #expect(throws: SessionJournalError.notAFile(path: test.path)) { try test.open() }
      #expect(throws: SessionJournalError.notAFile(path: test.path)) { try test.read() }
      unsafe remove(test.path)
      try #require(make() == 0)
    }
    unsafe remove(test.path)
    let missing = "\(test.folder.path)/none/a.journal"
    let error = #expect(throws: SessionJournalError.self) { try SessionJournal(path: missing) }
    #expect(error?.code == ENOENT)
  }

  @Test(
    "tells each problem as a sentence",
    arguments: [
      SessionJournalError.invalidName("X"), .noHome, .inUse(path: "/a"), .notAFile(path: "/a"),
      .notOwned(path: "/a"), .otherVersion(path: "/a"), .gone(path: "/a"),
      .wrongLength(of: "payload", limit: 1), .tooMany(limit: 1), .alreadyBegun(id: "a"),
      .unknown(id: "a"), .failed(attempt: "write", path: "/a", errno: ENOSPC),
      .failed(attempt: "write", path: "/a", errno: 12_345),
    ])
  func sentences(_ error: SessionJournalError) {
    #expect(error.description.hasSuffix("."))
    #expect((error.code != nil) == error.description.hasPrefix("Could not write"))
  }
}
