import CommandGrammar
import ForestallTestKit
import Glibc
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("What a look tells the system's journal")
struct NewsTests {
  /// What was told so far.
  private final class Told {
    var entries: [JournalEntry] = []
    var kinds: [JournalEntry.Kind] { entries.map(\.kind) }
  }

  private let test: TestSession
  private let scale: ClientName
  private let told = Told()

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
    test.session.log = { [told] in told.entries += $0 }
  }

  @Test("is what came into the history, once each, by whatever look or command")
  func once() throws {
    _ = try Declaring(test.session).add(Add(name: scale))
    try test.attach(scale)
    try test.look(.marker)
    test.pass(.minutes(5))
    try test.look()
    try test.look()
    try test.push(scale)
    try test.look(.marker)
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    #expect(told.kinds == [.added, .attached, .due, .shown, .returned, .paused])
    #expect(told.kinds == (try test.journal(scale)))
    #expect(told.entries.allSatisfy { $0.client == scale })
  }

  @Test("is nothing where nothing happened")
  func silent() throws {
    try test.open(scale)
    told.entries = []
    for cause in [Sweeper.Cause.timer, .marker, .clock, .backstop, .declarations] {
      #expect(try test.look(cause).news.isEmpty)
    }
    #expect(told.entries.isEmpty)
  }

  @Test("waits until it could be saved, for it is decided again until then")
  func unsaved() throws {
    try test.open(scale)
    told.entries = []
    let database = test.session.places.database
    for end in ["", "-wal", "-shm"] where Files.exists(database + end) {
      try Files.remove(database + end)
    }
    try Files.replace(database, with: Array(repeating: 0x2A, count: 8_192))
    test.pass(.minutes(5))
    let outcome = try test.look()
    #expect(outcome.unsaved != nil)
    #expect(outcome.news.isEmpty && told.entries.isEmpty)
    #expect(try test.board() == ["scale"])
  }
}
