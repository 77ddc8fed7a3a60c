import BeatRecords
import CommandGrammar
import ForestallTestKit
import Glibc
import Handover
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("What killed writers left in a session")
struct TidyingTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private var places: [String] {
    [
      "\(test.session.places.configuration)/clients/scale.client.77.1~",
      "\(test.runtime)/inbox/00000000000000000001-77-ab.message.77.2~",
      "\(test.runtime)/remind/scale.reminder.77.3~", "\(test.runtime)/.scale.beat.77.abc.0~",
      "\(test.runtime)/hold/scale.hold.77.4~", "\(test.runtime)/restored/scale.json.77.5~",
    ]
  }

  private func leave() throws {
    try test.open(scale)
    for folder in ["inbox", "remind", "hold", "restored"] {
      try Files.createFolder("\(test.runtime)/\(folder)")
    }
    for path in places { try Files.replace(path, with: [1]) }
  }

  @Test(
    "is taken away by the hourly look once nobody can be writing it",
    arguments: [
      Sweeper.Cause.backstop, .login,
    ])
  func tidied(cause: Sweeper.Cause) throws {
    try leave()
    #expect(try test.look(cause).problems.isEmpty)
    #expect(places.allSatisfy(Files.exists), "they are young")
    test.pass(.minutes(61))
    try test.look(.timer)
    #expect(places.allSatisfy(Files.exists), "a look at a deadline does only what is due")
    #expect(try test.look(cause).problems.isEmpty)
    #expect(!places.contains(where: Files.exists))
    #expect(try StatusReading(test.session).status(nil).clients.map(\.name) == [scale])
  }

  @Test("where no folder is has no look tried again")
  func noFolder() throws {
    try Files.createFolder(test.session.places.configuration)
    try Files.replace("\(test.session.places.configuration)/clients", with: [])
    #expect(try test.look(.backstop).problems.map(\.status) == [.configuration, .inputOutput])
  }

  @Test("that cannot be looked at is a problem, and the look goes on")
  func unreadable() throws {
    try test.silence(scale)
    TemporaryFolder.removeTree("\(test.runtime)/inbox")
    try Files.replace("\(test.runtime)/inbox", with: [])
    let outcome = try test.look(.backstop)
    #expect(!outcome.problems.isEmpty)
    #expect(try test.board() == ["scale"])
  }
}
