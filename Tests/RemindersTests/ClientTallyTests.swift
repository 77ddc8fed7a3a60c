import Reminders
import Testing
import Vocabulary

@Suite("What is counted of a client")
struct ClientTallyTests {
  typealias Row = (kind: JournalEntry.Kind, fact: JournalEntry.Fact?)

  static func entry(_ row: Row) -> JournalEntry {
    JournalEntry(
      at: Moment(
        boot: BootIdentifier(high: 1, low: 1), monotonic: MonotonicInstant(nanoseconds: 1),
        sinceBoot: BootInstant(nanoseconds: 1), wall: WallInstant(seconds: 7)),
      client: ClientName("scale"), kind: row.kind, fact: row.fact)
  }

  static func tally(_ rows: [Row]) -> ClientTally {
    var tally = ClientTally(since: WallInstant(seconds: 7))
    for row in rows { tally.count(entry(row)) }
    return tally
  }

  @Test("are reminders that were shown and dismissed, and openings by the button")
  func reminders() {
    let tally = Self.tally([
      (.due, nil), (.shown, nil), (.shown, nil), (.answered, nil), (.shown, nil),
      (.reopened, .opening(.button)), (.reopened, .opening(.command)), (.attached, nil),
    ])
    var expected = ClientTally(since: WallInstant(seconds: 7))
    expected.shown = 3
    expected.dismissed = 1
    expected.reopened = 1
    #expect(tally == expected)
  }

  @Test(
    "are openings by events; one succeeded after which the client was heard of",
    arguments: [
      ([(.attached, nil)], 1), ([(.returned, nil)], 1), ([(.returned, nil), (.attached, nil)], 1),
      ([], 0), ([(.reopenFailed, nil), (.returned, nil)], 0),
      ([(.ended, .ending(.signalled(11), .certain)), (.attached, nil)], 0),
      ([(.ended, .ending(.gone, .certain)), (.returned, nil)], 1),
      ([(.reopened, .opening(.button)), (.returned, nil)], 0),
      ([(.reopened, .opening(.command)), (.returned, nil)], 0),
      ([(.stopped, nil), (.attached, nil)], 0), ([(.done, nil), (.attached, nil)], 0),
      ([(.status, nil), (.shown, nil), (.paused, nil), (.returned, nil)], 1),
    ] as [([Row], UInt64)])
  func relaunches(after rows: [Row], succeeded: UInt64) {
    let tally = Self.tally([(.reopened, .opening(.holder))] + rows)
    #expect(tally.relaunchAttempts == 1)
    #expect(tally.relaunches == succeeded)
  }

  @Test("Only what is counted whatever went before begins a tally")
  func begins() {
    let counted = JournalEntry.Kind.allCases.filter { ClientTally.counts(Self.entry(($0, nil))) }
    #expect(counted == [.shown, .answered])
    #expect(ClientTally.counts(Self.entry((.reopened, .opening(.holder)))))
    #expect(!ClientTally.counts(Self.entry((.reopened, .opening(.command)))))
  }
}
