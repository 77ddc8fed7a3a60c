import Accessories
import DesktopVerdicts
import RelaunchPolicy
import RelaunchScenarios
import Reminders
import Testing
import Vocabulary

/// What the desktop's record comes to, and what the same story comes to as a scenario.
@Suite("The desktop and a scenario that tells the same come to the same verdict")
struct ComparisonTests {
  private static let kinds: [(kind: AccessoryEvent.Kind, statement: String)] = [
    (.appears, "kitchen appears"), (.connects, "kitchen connects"),
    (.disconnects, "kitchen disconnects"), (.notifies, "kitchen notifies"),
  ]

  /// Plays the story on both sides and compares the verdict on every event of the accessory.
  private func compare(
    _ steps: [Step], _ setting: Setting = Setting(), _ location: SourceLocation = #_sourceLocation
  ) throws {
    var desk = Desk()
    var scenario = Rehearsal(on: .linux)
    for statement in setting.statements { try scenario.say(statement) }
    for step in steps {
      step.play(on: &desk)
      for statement in step.statements { try scenario.say(statement) }
    }
    #expect(scenario.failures.isEmpty, "\(scenario.failures)", sourceLocation: location)
    let standing = desk.account.standing
    #expect(
      standing.situations.count == 1, "\(steps): \(standing.doubts)", sourceLocation: location)
    let kitchen = try AccessoryName(words: "kitchen")
    for (kind, statement) in Self.kinds {
      var other = scenario
      try other.say(statement)
      let expected = try #require(other.verdict(on: "scale"))
      let judgement = standing.judgement(
        on: AccessoryEvent(kind, of: kitchen), with: try setting.accessories())
      #expect(
        judgement.verdicts.first?.outcome == expected.outcome
          && judgement.verdicts.first?.rule?.id == expected.rule?.id,
        "\(steps) \(setting) \(kind): \(judgement.verdicts.first?.rule?.id ?? "-")",
        sourceLocation: location)
    }
  }

  @Test("after every ending, whatever was asked for and came since", arguments: Step.ends)
  func endings(end: Step) throws {
    for intent in Step.intents {
      for since in Step.sinces {
        for setting in Setting.all {
          try compare([.opensByHand, end] + intent + since, setting)
        }
      }
    }
  }

  @Test("while it lives, frozen or not", arguments: Setting.all)
  func living(setting: Setting) throws {
    try compare([], setting)
    try compare([.opensByHand], setting)
    try compare([.opensByHand, .isFrozen], setting)
    try compare([.opensByHand, .pauses], setting)
    try compare([.opensByHand, .logsOut], setting)
    try compare([.opensByHand, .restarts], setting)
    try compare([.opensByHand, .isDone], setting)
    try compare([.opensByHand, .isFrozen, .stops], setting)
  }

  @Test("in a second life, opened by hand after any end", arguments: Step.ends)
  func secondLife(end: Step) throws {
    for intent in [[], [.stops], [.isDone], [.pauses], [.logsOut]] as [[Step]] {
      for again in Step.ends where intent != [.pauses] {
        try compare([.opensByHand, end] + intent + [.opensByHand, again])
      }
    }
  }

  @Test(
    "whatever is declared to wake it",
    arguments: [
      [], [.appears], [.connects], [.disconnects],
      [.notifies(ServiceIdentifier(short: 0x2A9D))], [.disconnects, .appears],
    ] as [[WakeOccasion]])
  func occasions(wakeOn: [WakeOccasion]) throws {
    for state in SetUpState.allCases {
      try compare([.opensByHand, .crashes], Setting(state: state, wakeOn: wakeOn))
      try compare([.opensByHand], Setting(state: state, wakeOn: wakeOn))
    }
  }
}
