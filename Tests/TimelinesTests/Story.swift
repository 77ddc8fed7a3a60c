import Reminders
import Testing
import Timelines
import Vocabulary

/// A journal as it is written, minute by minute from 2026-11-02T00:00:00Z.
struct Story {
  static let begin: Int64 = 1_793_577_600
  let scale: ClientName
  var boot: UInt64 = 1
  /// Minutes after the beginning at which this boot began, and how many of it the machine slept.
  var booted: Int64 = 0
  var slept: UInt64 = 0
  var entries: [JournalEntry] = []
  var marks = SessionMarks()

  init() throws { scale = try #require(ClientName("scale")) }

  static func wall(_ minute: Int64) -> WallInstant { WallInstant(seconds: begin + minute * 60) }

  func moment(_ minute: Int64) -> Moment {
    let up = TimeSpan.minutes(UInt64(minute - booted))
    return Moment(
      boot: BootIdentifier(high: boot, low: 0),
      monotonic: MonotonicInstant(nanoseconds: (up - .minutes(slept)).nanoseconds),
      sinceBoot: BootInstant(nanoseconds: up.nanoseconds), wall: Self.wall(minute))
  }

  mutating func note(
    _ minute: Int64, _ kind: JournalEntry.Kind, _ detail: String = "",
    _ fact: JournalEntry.Fact? = nil
  ) {
    entries.append(
      JournalEntry(
        at: moment(minute), client: kind == .login ? nil : scale, kind: kind, detail: detail,
        fact: fact))
  }

  mutating func restart(_ minute: Int64, seen: Int64? = nil) {
    boot += 1
    (booted, slept) = (minute, 0)
    note(minute + 1, .login, "", seen.map { .seen(Self.wall($0)) })
  }

  func timeline(_ now: Int64, from: Int64 = 0) -> Timeline {
    var declaration = ClientDeclaration(name: scale)
    declaration.title = "Bathroom scale"
    return Timeline(
      of: scale, declared: declaration, entries,
      machine: MachineTimes(entries, marks: marks, now: moment(now)), from: Self.wall(from))
  }

  /// `state minutes–minutes`, each.
  func told(_ now: Int64, from: Int64 = 0) -> [String] {
    timeline(now, from: from).stretches.map {
      let (begin, end) = ($0.from.seconds - Self.begin, $0.to.seconds - Self.begin)
      return "\($0.state.rawValue) \(begin / 60)-\(end / 60)"
    }
  }
}
