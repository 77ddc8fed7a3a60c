public import Messages

extension TimeSpan {
  /// The span as a person says it, by its two greatest units, rounded down: `1 hour 30 minutes`.
  public var message: Message {
    guard wholeSeconds > 0 else { return Message(self == .zero ? SpanText.none : .short) }
    let units = greatestUnits
    guard units.count > 1 else { return units[0] }
    return Message(SpanText.twoUnits, [.larger: units[0], .smaller: units[1]])
  }

  /// The span as a person says it, in English.
  public var spoken: String { "\(message)" }

  /// Its one or two greatest units, of at least a second.
  private var greatestUnits: [Message] {
    var rest = wholeSeconds
    var units: [Message] = []
    for (length, text) in Self.units {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: length)
      rest = remainder
      // "1 day 5 minutes" is more precise than anybody speaks.
      if count == 0, units.isEmpty { continue }
      if count > 0 { units.append(Message(text, count: Int(clamping: count))) }
      if units.count == 2 || count == 0 { break }
    }
    return units
  }

  private static let units: [(UInt64, SpanText)] = [
    (86_400, .days), (3_600, .hours), (60, .minutes), (1, .seconds),
  ]
}
