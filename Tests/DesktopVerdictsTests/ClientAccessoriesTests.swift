import Accessories
import DesktopVerdicts
import RelaunchPolicy
import Reminders
import Testing
import Vocabulary

@Suite("The accessories of a client before the rules")
struct ClientAccessoriesTests {
  private func crashed() -> Standing {
    var desk = Desk()
    desk.open()
    desk.end(.signalled(11))
    return desk.account.standing
  }

  private func name(_ words: String) throws -> AccessoryName { try AccessoryName(words: words) }

  @Test("are the client's own and no other's")
  func own() throws {
    let other = try #require(ClientName("strap"))
    let hall = try name("hall")
    let foreign = RegisteredAccessory(
      key: .init(client: other, name: hall), title: "",
      address: try DeviceAddress(words: "C0:FF:EE:00:00:07"),
      state: .known)
    let accessories = ClientAccessories(
      of: Desk.client, in: Registry([try Setting().registered("kitchen"), foreign]),
      declared: DeclaredAccessories(wakeOn: [hall: [.connects]]))
    #expect(accessories.registered.map(\.key.name.text) == ["kitchen"])
    let judgement = crashed().judgement(on: AccessoryEvent(.connects, of: hall), with: accessories)
    #expect(judgement.verdicts.map { $0.rule?.id } == ["linux-foreign-accessory"])
  }

  @Test("wake by what is declared of them, and not by what is declared of others")
  func declared() throws {
    let (kitchen, bath) = (try name("kitchen"), try name("bath"))
    let accessories = ClientAccessories(
      of: Desk.client,
      in: Registry([
        try Setting().registered("kitchen"), try Setting().registered("bath", device: 2),
      ]), declared: DeclaredAccessories(wakeOn: [kitchen: [.appears]]))
    let expected: [(AccessoryName, AccessoryEvent.Kind, String)] = [
      (kitchen, .appears, "linux-crashed"), (kitchen, .connects, "linux-another-event"),
      (bath, .appears, "linux-another-event"), (bath, .notifies, "linux-another-event"),
    ]
    for (accessory, kind, rule) in expected {
      let judgement = crashed().judgement(
        on: AccessoryEvent(kind, of: accessory), with: accessories)
      #expect(judgement.verdicts.map { $0.rule?.id } == [rule], "\(accessory) \(kind)")
    }
  }

  @Test("wake by that of what is declared which the client said, where it said anything")
  func said() throws {
    let kitchen = try name("kitchen")
    let heart = WakeOccasion.notifies(ServiceIdentifier(short: 0x2A37))
    let cases: [(said: [String]?, waited: [WakeOccasion], undeclared: [String])] = [
      (nil, [.appears, heart], []),
      ([], [], []),
      (["appears kitchen"], [.appears], []),
      (["notifies kitchen 2a37", "notifies kitchen 2a38"], [heart], ["notifies kitchen 2a38"]),
      (["appears bath", "no work"], [], ["appears bath"]),
    ]
    for (said, waited, undeclared) in cases {
      let accessories = ClientAccessories(
        of: Desk.client, in: Registry([try Setting().registered("kitchen")]),
        declared: DeclaredAccessories(wakeOn: [kitchen: [.appears, heart]]), said: said)
      #expect(accessories.occasions(kitchen) == waited, "\(said ?? ["never"])")
      #expect(accessories.undeclared.map(\.description) == undeclared)
      let judgement = crashed().judgement(
        on: AccessoryEvent(.appears, of: kitchen), with: accessories)
      #expect((judgement.outcome == .relaunch) == waited.contains(.appears), "\(said ?? ["never"])")
    }
  }

  @Test("wait by nothing once their authorization was taken back")
  func revoked() throws {
    let (kitchen, bath) = (try name("kitchen"), try name("bath"))
    for (state, rule) in [
      (SetUpState.authorized, "linux-another-event"), (.unauthorized, "linux-nothing-declared"),
    ] {
      let accessories = ClientAccessories(
        of: Desk.client,
        in: Registry([
          try Setting().registered("kitchen"),
          try Setting(state: state).registered("bath", device: 2),
        ]), declared: DeclaredAccessories(wakeOn: [bath: [.appears]]))
      let judgement = crashed().judgement(
        on: AccessoryEvent(.connects, of: kitchen), with: accessories)
      #expect(judgement.verdicts.map { $0.rule?.id } == [rule], "\(state)")
    }
  }

  @Test("and what is recorded come to a verdict in one step")
  func oneStep() throws {
    var desk = Desk()
    desk.open()
    desk.end(.exited(status: 0))
    let kitchen = try name("kitchen")
    let judgement = desk.recollection.judgement(
      on: AccessoryEvent(.connects, of: kitchen),
      registry: Registry([try Setting().registered("kitchen")]),
      declared: DeclaredAccessories(
        relaunch: [kitchen: .afterQuit], wakeOn: [kitchen: [.connects]]))
    #expect(judgement.outcome == .relaunch)
    #expect(judgement.verdicts.map { $0.rule?.id } == ["linux-after-quit"])
  }

  @Test("may be more than the rules can count")
  func many() throws {
    let registered = try (0..<300).map { try Setting().registered("a\($0)", device: $0) }
    let last = try name("a299")
    let accessories = ClientAccessories(
      of: Desk.client, in: Registry(registered),
      declared: DeclaredAccessories(wakeOn: [last: [.connects]]))
    #expect(accessories.registered.count == 300)
    #expect(
      crashed().judgement(on: AccessoryEvent(.connects, of: last), with: accessories).outcome
        == .relaunch)
    #expect(
      crashed().judgement(on: AccessoryEvent(.connects, of: nil), with: accessories)
        .verdicts.map { $0.rule?.id } == ["linux-foreign-accessory"])
  }
}

@Suite("What else may come over a client")
struct ProspectTests {
  private func outcome(_ desk: Desk, _ prospect: Prospect, _ setting: Setting) throws -> String? {
    let standing = desk.account.standing
    guard prospect.isPossible(for: standing) else { return nil }
    let judgement = standing.after(prospect).judgement(
      on: AccessoryEvent(.connects, of: try AccessoryName(words: "kitchen")),
      with: try setting.accessories())
    return judgement.verdicts.first?.rule?.id
  }

  @Test("is answered by the rules as if it had happened")
  func answers() throws {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    let expected: [(Prospect, String?)] = [
      (.now, "linux-force-quit"), (.bluetoothOff, "linux-force-quit"),
      (.bluetoothBack, "linux-force-quit"), (.login, "linux-force-quit"),
      (.openedByHand, "linux-running"), (.openedThenCrashed, "linux-crashed"),
      (.startedThenCrashed, "linux-force-quit"), (.crash, nil), (.kill, nil), (.quit, nil),
    ]
    for (prospect, rule) in expected {
      #expect(try outcome(desk, prospect, Setting()) == rule, "\(prospect)")
    }
    let setUp = Setting(state: .authorized, relaunch: .afterLogin)
    #expect(try outcome(desk, .bluetoothOff, setUp) == "linux-radio-off")
    #expect(try outcome(desk, .bluetoothBack, setUp) == "linux-set-up-force-quit")
    #expect(try outcome(desk, .restart, setUp) == "linux-set-up-force-quit")
  }

  @Test("is of a living client its ends")
  func living() throws {
    var desk = Desk()
    desk.open()
    let expected: [(Prospect, String?)] = [
      (.now, "linux-running"), (.openedByHand, nil), (.crash, "linux-crashed"),
      (.kill, "linux-force-quit"), (.quit, "linux-quit"),
      (.login, "linux-after-login-not-allowed"), (.restart, "linux-after-login-not-allowed"),
    ]
    for (prospect, rule) in expected {
      #expect(try outcome(desk, prospect, Setting()) == rule, "\(prospect)")
    }
    #expect(try outcome(Desk(), .login, Setting()) == nil)
  }
}
