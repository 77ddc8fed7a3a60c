/// What the rules say to one event, and which of them.
public struct Verdict: Hashable, Sendable {
  /// What follows.
  public let outcome: Outcome
  /// The work of the client that the event answers.
  public let work: WorkKind?
  /// The place of the deciding rule in ``Rules/all``; `nil` where no rule speaks of the situation.
  let index: UInt8?
  /// Every rule that holds, the deciding one included.
  let holding: RuleSet

  /// The rule that decides; `nil` where none speaks of the situation, which is then
  /// ``Outcome/unknown``.
  public var rule: Rule? { index.map { Rules.all[Int($0)] } }

  /// The rules that would have decided next, each where those before it were not.
  public var next: [Rule] {
    holding.indices.filter { $0 != index }.map { Rules.all[Int($0)] }
  }

  /// How sure the verdict is: as the rule is, and for an opening no surer than that the work counts
  /// as pending.
  public var confidence: Confidence {
    guard let rule else { return .unconfirmed }
    switch outcome {
    case .relaunch, .resume, .likelyRelaunch:
      return max(rule.confidence, work?.account.confidence ?? rule.confidence)
    default: return rule.confidence
    }
  }

  /// What can be done about it, in a sentence.
  public var remedy: String {
    rule?.remedy ?? "Try it on a device, and write down what was done and what happened."
  }

  /// Why, in a sentence.
  public var reason: String {
    rule?.reason ?? "No rule speaks of this situation."
  }
}

/// A set of rules, by their places in ``Rules/all``.
struct RuleSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  mutating func insert(_ index: UInt8) {
    if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
  }

  /// The places, in ascending order.
  var indices: [UInt8] {
    (0..<128).filter {
      $0 < 64 ? low & 1 << UInt64($0) != 0 : high & 1 << UInt64($0 - 64) != 0
    }
  }
}

/// What ``RuleBook/apply(_:to:)`` answers to an event.
public enum Decision: Hashable, Sendable {
  /// The situation has moved on.
  case noted
  /// The event cannot happen in this situation, which is unchanged.
  case impossible(Impossibility)
  /// A Bluetooth event, and what the rules say to it.
  case verdict(Verdict)
}

/// Why an event cannot happen.
public enum Impossibility: UInt8, CaseIterable, Hashable, Sendable {
  /// The platform knows no such thing.
  case notOnThisPlatform
  /// The client does not run.
  case notRunning
  /// The client runs already.
  case alreadyRunning
  /// The client is not suspended.
  case notSuspended
  /// The client was never opened.
  case neverOpened
  /// The radio is off.
  case radioOff
  /// The client does not wait for that.
  case notWaiting
  /// The work waits for an accessory, and none is named.
  case needsAccessory
  /// What happened is no end of a process.
  case notAnEnding

  /// The reason as a clause about the client.
  public var words: String {
    switch self {
    case .notOnThisPlatform: "there is no such thing on this platform"
    case .notRunning: "it does not run"
    case .alreadyRunning: "it runs already"
    case .notSuspended: "it is not suspended"
    case .neverOpened: "it was never opened"
    case .radioOff: "the radio is off"
    case .notWaiting: "it does not wait for that"
    case .needsAccessory: "that is waited for from an accessory, and none is named"
    case .notAnEnding: "that is no end of a process"
    }
  }
}
