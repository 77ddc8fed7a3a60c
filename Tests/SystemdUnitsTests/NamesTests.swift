import Testing
import Vocabulary

@testable import SystemdUnits

@Suite("A unit's name")
struct UnitNameTests {
  @Test(
    "is what systemd takes for one",
    arguments: [
      "a.service", "app-org.example.Scale@7.service", "forestall-sweep@a.timer",
      "dev-sda\\x2d.mount",
      "forestall-watch@app-x@1.service.service", "forestall-remind@_summary.service",
    ])
  func valid(text: String) { #expect(UnitName(text)?.text == text) }

  @Test(
    "is nothing else",
    arguments: [
      "", ".service", "a", "a.exe", "a b.service", "a/b.service", "@a.service", "ä.service",
      "a%i.service", "a\n.service", String(repeating: "a", count: 248) + ".service",
    ])
  func invalid(text: String) { #expect(UnitName(text) == nil) }

  @Test("of the greatest length is one")
  func longest() { #expect(UnitName(String(repeating: "a", count: 247) + ".service") != nil) }

  @Test(
    "is escaped as systemd-escape does",
    arguments: [
      ("scale", "scale"), ("my-scale", "my\\x2dscale"), (".hidden", "\\x2ehidden"), ("a.b", "a.b"),
      ("a/b", "a-b"), ("a\\b", "a\\x5cb"), ("ä", "\\xc3\\xa4"), ("a@b", "a\\x40b"),
    ])
  func escaping(text: String, escaped: String) { #expect(UnitName.escape(text) == escaped) }

  @Test("of an application's service is what desktops look for")
  func application() {
    #expect(
      UnitName(application: "my-scale", identifier: "17")?.text == "app-my\\x2dscale@17.service")
  }

  @Test("is a path on the bus")
  func objectPath() {
    #expect(
      UnitName("forestall-sweep@a.timer")?.objectPath
        == "/org/freedesktop/systemd1/unit/forestall_2dsweep_40a_2etimer")
    #expect(UnitName("1.service")?.objectPath == "/org/freedesktop/systemd1/unit/_31_2eservice")
  }
}

@Suite("The time a timer is told")
struct TimerArithmeticTests {
  @Test(
    "is rounded up to a millisecond, and is none for the past",
    arguments: [
      (5_000_000, 1_000_000, 4_000), (5_000_001, 1_000_000, 5_000), (5_999_999, 1_000_000, 5_000),
      (1_000_000, 1_000_000, 0), (0, 1_000_000, 0), (1, 0, 1_000),
      (.max, 0, 18_446_744_073_710_000),
    ] as [(UInt64, UInt64, UInt64)])
  func rounding(deadline: UInt64, start: UInt64, microseconds: UInt64) {
    #expect(
      UserManager.startupMicroseconds(
        until: MonotonicInstant(nanoseconds: deadline),
        from: MonotonicInstant(nanoseconds: start)) == microseconds)
  }

  @Test(
    "goes to the slot whose service does not run",
    arguments: [
      (TimerSlot.a, [], .a), (.b, [], .b), (.a, [.a], .b), (.b, [.b], .a), (.a, [.b], .a),
      (.a, [.a, .b], .a),
    ] as [(TimerSlot, [TimerSlot], TimerSlot)])
  func slot(wanted: TimerSlot, busy: [TimerSlot], taken: TimerSlot) {
    let timers = TimerSlot.allCases.map {
      SweepTimer(
        slot: $0, isWaiting: false, isLoaded: false, elapsesAt: nil,
        serviceIsRunning: busy.contains($0))
    }
    #expect(UserManager.slot(preferring: wanted, among: timers) == taken)
  }
}
