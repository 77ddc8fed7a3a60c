internal import Reminders
public import Vocabulary

/// What `report` tells: one value, from which the page, the prose and the JSON are made.
public struct TimelineReport: Hashable, Sendable {
  /// Where the span begins.
  public var from: WallInstant
  /// Where it ends: when the report was made.
  public var now: WallInstant
  /// What became of each client, in the order to show them.
  public var clients: [Timeline]

  /// A report by its parts.
  public init(from: WallInstant, now: WallInstant, clients: [Timeline]) {
    self.from = from
    self.now = now
    self.clients = clients
  }

  /// What there is to say of all of them, in one sentence.
  public var sentence: String {
    guard !clients.isEmpty else { return "Nothing is recorded." }
    let absences = clients.flatMap(\.absences)
    let clients = clients.count == 1 ? "One client" : "\(clients.count) clients"
    guard !absences.isEmpty else { return "\(clients), and none was missing." }
    let unseen = absences.count { $0.reminded == nil && !$0.isOpen }
    let words = "\(clients), missing \(absences.count.times)"
    return unseen == 0
      ? "\(words)." : "\(words), of which \(unseen.times) no reminder was needed."
  }
}

extension Timeline {
  /// The title as it is shown; the name where there is none.
  public var shownTitle: String {
    let title = Wording.clean(title, limit: 60)
    return title.isEmpty ? name.text : title
  }

  /// How it went, in a sentence or two.
  public var sentence: String {
    guard let last else { return "Nothing of it is recorded in this time." }
    let missing = absences.count
    let times = missing == 0 ? "It was never missing." : "It was missing \(missing.times)."
    let share = percentRunning.map { percent in
      "It ran \(percent == 100 ? "all" : percent == 0 ? "next to none" : "\(percent) %") of the time "
        + "that it should have. "
    }
    return "\(share ?? "")\(times) Now: \(last.state.words)."
  }

  /// What its interval should be, where late pushes show it.
  public var advice: IntervalAdvice? {
    every.flatMap { IntervalAdvice(every: $0, lateness: absences.compactMap(\.lateBy)) }
  }

  /// That, and what came late at all, in sentences.
  public var adviceSentences: [String] {
    let late = absences.compactMap(\.lateBy)
    guard let every, let lengths = Lengths(late) else { return [] }
    let count = late.count == 1 ? "Once it was" : "\(late.count) times it was"
    let came =
      "\(count) only late: heard of again by itself, \(lengths.worst.spoken) after its deadline"
      + (late.count == 1 ? "." : " at most.")
    guard let advice else { return [came] }
    return [
      came
        + " \(advice.spared) of \(advice.late) came within \(advice.within.spoken); with "
        + "`forestall add \(name) --every \(Self.word(advice.every))` instead of "
        + "\(Self.word(every)) these would have been in time."
    ]
  }

  /// A span as one word of a command line.
  private static func word(_ span: TimeSpan) -> String {
    span.words.split(separator: " ").joined()
  }
}

extension Stretch {
  /// Why it was so, with what else is known of the time.
  public var reason: String {
    slept == .zero ? why : "\(why) In this time the machine slept \(slept.spoken)."
  }
}

extension Int {
  /// How often, in words.
  var times: String {
    switch self {
    case 1: "once"
    case 2: "twice"
    default: "\(self) times"
    }
  }
}
