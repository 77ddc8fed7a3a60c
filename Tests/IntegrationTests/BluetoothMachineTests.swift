import ForestallTestKit
import Glibc
import Synchronization
import SystemCalls
import Testing
import Vocabulary

extension RealSession {
  /// A client that hears a real bluetoothd on a real kernel: `contrib/lab/vm`, with Bluetooth.
  ///
  /// Each puts the scale to sleep as soon as it needs it no more: the next one then waits less.
  @Suite(
    "With real Bluetooth", .serialized, .enabled(if: BluetoothMachine.isPresent))
  struct BluetoothMachineTests {
    typealias Scale = BluetoothMachine.Scale
    typealias Client = BluetoothMachine.Client

    /// A client that is open, of a scale that fell asleep since.
    private func opened(
      _ desktop: Desktop, isSetUp: Bool = false, every: String = "5m",
      wakeOn: String = "WakeOn=appears", isMeasuring: Bool = false
    ) throws -> (Scale, Client) {
      let scale = try Scale.scale()
      let client = try Client(desktop, scale, isSetUp: isSetUp, every: every, wakeOn: wakeOn)
      try isMeasuring ? scale.wake() : scale.fallAsleep()
      let begun = BusMonitor.now()
      try client.open()
      if isMeasuring {
        try client.measures(since: begun)
        try scale.fallAsleep()
      }
      // One that was heard or connected a moment ago counts as there.
      let asleep = try #require(scale.asleepSince)
      try desktop.bus.collect(milliseconds: max(0, asleep + 13_000 - BusMonitor.now()))
      return (scale, client)
    }

    /// Wakes the scale, and says how long after that the client pushes.
    private func wakesUp(
      _ client: Client, by scale: Scale, _ what: String, isMeasuring: Bool = false
    ) throws {
      let woken = BusMonitor.now()
      try scale.wake()
      let time = try client.isBack(since: woken)
      print("\(what): \(time) ms from the advertisement to the first push")
      #expect(client.started().last == "appears bath")
      if isMeasuring {
        print("\(what): \(try client.measures(since: woken)) ms from the advertisement to data")
      }
      try scale.fallAsleep()
    }

    /// Whether nothing opens the client, for some seconds in which the scale is heard.
    private func staysClosed(_ client: Client, while scale: Scale) throws {
      let before = client.started().count
      try scale.wake()
      try client.desktop.bus.collect(milliseconds: 6_000)
      #expect(client.started().count == before)
    }

    /// A client that ends at each start: its attempts take minutes, in which the others are tried.
    private static let breaking = Mutex<String?>(nil)

    @Test("A client that ends at each start is opened by the other scale")
    func breaksFirst() throws {
      let desktop = try Desktop()
      try BluetoothMachine.asRoot("systemctl start lab-scale-2")
      let beat = "\(Desktop.home)/.local/bin/forestall beat $(basename $0 | cut -d- -f2)"
      let client = try Client(desktop, try .other(), first: "\(beat); exit 3", later: "exit 3")
      desktop.forget()
      try desktop.forestall("open", client.name)
      try desktop.eventually("it is opened again", within: 60_000) {
        client.started().last == "appears bath"
      }
      let name = client.name
      Self.breaking.withLock { $0 = name }
    }

    @Test("A crash, and the scale wakes: the client is back and measures; asleep it brings nothing")
    func crash() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop, isMeasuring: true)
      try client.end(by: "SEGV")
      try client.isAwaited()
      try desktop.bus.collect(milliseconds: 5_000)
      #expect(client.started().count == 1, "asleep it wakes nobody")
      try wakesUp(client, by: scale, "crash", isMeasuring: true)
      #expect(client.started().count == 2)
      #expect(desktop.reminders(client.title).isEmpty)
    }

    @Test("A crash of a client that pushes each 5 minutes, and the scale wakes a second later")
    func gap() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop)
      try client.end(by: "SEGV")
      try desktop.bus.collect(milliseconds: 1_000)
      try wakesUp(client, by: scale, "crash, a second before")
      #expect(desktop.reminders(client.title).isEmpty)
    }

    @Test(
      "A crash, and the scale is connected to, or sends a measurement: the client is back",
      arguments: ["connects", "notifies 2a9d"])
    func linked(occasion: String) throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop, wakeOn: "WakeOn=\(occasion)")
      try client.end(by: "SEGV")
      try client.isAwaited()
      let woken = BusMonitor.now()
      try scale.wake()
      let time = try client.isBack(since: woken)
      print("crash, \(occasion): \(time) ms from the advertisement to the first push")
      #expect(client.started() == [" ", "\(occasion.prefix { $0 != " " }) bath"])
      try scale.fallAsleep()
    }

    @Test("A crash, and the scale that is connected falls asleep: the client is back")
    func unlinked() throws {
      let desktop = try Desktop()
      let scale = try Scale.scale()
      try scale.wake()
      let client = try Client(desktop, scale, wakeOn: "WakeOn=disconnects")
      let begun = BusMonitor.now()
      try client.open()
      try client.measures(since: begun)
      try client.end(by: "SEGV")
      try client.isAwaited()
      let asleep = BusMonitor.now()
      try scale.fallAsleep()
      try client.isBack(since: asleep)
      #expect(client.started() == [" ", "disconnects bath"])
    }

    @Test("A crash, and a start delay: it is connected to when that has passed, and not before")
    func startDelay() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop, wakeOn: "WakeOn=connects\nStartDelay=10s")
      let ended = BusMonitor.now()
      try client.end(by: "SEGV")
      try scale.wake()
      let time = try client.isBack(since: ended)
      print("crash, a delay of 10 s: \(time) ms from the end to the first push")
      #expect(time >= 10_000)
      #expect(client.started().last == "connects bath")
      try scale.fallAsleep()
    }

    @Test("Out of memory, by a limit and by the machine's end of it", arguments: [true, false])
    func memory(isLimited: Bool) throws {
      let desktop = try Desktop()
      let scale = try Scale.scale()
      try scale.fallAsleep()
      let forestall = "\(Desktop.home)/.local/bin/forestall"
      // The kernel takes it first, and nobody else.
      let hog = """
        \(forestall) beat $(basename $0 | cut -d- -f2); echo 1000 >/proc/self/oom_score_adj; \
        exec /usr/bin/python3 -c 'h = []
        while True: h.append(b"x" * (8 << 20))'
        """
      let client = try Client(desktop, scale, first: hog)
      if isLimited {
        let settings = "\(Desktop.runtimeFolder)/systemd/user/app-\(client.name)@.service.d"
        try Desktop.runWell("mkdir", "-p", settings)
        let limit = "[Service]\nMemoryMax=200M\nMemorySwapMax=0\n"
        try Files.replace("\(settings)/memory.conf", with: Array(limit.utf8))
        try Desktop.systemctl("daemon-reload")
      }
      try desktop.forestall("open", client.name)
      try desktop.eventually("memory ran out", within: 240_000) {
        try desktop.forestall("history", client.name, "--json").output.contains("oom-kill")
      }
      try client.isAwaited()
      try wakesUp(client, by: scale, isLimited ? "out of memory, by a limit" : "out of memory")
    }

    @Test(
      "A SIGKILL with a scale that is only known: a reminder; opened by hand, a crash counts again")
    func killKnown() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop)
      try client.end(by: "KILL")
      let shown = try desktop.reminder(client.title, within: 30_000)
      #expect(shown.body.contains("does not come back by itself"), "\(shown.body)")
      try staysClosed(client, while: scale)
      try client.open()
      try scale.fallAsleep()
      try client.end(by: "SEGV")
      try client.isAwaited()
      try wakesUp(client, by: scale, "crash after opening by hand")
    }

    @Test("A SIGKILL with a scale that is set up: the client is back")
    func killSetUp() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop, isSetUp: true)
      try client.end(by: "KILL")
      try client.isAwaited()
      try wakesUp(client, by: scale, "SIGKILL, set up")
    }

    @Test("After done, and while paused, the scale opens nothing", arguments: ["done", "pause"])
    func stopped(command: String) throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop, isSetUp: true)
      #expect(try desktop.forestall(command, client.name).status == 0)
      try client.end(by: "SEGV")
      try staysClosed(client, while: scale)
      try scale.fallAsleep()
    }

    @Test("Another scale opens nothing")
    func another() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop)
      try client.end(by: "SEGV")
      try client.isAwaited()
      try BluetoothMachine.asRoot("systemctl restart lab-scale-2")
      try desktop.bus.collect(milliseconds: 6_000)
      #expect(client.started().count == 1)
      try wakesUp(client, by: scale, "crash, beside another scale")
    }

    @Test(
      "Bluetooth goes and comes back, and it is still waited for",
      arguments: [
        [
          "busctl set-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Powered b false",
          "busctl set-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Powered b true",
        ],
        ["rfkill block bluetooth", "rfkill unblock bluetooth"],
        ["systemctl stop lab-air", "systemctl start lab-air"],
        ["systemctl kill --signal KILL bluetooth", "systemctl start bluetooth"],
      ])
    func losses(commands: [String]) throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop)
      try client.end(by: "SEGV")
      try client.isAwaited()
      try BluetoothMachine.asRoot(commands[0])
      try desktop.bus.collect(milliseconds: 2_000)
      try BluetoothMachine.asRoot(commands[1])
      for controller in ["hci0", "hci1"] {
        try desktop.eventually("\(controller) is back", within: 60_000) {
          let asked = try Desktop.run(
            "busctl", "get-property", "org.bluez", "/org/bluez/\(controller)",
            "org.bluez.Adapter1", "Powered")
          if asked.output.contains("true") { return true }
          _ = try? BluetoothMachine.asRoot(
            "busctl set-property org.bluez /org/bluez/\(controller) org.bluez.Adapter1 Powered b true"
          )
          return false
        }
      }
      #expect(client.started().count == 1)
      try wakesUp(client, by: scale, commands[0])
    }

    @Test("The holder is killed while it waits: it is back, and waits")
    func holderKilled() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop)
      try client.end(by: "SEGV")
      try client.isAwaited()
      try Desktop.systemctl("kill", "-s", "KILL", "forestall-bluetooth.service")
      try wakesUp(client, by: scale, "crash, the holder killed")
      #expect(client.started().count == 2)
    }

    @Test("A link that is up and silent: the client runs, and has had no data for a while")
    func silent() throws {
      let desktop = try Desktop()
      let scale = try Scale.scale()
      try scale.wake()
      let client = try Client(desktop, scale, every: "5s")
      let begun = BusMonitor.now()
      try client.open()
      try client.measures(since: begun)
      try scale.fallSilent()
      try desktop.eventually("its data is old", within: 60_000) {
        try desktop.forestall("status", client.name).output.contains("Running, no data for")
      }
      #expect(try desktop.forestall("status", client.name).status == 0)
      #expect(desktop.reminders(client.title).isEmpty)
      // A link that is up when its scale falls asleep may be told of as up for a while.
      try scale.wake()
    }

    @Test("A minute of sleep: no false reminder, and what was waited for is still")
    func suspended() throws {
      let desktop = try Desktop()
      let (scale, client) = try opened(desktop, every: "2m")
      try client.end(by: "SEGV")
      try client.isAwaited()
      // With a second processor the emulated machine does not resume.
      let processor = "/sys/devices/system/cpu/cpu1/online"
      let before = try Clocks.now().asleep
      try BluetoothMachine.asRoot(
        "[ ! -e \(processor) ] || echo 0 >\(processor); rtcwake -m mem -s 60 || exit 1; "
          + "[ ! -e \(processor) ] || echo 1 >\(processor)")
      #expect(try Clocks.now().asleep - before >= .seconds(50))
      #expect(desktop.reminders(client.title).isEmpty)
      try wakesUp(client, by: scale, "crash, and a minute of sleep")
      #expect(desktop.reminders(client.title).isEmpty)
    }

    @Test("A client in a sandbox with processes of its own is watched like any other")
    func sandboxed() throws {
      let desktop = try Desktop()
      let scale = try Scale.scale()
      try scale.wake()
      let client = try Client(desktop, scale)
      let begun = BusMonitor.now()
      let unit = "sandbox-\(client.name).service"
      try Desktop.runWell(
        "systemd-run", "--user", "--unit=\(unit)", "--", "bwrap", "--unshare-pid", "--ro-bind",
        "/", "/", "--proc", "/proc", "--dev", "/dev", "--bind", Desktop.runtimeFolder,
        Desktop.runtimeFolder, "--", "\(Desktop.home)/open-\(client.name)")
      try client.isBack(since: begun)
      try desktop.eventually("it is watched", within: 10_000) {
        client.order().contains("\nProcess=")
      }
      let status = try desktop.forestall("status", client.name).output
      #expect(status.contains("well"), "\(status)")
      try Desktop.systemctl("kill", "-s", "SEGV", unit)
      try desktop.eventually("its end is seen at once", within: 30_000) {
        try desktop.forestall("history", client.name, "--json").output.contains("\"ended\"")
      }
    }

    @Test("The client that ends at each start was opened five times, and its reminder says so")
    func breaksLast() throws {
      let desktop = try Desktop()
      let name = try #require(Self.breaking.withLock { $0 })
      desktop.adopt(name)
      let client = Client(desktop, declared: name)
      try desktop.eventually("it was opened five times", within: 300_000) {
        client.started().count { $0 == "appears bath" } == 5
      }
      try desktop.eventually("that is told", within: 60_000) {
        try desktop.forestall("explain", client.name).output.contains("did not stay open")
      }
      try desktop.bus.collect(milliseconds: 3_000)
      #expect(client.started().count == 6)
      // The first step was shown minutes ago, and went with what other tests had on the screen.
      try desktop.forestall("add", name, "--again", "1min")
      let ordered = "\(Desktop.runtime)/remind/\(client.name).reminder"
      try desktop.eventually("its reminder says so", within: 60_000) {
        (try? Files.read(ordered)).map { String(decoding: $0, as: UTF8.self) }?
          .contains("had it opened 5 times") ?? false
      }
    }
  }
}
