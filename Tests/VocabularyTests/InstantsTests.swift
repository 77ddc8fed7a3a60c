import Testing
import Vocabulary

@Suite("Instants and spans")
struct InstantsTests {
  private static func moment(
    _ seconds: UInt64, boot: UInt64 = 1, wall: Int64? = nil, asleep: UInt64 = 0
  ) -> Moment {
    Moment(
      boot: BootIdentifier(high: boot, low: 0),
      monotonic: MonotonicInstant(nanoseconds: TimeSpan.seconds(seconds).nanoseconds),
      sinceBoot: BootInstant(nanoseconds: TimeSpan.seconds(seconds + asleep).nanoseconds),
      wall: WallInstant(seconds: wall ?? Int64(1_800_000_000 + seconds + asleep)))
  }

  @Test("stay within their range instead of overflowing")
  func saturating() {
    let last = MonotonicInstant(nanoseconds: .max)
    #expect(last + .seconds(1) == last)
    #expect(MonotonicInstant(nanoseconds: 5) - .seconds(1) == MonotonicInstant(nanoseconds: 0))
    #expect(MonotonicInstant(nanoseconds: 5).since(last) == .zero)
    #expect(last.since(MonotonicInstant(nanoseconds: 0)) == .maximum)
    #expect(BootInstant(nanoseconds: .max) + .maximum == BootInstant(nanoseconds: .max))
    #expect(BootInstant(nanoseconds: 1).since(BootInstant(nanoseconds: 2)) == .zero)
    #expect(TimeSpan.maximum + .seconds(1) == .maximum)
    #expect(TimeSpan.zero - .seconds(1) == .zero)
    #expect(3 * TimeSpan.maximum == .maximum)
    #expect(TimeSpan.hours(.max) == .maximum)
    #expect(TimeSpan.minutes(90).wholeSeconds == 5_400)
  }

  @Test("know how long the machine slept")
  func asleep() {
    #expect(Self.moment(10).asleep == .zero)
    #expect(Self.moment(10, asleep: 7).asleep == .seconds(7))
  }

  @Test(
    "an expiry counts sleep in one boot, and the wall clock across boots",
    arguments: [
      (moment(100), 60), (moment(130), 30), (moment(130, asleep: 20), 10), (moment(160), 0),
      (moment(999), 0), (moment(130, wall: 0), 30), (moment(5, boot: 2, wall: 1_800_000_130), 30),
      (moment(5, boot: 2, wall: 1_800_000_161), 0), (moment(5, boot: 2, wall: .max), 0),
    ] as [(Moment, UInt64)])
  func expiry(now: Moment, left: UInt64) {
    #expect(Expiry(.seconds(60), after: Self.moment(100)).remaining(at: now) == .seconds(left))
  }

  @Test("an expiry without end does not trap")
  func endless() {
    let expiry = Expiry(.maximum, after: Self.moment(1, wall: .max))
    #expect(expiry.moment.wall.seconds == .max)
    #expect(expiry.remaining(at: Self.moment(1)) > .hours(24 * 365))
    #expect(expiry.remaining(at: Self.moment(1, boot: 2, wall: .min)) > .hours(24 * 365))
  }
}
