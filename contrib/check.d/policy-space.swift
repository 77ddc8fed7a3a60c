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
    var sharpening: [String] = []
    for rule in Rules.all {
      let opposite: Outcome = rule.outcome == .noRelaunch ? .relaunch : .noRelaunch
      let platforms = Platform.known.filter { rule.platforms.contains($0) }
      if !platforms.contains(where: {
        contradicts(RuleBook(for: $0).with(rule.id, saying: opposite), without: rule)
      }) {
        print("\(rule.id): no fact contradicts its opposite")
        unnoticed += 1
      }
      if !platforms.contains(where: {
        contradicts(RuleBook(for: $0).without(rule.id), without: rule)
      }) {
        sharpening.append(rule.id)
      }
    }
    print("\(Rules.all.count) rules turned round, \(unnoticed) unnoticed")
    print(
      "\(Rules.all.count) rules taken away; \(sharpening.count) of them only say better why, "
        + "which the scenarios notice: \(sharpening.joined(separator: ", "))")
    return unnoticed
  }

  /// Whether a mutant decides a place of a rule's otherwise than the facts say.
  private static func contradicts(_ mutant: RuleBook, without rule: Rule) -> Bool {
    let platform = mutant.platform
    let book = RuleBook(for: platform)
    let oracle = Oracle.ready[platform] ?? Oracle(for: platform)
    var isNoticed = false
    DecisionSpace(of: platform).forEach(deviations: 4) { point in
      let situation = point.situation(on: platform)
      guard book.verdict(on: point.event, in: situation).rule == rule else { return true }
      isNoticed =
        mutant.verdict(on: point.event, in: situation).outcome != oracle.outcome(at: point)
      return !isNoticed
    }
    return isNoticed
  }
}
