import BeatRecords
import CommandGrammar
import Glibc
import Messages
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("Something else in the place of a client's record")
struct RecordObstacleTests {
  let test: TestSession
  let scale: ClientName
  var path: String { "\(test.runtime)/scale.beat" }

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  /// Puts something there that no client and no sweep may replace.
  private func obstruct(_ kind: String) throws {
    var newer = try Files.read(path)
    try Files.remove(path)
    switch kind {
    case "folder": try Files.createFolder(path)
    case "link": _ = try valueOrErrno("link", path) { unsafe symlink("/dev/null", path) }
    default:
      newer[4] = 2
      try Files.replace(path, with: newer)
    }
  }

  @Test(
    "does not keep an expected client from being reminded about",
    arguments: ["newer", "folder", "link"])
  func reminded(kind: String) throws {
    try test.open(scale)
    try obstruct(kind)
    for _ in 0..<5 {
      let outcome = try test.look(.backstop)
      #expect(outcome.problems.map(\.status) == [.data], "one problem, not two")
      #expect(try test.board().isEmpty)
      test.pass(.minutes(1))
    }
    #expect(test.services.world.elapses == test.clock.now.monotonic)
    try test.look()
    #expect(try test.board() == ["scale"])
    #expect(try test.journal(scale).count { $0 == .recordUnreadable } == 1)
    #expect(try test.journal(scale).suffix(2) == [.due, .shown])
  }

  @Test("is told by status with the client, once, with its place and what to do")
  func status() throws {
    try test.open(scale)
    try obstruct("newer")
    try test.look(.backstop)
    let report = try StatusReading(test.session).status(scale)
    let client = try #require(report.clients.first)
    #expect(client.condition == .waitingForFirstPush)
    #expect(client.problems.count == 1)
    #expect(client.problems.first?.description.contains(path) == true)
    #expect(client.problems.first?.description.contains("has version 2") == true)
    #expect(client.problems.first?.description.contains("or remove the file") == true)
    #expect(report.machine.problems.isEmpty)
    test.pass(.minutes(5))
    #expect(try StatusReading(test.session).status(scale).clients.first?.isDue == true)
    let history = try StatusReading(test.session).history(History(name: scale))
    #expect(history.entries.last?.kind == "record-unreadable")
    #expect(history.entries.last?.detail == client.problems.first?.description)
  }

  @Test("is over once it is removed and the client is there again")
  func mended() throws {
    try test.open(scale)
    try obstruct("folder")
    try test.look(.backstop)
    test.pass(.minutes(5))
    try test.look()
    #expect(try test.board() == ["scale"])
    _ = unsafe rmdir(path)
    try test.attach(scale)
    #expect(try test.look(.marker).problems.isEmpty)
    #expect(try test.board().isEmpty)
    #expect(try test.state(scale)?.obstacle == nil)
  }

  @Test("that may be replaced is, and the client has its time")
  func replaced() throws {
    try test.open(scale)
    try Files.replace(path, with: [1, 2, 3])
    #expect(try test.look().problems.count == 1)
    #expect(try test.look().problems.isEmpty)
    #expect(try test.record(scale)?.attached.nanoseconds == 0)
    #expect(try !test.journal(scale).contains(.recordUnreadable))
  }

  @Test("is told by every command that would write the record")
  func commands() throws {
    try test.open(scale)
    try obstruct("newer")
    let words = "another version of Forestall wrote \(path)"
    try refuses(.system, words) { try Attaching(test.session).beat(Beat(name: scale)) }
    try refuses(.system, words) { try Attaching(test.session).prepare(scale) }
    try refuses(.system, words) { _ = try Declaring(test.session).remove(Named(name: scale)) }
    let failed = ["SERVICE_RESULT": "exit-code", "EXIT_CODE": "exited", "EXIT_STATUS": "1"]
    try refuses(.system, words) {
      try Endings(test.session).clientEnded(scale) { failed[$0] }
    }
    // What could not be done is not half done.
    #expect(try StatusReading(test.session).status(nil).clients.map(\.name) == [scale])
    #expect(try test.waiting().count == 1)
  }

  @Test("is a deadline that no client sets, too: it is put right, and told with the client")
  func farDeadline() throws {
    try test.open(scale)
    try test.push(scale, for: .maximum)
    let words = "more than 31 days ahead"
    let before = try StatusReading(test.session).status(scale).clients.first
    #expect(before?.problems.first?.description.contains(words) == true)
    #expect(before?.deadline == .minutes(5))
    #expect(try test.look().problems.isEmpty)
    #expect(try test.record(scale)?.deadline == test.clock.now.monotonic + .minutes(5))
    #expect(try test.journal(scale).last == .recordCorrected)
    let after = try StatusReading(test.session).status(scale).clients.first
    #expect(after?.problems.first?.description.contains(words) == true)
    test.pass(.minutes(5))
    try test.look()
    #expect(try test.board() == ["scale"])
  }

  @Test(
    "keeps its client from being removed no more than a record does", arguments: ["folder", "link"])
  func removed(kind: String) throws {
    try test.open(scale)
    try obstruct(kind)
    let report = try Declaring(test.session).remove(Named(name: scale))
    #expect(report.line == "Removed scale.")
    #expect(
      report.remarks == [
        "What lies at \(path) is not a beat record, so it was left there; "
          + "remove it yourself before you use the name scale again."
      ])
    #expect(try StatusReading(test.session).status(nil).clients.isEmpty)
    #expect(try test.state(scale) == nil)
    #expect(try Files.names(in: test.runtime).contains("scale.beat"))
  }

  @Test("of a client that nobody declared is the machine's trouble")
  func undeclared() throws {
    try test.open(scale)
    try Files.createFolder("\(test.runtime)/stranger.beat")
    let report = try StatusReading(test.session).status(nil)
    #expect(report.clients.map(\.name) == [scale])
    #expect(report.machine.problems.count == 1)
    #expect(report.machine.problems.first?.description.contains("stranger") == true)
  }
}
