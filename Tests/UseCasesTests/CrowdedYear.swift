import Reminders
import SeededRandomness
import Vocabulary

/// A year of many clients that crash, are late and are opened again: as much as is kept of it, the same
/// each time.
struct CrowdedYear {
  private var random = SeededGenerator(seed: 7)
  private let begin: Int64
  private(set) var entries: [JournalEntry] = []

  /// A year that ends at a moment, of the clients `sensor-1` and so on.
  init(until end: Moment, clients: Int) {
    begin = end.wall.seconds - 365 * 86_400
    for number in 1...clients { if let name = ClientName("sensor-\(number)") { tell(of: name) } }
    entries.sort { $0.at.wall < $1.at.wall }
  }

  private mutating func tell(of client: ClientName) {
    var told: [JournalEntry] = []
    func note(
      _ minute: Int64, _ kind: JournalEntry.Kind, _ detail: String = "",
      _ fact: JournalEntry.Fact? = nil
    ) {
      let span = TimeSpan.minutes(UInt64(minute))
      let at = Moment(
        boot: BootIdentifier(high: 9, low: 9),
        monotonic: MonotonicInstant(nanoseconds: span.nanoseconds),
        sinceBoot: BootInstant(nanoseconds: span.nanoseconds),
        wall: WallInstant(seconds: begin + minute * 60))
      told.append(JournalEntry(at: at, client: client, kind: kind, detail: detail, fact: fact))
    }
    var minute: Int64 = 1
    note(minute, .attached)
    while told.count < 990, minute < 365 * 1_440 - 5_000 {
      minute += Int64.random(in: 60...2_500, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        note(minute, .due)
        minute += Int64.random(in: 1...3, using: &random)
        note(minute, .returned)
      case 5..<7:
        note(minute, .ended, "run: killed by signal 11", .ending(.signalled(11), .certain))
        note(minute + 1, .reopened, "bath appears (linux-crashed)", .opening(.holder))
        note(minute + 2, .attached)
      case 7..<9:
        note(minute, .ended, "run: killed by signal 9", .ending(.forceQuit, .certain))
        note(minute + 5, .due)
        note(minute + 6, .shown, "step 1")
        minute += Int64.random(in: 10...600, using: &random)
        note(minute, .reopened, "by its reminder's button", .opening(.button))
        note(minute + 1, .attached)
      default:
        note(minute, .paused, "for 2h")
        minute += 120
        note(minute, .resumed, "the pause is over")
      }
    }
    entries += told
  }
}
