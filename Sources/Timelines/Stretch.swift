public import Vocabulary

/// A time in which a client was in one state.
public struct Stretch: Hashable, Sendable {
  /// How it was.
  public var state: State
  /// Since when.
  public var from: WallInstant
  /// Until when; not itself part of it.
  public var to: WallInstant
  /// What made it so, as sentences.
  public var why: String
  /// How much of it the machine slept, where it is not known when.
  public var slept: TimeSpan

  /// A time by its parts.
  public init(
    _ state: State, from: WallInstant, to: WallInstant, why: String, slept: TimeSpan = .zero
  ) {
    self.state = state
    self.from = from
    self.to = to
    self.why = why
    self.slept = slept
  }

  /// How long it was by the wall clock.
  public var length: TimeSpan {
    let (seconds, overflow) = to.seconds.subtractingReportingOverflow(from.seconds)
    return .seconds(UInt64(max(0, overflow ? .max : seconds)))
  }

  /// How a client may be, in words that programs may rely on.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Open, and in time.
    case running
    /// Ended, and nobody has missed it yet.
    case gone
    /// Past its deadline, and its reminder not seen.
    case silent
    /// Past its deadline, and its reminder was shown.
    case reminded
    /// Being opened because a person asked for it.
    case reopened
    /// Being opened for an event of its accessory.
    case relaunched
    /// Not watched for a while, because a person asked for that.
    case paused
    /// Ended on purpose.
    case ended
    /// The machine slept.
    case asleep
    /// The machine was off, or nobody was logged in.
    case off
    /// What was is not known.
    case unknown

    /// The state in words, for people.
    public var words: String {
      switch self {
      case .running: "running"
      case .gone: "gone, not missed yet"
      case .silent: "silent"
      case .reminded: "reminded"
      case .reopened: "being reopened"
      case .relaunched: "being relaunched"
      case .paused: "paused"
      case .ended: "ended on purpose"
      case .asleep: "machine asleep"
      case .off: "machine off"
      case .unknown: "not known"
      }
    }

    /// Whether a start of the machine changes nothing of it.
    var outlivesRestart: Bool { self == .paused || self == .ended }

    /// Whether the client is missing in it.
    public var isMissing: Bool {
      switch self {
      case .gone, .silent, .reminded, .reopened, .relaunched: true
      default: false
      }
    }
  }
}

extension [Stretch] {
  /// What of them lies between two instants.
  func clipped(from: WallInstant, to: WallInstant) -> [Stretch] {
    compactMap { stretch in
      var stretch = stretch
      // What was said of the whole is not so of a part.
      if stretch.from < from || stretch.to > to { stretch.slept = .zero }
      stretch.from = Swift.max(stretch.from, from)
      stretch.to = Swift.min(stretch.to, to)
      return stretch.from < stretch.to ? stretch : nil
    }
  }

  /// The same with the times cut out in which the machine slept; a client that was not watched then is
  /// as it was.
  func cut(by sleeps: [(from: WallInstant, to: WallInstant)]) -> [Stretch] {
    var result: [Stretch] = []
    for stretch in self {
      guard !stretch.state.outlivesRestart, stretch.state != .off else {
        result.append(stretch)
        continue
      }
      var rest = stretch
      for sleep in sleeps where sleep.from < rest.to && sleep.to > rest.from {
        let (from, to) = (Swift.max(sleep.from, rest.from), Swift.min(sleep.to, rest.to))
        if rest.from < from {
          var before = rest
          before.to = from
          result.append(before)
        }
        let length = TimeSpan.seconds(UInt64(to.seconds - from.seconds))
        result.append(
          Stretch(.asleep, from: from, to: to, why: "The machine slept \(length.spoken)."))
        rest.slept = rest.slept - length
        rest.from = to
      }
      if rest.from < rest.to { result.append(rest) }
    }
    return result
  }
}
