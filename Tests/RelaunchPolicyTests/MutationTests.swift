import RelaunchPolicy
import RelaunchPolicyTestKit
import Testing

/// Rules are taken away and turned round, one at a time: each must be missed by some fact.
@Suite("No rule is there for nothing")
struct MutationTests {
  /// Rules without which another says the same, for a worse reason: a client that has ended by the
  /// system and then met Airplane Mode is opened by either. The shipped scenarios miss them.
  static let sayingBetterWhy: Set = [
    "relaunched-but-silent", "ask-control-center-off", "airplane-mode-without-bluetooth",
    "ask-airplane-mode",
  ]

  @Test("A rule that says the opposite contradicts a fact", arguments: Rules.all)
  func flipped(rule: Rule) {
    let opposite: Outcome = rule.outcome == .noRelaunch ? .relaunch : .noRelaunch
    #expect(
      Self.isContradicted(rule) { $0.with(rule.id, saying: opposite) },
      "nothing contradicts \(rule.id) when it says \(opposite.words)")
  }

  @Test("A rule that is missing contradicts a fact", arguments: Rules.all)
  func dropped(rule: Rule) {
    guard !Self.sayingBetterWhy.contains(rule.id) else { return }
    #expect(
      Self.isContradicted(rule) { $0.without(rule.id) }, "nothing misses \(rule.id)")
  }

  /// Whether any place that the rule decides is decided otherwise than the facts say.
  private static func isContradicted(
    _ rule: Rule, _ mutate: (RuleBook) -> RuleBook
  ) -> Bool {
    guard let platform = Platform.known.last(where: { rule.platforms.contains($0) }),
      let oracle = Oracle.ready[platform]
    else { return false }
    let book = RuleBook(for: platform)
    let mutant = mutate(book)
    var isContradicted = false
    // The places nearest to the ordinary one first: most rules decide some of those.
    for deviations in 0...3 where !isContradicted {
      DecisionSpace(of: platform).forEach(deviations: deviations) { point in
        let situation = point.situation(on: platform)
        guard book.verdict(on: point.event, in: situation).rule == rule else { return true }
        isContradicted =
          mutant.verdict(on: point.event, in: situation).outcome != oracle.outcome(at: point)
        return !isContradicted
      }
    }
    return isContradicted
  }
}
