import CommandGrammar
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("The order of the history")
struct HistoryOrderTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func moment(_ seconds: Int64, _ nanoseconds: UInt64, boot: UInt64 = 1) -> Moment {
    Moment(
      boot: BootIdentifier(high: boot, low: 0), monotonic: MonotonicInstant(nanoseconds: 0),
      sinceBoot: BootInstant(nanoseconds: nanoseconds), wall: WallInstant(seconds: seconds))
  }

  private func history(_ entries: [(Moment, String)], limit: Int? = nil) throws -> [String] {
    let store = try StateStore(path: test.session.places.database)
    try store.commit(
      journal: entries.map {
        JournalEntry(at: $0.0, client: scale, kind: .status, detail: $0.1)
      })
    return try StatusReading(test.session).history(History(name: scale, limit: limit)).entries
      .map(\.detail)
  }

  @Test("is that of the time shown, whenever it was written down")
  func late() throws {
    let told = try history([(moment(20, 3), "b"), (moment(10, 9), "a"), (moment(30, 1), "c")])
    #expect(told == ["a", "b", "c"])
  }

  @Test("is within one second that of the boot's clock, and else that of writing")
  func seconds() throws {
    let told = try history([
      (moment(10, 5), "b"), (moment(10, 4), "a"), (moment(10, 1, boot: 2), "d"),
      (moment(10, 5), "c"), (moment(10, 1, boot: 2), "e"),
    ])
    #expect(told == ["a", "b", "c", "d", "e"])
  }

  @Test(
    "has the reminder that was seen before any look could take that down",
    arguments: ["done", "said done", "stopped", "paused", "returned"])
  func shownJustBefore(what: String) throws {
    try test.open(scale)
    test.pass(.minutes(5))
    _ = try Sweeper(test.session).look(.timer)
    test.pass(.seconds(1))
    #expect(test.show())
    test.pass(.seconds(1))
    let commands = ClientCommands(test.session)
    switch what {
    case "done": _ = try commands.done(Named(name: scale))
    case "paused": _ = try commands.pause(Pause(name: scale))
    case "said done": try test.end(scale)
    case "stopped": try test.answer(scale, .pressed(.stop))
    default: try test.push(scale)
    }
    _ = try Sweeper(test.session).look(.marker)
    let told = try StatusReading(test.session).history(History(name: scale)).entries.map(\.kind)
    #expect(told.dropFirst(2) == ["due", "shown", what == "said done" ? "done" : what])
    #expect(try !test.journal(scale).isEmpty)
  }

  @Test("leaves what was written last what a limit keeps")
  func limit() throws {
    let told = try history(
      [(moment(30, 1), "c"), (moment(20, 1), "b"), (moment(10, 1), "a")], limit: 2)
    #expect(told == ["a", "b"])
  }
}
