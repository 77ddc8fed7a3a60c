import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  /// What takes a machine of its own: `contrib/lab/vm`. Moments are of the monotonic clock, since
  /// others are changed here.
  @Suite("On a whole machine", .enabled(if: RealSession.isMachine))
  struct MachineTests {
    /// Something that only the machine's owner may do.
    private func asRoot(_ words: String) throws {
      try Desktop.runWell("sudo", "sh", "-c", words)
    }

    /// The example client as a service, so that it has a control group of its own.
    private func serve(_ name: String, interval: Int) throws -> String {
      let unit = "client-\(name).service"
      let program = try BuiltProgram("scale-client").path
      try Desktop.runWell(
        "systemd-run", "--user", "--unit=\(unit)", "--", program, name, String(interval))
      return unit
    }

    @Test("A client whose control group is frozen is told apart, and withdrawn when it thaws")
    func frozen() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "2s")
      let unit = try serve(name, interval: 2_000)
      try desktop.eventually("it pushes", within: 10_000) {
        try desktop.forestall("status", name).status == 0
      }
      try Desktop.systemctl("freeze", unit)
      let shown = try desktop.reminder(title, within: 20_000)
      #expect(shown.body.contains("is still open but frozen"), "\(shown.body)")
      try Desktop.systemctl("thaw", unit)
      _ = try desktop.withdrawn(title, within: 10_000)
      try Desktop.systemctl("stop", unit)
    }

    @Test("A client opened here that runs out of memory is said to have")
    func memory() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1h")
      let settings = "\(Desktop.runtimeFolder)/systemd/user/app-\(name)@.service.d"
      try Desktop.runWell("mkdir", "-p", settings)
      try Files.replace(
        "\(settings)/memory.conf", with: Array("[Service]\nMemoryMax=40M\nMemorySwapMax=0\n".utf8))
      try Desktop.systemctl("daemon-reload")
      let forestall = "\(Desktop.home)/.local/bin/forestall"
      let script = "\(Desktop.home)/hog-\(name)"
      let text = """
        #!/usr/bin/python3
        import subprocess, time
        subprocess.run(["\(forestall)", "beat", "\(name)", "--for", "1h"])
        time.sleep(1)
        hoard = [bytearray(b"x" * (8 << 20)) for _ in range(20)]
        time.sleep(1000)

        """
      try Files.replace(script, with: Array(text.utf8), mode: 0o700)
      let edited = try desktop.forestall("add", name, "--title", title, "--reopen", script)
      try #require(edited.status == 0, "\(edited.errors)")
      #expect(try desktop.forestall("open", name).status == 0)
      let shown = try desktop.reminder(title, within: 40_000)
      #expect(shown.body.contains("ran out of memory"), "\(shown.body)")
      let history = try desktop.forestall("history", name).output
      #expect(history.contains("oom-kill"), "\(history)")
    }

    @Test(
      "The wall clock set a day ahead, a day back, or over a change of summer time fires nothing",
      arguments: [
        ["date -s '+1 day'"], ["date -s '-1 day'"],
        ["timedatectl set-timezone Europe/Berlin", "date -s '2027-03-28 01:59:58'"],
        ["timedatectl set-timezone Europe/Berlin", "date -s '2026-10-25 02:59:58'"],
        ["timedatectl set-timezone Pacific/Apia"],
      ])
    func clock(commands: [String]) throws {
      let desktop = try Desktop()
      let well = try desktop.declare("--every", "10s")
      let dead = try desktop.declare("--every", "15s")
      let client = try desktop.start(well.name, interval: 10_000)
      let due = BusMonitor.now() + 15_000
      #expect(try desktop.forestall("beat", dead.name).status == 0)
      for command in commands { try asRoot(command) }
      try desktop.bus.collect(milliseconds: due - 2_000 - BusMonitor.now())
      #expect(desktop.reminders(dead.title).isEmpty, "before its deadline")
      // An emulated machine takes seconds for each look, and more where the clock made others due
      // too. A deadline that went with the clock would be far off: by an hour at least.
      _ = try desktop.reminder(dead.title, within: 60_000)
      #expect(BusMonitor.now() >= due)
      try desktop.bus.collect(milliseconds: 3_000)
      #expect(desktop.reminders(dead.title).count == 1)
      #expect(desktop.reminders(well.title).isEmpty)
      client.signal(SIGKILL)
      _ = try desktop.reminder(well.title, within: 60_000)
      try asRoot("timedatectl set-timezone Etc/UTC")
    }

    @Test("Quiet hours that end because of a change of zone let the reminder come")
    func quiet() throws {
      try asRoot("timedatectl set-timezone Etc/UTC && date -s '2026-11-20 12:00:00'")
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "2s", "--quiet", "11:00-13:00")
      try desktop.start(name, interval: 2_000).signal(SIGKILL)
      try desktop.bus.collect(milliseconds: 7_000)
      #expect(desktop.reminders(title).isEmpty, "in quiet hours")
      try asRoot("timedatectl set-timezone Asia/Tokyo")
      _ = try desktop.reminder(title, within: 15_000)
      try asRoot("timedatectl set-timezone Etc/UTC")
    }

    @Test("A snooze is a span of time: the clock set a day ahead does not end it")
    func snooze() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "2s", "--again", "1h")
      try desktop.start(name, interval: 2_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 10_000)
      #expect(try desktop.forestall("snooze", name, "15s").status == 0)
      let end = BusMonitor.now() + 15_000
      _ = try desktop.withdrawn(title, within: 5_000)
      let mark = desktop.bus.events.count
      try asRoot("date -s '+1 day'")
      _ = try desktop.reminder(title, after: mark, within: 25_000)
      #expect(BusMonitor.now() >= end - 1_000, "\(end - BusMonitor.now()) ms early")
    }

    /// Sleeps for a span of the wall clock, and says how long of it the machine was away.
    private func suspend(seconds: Int) throws -> Int {
      let before = away()
      try asRoot("rtcwake -m mem -s \(seconds)")
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
    @Test("Time asleep is no silence, unless the client's clock counts it")
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
    }
  }
}
