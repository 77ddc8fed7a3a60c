import ForestallTestKit
import Glibc
import SystemCalls
import Testing

/// How long a night is in seconds, where the clock chip goes ahead while the machine sleeps.
private let nightLength = ProcessEnvironment.value("FORESTALL_LEAP").flatMap(Int.init)

extension RealSession {
  /// What time does to reminders, on a machine that may be set to another one: `contrib/time` makes a table of
  /// it. Moments are of the monotonic clock, since others are changed here.
  @Suite("Time, on a whole machine", .serialized, .enabled(if: RealSession.isMachine))
  struct MachineTimeTests {
    /// Something that is done to the clocks, or to who keeps them.
    struct Change: CustomTestStringConvertible, Sendable {
      let what: String
      /// What the machine's owner does before there is a client, and once both have pushed.
      let before: String
      let after: String
      /// What the person does then.
      let verbs: [String]

      init(_ what: String, before: String = ":", _ after: String = ":", verbs: [String] = []) {
        (self.what, self.before, self.after, self.verbs) = (what, before, after, verbs)
      }

      var testDescription: String { what }
    }

    /// Has the clocks run faster or slower: what the kernel adds to them at each tick, 10,000 µs as a rule.
    private static func tick(_ length: Int) -> String {
      "python3 -c 'import ctypes, struct; t = bytearray(208); struct.pack_into(\"I\", t, 0, 0x4000); "
        + "struct.pack_into(\"q\", t, 88, \(length)); b = (ctypes.c_char * 208).from_buffer(t); "
        + "exit(ctypes.CDLL(None).adjtimex(b) < 0)'"
    }

    private static let zone = "timedatectl set-timezone"

    static let changes = [
      Change("set a day ahead", "date -s '+1 day'"),
      Change("set a day back", "date -s '-1 day'"),
      Change(
        "set a second ahead and back, ten times",
        "for i in 1 2 3 4 5 6 7 8 9 10; do date -s '+1 second'; date -s '-1 second'; done"),
      Change("summer time begins", "\(zone) Europe/Berlin; date -s '2027-03-28 01:59:58'"),
      Change("summer time ends", "\(zone) Europe/Berlin; date -s '2026-10-25 02:59:58'"),
      Change("in another zone, a day away", "\(zone) Pacific/Apia"),
      // A smear is slower by a thousand times.
      Change("a hundredth faster, as a smeared second", tick(10_100)),
      Change("a hundredth slower, as a smeared second", tick(9_900)),
      Change(
        "1970 at boot, then now", before: "date -s '1970-01-02 00:00'",
        "date -s '2026-12-01 12:00'"),
      Change(
        "the user's manager reads its units, 20 times",
        verbs: Array(repeating: "daemon-reload", count: 20)),
      Change(
        "the user's manager is run anew, 5 times",
        verbs: Array(repeating: "daemon-reexec", count: 5)),
    ]

    @Test("No reminder is false, and none missed, over", arguments: changes)
    func change(_ change: Change) throws {
      defer {
        _ = try? BluetoothMachine.asRoot("\(Self.zone) Etc/UTC; \(Self.tick(10_000))")
      }
      try BluetoothMachine.asRoot(change.before)
      let desktop = try Desktop()
      let well = try desktop.declare("--every", "10s")
      let dead = try desktop.declare("--every", "15s")
      let client = try desktop.start(well.name, interval: 10_000)
      let due = BusMonitor.now() + 15_000
      #expect(try desktop.forestall("beat", dead.name).status == 0)
      try BluetoothMachine.asRoot(change.after)
      for verb in change.verbs { try Desktop.systemctl(verb) }
      try desktop.bus.collect(milliseconds: max(0, due - 2_000 - BusMonitor.now()))
      // What was done may have taken longer than that.
      let early = BusMonitor.now() < due ? desktop.reminders(dead.title).count : 0
      // An emulated machine takes seconds for each look, and more where the clock made others due
      // too. A deadline that went with the clock would be far off: by an hour at least.
      var missed = (try? desktop.reminder(dead.title, within: 60_000)) == nil ? 1 : 0
      #expect(missed == 0 && BusMonitor.now() >= due)
      try desktop.bus.collect(milliseconds: 3_000)
      let wrong =
        early + desktop.reminders(dead.title).count - 1 + desktop.reminders(well.title).count
      client.signal(SIGKILL)
      missed += (try? desktop.reminder(well.title, within: 60_000)) == nil ? 1 : 0
      Self.tell(change.what, wrong: wrong, missed: missed)
      #expect(wrong == 0)
      #expect(missed == 0)
    }

    /// A line of the table of `contrib/time`.
    private static func tell(_ what: String, wrong: Int, missed: Int) {
      print("time: \(what): \(wrong) false, \(missed) missed")
    }

    @Test("Quiet hours that end because of a change of zone let the reminder come")
    func quiet() throws {
      try BluetoothMachine.asRoot(
        "timedatectl set-timezone Etc/UTC && date -s '2026-11-20 12:00:00'")
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "2s", "--quiet", "11:00-13:00")
      try desktop.start(name, interval: 2_000).signal(SIGKILL)
      try desktop.bus.collect(milliseconds: 7_000)
      #expect(desktop.reminders(title).isEmpty, "in quiet hours")
      try BluetoothMachine.asRoot("timedatectl set-timezone Asia/Tokyo")
      _ = try desktop.reminder(title, within: 60_000)
      try BluetoothMachine.asRoot("timedatectl set-timezone Etc/UTC")
    }

    @Test("A snooze is a span of time: the clock set a day ahead does not end it")
    func snooze() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "2s", "--again", "1h")
      try desktop.start(name, interval: 2_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 60_000)
      #expect(try desktop.forestall("snooze", name, "30s").status == 0)
      let end = BusMonitor.now() + 30_000
      _ = try desktop.withdrawn(title, within: 30_000)
      let mark = desktop.bus.events.count
      try BluetoothMachine.asRoot("date -s '+1 day'")
      _ = try desktop.reminder(title, after: mark, within: 60_000)
      #expect(BusMonitor.now() >= end - 1_000, "\(end - BusMonitor.now()) ms early")
    }

    /// Sleeps for a span of the wall clock, and says how long of it the machine was away.
    private func suspend(seconds: Int) throws -> Int {
      let before = away()
      try BluetoothMachine.asRoot("rtcwake -m mem -s \(seconds)")
      return away() - before
    }

    /// How long the machine has slept so far, in milliseconds.
    private func away() -> Int {
      var boot = timespec()
      unsafe clock_gettime(CLOCK_BOOTTIME, &boot)
      return boot.tv_sec * 1_000 + boot.tv_nsec / 1_000_000 - BusMonitor.now()
    }

    /// An emulated machine takes seconds for each look, so the spans are far longer than those, and
    /// the limits come from what a wrong count of the sleep would lead to.
    @Test(
      "Time asleep is no silence, unless the client's clock counts it",
      .enabled(if: nightLength == nil))
    func asleep() throws {
      let desktop = try Desktop()
      let awake = try desktop.declare("--every", "100s")
      let elapsed = try desktop.declare(
        "--every", "85s", "--clock", "elapsed", "--settle", "10s")
      let pushes = try desktop.declare(
        "--every", "20s", "--clock", "elapsed", "--settle", "20s")
      let client = try desktop.start(pushes.name, interval: 20_000)
      let began = BusMonitor.now()
      #expect(try desktop.forestall("beat", awake.name).status == 0)
      #expect(try desktop.forestall("beat", elapsed.name).status == 0)
      // A push in the last seconds before the sleep passes for one made after it.
      try desktop.bus.collect(milliseconds: 6_000)
      let leaves = BusMonitor.now()
      let slept = try suspend(seconds: 80)
      try #require(slept >= 75_000, "the machine slept \(slept) ms")
      // Were the sleep not counted it would come 85 s awake after the push.
      _ = try desktop.reminder(
        elapsed.title, within: max(0, began + 83_000 - BusMonitor.now()))
      #expect(BusMonitor.now() - leaves >= 10_000, "before its time to settle")
      #expect(desktop.reminders(awake.title).isEmpty)
      _ = try desktop.reminder(
        awake.title, within: max(0, began + 100_000 - BusMonitor.now()) + 60_000)
      #expect(BusMonitor.now() >= began + 100_000)
      #expect(desktop.reminders(pushes.title).isEmpty)
      client.signal(SIGKILL)
      Self.tell("asleep for 80 seconds", wrong: 0, missed: 0)
    }

    @Test("A night asleep is no silence either", .enabled(if: nightLength != nil))
    func night() throws {
      let night = try #require(nightLength)
      let desktop = try Desktop()
      let awake = try desktop.declare("--every", "100s")
      let elapsed = try desktop.declare(
        "--every", "10h", "--clock", "elapsed", "--settle", "10s")
      let pushes = try desktop.declare("--every", "20s", "--clock", "elapsed", "--settle", "20s")
      let client = try desktop.start(pushes.name, interval: 20_000)
      let began = BusMonitor.now()
      #expect(try desktop.forestall("beat", awake.name).status == 0)
      #expect(try desktop.forestall("beat", elapsed.name).status == 0)
      try desktop.bus.collect(milliseconds: 6_000)
      let slept = try suspend(seconds: night)
      try #require(slept >= (night - 60) * 1_000, "the machine slept \(slept) ms")
      let woken = BusMonitor.now()
      var missed = (try? desktop.reminder(elapsed.title, within: 60_000)) == nil ? 1 : 0
      #expect(BusMonitor.now() - woken >= 8_000, "before its time to settle")
      try desktop.bus.collect(milliseconds: max(0, began + 98_000 - BusMonitor.now()))
      let wrong = desktop.reminders(awake.title).count + desktop.reminders(pushes.title).count
      missed += (try? desktop.reminder(awake.title, within: 60_000)) == nil ? 1 : 0
      client.signal(SIGKILL)
      Self.tell("asleep for \(night / 3_600) hours", wrong: wrong, missed: missed)
      #expect(wrong == 0)
      #expect(missed == 0)
    }
  }
}
