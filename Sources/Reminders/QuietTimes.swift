public import Vocabulary

// Quiet is what the clock on the wall says: an instant is quiet when its local time of day lies
// between begin and end. So an hour that the clock skips ends quiet at the leap when the end lies
// in it, and an hour that comes twice is quiet twice where it lies within the hours.
extension QuietHours {
  /// Whether an instant is quiet.
  ///
  /// - Parameters:
  ///   - instant: The instant asked about.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Whether the local time of day then is at or after `begin` and before `end`.
  public func isQuiet(at instant: WallInstant, offset: (WallInstant) -> Int) -> Bool {
    holds(Self.secondOfDay(instant, offset(instant)))
  }

  /// When the quiet that holds at an instant is over.
  ///
  /// - Parameters:
  ///   - instant: The instant asked about.
  ///   - offset: The seconds local time is ahead of UTC at an instant; it may change between any
  ///     two instants, though not twice within an hour.
  /// - Returns: `nil` when it is not quiet at the instant, else the first later one that is not.
  public func quietEnd(at instant: WallInstant, offset: (WallInstant) -> Int) -> WallInstant? {
    guard isQuiet(at: instant, offset: offset) else { return nil }
    // A zone that crosses the date line gives one day twice: no quiet is longer than two days.
    let (limit, endless) = instant.seconds.addingReportingOverflow(2 * Self.day)
    guard !endless else { return WallInstant(seconds: .max) }
    var start = instant
    while start.seconds < limit {
      let here = offset(start)
      let second = Self.secondOfDay(start, here)
      guard holds(second) else { return start }
      let left = Self.remainder(Int64(end) * 60 - second, Self.day)
      let next = WallInstant(seconds: start.seconds + min(left, Self.step))
      start =
        offset(next) == here ? next : Self.change(from: start, to: next, offset: offset)
    }
    return start
  }

  // MARK: - Arithmetic

  private static let day: Int64 = 86_400
  private static let step: Int64 = 3_600

  private func holds(_ second: Int64) -> Bool {
    let (from, to) = (Int64(begin) * 60, Int64(end) * 60)
    return from < to ? from <= second && second < to : second >= from || second < to
  }

  /// The first instant after `earlier` whose offset is not that of `earlier`, where `later` has
  /// another one and the offset changes once between them.
  private static func change(
    from earlier: WallInstant, to later: WallInstant, offset: (WallInstant) -> Int
  ) -> WallInstant {
    let before = offset(earlier)
    var (low, high) = (earlier.seconds, later.seconds)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(WallInstant(seconds: middle)) == before { low = middle } else { high = middle }
    }
    return WallInstant(seconds: high)
  }

  /// The seconds after local midnight; reduced before they are added, so that nothing overflows.
  private static func secondOfDay(_ instant: WallInstant, _ offset: Int) -> Int64 {
    (remainder(instant.seconds, day) + remainder(Int64(offset), day)) % day
  }

  /// The remainder that is never negative.
  private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
