public import Vocabulary

/// An interval that would have spared reminders, by the pushes that came late.
///
/// A push in time leaves no trace but the deadline it sets, so that it costs nothing: how near the
/// others came to their deadlines is not known, and nothing is said of a shorter interval.
public struct IntervalAdvice: Hashable, Sendable {
  /// How many pushes came late by themselves.
  public var late: Int
  /// How many of them came within `within` of their deadline.
  public var spared: Int
  /// How late these were at most.
  public var within: TimeSpan
  /// The interval that would have had room for them.
  public var every: TimeSpan

  /// Fewer than these show nothing but chance.
  public static let fewest = 3

  /// The advice for an interval; `nil` where too few were late, or they were so late that no interval
  /// like this helps.
  ///
  /// - Parameters:
  ///   - every: The interval that is declared.
  ///   - lateness: By how much pushes came late.
  public init?(every: TimeSpan, lateness: [TimeSpan]) {
    let sorted = lateness.sorted()
    guard sorted.count >= Self.fewest else { return nil }
    // Nine of ten, and the greatest where that is none of them.
    let last = (sorted.count * 9 + 9) / 10 - 1
    within = sorted[last]
    guard let suggested = Self.round(every + within), suggested <= 3 * every,
      suggested <= PushInterval.longest
    else { return nil }
    late = sorted.count
    spared = sorted.prefix { every + $0 <= suggested }.count
    self.every = suggested
  }

  /// The next greater one of the intervals that people choose.
  private static func round(_ span: TimeSpan) -> TimeSpan? {
    let units: [(TimeSpan, [UInt64])] = [
      (.seconds(1), [1, 2, 3, 5, 8, 10, 15, 20, 30, 45]),
      (.minutes(1), [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45]),
      (.hours(1), [1, 2, 3, 4, 6, 8, 12, 18]), (.hours(24), [1, 2, 3, 4, 7, 10, 14, 21, 31]),
    ]
    for (unit, counts) in units {
      if let count = counts.first(where: { $0 * unit >= span }) { return count * unit }
    }
    return nil
  }
}
