/// A length of time in whole nanoseconds, never negative, up to 584 years.
///
/// The name is systemd's (systemd.time(7)). Sums and differences stay within the range instead of
/// overflowing: a deadline that cannot be represented is as good as never.
public struct TimeSpan: Hashable, Sendable, Comparable {
  /// The length in nanoseconds.
  public let nanoseconds: UInt64

  /// A length in nanoseconds.
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// No time at all.
  public static let zero = TimeSpan(nanoseconds: 0)

  /// The longest length there is.
  public static let maximum = TimeSpan(nanoseconds: .max)

  /// A length in milliseconds.
  public static func milliseconds(_ count: UInt64) -> TimeSpan { count * .million }

  /// A length in seconds.
  public static func seconds(_ count: UInt64) -> TimeSpan { count * .billion }

  /// A length in minutes.
  public static func minutes(_ count: UInt64) -> TimeSpan { count * .seconds(60) }

  /// A length in hours.
  public static func hours(_ count: UInt64) -> TimeSpan { count * .seconds(3_600) }

  /// The whole seconds in it.
  public var wholeSeconds: UInt64 { nanoseconds / 1_000_000_000 }

  /// Orders by length.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The sum, at most `maximum`.
  public static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return overflow ? .maximum : TimeSpan(nanoseconds: sum)
  }

  /// The difference, at least `zero`.
  public static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: left.nanoseconds - min(left.nanoseconds, right.nanoseconds))
  }

  /// The product, at most `maximum`.
  public static func * (count: UInt64, span: TimeSpan) -> TimeSpan {
    let (product, overflow) = count.multipliedReportingOverflow(by: span.nanoseconds)
    return overflow ? .maximum : TimeSpan(nanoseconds: product)
  }

  private static let million = TimeSpan(nanoseconds: 1_000_000)
  private static let billion = TimeSpan(nanoseconds: 1_000_000_000)
}
