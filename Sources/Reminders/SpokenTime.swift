public import Vocabulary

extension TimeSpan {
  /// The length as a person says it, rounded to its two largest units: `12 minutes`,
  /// `1 hour 5 minutes`.
  public var inWords: String {
    guard nanoseconds >= 500_000_000 else { return "less than a second" }
    let seconds = wholeSeconds + (nanoseconds % 1_000_000_000 >= 500_000_000 ? 1 : 0)
    let rounded = Self.rounded(seconds)
    var words: [String] = []
    var rest = rounded
    for (length, name) in Self.units where rest >= length {
      let count = rest / length
      rest %= length
      words.append("\(count) \(name)\(count == 1 ? "" : "s")")
    }
    return words.joined(separator: " ")
  }

  /// The length to the nearest minute where there is one, else to the second: enough for a person
  /// who is told how long ago something was.
  public var roundedToMinutes: TimeSpan {
    guard self >= .minutes(1) else { return self }
    return .minutes(wholeSeconds / 60 + (wholeSeconds % 60 >= 30 ? 1 : 0))
  }

  private static let units: [(length: UInt64, name: String)] = [
    (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"),
  ]

  /// Seconds rounded to the unit below their largest.
  private static func rounded(_ seconds: UInt64) -> UInt64 {
    guard let largest = units.firstIndex(where: { seconds >= $0.length }),
      largest + 1 < units.count
    else { return seconds }
    let unit = units[largest + 1].length
    return (seconds + unit / 2) / unit * unit
  }
}
