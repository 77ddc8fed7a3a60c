import ForestallTestKit
import Glibc
import SeededRandomness
import Testing

extension RealSession {
  @Suite("Our own processes are killed", .enabled(if: RealSession.hasServer))
  struct KillTests {
    /// How many moments for each.
    static let counts = [("sweep", 50), ("remind", 50), ("run", 50)]

    @Test("At every moment the reminder still comes, and only one is shown", arguments: counts)
    func killed(victim: String, count: Int) throws {
      var moments = SeededGenerator(seed: 20_260)
      for round in 0..<count {
        let desktop = try Desktop()
        let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
        var child: RunningProgram?
        if victim == "run" {
          child = try BuiltProgram(path: "\(Desktop.home)/.local/bin/forestall").start(
            ["run", name, "--", "sleep", "1000"], environment: Desktop.environment)
          try desktop.bus.collect(milliseconds: .random(in: 0..<1_500, using: &moments))
          child?.signal(SIGKILL)
          guard try desktop.forestall("status", name, "--json").output.contains("pid") else {
            continue  // killed before it attached: nobody knows of this client
          }
        } else {
          let pushed = try desktop.forestall("beat", name, "--for", "1s")
          try #require(pushed.status == 0, "\(pushed.errors)")
          let unit = victim == "sweep" ? "forestall-sweep@*.service" : Desktop.owner(of: name)
          try desktop.bus.collect(milliseconds: 950 + .random(in: 0..<150, using: &moments))
          _ = try Desktop.run("systemctl", "--user", "kill", "-s", "KILL", unit)
        }
        _ = try desktop.reminder(title, within: 8_000)
        try desktop.bus.collect(milliseconds: victim == "remind" ? 1_500 : 300)
        #expect(desktop.onScreen(title) == 1, "round \(round)")
        _ = try Desktop.run("pkill", "-f", "sleep 1000")
        withExtendedLifetime(child) {}
      }
    }

    @Test("An owner killed while its reminder is shown comes back and adopts it")
    func adopted() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
      try desktop.bus.collect(milliseconds: 300)
      let place = try #require(desktop.bus.screen.first { $0.value.contains(title) }?.key)
      let mark = desktop.bus.events.count
      try Desktop.systemctl("kill", "-s", "KILL", Desktop.owner(of: name))
      let again = try desktop.reminder(title, after: mark, within: 8_000)
      #expect(again.replaces == place.number)
      #expect(desktop.onScreen(title) == 1)
      // Its buttons live again.
      try desktop.press("Stop", title)
      _ = try desktop.withdrawn(title, within: 5_000)
    }
  }
}
