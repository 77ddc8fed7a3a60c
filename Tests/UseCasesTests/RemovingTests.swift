import BeatRecords
import CommandGrammar
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("A removal whose process was killed")
struct RemovingTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
    try test.silence(scale)
  }

  private var declaration: String {
    "\(test.session.places.configuration)/clients/scale.client"
  }

  /// The store has forgotten the client, and no file of it is gone.
  private func begin() throws {
    let mark = Declarations.mark(of: scale, test.session.places)
    let removed = JournalEntry(at: test.clock.now, client: scale, kind: .removed)
    try StateStore(path: test.session.places.database).commit(
      removed: [scale], unfinished: [scale: mark], journal: [removed])
  }

  private func unfinished() throws -> [ClientName] {
    Array(try StateStore(path: test.session.places.database).unfinishedRemovals().keys)
  }

  @Test(
    "is ended by the next look, whatever asked for it",
    arguments: [.timer, .backstop] as [Sweeper.Cause])
  func ended(cause: Sweeper.Cause) throws {
    try begin()
    #expect(try test.look(cause).problems.isEmpty)
    #expect(!Files.exists(declaration))
    #expect(try test.record(scale) == nil && test.state(scale) == nil && unfinished().isEmpty)
    #expect(try test.board().isEmpty)
    #expect(try StatusReading(test.session).status(nil).clients.isEmpty)
  }

  @Test("is ended though its declaration is gone already")
  func halfGone() throws {
    try begin()
    try Files.remove(declaration)
    #expect(try test.look(.marker).problems.isEmpty)
    #expect(try test.record(scale) == nil && unfinished().isEmpty)
  }

  @Test("takes nothing from a client that somebody declared anew")
  func anew() throws {
    try begin()
    try Files.remove(declaration)
    try Files.replace(declaration, with: Array("[Client]\nEvery=1h\n".utf8))
    #expect(try test.look(.declarations).problems.isEmpty)
    #expect(Files.exists(declaration))
    #expect(try test.record(scale) != nil && unfinished().isEmpty)
    #expect(try StatusReading(test.session).status(nil).clients.map(\.name) == [scale])
  }

  @Test("is over before the same name is added again")
  func added() throws {
    try begin()
    try test.declare(scale)
    #expect(Files.exists(declaration))
    #expect(try unfinished().isEmpty && test.record(scale) == nil)
    #expect(try test.journal(scale).suffix(2) == [.removed, .added])
  }
}
