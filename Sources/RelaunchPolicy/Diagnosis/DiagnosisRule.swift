/// What evidence says of a client that did not come back. Rules are data; ``DiagnosisRules/all`` is
/// all of them.
public struct DiagnosisRule: Hashable, Sendable {
  /// How far the evidence goes.
  public enum Weight: UInt8, Hashable, Sendable {
    /// It is so.
    case shows
    /// It may be so: each of several, where there are several.
    case suggests
    /// It is not so.
    case rulesOut

    /// The weight as a verb.
    public var words: String {
      switch self {
      case .shows: "shows"
      case .suggests: "suggests"
      case .rulesOut: "rules out"
      }
    }
  }

  /// Its name.
  public let id: String
  /// Where it is in force.
  public let platforms: Platforms
  /// It holds when all of these were seen.
  public let seen: [Observation]
  /// And each of these was looked for and is not so.
  public let absent: [Observation]
  /// And none of these was seen.
  public let unless: [Observation]
  /// How far it goes.
  public let weight: Weight
  /// What it speaks of, the likeliest first.
  public let candidates: [Candidate]
  /// How sure it is.
  public let confidence: Confidence
  /// Who says so.
  public let sources: [Source]
  /// Why, in a sentence.
  public let reason: String

  init(
    _ id: String, on platforms: Platforms = Rules.everyIOS, seen: [Observation] = [],
    absent: [Observation] = [], unless: [Observation] = [], _ weight: Weight,
    _ candidates: [Candidate], _ confidence: Confidence, _ sources: [Source],
    because reason: String
  ) {
    self.id = id
    self.platforms = platforms
    self.seen = seen
    self.absent = absent
    self.unless = unless
    self.weight = weight
    self.candidates = candidates
    self.confidence = confidence
    self.sources = sources
    self.reason = reason
  }

  /// Whether it holds by some evidence.
  public func holds(by evidence: Evidence) -> Bool {
    platforms.contains(evidence.platform) && seen.allSatisfy { evidence.seen.contains($0) }
      && absent.allSatisfy { evidence.absent.contains($0) }
      && !unless.contains { evidence.seen.contains($0) }
  }
}
