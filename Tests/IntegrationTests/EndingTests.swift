import ForestallTestKit
import Glibc
import Testing

extension RealSession {
  @Suite("How a client ended is told", .enabled(if: RealSession.hasServer))
  struct EndingTests {
    @Test("A stopped, a stuck and a dead client are told apart")
    func toldApart() throws {
      let desktop = try Desktop()
      let halted = try desktop.declare("--every", "1s")
      let stuck = try desktop.declare("--every", "1s")
      let dead = try desktop.declare("--every", "1s")
      let clients = [
        try desktop.start(halted.name, interval: 1_000),
        try desktop.start(stuck.name, interval: 1_000, "1", "stuck"),
        try desktop.start(dead.name, interval: 1_000),
      ]
      clients[0].signal(SIGSTOP)
      clients[2].signal(SIGKILL)
      _ = clients[2]
      let bodies = try [halted, stuck, dead].map {
        try desktop.reminder($0.title, within: 5_000).body
      }
      #expect(bodies[0].contains("still open but stopped"), "\(bodies[0])")
      #expect(bodies[1].contains("still open but does not respond"), "\(bodies[1])")
      #expect(!bodies[2].contains("still open"), "\(bodies[2])")
      clients[0].signal(SIGCONT)
      _ = try desktop.withdrawn(halted.title, within: 6_000)
    }

    @Test("`run` tells a crash at once, with the evidence, and answers with the child's status")
    func run() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1h")
      let started = BusMonitor.wallClock()
      let result = try desktop.forestall("run", name, "--", "/bin/sh", "-c", "kill -SEGV $$")
      #expect(result.status == 128 + SIGSEGV)
      let shown = try desktop.reminder(title, within: 3_000)
      #expect(shown.at - started < 2_000_000)
      #expect(shown.body.contains("SIGSEGV"), "\(shown.body)")
    }

    @Test("An unmodified unit that is killed is told about within a second")
    func unit() throws {
      let desktop = try Desktop()
      let unit = "plain\(getpid()).service"
      try Desktop.runWell("systemd-run", "--user", "--unit=\(unit)", "--", "sleep", "1000")
      let (_, title) = try desktop.declare("--unit", unit)
      try desktop.eventually("the unit is watched", within: 5_000) {
        try Desktop.systemctl(
          "list-units", "--no-legend", "--plain", "--state=active", "forestall-watch@*"
        ).contains(unit.dropLast(8))
      }
      let killed = BusMonitor.wallClock()
      try Desktop.systemctl("kill", "-s", "KILL", unit)
      let shown = try desktop.reminder(title, within: 3_000)
      #expect(shown.at - killed <= 1_000_000, "\(shown.at - killed) µs")
      try Desktop.systemctl("start", unit)
      let started = BusMonitor.wallClock()
      #expect(try desktop.withdrawn(title, within: 5_000) <= started + 5_000_000)
      _ = try Desktop.run("systemctl", "--user", "reset-failed", unit)
    }

    @Test("A unit that its watchdog ends is told to be that")
    func watchdog() throws {
      let desktop = try Desktop()
      let unit = "hung\(getpid()).service"
      try Desktop.runWell(
        "systemd-run", "--user", "--unit=\(unit)", "--property=Type=notify",
        "--property=NotifyAccess=all", "--property=WatchdogSec=4", "--property=TimeoutAbortSec=1",
        "--", "sh", "-c", "systemd-notify --ready; exec sleep 1000")
      let (_, title) = try desktop.declare("--unit", unit)
      let shown = try desktop.reminder(title, within: 15_000)
      #expect(shown.body.contains("ended by its service's watchdog"), "\(shown.body)")
      _ = try Desktop.run("systemctl", "--user", "reset-failed", unit)
    }

    @Test("After a log-out and a login, a client that should be open is reminded about")
    func logOut() throws {
      let (name, title): (String, String)
      do {
        let desktop = try Desktop()
        (name, title) = try desktop.declare("--every", "1h", "--grace", "2s")
        desktop.forget()
        try desktop.start(name, interval: 3_600_000).signal(SIGKILL)
        try desktop.eventually("the sweep has seen the client", within: 5_000) {
          try desktop.forestall("history", name).output.contains("Opened.")
        }
      }
      let session = "\(Desktop.top)/contrib/lab/session"
      try Desktop.runWell(session, "--log-out")
      // What a real log-out takes away with the runtime folder.
      try Desktop.runWell("rm", "-rf", Desktop.runtime)
      let login = BusMonitor.wallClock()
      try Desktop.runWell(session, "--log-in")
      let desktop = try Desktop()
      desktop.adopt(name)
      let shown: BusMonitor.Shown
      if let early = try Desktop.history().first(where: { $0.contains(title) }) {
        Issue.record("before the grace time: \(early)")
      }
      shown = try desktop.reminder(title, within: 10_000)
      #expect(shown.at - login >= 1_900_000)
    }
  }
}
