internal import Glibc
public import Vocabulary

/// Reads the machine's clocks.
public enum Clocks: Sendable {
  /// What all clocks say now, and which boot it is.
  ///
  /// - Throws: `SystemCallError` where the kernel does not tell its boot identifier.
  public static func now() throws(SystemCallError) -> Moment { now(of: try bootIdentifier()) }

  /// What all clocks say now, for who knows already which boot it is.
  public static func now(of boot: BootIdentifier) -> Moment {
    Moment(
      boot: boot, monotonic: MonotonicInstant(nanoseconds: nanoseconds(CLOCK_MONOTONIC)),
      sinceBoot: BootInstant(nanoseconds: nanoseconds(CLOCK_BOOTTIME)),
      wall: WallInstant(seconds: Int64(nanoseconds(CLOCK_REALTIME) / 1_000_000_000)))
  }

  /// What `CLOCK_MONOTONIC` says now. The corresponding C function is clock_gettime(2).
  public static func monotonic() -> MonotonicInstant {
    MonotonicInstant(nanoseconds: nanoseconds(CLOCK_MONOTONIC))
  }

  /// What the wall clock said when `CLOCK_MONOTONIC` was zero, had the machine not slept since, as the
  /// time from 1970-01-01T00:00:00Z. It changes only where the machine sleeps or the wall clock is set:
  /// an adjustment of their rate concerns both.
  public static func monotonicOrigin() -> TimeSpan {
    TimeSpan(nanoseconds: nanoseconds(CLOCK_REALTIME))
      - TimeSpan(nanoseconds: nanoseconds(CLOCK_MONOTONIC))
  }

  /// Which boot it is, from `/proc/sys/kernel/random/boot_id`.
  public static func bootIdentifier() throws(SystemCallError) -> BootIdentifier {
    let path = "/proc/sys/kernel/random/boot_id"
    var digits: [UInt64] = []
    for byte in try Files.read(path) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(UInt64(byte - 48))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(UInt64(byte - 87))
      default: continue
      }
    }
    guard digits.count == 32 else {
      throw SystemCallError(attempt: "understand", object: path, errno: .invalidArgument)
    }
    let half = { (range: Range<Int>) in digits[range].reduce(0) { $0 << 4 | $1 } }
    return BootIdentifier(high: half(0..<16), low: half(16..<32))
  }

  /// How far local time is ahead of UTC at an instant, in seconds, by the zone of `/etc/localtime`
  /// or `TZ`. The corresponding C function is localtime_r(3).
  public static func secondsEastOfUTC(at instant: WallInstant) -> Int {
    var time = time_t(instant.seconds)
    var broken = unsafe tm()
    tzset()
    guard unsafe localtime_r(&time, &broken) != nil else { return 0 }
    return unsafe broken.tm_gmtoff
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
