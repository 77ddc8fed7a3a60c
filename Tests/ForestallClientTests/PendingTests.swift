import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@testable import ForestallClient

@Suite("Saying what is pending")
struct PendingTests {
  let records: TestRecords
  private var file: String { "\(records.path)/scale.pending" }

  init() throws { records = try TestRecords() }

  private func attach() throws -> KeepAlive {
    let keepAlive = try KeepAlive("scale", every: .seconds(3_600), in: records.path)
    try records.removeMarker("scale")
    return keepAlive
  }

  private func text() throws -> String { String(decoding: try Files.read(file), as: UTF8.self) }

  @Test("writes it private, sorted, once each, in one form, and has it seen")
  func says() throws {
    let keepAlive = try attach()
    let long = "EBE0CCB07A0A4B0C8A1A6FF2997DA3A6"
    #expect(
      try keepAlive.pending([
        .notifies("bath", characteristic: "2A9D"), .connects("bath"), .appears("hall"),
        .disconnects("bath"), .connects("bath"), .notifies("bath", characteristic: long),
        .notifies("bath", characteristic: "00002a9d-0000-1000-8000-00805f9b34fb"),
      ]))
    #expect(
      try text() == """
        forestall-pending 1
        appears hall
        connects bath
        disconnects bath
        notifies bath 2a9d
        notifies bath ebe0ccb0-7a0a-4b0c-8a1a-6ff2997da3a6

        """)
    #expect(try records.status(file).st_mode & 0o7777 == 0o600)
    #expect(Files.exists(records.marker("scale")))
    #expect(try Files.names(in: records.path) == ["attached", "scale.beat", "scale.pending"])
  }

  @Test("the same again changes nothing and drops no marker; nothing is another answer")
  func same() throws {
    let keepAlive = try attach()
    #expect(try keepAlive.pending([.connects("bath"), .appears("bath")]))
    try records.removeMarker("scale")
    let inode = try records.status(file).st_ino
    #expect(try keepAlive.pending([.appears("bath"), .connects("bath")]))
    #expect(try records.status(file).st_ino == inode)
    #expect(!Files.exists(records.marker("scale")))
    #expect(try keepAlive.pending([]))
    #expect(try text() == "forestall-pending 1\n")
    #expect(Files.exists(records.marker("scale")))
  }

  @Test("what is no work is refused, and nothing is changed")
  func refuses() throws {
    let keepAlive = try attach()
    let long = String(repeating: "n", count: 65)
    for work in [
      KeepAlive.Work.connects(""), .connects("Bath"), .connects("bath now"), .connects(long),
      .appears("a\u{0}"), .appears("a\nconnects b"), .notifies("bath", characteristic: "2a9"),
      .notifies("bath", characteristic: ""), .notifies("bath", characteristic: "2a9d 2a9d"),
      .notifies("bath", characteristic: "00002a9d-0000-1000-8000-00805f9b34f"),
      .notifies("bath", characteristic: "00002a9d0000-1000-8000-00805f9b34fb"),
      .notifies("bath", characteristic: "00002a9d-0000-1000-8000-00805f9b34fb0"),
      .notifies("bath", characteristic: String(repeating: "0", count: 300)),
    ] {
      #expect(throws: KeepAliveError.invalidWork, "\(work)") { try keepAlive.pending([work]) }
    }
    #expect(throws: KeepAliveError.tooMuchWork) {
      try keepAlive.pending((0..<33).map { .appears("a\($0)") })
    }
    #expect(!Files.exists(file))
    #expect(!Files.exists(records.marker("scale")))
    #expect(try keepAlive.pending((0..<32).map { .appears("a\($0)") }))
    #expect(try text().split(separator: "\n").count == 33)
  }

  @Test("the most and longest works there may be are written whole")
  func longest() throws {
    let keepAlive = try attach()
    let works = (10..<42).map {
      KeepAlive.Work.notifies(
        String(repeating: "n", count: 62) + "\($0)",
        characteristic: "ebe0ccb0-7a0a-4b0c-8a1a-6ff2997da3a6")
    }
    #expect(try keepAlive.pending(works.reversed()))
    #expect(
      try text() == "forestall-pending 1\n" + works.map { "\($0)\n" }.joined())
  }

  @Test("is forgotten by who attaches anew, not by a push that finds its record again")
  func forgotten() throws {
    let keepAlive = try attach()
    try keepAlive.pending([.connects("bath")])
    let again = try KeepAlive("scale", every: .milliseconds(1), in: records.path)
    #expect(!Files.exists(file))
    try again.pending([.appears("bath")])
    try Files.remove(records.file("scale"))
    // It looks for its record each quarter of a millisecond.
    for _ in 0..<10_000_000 where !Files.exists(records.file("scale")) { try again.push() }
    #expect(Files.exists(records.file("scale")))
    #expect(try text() == "forestall-pending 1\nappears bath\n")
  }

  @Test("after done nothing is said")
  func afterDone() throws {
    let keepAlive = try attach()
    try keepAlive.done()
    #expect(try keepAlive.pending([.connects("bath")]) == false)
    #expect(!Files.exists(file))
  }

  @Test("a folder in its place is told and left alone; a link is replaced, not followed")
  func foreign() throws {
    let keepAlive = try attach()
    try records.makeFolder(file)
    #expect(throws: KeepAliveError.notAFile) { try keepAlive.pending([]) }
    try #require(unsafe rmdir(file) == 0)
    let other = "\(records.folder.path)/other"
    try Files.replace(other, with: Array("forestall-pending 1\n".utf8))
    try #require(unsafe symlink(other, file) == 0)
    #expect(try keepAlive.pending([]))
    #expect(try records.status(file).st_mode & S_IFMT == S_IFREG)
    #expect(try Files.names(in: records.path).allSatisfy { !$0.hasSuffix("~") })
  }

  @Test("in C or C++ is a list of texts", arguments: CompiledClientTests.compilers)
  func compiled(_ compiler: [String]) throws {
    let program = try TestProgram(Self.client, compiler, in: records.folder)
    #expect(try program.run(["XDG_RUNTIME_DIR=\(records.folder.path)"]) == 0)
    #expect(try text() == "forestall-pending 1\nappears hall\nnotifies bath 2a9d\n")
  }

  static let client = """
    #include <forestall.h>
    int main(void) {
      struct forestall_client client;
      memset(&client, 0, sizeof client);
      const char *works[] = {" notifies  bath\\t2A9D ", "appears hall", "leaves hall"};
      if (forestall_pending(&client, works, 2) != -EBADF) return 100;
      int error = forestall_attach(&client, "scale", 3600 * 1000000000ull);
      if (error < 0) return -error;
      if (forestall_pending(&client, works, 3) != -EBADMSG) return 101;
      if (forestall_pending(&client, works, 33) != -E2BIG) return 102;
      if (forestall_pending(&client, NULL, 0) != 0) return 103;
      if (forestall_pending(&client, works, 2) != 0) return 104;
      forestall_detach(&client);
      return 0;
    }
    """
}
