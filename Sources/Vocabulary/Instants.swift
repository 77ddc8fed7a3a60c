/// An instant on `CLOCK_MONOTONIC`: it stands still while the machine sleeps.
public struct MonotonicInstant: Hashable, Sendable, Comparable {
  /// Nanoseconds since an arbitrary start, the same for every process of one boot.
  public let nanoseconds: UInt64

  /// An instant by its nanoseconds.
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// Orders by time.
  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// A later instant, the last one at most.
  public static func + (left: Self, right: TimeSpan) -> Self {
    Self(nanoseconds: (TimeSpan(nanoseconds: left.nanoseconds) + right).nanoseconds)
  }

  /// An earlier instant, the first one at least.
  public static func - (left: Self, right: TimeSpan) -> Self {
    Self(nanoseconds: (TimeSpan(nanoseconds: left.nanoseconds) - right).nanoseconds)
  }

  /// The time from an earlier instant to this one; zero when that one is not earlier.
  public func since(_ earlier: Self) -> TimeSpan {
    TimeSpan(nanoseconds: nanoseconds) - TimeSpan(nanoseconds: earlier.nanoseconds)
  }
}

/// An instant on `CLOCK_BOOTTIME`: it goes on while the machine sleeps.
public struct BootInstant: Hashable, Sendable, Comparable {
  /// Nanoseconds since boot, sleep included.
  public let nanoseconds: UInt64

  /// An instant by its nanoseconds.
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// Orders by time.
  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// A later instant, the last one at most.
  public static func + (left: Self, right: TimeSpan) -> Self {
    Self(nanoseconds: (TimeSpan(nanoseconds: left.nanoseconds) + right).nanoseconds)
  }

  /// The time from an earlier instant to this one; zero when that one is not earlier.
  public func since(_ earlier: Self) -> TimeSpan {
    TimeSpan(nanoseconds: nanoseconds) - TimeSpan(nanoseconds: earlier.nanoseconds)
  }
}

/// An instant on the wall clock, which people and time synchronisation set as they like.
public struct WallInstant: Hashable, Sendable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// An instant by its seconds since the epoch.
  public init(seconds: Int64) { self.seconds = seconds }

  /// Orders by time.
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

/// Which boot of the machine: the 16 bytes of `/proc/sys/kernel/random/boot_id`.
public struct BootIdentifier: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// An identifier by its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// What all the clocks said at one moment.
public struct Moment: Hashable, Sendable {
  /// Which boot.
  public var boot: BootIdentifier
  /// `CLOCK_MONOTONIC`.
  public var monotonic: MonotonicInstant
  /// `CLOCK_BOOTTIME`.
  public var sinceBoot: BootInstant
  /// The wall clock.
  public var wall: WallInstant

  /// A moment by its readings.
  public init(
    boot: BootIdentifier, monotonic: MonotonicInstant, sinceBoot: BootInstant, wall: WallInstant
  ) {
    self.boot = boot
    self.monotonic = monotonic
    self.sinceBoot = sinceBoot
    self.wall = wall
  }

  /// How much longer the machine has been up than awake.
  public var asleep: TimeSpan {
    TimeSpan(nanoseconds: sinceBoot.nanoseconds) - TimeSpan(nanoseconds: monotonic.nanoseconds)
  }
}

/// A moment to wait for that survives a reboot: real time passes for it while the machine sleeps,
/// and within one boot no change of the wall clock moves it.
public struct Expiry: Hashable, Sendable {
  /// The moment, on the clocks of the boot it was set in.
  public var moment: Moment

  /// An expiry by the moment it falls on.
  public init(moment: Moment) { self.moment = moment }

  /// The expiry that lies `span` after `now`.
  public init(_ span: TimeSpan, after now: Moment) {
    let seconds = Int64(clamping: span.wholeSeconds)
    let (wall, overflow) = now.wall.seconds.addingReportingOverflow(seconds)
    moment = Moment(
      boot: now.boot, monotonic: now.monotonic + span, sinceBoot: now.sinceBoot + span,
      wall: WallInstant(seconds: overflow ? .max : wall))
  }

  /// How long from `now` until it; zero when it has passed.
  public func remaining(at now: Moment) -> TimeSpan {
    if moment.boot == now.boot { return moment.sinceBoot.since(now.sinceBoot) }
    let (seconds, overflow) = moment.wall.seconds.subtractingReportingOverflow(now.wall.seconds)
    return .seconds(UInt64(max(0, overflow ? .max : seconds)))
  }
}
