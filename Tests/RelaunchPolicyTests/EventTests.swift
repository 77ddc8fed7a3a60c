import RelaunchPolicy
import Testing

@Suite("What moves a situation on")
struct EventTests {
  let phone = RuleBook(for: .ios(26))
  let desktop = RuleBook(for: .linux)

  private func running(_ book: RuleBook) -> Situation {
    var situation = Situation()
    book.apply(.launched(by: .person), to: &situation)
    return situation
  }

  @Test("What cannot happen says why, and changes nothing")
  func impossible() {
    let cases: [(RuleBook, [Event], Event, Impossibility)] = [
      (phone, [], .suspended, .notRunning),
      (phone, [], .ended(.crashed), .neverOpened),
      (phone, [.launched(by: .person)], .launched(by: .person), .alreadyRunning),
      (phone, [.launched(by: .person)], .resumed, .notSuspended),
      (phone, [.launched(by: .person)], .ended(.restarted), .notAnEnding),
      (phone, [.launched(by: .person)], .ended(.serviceStopped), .notOnThisPlatform),
      (phone, [.launched(by: .person)], .launched(by: .autostart), .notOnThisPlatform),
      (phone, [.launched(by: .person)], .waits(.connect), .needsAccessory),
      (phone, [.launched(by: .person)], .stopsWaiting(.scan), .notWaiting),
      (phone, [.launched(by: .person), .radioOff(.offInSettings)], .waits(.scan), .radioOff),
      (phone, [.launched(by: .person), .ended(.crashed)], .ended(.watchdog), .notRunning),
      (phone, [.launched(by: .person), .ended(.crashed)], .waits(.scan), .notRunning),
      (phone, [], .radioOff(.gone), .notOnThisPlatform),
      (phone, [], .set(.paused), .notOnThisPlatform),
      (desktop, [], .radioOff(.offInSettings), .notOnThisPlatform),
      (desktop, [], .reinstalled, .notOnThisPlatform),
      (desktop, [], .set(.lowPowerMode), .notOnThisPlatform),
      (desktop, [], .waits(.channel, of: 0), .notOnThisPlatform),
      (desktop, [.launched(by: .person)], .ended(.debugger), .notOnThisPlatform),
      (
        RuleBook(for: .ios(16)), [.launched(by: .person)], .waits(.reconnect, of: 0),
        .notOnThisPlatform
      ),
      (
        RuleBook(for: .ios(12)), [.launched(by: .person)], .waits(.connectionEvents),
        .notOnThisPlatform
      ),
      (RuleBook(for: .ios(17)), [], .accessory(0, becomes: .authorized), .notOnThisPlatform),
      (RuleBook(for: .ios(17)), [.launched(by: .person)], .picked(0), .notOnThisPlatform),
    ]
    for (book, before, event, why) in cases {
      var situation = Situation()
      for event in before { #expect(book.apply(event, to: &situation) == .noted) }
      let unchanged = situation
      #expect(book.apply(event, to: &situation) == .impossible(why), "\(event)")
      #expect(situation == unchanged, "\(event)")
    }
  }

  @Test("Each reason why not is a clause, and is met")
  func reasons() {
    #expect(Set(Impossibility.allCases.map(\.words)).count == Impossibility.allCases.count)
  }

  @Test("A launch by its event restores what was pending; any other asks anew")
  func restoring() {
    var situation = running(phone)
    phone.apply(.waits(.connect, of: 0), to: &situation)
    phone.apply(.ended(.crashed), to: &situation)
    var opened = situation
    phone.apply(.launched(by: .bluetooth), to: &situation)
    #expect(situation.accessory(0)?.works == [.connect])
    phone.apply(.launched(by: .person), to: &opened)
    #expect(!opened.hasWakingWork)
  }

  @Test("On the desktop what wakes a client is declared, and outlasts everything")
  func declared() {
    var situation = Situation()
    desktop.apply(.waits(.connect, of: 0), to: &situation)
    for event: Event in [
      .launched(by: .person), .radioOff(.gone), .radioOn, .ended(.crashed),
      .restarted(passcode: false), .loggedIn, .launched(by: .autostart),
      .bluetooth(BluetoothEvent(.disconnects, of: 0)),
    ] {
      desktop.apply(event, to: &situation)
      #expect(situation.accessory(0)?.works == [.connect], "\(event)")
    }
  }

  @Test("The end of a link takes with it what was of the link, a connect stays")
  func linkEnds() {
    var situation = running(phone)
    for work: WorkKind in [.connection, .subscription, .exchange, .channel, .connect] {
      phone.apply(.waits(work, of: 0), to: &situation)
    }
    phone.apply(.waits(.connection, of: 1), to: &situation)
    phone.apply(.bluetooth(BluetoothEvent(.disconnects, of: 0)), to: &situation)
    #expect(situation.accessory(0)?.works == [.connect])
    #expect(situation.accessory(1)?.works == [.connection])
  }

  @Test("A connect that comes about is a connection, and no longer a connect")
  func connecting() {
    var situation = running(phone)
    phone.apply(.waits(.delayedConnect, of: 0), to: &situation)
    phone.apply(.bluetooth(BluetoothEvent(.connects, of: 0)), to: &situation)
    #expect(situation.accessory(0)?.works == [.connection])
    phone.apply(.waits(.exchange, of: 0), to: &situation)
    phone.apply(.bluetooth(BluetoothEvent(.answers, of: 0)), to: &situation)
    #expect(situation.accessory(0)?.works == [.connection])
  }

  @Test("Control Center spares what is set up, since iOS 26")
  func controlCenter() {
    for (version, spared) in [(18, false), (26, true)] {
      let book = RuleBook(for: .ios(version))
      var situation = running(book)
      book.apply(.accessory(0, becomes: .authorized), to: &situation)
      for id: Accessory.ID in [0, 1] { book.apply(.waits(.connect, of: id), to: &situation) }
      book.apply(.radioOff(.offInControlCenter), to: &situation)
      #expect((situation.accessory(0)?.works == [.connect]) == spared)
      #expect(situation.accessory(1)?.works == [])
      let verdict = book.verdict(on: BluetoothEvent(.connects, of: 0), in: situation)
      #expect(verdict.outcome == (spared ? .resume : .wait(.radio)))
    }
  }

  @Test("A client that ends while the radio is off has had it turned off")
  func endsWithoutRadio() {
    var situation = running(phone)
    phone.apply(.radioOff(.offInAirplaneMode), to: &situation)
    phone.apply(.ended(.crashed), to: &situation)
    #expect(situation.causes == [.crashed, .airplaneModeWithBluetooth])
  }

  @Test("A reinstall takes the set-up records with it")
  func reinstalled() {
    var situation = running(phone)
    phone.apply(.accessory(0, becomes: .authorized), to: &situation)
    phone.apply(.accessory(1, becomes: .known), to: &situation)
    phone.apply(.reinstalled, to: &situation)
    #expect(situation.life == .ended)
    #expect(situation.accessory(0)?.standing == .removed)
    #expect(situation.accessory(1)?.standing == .known)
  }

  @Test("The picker fails while a manager is alive, and not once one accessory is set up")
  func picker() {
    var situation = running(phone)
    phone.apply(.picked(0), to: &situation)
    #expect(situation.accessory(0)?.standing == .refusedForManager)
    situation.configuration.manager = .atLaunchOnceSetUp
    phone.apply(.picked(0), to: &situation)
    #expect(situation.accessory(0)?.standing == .authorized)
    situation.configuration.manager = .atLaunch
    phone.apply(.picked(1), to: &situation)
    #expect(situation.accessory(1)?.standing == .authorized)
  }

  @Test("Accessories are kept in the order of their numbers")
  func accessories() {
    var situation = Situation(accessories: [Accessory(id: 3), Accessory(id: 1)])
    situation.withAccessory(2) { $0.works = [.scan] }
    #expect(situation.accessories.map(\.id) == [1, 2, 3])
    #expect(situation.allWorks == [.scan])
  }
}
