import RelaunchPolicy
import RelaunchPolicyTestKit
import Testing

@Suite("The rules")
struct RuleTests {
  @Test("Each has a name of its own, in the words of scenarios")
  func names() {
    #expect(Set(Rules.all.map(\.id)).count == Rules.all.count)
    #expect(Rules.all.count < 128, "a set of rules is two machine words")
    for rule in Rules.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(rule.id)")
      #expect(Rules.named(rule.id) == rule)
    }
    #expect(Rules.named("no-such-rule") == nil)
  }

  @Test(
    "Each says why in a sentence, and what to do where something is wanting", arguments: Rules.all)
  func sentences(rule: Rule) {
    #expect(rule.reason.last == ".")
    #expect(rule.remedy.isEmpty || rule.remedy.last == ".")
    if rule.outcome != .relaunch && rule.outcome != .resume { #expect(!rule.remedy.isEmpty) }
  }

  /// The rules on which nothing at all was found, each with its fact.
  static let withoutSource = [
    "offloaded": "E23", "other-permission-changed": "E29", "logged-out": "E31",
  ]

  @Test("What has no source is a rule that there is", arguments: withoutSource.keys.sorted())
  func sourceless(id: String) { #expect(Rules.named(id)?.outcome == .unknown) }

  @Test(
    "What is unconfirmed is unknown, and what is disputed names both sides", arguments: Rules.all)
  func honesty(rule: Rule) {
    if rule.platforms != .linux, rule.outcome == .unknown {
      #expect(rule.confidence == .unconfirmed)
      // Whoever adds a source for one of the facts takes it off the list.
      #expect(rule.sources.isEmpty == (Self.withoutSource[rule.id] != nil), "\(rule.id)")
      if let fact = Self.withoutSource[rule.id] { #expect(rule.rows == [fact]) }
    } else {
      #expect(!rule.sources.isEmpty)
      #expect(rule.confidence != .unconfirmed)
    }
    if rule.outcome == .likelyRelaunch || rule.outcome == .likelyNoRelaunch {
      #expect(rule.dispute != nil)
    }
  }

  @Test("What is documented names a document of the maker's", arguments: Rules.all)
  func documents(rule: Rule) {
    let documents: Set<Source> = [
      .qa1962, .tn3115of2022, .tn3115, .guide, .coreBluetooth, .accessorySetupKit, .sigkillPage,
      .remoteNotifications, .uiKit, .lowPowerMode, .forestall,
    ]
    if rule.confidence == .documented { #expect(!documents.isDisjoint(with: rule.sources)) }
  }

  @Test("What to know after a relaunch has sources, and a name each")
  func afterRelaunch() {
    #expect(Set(AfterRelaunch.all.map(\.id)).count == AfterRelaunch.all.count)
    for lesson in AfterRelaunch.all {
      #expect(lesson.fact.last == ".")
      #expect(!lesson.sources.isEmpty, "\(lesson.id)")
    }
  }

  @Test("A condition is read as a clause")
  func conditions() throws {
    let rule = try #require(Rules.named("second-accessory"))
    #expect(
      rule.condition
        == "it has ended; an accessory is set up; either the person force-quit it or "
        + "Bluetooth was turned off in Control Center; not: the accessory is set up")
  }

  @Test("The rule of another device decides in its place, where the first is taken away")
  func next() throws {
    let situation = Situation(
      life: .ended, causes: [.removedFromMemory, .forceQuit, .bluetoothOffInSettings],
      hadPendingWork: true, accessories: [Accessory(id: 0, works: [.connect])])
    var book = RuleBook(for: .ios(26))
    let event = BluetoothEvent(.connects, of: 0)
    let verdict = book.verdict(on: event, in: situation)
    #expect(verdict.rule?.id == "bluetooth-off-in-settings")
    #expect(verdict.next.map(\.id) == ["force-quit", "removed-from-memory"])
    for expected in ["force-quit", "removed-from-memory"] {
      book = book.without(try #require(book.verdict(on: event, in: situation).rule?.id))
      #expect(book.verdict(on: event, in: situation).rule?.id == expected)
    }
    #expect(book.verdict(on: event, in: situation).next.isEmpty)
  }

  @Test("A verdict is no surer than that the work counts")
  func confidence() {
    func verdict(_ work: WorkKind, _ kind: BluetoothEvent.Kind) -> Verdict {
      RuleBook(for: .ios(26)).verdict(
        on: BluetoothEvent(kind, of: 0),
        in: Situation(
          life: .ended, causes: [.crashed], hadPendingWork: true,
          accessories: [Accessory(id: 0, works: WorkKinds(work))]))
    }
    #expect(verdict(.connect, .connects).confidence == .documented)
    #expect(verdict(.exchange, .answers).confidence == .engineer)
    #expect(verdict(.exchange, .answers).outcome == .likelyRelaunch)
    #expect(verdict(.connect, .connects).work == .connect)
  }

  @Test("On Linux an accessory that is none of the client's opens nothing")
  func foreign() {
    let verdict = RuleBook(for: .linux).verdict(
      on: BluetoothEvent(.connects, of: 9),
      in: Situation(life: .ended, causes: [.crashed], works: [.scan]))
    #expect(verdict.rule?.id == "linux-foreign-accessory")
  }
}
