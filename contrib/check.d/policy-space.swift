import Glibc
import RelaunchPolicy
import RelaunchPolicyTestKit

/// Compares every place of the decision space of every platform with the tables of facts, and
/// shows that no rule is there for nothing: each one, taken away or turned round, is noticed.
@main
struct PolicySpace {
  static func main() {
    var failures = 0
    for platform in Platform.known { failures += compare(platform) }
    failures += mutate()
    exit(failures == 0 ? 0 : 1)
  }

  private static func compare(_ platform: Platform) -> Int {
    let book = RuleBook(for: platform)
    let oracle = Oracle(for: platform)
    let space = DecisionSpace(of: platform)
    var places = 0
    var differences = 0
    space.forEach { point in
      places += 1
      let verdict = book.verdict(on: point.event, in: point.situation(on: platform))
      let expected = oracle.outcome(at: point)
      guard verdict.outcome != expected || verdict.rule == nil else { return true }
      differences += 1
      if differences <= 5 {
        print(
          "\(platform.words): \(point): the facts say \(expected.words), the rules "
            + "\(verdict.outcome.words) by \(verdict.rule?.id ?? "none")")
      }
      return true
    }
    let isWhole = places == space.count && places > 100
    print(
      "\(platform.words): \(places) places, \(differences) decided otherwise than the facts say")
    return differences + (isWhole ? 0 : 1)
  }

  /// The number of rules that nothing notices when they are missing or say the opposite.
  private static func mutate() -> Int {
    var unnoticed = 0
    for rule in Rules.all {
      let opposite: Outcome = rule.outcome == .noRelaunch ? .relaunch : .noRelaunch
      let platforms = Platform.known.filter { rule.platforms.contains($0) }
      let isFlipNoticed = platforms.contains { platform in
        isNoticed(RuleBook(for: platform).with(rule.id, saying: opposite), rule)
      }
      // Taken away, another rule may say the same of each place; then it must be another rule.
      let isLossNoticed = platforms.contains { platform in
        isNoticed(RuleBook(for: platform).without(rule.id), rule)
      }
      if !isFlipNoticed || !isLossNoticed {
        print("\(rule.id): nothing notices when it is missing or says the opposite")
        unnoticed += 1
      }
    }
    print("\(Rules.all.count) rules taken away and turned round, \(unnoticed) unnoticed")
    return unnoticed
  }

  private static func isNoticed(_ mutant: RuleBook, _ rule: Rule) -> Bool {
    let platform = mutant.platform
    let book = RuleBook(for: platform)
    let oracle = Oracle(for: platform)
    var isNoticed = false
    DecisionSpace(of: platform).forEach(deviations: 4) { point in
      let situation = point.situation(on: platform)
      guard book.verdict(on: point.event, in: situation).rule == rule else { return true }
      let verdict = mutant.verdict(on: point.event, in: situation)
      isNoticed = verdict.rule != rule || verdict.outcome != oracle.outcome(at: point)
      return !isNoticed
    }
    return isNoticed
  }
}
