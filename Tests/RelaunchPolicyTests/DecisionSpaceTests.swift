import RelaunchPolicy
import RelaunchPolicyTestKit
import Testing

/// Here each place that differs in at most three ways from the ordinary one, which is what rules
/// look at; `contrib/check-policy` asks every place there is, which takes an optimized build.
@Suite("The decision space, against the tables of facts")
struct DecisionSpaceTests {
  /// A platform of each set of rules; the others have the same rules, which is tested too.
  static let representatives: [Platform] = [
    .ios(10), .ios(11), .ios(13), .ios(17), .ios(18), .ios(26), .linux,
  ]

  @Test("Each place is decided as the facts say", arguments: representatives)
  func decisions(platform: Platform) {
    let book = RuleBook(for: platform)
    let oracle = Oracle(for: platform)
    var differences = 0
    var places = 0
    DecisionSpace(of: platform).forEach(deviations: 3) { point in
      places += 1
      let verdict = book.verdict(on: point.event, in: point.situation(on: platform))
      let expected = oracle.outcome(at: point)
      guard verdict.outcome != expected || verdict.rule == nil else { return true }
      differences += 1
      if differences <= 10 {
        Issue.record(
          """
          \(platform.words): \(point): the facts say \(expected.words), the rules \
          \(verdict.outcome.words) by \(verdict.rule?.id ?? "none")
          """)
      }
      return true
    }
    #expect(differences == 0, "of \(places) places")
    #expect(places > 1000)
  }

  @Test("Versions between the representatives have their rules")
  func between() {
    func ids(_ version: Int) -> [String] { RuleBook(for: .ios(version)).rules.map(\.id) }
    #expect(ids(12) == ids(11))
    for version in 14...16 { #expect(ids(version) == ids(13), "iOS \(version)") }
    #expect(ids(17).filter { $0 != "automatic-reconnection" } == ids(16))
    #expect(ids(17) != ids(16))
    #expect(ids(27) == ids(26))
    #expect(Platform.knownVersions == Array(10...18) + [26, 27])
  }

  @Test("A version that no source speaks of is unknown, whatever happens")
  func versions() {
    for version in [9, 19, 25, 28] {
      let book = RuleBook(for: .ios(version))
      #expect(book.rules.isEmpty)
      let situation = Situation(life: .ended, causes: [.crashed], works: [.scan])
      let verdict = book.verdict(on: BluetoothEvent(.appears, of: 0), in: situation)
      #expect(verdict.outcome == .unknown)
      #expect(verdict.rule == nil)
      #expect(verdict.confidence == .unconfirmed)
    }
  }
}
