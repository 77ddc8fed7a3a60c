public import RelaunchPolicy

/// How a client stands before the rules of relaunching.
///
/// Not all is known of what happens on a desktop: nobody tells who opened a client from a menu, and
/// of a silent one without a process to look at not even whether it is there. What is not known is
/// not decided here either: there is a situation for each way in which it may be, and a verdict
/// holds where it is the same in all of them.
public struct Standing: Hashable, Sendable {
  /// The situations that it may be in, without its accessories; at least one.
  public private(set) var situations: [Situation]
  /// What is not known, and tells the situations apart; empty where there is one.
  public private(set) var doubts: [Doubt] = []

  static let book = RuleBook(for: .linux)

  /// A standing of which everything is known.
  public init(_ situation: Situation = Situation()) { situations = [situation] }

  init(_ situations: [Situation], doubting doubt: Doubt) {
    self.situations = situations
    doubts = [doubt]
  }

  /// Something that is not known.
  public enum Doubt: UInt8, Hashable, Sendable, CaseIterable {
    /// Who opened it: the person, or somebody else.
    case opener
    /// Whether it is gone, or only silent.
    case presence
    /// How it ended.
    case ending
    /// What happened before the history begins.
    case past
  }
}

extension Standing {
  /// Whether it is so in every situation.
  func isSurely(_ holds: (Situation) -> Bool) -> Bool { situations.allSatisfy(holds) }

  /// Whether it is gone in every situation.
  public var isSurelyGone: Bool { isSurely { $0.life == .ended } }

  /// Whether it is there in every situation, running or not.
  public var isSurelyThere: Bool { isSurely { $0.life == .running || $0.life == .suspended } }

  /// Whether nobody has seen it yet.
  public var isSurelyNew: Bool { isSurely { $0.life == .neverOpened } }

  /// Has an event happen. Where it cannot it did not, and nothing changes.
  mutating func apply(_ event: Event) {
    change { situation in
      Self.book.apply(event, to: &situation)
      return [situation]
    }
  }

  /// Replaces each situation by what it may have become.
  ///
  /// - Parameters:
  ///   - doubt: What is not known where that is more than one.
  ///   - outcomes: The situations that one may have become.
  mutating func change(
    doubting doubt: Doubt? = nil, _ outcomes: (inout Situation) -> [Situation]
  ) {
    let before = situations.count
    var after: [Situation] = []
    for var situation in situations {
      for outcome in outcomes(&situation) where !after.contains(outcome) { after.append(outcome) }
    }
    situations = after
    if after.count == 1 {
      doubts = []
    } else if let doubt, after.count > before, !doubts.contains(doubt) {
      doubts.append(doubt)
    }
  }
}
