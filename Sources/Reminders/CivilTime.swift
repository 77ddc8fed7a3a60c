public import Messages
public import Vocabulary

/// A date and a time of day of the proleptic Gregorian calendar, as a clock on the wall shows it.
public struct CivilTime: Hashable, Sendable {
  /// The year; the one before year 1 is 0.
  public let year: Int64
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int
  /// Days since 1970-01-01.
  let dayNumber: Int64

  /// What a clock shows that is ahead of UTC by an offset in seconds.
  public init(_ instant: WallInstant, offset: Int = 0) {
    let (sum, overflow) = instant.seconds.addingReportingOverflow(Int64(offset))
    let local = overflow ? (offset < 0 ? .min : .max) : sum
    let rest = Int((local % 86_400 + 86_400) % 86_400)
    dayNumber = local / 86_400 - (local % 86_400 < 0 ? 1 : 0)
    (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60)
    // Counted from 1 March of year 0, the leap day is the last of its year and 400 years repeat.
    // https://howardhinnant.github.io/date_algorithms.html
    let days = dayNumber + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shifted + 2) / 5 + 1)
    month = Int(shifted < 10 ? shifted + 3 : shifted - 9)
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The time of day, for instance `07:05`.
  public var timeOfDay: String { "\(Self.twoDigits(hour)):\(Self.twoDigits(minute))" }

  /// Date and time as ISO 8601 has them, without a zone, for instance `2026-11-30T07:05:09`.
  public var iso8601: String {
    let magnitude = String(year.magnitude)
    let padded = String(repeating: "0", count: max(0, 4 - magnitude.count)) + magnitude
    let sign = year < 0 ? "-" : magnitude.count > 4 ? "+" : ""
    return "\(sign)\(padded)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
      + "T\(timeOfDay):\(Self.twoDigits(second))"
  }

  /// The time of day to the second, for instance `07:05:09`.
  public var timeOfDayWithSeconds: String { "\(timeOfDay):\(Self.twoDigits(second))" }

  /// The date as a person writes it, with the day of the week: `Monday, 30 November 2026`.
  public var date: Message {
    // 1970-01-01 was a Thursday.
    let weekday = WeekdayText.allCases[Int(((dayNumber + 3) % 7 + 7) % 7)]
    return Message(
      TimeText.date,
      [.weekday: Message(weekday), .day: day, .month: monthName, .year: "\(year)"])
  }

  /// Date and time as HTTP has them, of an instant in UTC: `Mon, 30 Nov 2026 07:05:09 GMT`.
  public var httpDate: String {
    // In English, whoever reads it. 1970-01-01 was a Thursday.
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int((dayNumber % 7 + 7) % 7)]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return "\(weekday), \(Self.twoDigits(day)) \(months[month - 1]) \(year) "
      + "\(timeOfDayWithSeconds) GMT"
  }

  /// The date in short, without the year: `30 Nov`.
  public var shortDate: String { "\(day) \(monthName.description.prefix(3))" }

  /// How a person names this time at another one: `07:05`, `yesterday at 07:05`, `tomorrow at 07:05`,
  /// `3 March at 07:05`, or with the year where it is not this one.
  public func message(at now: CivilTime) -> Message {
    let time = Message(
      TimeText.timeOfDay, [.hour: Self.twoDigits(hour), .minute: Self.twoDigits(minute)])
    switch now.dayNumber - dayNumber {
    case 0: return time
    case -1: return Message(TimeText.tomorrow, [.time: time])
    case 1: return Message(TimeText.yesterday, [.time: time])
    case _ where year == now.year:
      return Message(TimeText.onDay, [.day: day, .month: monthName, .time: time])
    default:
      return Message(
        TimeText.onDayOfYear,
        [.day: day, .month: monthName, .year: "\(year)", .time: time])
    }
  }

  private var monthName: Message { Message(MonthText.allCases[month - 1]) }

  private static func twoDigits(_ number: Int) -> String { "\(number / 10)\(number % 10)" }
}
