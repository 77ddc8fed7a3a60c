/// Times as a person names them.
public enum TimeText: String, MessageTable {
  case timeOfDay = "{hour}:{minute}"
  case yesterday = "yesterday at {time}"
  case tomorrow = "tomorrow at {time}"
  case onDay = "{day} {month} at {time}"
  case onDayOfYear = "{day} {month} {year} at {time}"
  case date = "{weekday}, {day} {month} {year}"

  /// Where it stands.
  public var note: String? {
    switch self {
    case .timeOfDay: "A time of day, by the 24-hour clock."
    case .date: "A date by itself, as a heading."
    default: "A time in a sentence: recorded since \u{2026}, no reminder until \u{2026}."
    }
  }
}

/// The months as they stand in a date.
public enum MonthText: String, MessageTable {
  case january = "January"
  case february = "February"
  case march = "March"
  case april = "April"
  case may = "May"
  case june = "June"
  case july = "July"
  case august = "August"
  case september = "September"
  case october = "October"
  case november = "November"
  case december = "December"

  /// What tells them from months that stand alone.
  public static var context: String? { "date" }

  /// In what form.
  public var note: String? { "In the form that it has in a date: 3 March." }
}

/// The days of the week as they stand before a date.
public enum WeekdayText: String, MessageTable {
  case monday = "Monday"
  case tuesday = "Tuesday"
  case wednesday = "Wednesday"
  case thursday = "Thursday"
  case friday = "Friday"
  case saturday = "Saturday"
  case sunday = "Sunday"

  /// What tells them from days that stand alone.
  public static var context: String? { "date" }

  /// In what form.
  public var note: String? { "In the form that it has before a date: Monday, 3 March 2027." }
}

/// Lengths of time.
public enum SpanText: String, MessageTable {
  case days = "{count} day"
  case hours = "{count} hour"
  case minutes = "{count} minute"
  case seconds = "{count} second"
  case twoUnits = "{larger} {smaller}"
  case short = "less than a second"
  case none = "no time"

  /// The text for several.
  public var plural: String? {
    switch self {
    case .days: "{count} days"
    case .hours: "{count} hours"
    case .minutes: "{count} minutes"
    case .seconds: "{count} seconds"
    case .twoUnits, .short, .none: nil
    }
  }
}

/// Lengths of time since something happened.
public enum AgoText: String, MessageTable {
  case days = "{count} day"
  case hours = "{count} hour"
  case minutes = "{count} minute"
  case seconds = "{count} second"
  case twoUnits = "{larger} {smaller}"
  case ago = "{span} ago"
  case justNow = "just now"

  /// What tells them from other lengths of time: many languages have another case here.
  public static var context: String? { "ago" }

  /// The text for several.
  public var plural: String? {
    switch self {
    case .days: "{count} days"
    case .hours: "{count} hours"
    case .minutes: "{count} minutes"
    case .seconds: "{count} seconds"
    case .twoUnits, .ago, .justNow: nil
    }
  }

  /// In what form.
  public var note: String? {
    switch self {
    case .ago, .justNow: nil
    default: "In the form that it has in: 5 minutes ago."
    }
  }
}

/// How texts are joined.
public enum JoiningText: String, MessageTable {
  case sentences = "{first} {second}"
  case orWhen = "{first}, or when {rest}"

  /// What is joined.
  public var note: String? {
    switch self {
    case .sentences: "Two sentences one after the other. In most languages a space is between them."
    case .orWhen: "Clauses in: It is opened by itself when \u{2026}; or open it now."
    }
  }
}
