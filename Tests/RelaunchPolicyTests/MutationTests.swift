import RelaunchPolicy
import RelaunchPolicyTestKit
import Testing

/// Rules are taken away and turned round, one at a time: each must be missed by some fact.
@Suite("No rule is there for nothing")
struct MutationTests {
  @Test("A rule that says the opposite contradicts a fact", arguments: Rules.all)
  func flipped(rule: Rule) {
    let opposite: Outcome = rule.outcome == .noRelaunch ? .relaunch : .noRelaunch
    #expect(
      Self.isNoticed(rule) { $0.with(rule.id, saying: opposite) },
      "nothing notices when \(rule.id) says \(opposite.words)")
  }

  @Test("A rule that is missing leaves its verdicts to another", arguments: Rules.all)
  func dropped(rule: Rule) {
    #expect(
      Self.isNoticed(rule) { $0.without(rule.id) }, "nothing notices that \(rule.id) is missing")
  }

  /// Whether any place is decided otherwise than the facts say, or, where the facts have one answer
  /// for several rules, by another rule than before.
  private static func isNoticed(_ rule: Rule, _ mutate: (RuleBook) -> RuleBook) -> Bool {
    let platform =
      Platform.known.last { rule.platforms.contains($0) } ?? .linux
    let oracle = Oracle.ready[platform] ?? Oracle(for: platform)
    let book = RuleBook(for: platform)
    let mutant = mutate(book)
    var isNoticed = false
    DecisionSpace(of: platform).forEach(deviations: 3) { point in
      let situation = point.situation(on: platform)
      guard book.verdict(on: point.event, in: situation).rule == rule else { return true }
      let verdict = mutant.verdict(on: point.event, in: situation)
      isNoticed = verdict.outcome != oracle.outcome(at: point) || verdict.rule != rule
      return !isNoticed
    }
    return isNoticed
  }
}
