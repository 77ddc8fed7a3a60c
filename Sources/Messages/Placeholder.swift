/// A place in a text for what differs from time to time.
public enum Placeholder: String, Hashable, Sendable, CaseIterable {
  case client, time, until, span, count, status, signal, event, first, second, rest
  case day, weekday, month, year, hour, minute, larger, smaller, accessory, step, steps, age,
    process, unit, state, due, above, below, text

  /// What stands there, for translators.
  public var meaning: String {
    switch self {
    case .client: "what the person calls the program, for instance Bathroom scale"
    case .time: "a time: 14:05, yesterday at 14:05, 3 March at 14:05"
    case .until: "a later time, worded in the same way"
    case .span: "a length of time: 5 minutes, 1 hour 30 minutes"
    case .count: "a number, which decides the form"
    case .status: "the number that the program ended with"
    case .signal: "the name of a signal: SIGTERM"
    case .event: "what happens, as a clause: Bathroom scale connects"
    case .first: "what comes first"
    case .second: "what comes behind it"
    case .rest: "all the others, joined in the same way"
    case .day: "the day of the month, a number"
    case .weekday: "the day of the week"
    case .month: "the name of the month"
    case .year: "the year, a number"
    case .hour: "the hour, 00 to 23"
    case .minute: "the minute, 00 to 59"
    case .larger: "how many of the larger unit: 1 hour"
    case .smaller: "how many of the smaller unit: 30 minutes"
    case .accessory: "what the person calls the device"
    case .step: "how often there was a reminder of this, a number"
    case .steps: "how many reminders of this there are at most"
    case .age: "how long ago it was: 5 minutes ago, just now"
    case .process: "the number of a process"
    case .unit: "the name of a systemd unit: scale.service"
    case .state: "a state in systemd's words: inactive"
    case .due: "how many of them are due"
    case .above: "how many are above what is seen"
    case .below: "how many are below what is seen"
    case .text: "any text"
    }
  }
}
