import ForestallTestKit
import Glibc
import SeededRandomness
import Testing

extension RealSession {
  @Suite("Our own processes are killed", .enabled(if: RealSession.hasServer))
  struct KillTests {
    /// How often each has to be hit. A kill that found nothing alive proves nothing, and is not
    /// counted.
    static let hits = 50

    /// A sweep or an owner that is due: killed at a moment of its life.
    @Test(
      "A sweep or the owner killed at any moment: the reminder still comes, and only one is shown",
      arguments: [("forestall-manage", 60), ("forestall-remind", 150)])
    func killed(program: String, lifetime: Int) throws {
      var moments = SeededGenerator(seed: 20_260)
      var hits = 0
      var rounds = 0
      while hits < Self.hits && rounds < 3 * Self.hits {
        rounds += 1
        let desktop = try Desktop()
        let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
        try desktop.eventually("nothing is looked at", within: 5_000) {
          Victim.running("forestall-manage").isEmpty
        }
        let pushed = try desktop.forestall("beat", name, "--for", "1s")
        try #require(pushed.status == 0, "\(pushed.errors)")
        // Every third sweep is the one that hears of the client; the others that of its deadline.
        if program == "forestall-remind" || rounds % 3 != 0 {
          try desktop.bus.collect(milliseconds: 900)
        }
        let end = BusMonitor.now() + 1_500
        var victims: [Victim] = []
        while victims.isEmpty && BusMonitor.now() < end { victims = Victim.running(program) }
        try desktop.bus.collect(milliseconds: .random(in: 0..<lifetime, using: &moments))
        hits += victims.count { $0.kill() }
        _ = try desktop.reminder(title, within: 8_000)
        try desktop.bus.collect(milliseconds: program == "forestall-remind" ? 2_500 : 300)
        #expect(desktop.onScreen(title) == 1, "round \(rounds)")
      }
      #expect(hits >= Self.hits, "only \(hits) of \(rounds) kills hit")
    }

    @Test("`run` killed at any moment once it has attached: the reminder still comes, once")
    func run() throws {
      var moments = SeededGenerator(seed: 20_261)
      var hits = 0
      var rounds = 0
      while hits < Self.hits && rounds < 2 * Self.hits {
        rounds += 1
        let desktop = try Desktop()
        // Four due at once would be one summary.
        var runs: [(client: (name: String, title: String), run: RunningProgram, moment: Int)] = []
        for _ in 0..<3 {
          let client = try desktop.declare("--every", "1s", "--again", "1h")
          let run = try BuiltProgram(path: "\(Desktop.home)/.local/bin/forestall").start(
            ["run", client.name, "--", "sleep", "1000"], environment: Desktop.environment)
          let moment = BusMonitor.now() + .random(in: 0..<1_500, using: &moments)
          runs.append((client, run, moment))
        }
        for run in runs.sorted(by: { $0.moment < $1.moment }) {
          try desktop.bus.collect(milliseconds: max(0, run.moment - BusMonitor.now()))
          let isHit = Victim(pid: run.run.pid).kill()
          let (name, title) = run.client
          // Killed before it attached, nobody knows of this client.
          guard try desktop.forestall("status", name, "--json").output.contains("pid") else {
            continue
          }
          if isHit { hits += 1 }
          _ = try desktop.reminder(title, within: 8_000)
        }
        try desktop.bus.collect(milliseconds: 300)
        for (_, title) in runs.map(\.client) where !desktop.reminders(title).isEmpty {
          #expect(desktop.onScreen(title) == 1, "round \(rounds)")
        }
        _ = try Desktop.run("pkill", "-f", "sleep 1000")
      }
      #expect(hits >= Self.hits, "only \(hits) of \(3 * rounds) kills hit")
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
