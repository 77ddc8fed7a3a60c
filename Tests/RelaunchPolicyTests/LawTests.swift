import RelaunchPolicy
import RelaunchPolicyTestKit
import SeededRandomness
import Testing

/// Laws that hold whatever happens, on random sequences of events.
@Suite("Laws")
struct LawTests {
  static let platforms: [Platform] = [.ios(10), .ios(12), .ios(17), .ios(18), .ios(26), .linux]

  /// A situation that some events led to.
  struct Reached {
    let book: RuleBook
    let situation: Situation
    let event: BluetoothEvent
    let seed: UInt64

    var verdict: Verdict { book.verdict(on: event, in: situation) }
  }

  /// Calls for situations that random events lead to.
  private func reach(
    _ platform: Platform, _ rounds: Int = 300, _ body: (Reached) throws -> Void
  ) rethrows {
    let book = RuleBook(for: platform)
    for seed in 0..<UInt64(rounds) {
      var events = RandomEvents(using: SeededGenerator(seed: seed))
      var situation = Situation(configuration: events.configuration())
      book.apply(.launched(by: .person), to: &situation)
      for _ in 0..<12 {
        book.apply(events.next(), to: &situation)
        try body(
          Reached(book: book, situation: situation, event: events.bluetooth(), seed: seed))
      }
    }
  }

  /// How hopeful an outcome is; what is there already is as well off as what is opened again.
  private func hope(_ outcome: Outcome) -> Int {
    switch outcome {
    case .noRelaunch: 0
    case .likelyNoRelaunch: 1
    case .unknown: 2
    case .wait: 3
    case .likelyRelaunch: 4
    case .relaunch, .resume: 5
    }
  }

  @Test(
    "Every event in every situation has an answer, and every Bluetooth event a rule",
    arguments: platforms)
  func totality(platform: Platform) {
    reach(platform) { reached in
      #expect(reached.verdict.rule != nil, "\(reached)")
      for event in Self.oneOfEach(at: reached) {
        var after = reached.situation
        switch reached.book.apply(event, to: &after) {
        case .impossible: #expect(after == reached.situation, "\(event)")
        case .verdict(let verdict): #expect(verdict.rule != nil, "\(event): \(reached)")
        case .noted: if case .bluetooth = event { Issue.record("\(event) has no verdict") }
        }
      }
    }
  }

  /// An event of each case; what they carry changes from state to state.
  private static func oneOfEach(at reached: Reached) -> [Event] {
    func pick<Value>(_ values: [Value], _ salt: UInt64) -> Value {
      let mixed =
        (reached.seed &+ salt) &* 31 &+ UInt64(reached.situation.causes.causes.count)
        &+ UInt64(reached.event.kind.rawValue)
      return values[Int(mixed % UInt64(values.count))]
    }
    let id = pick([0, 1, 2] as [Accessory.ID], 1)
    let passcode = pick([false, true], 2)
    let setting = Situation.Settings(rawValue: 1 << pick(Array(0..<7) as [UInt8], 3))
    return [
      .launched(by: pick(Opener.allCases, 4)), .suspended, .resumed,
      .ended(pick(Cause.allCases, 5)), .waits(pick(WorkKind.allCases, 6), of: id),
      .stopsWaiting(pick(WorkKind.allCases, 7), of: id),
      .radioOff(pick(Situation.Radio.allCases, 8)), .radioOn, .airplaneModeWithoutBluetooth,
      .restarted(passcode: passcode), .lostPower(passcode: passcode),
      .systemUpdated(passcode: passcode), .unlocked, .loggedOut, .loggedIn, .set(setting),
      .unset(setting), .otherPermissionChanged, .updated(keepsIdentifier: passcode), .reinstalled,
      .offloaded, .accessory(id, becomes: pick(Accessory.Standing.allCases, 9)),
      .accessoryOptions(id, pick([[], .afterQuit, .afterLogin], 10)), .picked(id),
      .bluetooth(reached.event),
    ]
  }

  @Test("Setting an accessory up never takes eligibility away", arguments: platforms)
  func settingUp(platform: Platform) {
    reach(platform) { reached in
      let before = hope(reached.verdict.outcome)
      for id in [reached.event.accessory, 7] {
        guard let id else { continue }
        var situation = reached.situation
        guard
          reached.book.apply(.accessory(id, becomes: .authorized), to: &situation) == .noted
        else { continue }
        let after = reached.book.verdict(on: reached.event, in: situation)
        #expect(hope(after.outcome) >= before, "\(reached) \(id): \(after.rule?.id ?? "")")
      }
    }
  }

  @Test("A client that is gone with nothing pending is never opened", arguments: platforms)
  func nothingPending(platform: Platform) {
    reach(platform) { reached in
      guard reached.situation.life == .ended, !reached.situation.hasWakingWork else { return }
      #expect(reached.verdict.outcome != .relaunch)
      #expect(reached.verdict.outcome != .likelyRelaunch)
    }
  }

  @Test("While the radio is off nothing is opened nor resumed", arguments: platforms)
  func radioOff(platform: Platform) {
    let radios: [Situation.Radio] =
      platform == .linux ? [.gone] : [.offInSettings, .offInAirplaneMode]
    reach(platform) { reached in
      for radio in radios {
        var situation = reached.situation
        #expect(reached.book.apply(.radioOff(radio), to: &situation) == .noted)
        let verdict = reached.book.verdict(on: reached.event, in: situation)
        #expect(hope(verdict.outcome) < hope(.likelyRelaunch), "\(reached)")
      }
    }
  }

  @Test("The person's opening clears every cause", arguments: platforms)
  func opening(platform: Platform) {
    reach(platform) { reached in
      var situation = reached.situation
      guard reached.book.apply(.launched(by: .person), to: &situation) == .noted else { return }
      #expect(situation.causes.isEmpty)
      #expect(situation.life == .running)
      guard situation.radio == .on else { return }
      #expect(reached.book.verdict(on: reached.event, in: situation).outcome == .resume)
    }
  }

  @Test(
    "What comes over a client that is gone only makes it less likely to return",
    arguments: platforms)
  func stacking(platform: Platform) {
    reach(platform, 100) { reached in
      guard reached.situation.life == .ended else { return }
      let before = hope(reached.verdict.outcome)
      for cause in Cause.allCases {
        var situation = reached.situation
        situation.causes.insert(cause)
        let after = reached.book.verdict(on: reached.event, in: situation)
        #expect(hope(after.outcome) <= before, "\(cause): \(reached)")
      }
    }
  }

  @Test("The order of unrelated events does not matter", arguments: platforms)
  func order(platform: Platform) {
    let unrelated: [(Event, Event)] = [
      (.accessory(0, becomes: .authorized), .accessory(1, becomes: .authorized)),
      (.accessoryOptions(2, .afterQuit), .accessory(1, becomes: .known)),
      (.set(.lowPowerMode), .set(.screenTime)),
      (.set(.paused), .accessory(0, becomes: .removed)),
      (.waits(.connect, of: 0), .waits(.subscription, of: 1)),
      (.waits(.scan), .accessoryOptions(1, .afterLogin)),
      (.unlocked, .accessory(2, becomes: .known)),
      (.set(.backgroundRefreshOff), .ended(.crashed)),
    ]
    reach(platform, 100) { reached in
      for (one, other) in unrelated {
        var first = reached.situation
        reached.book.apply(one, to: &first)
        reached.book.apply(other, to: &first)
        var second = reached.situation
        reached.book.apply(other, to: &second)
        reached.book.apply(one, to: &second)
        #expect(first == second, "\(one), \(other)")
      }
    }
  }

  @Test(
    "Replaying a prefix, or going on from stored fields, leads to the same situation",
    arguments: platforms)
  func replay(platform: Platform) {
    let book = RuleBook(for: platform)
    for seed in 0..<UInt64(60) {
      var source = RandomEvents(using: SeededGenerator(seed: seed))
      let start = Situation(configuration: source.configuration())
      let events = (0..<20).map { _ in source.next() }
      var reached: [Situation] = []
      var situation = start
      for event in events {
        book.apply(event, to: &situation)
        reached.append(situation)
      }
      for count in [1, 7, 20] {
        var again = start
        for event in events.prefix(count) {
          again = stored(again)
          book.apply(event, to: &again)
        }
        #expect(again == reached[count - 1], "seed \(seed)")
      }
    }
  }

  /// The situation as an adapter that stores its fields gives it back.
  private func stored(_ situation: Situation) -> Situation {
    Situation(
      configuration: situation.configuration, life: situation.life,
      causes: CauseSet(bits: situation.causes.bits), hadPendingWork: situation.hadPendingWork,
      radio: situation.radio,
      settings: Situation.Settings(rawValue: situation.settings.rawValue),
      works: WorkKinds(rawValue: situation.works.rawValue),
      accessories: situation.accessories.reversed())
  }
}
