import Reminders
import Testing
import Vocabulary

@Suite("What a drill brought about counts for nothing once it is over")
struct DrillsTests {
  private static func entries(_ kinds: [JournalEntry.Kind]) throws -> [JournalEntry] {
    let scale = try #require(ClientName("scale"))
    return kinds.enumerated().map { number, kind in
      let at = Moment(
        boot: BootIdentifier(high: 1, low: 1),
        monotonic: MonotonicInstant(nanoseconds: UInt64(number)),
        sinceBoot: BootInstant(nanoseconds: UInt64(number)), wall: WallInstant(seconds: 0))
      return JournalEntry(at: at, client: kind == .login ? nil : scale, kind: kind)
    }
  }

  private static let stories: [([JournalEntry.Kind], kept: [JournalEntry.Kind])] = [
    ([], []),
    ([.attached, .ended, .attached], [.attached, .ended, .attached]),
    // Ended, reminded, opened again.
    (
      [
        .attached, .drill, .ended, .due, .shown, .reopened, .attached, .returned, .drillOver,
        .ended,
      ],
      [.attached, .drill, .drillOver, .ended]
    ),
    // That it had been opened is told only by the look in which its end is.
    (
      [.added, .drill, .attached, .ended, .attached, .drillOver],
      [.added, .drill, .attached, .drillOver]
    ),
    // What has nothing to do with it stays.
    (
      [.drill, .status, .ended, .login, .pending, .paused, .drillOver],
      [.drill, .status, .login, .pending, .paused, .drillOver]
    ),
    // While it is under way the client really is gone.
    ([.attached, .drill, .ended, .due], [.attached, .drill, .ended, .due]),
    // One that was killed itself, and one after it.
    (
      [.drill, .ended, .attached, .ended, .drill, .ended, .attached, .drillOver],
      [.drill, .ended, .attached, .ended, .drill, .drillOver]
    ),
    ([.drill, .ended, .removed, .added], [.drill, .ended, .removed, .added]),
  ]

  @Test("of entries of each kind", arguments: stories)
  func counted(story: [JournalEntry.Kind], kept: [JournalEntry.Kind]) throws {
    #expect(try Self.entries(story).withoutDrills.map(\.kind) == kept)
  }
}
