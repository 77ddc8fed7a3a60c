import RelaunchPolicy
import Testing

@Suite("From evidence to the failed condition")
struct DiagnosisTests {
  @Test("Evidence says what the facts say of it", arguments: DiagnosisCase.all)
  func cases(known: DiagnosisCase) {
    let diagnosis = Diagnosis(of: known.evidence)
    #expect(
      known.isMet(by: diagnosis),
      """
      \(known.row): failed \(diagnosis.failed.map(\.candidate)), \
      unknown \(diagnosis.unknown.map(\.candidate)), \
      survived \(diagnosis.survived.map(\.candidate)), \
      possible \(diagnosis.possible.map(\.candidate)), contradicted \(diagnosis.contradicted)
      """)
  }

  @Test("Each condition from P1 to P10 is found", arguments: Condition.allCases)
  func conditions(condition: Condition) {
    let found = DiagnosisCase.conditions.filter { $0.row == condition.id }
    #expect(!found.isEmpty)
    for known in found {
      #expect(Diagnosis(of: known.evidence).failed.first?.candidate.condition == condition)
    }
  }

  @Test("A rule that is taken away is missed", arguments: DiagnosisRules.all)
  func mutation(rule: DiagnosisRule) {
    let others = DiagnosisRules.all.filter { $0 != rule }
    #expect(others.count == DiagnosisRules.all.count - 1)
    #expect(
      DiagnosisCase.all.contains { !$0.isMet(by: Diagnosis(of: $0.evidence, by: others)) },
      "nothing misses \(rule.id)")
  }

  @Test("Each rule has a name of its own, a reason and a source", arguments: DiagnosisRules.all)
  func sentences(rule: DiagnosisRule) {
    #expect(DiagnosisRules.all.filter { $0.id == rule.id }.count == 1)
    #expect(rule.reason.last == "." && !rule.sources.isEmpty && !rule.candidates.isEmpty)
    #expect(!(rule.seen + rule.absent).isEmpty, "it would hold without any evidence")
  }

  /// Every candidate that any rule speaks of.
  static let candidates = Array(Set(DiagnosisRules.all.flatMap(\.candidates)))

  @Test("Any two candidates come with what tells them apart")
  func distinctions() {
    for (index, one) in Self.candidates.enumerated() {
      for other in Self.candidates[(index + 1)...] {
        let distinction = Distinction.between(one, and: other)
        #expect(distinction == Distinction.between(other, and: one) || distinction.by.count > 0)
        #expect(!distinction.by.isEmpty, "\(one.words) or \(other.words)")
        #expect(distinction.how.last == ".")
      }
    }
  }

  @Test("Candidates that one rule names together have a distinction of their own")
  func ownDistinctions() {
    for rule in DiagnosisRules.all where rule.weight == .suggests {
      for (index, one) in rule.candidates.enumerated() {
        for other in rule.candidates[(index + 1)...] {
          #expect(
            Distinction.all.contains(Distinction.between(one, and: other)),
            "\(rule.id): \(one.words) or \(other.words)")
        }
      }
    }
  }

  @Test("What could be so is told apart pair by pair, and what decides is asked next")
  func next() {
    var evidence = Evidence(on: .ios(26))
    evidence.note(.leftNoTrace, true)
    evidence.note(.lastSuspended, true)
    #expect(Diagnosis(of: evidence).distinctions.count == 1)
    #expect(Diagnosis(of: evidence).next == .swiped)
    evidence.note(.swiped, nil)
    #expect(Diagnosis(of: evidence).next == .exitsMemoryPressure)
    evidence.note(.swiped, true)
    #expect(Diagnosis(of: evidence).next == nil, "a failure is shown")
  }

  @Test("Questions come to an end, whatever is answered", arguments: [10, 18, 26], [0, 1, 2])
  func ends(version: Int, kind: Int) {
    var evidence = Evidence(on: .ios(version))
    var asked: Set<Observation> = []
    while let next = Diagnosis(of: evidence).next {
      #expect(asked.insert(next).inserted, "\(next) is asked twice")
      guard asked.count <= Observation.allCases.count else { return }
      evidence.note(next, kind == 0 ? nil : kind == 1)
    }
    #expect(!asked.isEmpty)
  }

  @Test("Of each candidate the rules of relaunching say something", arguments: candidates)
  func verdicts(candidate: Candidate) {
    let verdict = candidate.verdict(on: .ios(26), isSetUp: false)
    #expect(verdict.rule != nil, "\(candidate.words)")
    let rows = verdict.rule?.rows ?? []
    switch candidate.condition {
    case .ending, .radio: #expect(rows.contains { $0.hasPrefix("E") || $0.hasPrefix("P") })
    case .identifier: #expect(rows == ["P2"] || rows == ["E34"])
    case .pending: #expect(rows.contains { $0 == "P5" || $0 == "W-link-lost" })
    default: #expect(rows.contains(candidate.condition.id), "\(candidate.words): \(rows)")
    }
  }
}
