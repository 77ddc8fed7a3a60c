public import Messages

extension TimeSpan {
  /// The span as a person says it, by its two greatest units, rounded down: `1 hour 30 minutes`.
  public var message: Message {
    guard wholeSeconds > 0 else { return Message(self == .zero ? SpanText.none : .short) }
    return Self.joined(
      units(SpanText.days, .hours, .minutes, .seconds), by: SpanText.twoUnits)
  }

  /// How long ago something was: `1 hour 30 minutes ago`, or just now.
  public var messageOfAge: Message {
    guard wholeSeconds > 0 else { return Message(AgoText.justNow) }
    let span = Self.joined(
      units(AgoText.days, .hours, .minutes, .seconds), by: AgoText.twoUnits)
    return Message(AgoText.ago, [.span: span])
  }

  /// The span as a person says it, in English.
  public var spoken: String { "\(message)" }

  private static func joined(_ units: [Message], by text: some MessageTable) -> Message {
    guard let first = units.first, units.count > 1 else {
      return units.first ?? Message(SpanText.none)
    }
    return Message(text, [.larger: first, .smaller: units[1]])
  }

  /// Its one or two greatest units.
  private func units<Text: MessageTable>(
    _ days: Text, _ hours: Text, _ minutes: Text, _ seconds: Text
  ) -> [Message] {
    var rest = wholeSeconds
    var units: [Message] = []
    for (length, text) in [(86_400, days), (3_600, hours), (60, minutes), (1 as UInt64, seconds)] {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: length)
      rest = remainder
      // "1 day 5 minutes" is more precise than anybody speaks.
      if count == 0, units.isEmpty { continue }
      if count > 0 { units.append(Message(text, count: Int(clamping: count))) }
      if units.count == 2 || count == 0 { break }
    }
    return units
  }
}
