/// What evidence says of a client that did not come back: which condition failed, what else it may
/// be, and what to look at next.
public struct Diagnosis: Hashable, Sendable {
  /// A candidate and what speaks for it.
  public struct Finding: Hashable, Sendable {
    /// What is, or may be, so.
    public let candidate: Candidate
    /// The rules by which.
    public let rules: [DiagnosisRule]
    /// What the rules of relaunching say to it, on the platform.
    public let verdict: Verdict

    /// Whether a relaunch fails by it.
    public var isFailure: Bool {
      candidate == .peripheralsDropped
        || (verdict.outcome != .relaunch && verdict.outcome != .likelyRelaunch
          && verdict.outcome != .unknown)
    }

    /// Whether nobody knows if a relaunch fails by it.
    public var isUnknown: Bool { verdict.outcome == .unknown }

    /// How sure it is that it is so.
    public var confidence: Confidence { rules.map { $0.confidence }.min() ?? .unconfirmed }
  }

  /// The evidence.
  public let evidence: Evidence
  /// What is so, and keeps it from coming back; by the order in which the rules are read.
  public private(set) var failed: [Finding] = []
  /// What is so, and of which nobody knows whether it keeps it from coming back.
  public private(set) var unknown: [Finding] = []
  /// What is so, and would not keep it from coming back.
  public private(set) var survived: [Finding] = []
  /// What may be so.
  public private(set) var possible: [Finding] = []
  /// What some evidence shows and other evidence rules out.
  public private(set) var contradicted: [Candidate] = []

  /// Reads evidence by the rules.
  ///
  /// - Parameters:
  ///   - evidence: what is known.
  ///   - rules: the rules to read it by.
  public init(of evidence: Evidence, by rules: [DiagnosisRule] = DiagnosisRules.all) {
    self.evidence = evidence
    let holding = rules.filter { $0.holds(by: evidence) }
    let excluded = holding.filter { $0.weight == .rulesOut }.flatMap { $0.candidates }
    let isSetUp = evidence.seen.contains(.accessorySetUp)
    var known: [Candidate] = []
    for weight in [DiagnosisRule.Weight.shows, .suggests] {
      for candidate in holding.filter({ $0.weight == weight }).flatMap({ $0.candidates })
      where !known.contains(candidate) {
        known.append(candidate)
        if excluded.contains(candidate) {
          if weight == .shows { contradicted.append(candidate) }
          continue
        }
        add(
          Finding(
            candidate: candidate,
            rules: holding.filter {
              $0.weight != .rulesOut && $0.candidates.contains(candidate)
            },
            verdict: candidate.verdict(on: evidence.platform, isSetUp: isSetUp)),
          isShown: weight == .shows)
      }
    }
  }

  private mutating func add(_ finding: Finding, isShown: Bool) {
    if !isShown {
      possible.append(finding)
    } else if finding.isFailure {
      failed.append(finding)
    } else if finding.isUnknown {
      unknown.append(finding)
    } else {
      survived.append(finding)
    }
  }

  /// What tells the candidates apart: each pair of what may be so, and of what contradicts itself
  /// none.
  public var distinctions: [Distinction] {
    var distinctions: [Distinction] = []
    for (index, one) in possible.enumerated() {
      for other in possible[(index + 1)...] {
        distinctions.append(Distinction.between(one.candidate, and: other.candidate))
      }
    }
    return distinctions
  }

  /// What to look at next: what tells candidates apart, then what shows or rules out the only one,
  /// then what comes next in the order of questions. `nil` once a failure is shown, or when
  /// everything was asked.
  public var next: Observation? {
    guard failed.isEmpty else { return nil }
    let telling = distinctions.flatMap { $0.by }
    let testing = possible.flatMap { DiagnosisRules.testing($0.candidate) }
    return (telling + testing + Observation.allCases).first {
      !evidence.isAnswered($0) && isUseful($0)
    }
  }

  /// Whether any rule of the platform looks at it.
  private func isUseful(_ observation: Observation) -> Bool {
    observation == .accessorySetUp && evidence.platform.setsUpAccessories
      || DiagnosisRules.all.contains {
        $0.platforms.contains(evidence.platform)
          && ($0.seen + $0.absent + $0.unless).contains(observation)
      }
  }
}
