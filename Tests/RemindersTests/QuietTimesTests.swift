import Reminders
import SeededRandomness
import Testing
import Vocabulary

/// A zone by the instants its offset changes at, ascending.
struct SyntheticZone: Sendable {
  var first: Int
  var changes: [(at: Int64, offset: Int)] = []

  func offset(_ instant: WallInstant) -> Int {
    changes.last { $0.at <= instant.seconds }?.offset ?? first
  }

  static let utc = SyntheticZone(first: 0)
  static let berlin = SyntheticZone(
    first: 3_600, changes: [(1_774_746_000, 7_200), (1_792_890_000, 3_600)])
  static let lordHowe = SyntheticZone(
    first: 39_600, changes: [(1_775_314_800, 37_800), (1_791_041_400, 39_600)])
}

/// One question: the hours, where, when (Unix seconds), and when quiet ends.
struct QuietCase: Sendable, CustomTestStringConvertible {
  var hours: String
  var zone: SyntheticZone
  var at: Int64
  var end: Int64?

  init(_ hours: String, _ zone: SyntheticZone, _ at: Int64, _ end: Int64?) {
    (self.hours, self.zone, self.at, self.end) = (hours, zone, at, end)
  }

  var testDescription: String { "\(hours) at \(at)" }
}

@Suite("Quiet hours")
struct QuietTimesTests {
  static let midnight: Int64 = 1_767_225_600  // 2026-01-01T00:00:00Z
  static let gap: Int64 = 1_774_746_000  // Berlin: 02:00 becomes 03:00
  static let overlap: Int64 = 1_792_890_000  // Berlin: 03:00 becomes 02:00
  static let howeOverlap: Int64 = 1_775_314_800  // Lord Howe: 02:00 becomes 01:30
  static let howeGap: Int64 = 1_791_041_400  // Lord Howe: 02:00 becomes 02:30

  @Test(
    "end at the first instant that the local clock puts outside them",
    arguments: [
      QuietCase("22:00-07:00", .utc, midnight, midnight + 7 * 3_600),
      QuietCase("22:00-07:00", .utc, midnight - 2 * 3_600, midnight + 7 * 3_600),
      QuietCase("22:00-07:00", .utc, midnight - 2 * 3_600 - 1, nil),
      QuietCase("22:00-07:00", .utc, midnight + 7 * 3_600 - 1, midnight + 7 * 3_600),
      QuietCase("22:00-07:00", .utc, midnight + 7 * 3_600, nil),
      QuietCase("13:00-14:30", .utc, midnight + 13 * 3_600, midnight + 52_200),
      QuietCase("13:00-14:30", .utc, midnight, nil),
      QuietCase("00:00-23:59", .utc, midnight, midnight + 86_340),
      QuietCase("00:01-00:00", .utc, midnight + 60, midnight + 86_400),
      // Nights in which the clock changes outside of the end's hour.
      QuietCase("22:00-07:00", .berlin, gap - 4 * 3_600, gap + 4 * 3_600),
      QuietCase("22:00-07:00", .berlin, overlap - 5 * 3_600, overlap + 5 * 3_600),
      // The end does not exist: quiet ends at the leap.
      QuietCase("22:00-02:30", .berlin, gap - 3_600, gap),
      QuietCase("22:00-03:00", .berlin, gap - 3_600, gap),
      QuietCase("22:00-02:00", .berlin, gap - 3_600, gap),
      QuietCase("22:00-02:15", .lordHowe, howeGap - 3_600, howeGap),
      // Hours that do not exist that day.
      QuietCase("02:10-02:50", .berlin, gap - 1, nil),
      QuietCase("02:10-02:50", .berlin, gap, nil),
      // The leap goes into the hours.
      QuietCase("02:30-04:00", .berlin, gap, gap + 3_600),
      // The end exists twice: quiet ends at the first, and holds again until the second.
      QuietCase("22:00-02:30", .berlin, overlap - 3_600, overlap - 1_800),
      QuietCase("22:00-02:30", .berlin, overlap - 1, nil),
      QuietCase("22:00-02:30", .berlin, overlap, overlap + 1_800),
      QuietCase("22:00-01:45", .lordHowe, howeOverlap - 3_600, howeOverlap - 900),
      QuietCase("22:00-01:45", .lordHowe, howeOverlap, howeOverlap + 900),
      // The hour that comes twice lies within: one quiet.
      QuietCase("02:00-03:00", .berlin, overlap - 3_600, overlap + 3_600),
      QuietCase("22:00-02:00", .lordHowe, howeOverlap - 7_200, howeOverlap + 1_800),
      // A person travels in the night, from UTC to ten hours ahead and on to the date line.
      QuietCase(
        "22:00-07:00", SyntheticZone(first: 0, changes: [(midnight, 36_000)]), midnight - 7_200,
        midnight),
      QuietCase(
        "00:00-23:59", SyntheticZone(first: 43_200, changes: [(midnight, -43_200)]),
        midnight - 43_200, midnight + 43_140),
      // Offsets with seconds, as local mean time has.
      QuietCase("22:00-07:00", SyntheticZone(first: 3_208), midnight, midnight + 25_200 - 3_208),
      QuietCase(
        "22:00-07:00", SyntheticZone(first: -12_652), midnight + 12_652, midnight + 25_200 + 12_652),
    ])
  func ends(_ row: QuietCase) throws {
    let hours = try QuietHours(words: row.hours)
    let end = hours.quietEnd(at: WallInstant(seconds: row.at), offset: row.zone.offset)
    #expect(end == row.end.map(WallInstant.init(seconds:)))
  }

  @Test("agree with a look at each minute, in zones made at random", arguments: 1...40)
  func agreesWithEachMinute(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<5 {
      guard
        let hours = QuietHours(
          begin: Int.random(in: 0..<1_440, using: &random),
          end: Int.random(in: 0..<1_440, using: &random))
      else { continue }
      let at = Self.midnight + Int64.random(in: 0..<1_440, using: &random) * 60
      let zone = Self.zone(near: at, &random)
      let start = WallInstant(seconds: at)
      var minute: Int64 = 0
      while hours.isQuiet(at: WallInstant(seconds: at + minute * 60), offset: zone.offset) {
        minute += 1
      }
      let expected = minute == 0 ? nil : WallInstant(seconds: at + minute * 60)
      #expect(hours.quietEnd(at: start, offset: zone.offset) == expected, "\(hours) \(zone)")
    }
  }

  @Test("are over for good where they say, in zones made at random", arguments: 1...40)
  func endIsOutsideAndAllBeforeIsWithin(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1_000)
    let begin = Int.random(in: 0..<1_440, using: &random)
    let hours = try #require(QuietHours(begin: begin, end: (begin + 601) % 1_440))
    let at = Self.midnight + Int64.random(in: 0..<86_400, using: &random)
    let zone = Self.zone(near: at, &random)
    guard let end = hours.quietEnd(at: WallInstant(seconds: at), offset: zone.offset) else {
      #expect(!hours.isQuiet(at: WallInstant(seconds: at), offset: zone.offset))
      return
    }
    #expect(!hours.isQuiet(at: end, offset: zone.offset))
    for _ in 0..<200 {
      let between = WallInstant(seconds: Int64.random(in: at..<end.seconds, using: &random))
      #expect(hours.isQuiet(at: between, offset: zone.offset))
    }
  }

  @Test("do not trap at the ends of time", arguments: [Int64.min, .min + 1, -1, .max - 1, .max])
  func extremes(_ seconds: Int64) throws {
    for words in ["22:00-07:00", "07:00-22:00"] {
      let hours = try QuietHours(words: words)
      for offset in [Int.min, -1, 0, .max] {
        let instant = WallInstant(seconds: seconds)
        let end = hours.quietEnd(at: instant) { _ in offset }
        #expect((end != nil) == hours.isQuiet(at: instant) { _ in offset })
      }
    }
  }

  /// A zone of whole minutes with up to two changes in the two days after an instant.
  private static func zone(near at: Int64, _ random: inout SeededGenerator) -> SyntheticZone {
    let offset = { (random: inout SeededGenerator) in
      Int.random(in: -14 * 60...14 * 60, using: &random) * 60
    }
    var zone = SyntheticZone(first: offset(&random))
    var minute = Int64.random(in: -300..<900, using: &random)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      zone.changes.append((at + minute * 60, offset(&random)))
      minute += Int64.random(in: 61..<1_440, using: &random)
    }
    return zone
  }
}
