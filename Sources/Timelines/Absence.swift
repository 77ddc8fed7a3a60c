public import Reminders
public import Vocabulary

/// A time in which a client was missing.
public struct Absence: Hashable, Sendable {
  /// When it began: its end where that was told, else its deadline.
  public var began: Moment
  /// Whether something told of the client's end.
  public var isEndTold: Bool
  /// When a reminder was first seen on the screen; `nil` where none was.
  public var reminded: Moment?
  /// Who had it opened.
  public var openedBy: OpenedBy?
  /// When it was back; `nil` while it is not.
  public var back: Moment?
  /// Whether it was heard of again after its deadline, and not known to have been opened anew.
  public var isHeardAgain = false
  /// Whether a person said meanwhile that it need not come back.
  public var isGivenUp = false

  /// An absence that has begun.
  public init(began: Moment, isEndTold: Bool) {
    self.began = began
    self.isEndTold = isEndTold
  }

  /// Whether it goes on.
  public var isOpen: Bool { back == nil && !isGivenUp }

  /// How long nobody knew.
  public var untilReminded: TimeSpan? { reminded.map { began.age(at: $0) } }

  /// How long it was missing.
  public var untilBack: TimeSpan? { back.map { began.age(at: $0) } }

  /// How late a push was that came by itself, so that nothing but the interval had been too short;
  /// time asleep is not counted. `nil` for any other absence.
  public var lateBy: TimeSpan? {
    guard isHeardAgain, !isEndTold, openedBy == nil, let back, back.boot == began.boot else {
      return nil
    }
    return back.monotonic.since(began.monotonic)
  }
}

/// How long something took, of several times.
public struct Lengths: Hashable, Sendable {
  /// How many there are.
  public var count: Int
  /// The one in the middle; the shorter of two.
  public var median: TimeSpan
  /// The longest.
  public var worst: TimeSpan

  /// The lengths of some times; `nil` where there are none.
  public init?(_ spans: some Sequence<TimeSpan>) {
    let sorted = spans.sorted()
    guard let last = sorted.last else { return nil }
    count = sorted.count
    median = sorted[(sorted.count - 1) / 2]
    worst = last
  }
}

extension Sequence<Absence> {
  /// How long it took until a reminder was shown.
  public var untilReminded: Lengths? { Lengths(compactMap(\.untilReminded)) }

  /// How long it took until it was back.
  public var untilBack: Lengths? { Lengths(compactMap(\.untilBack)) }
}
