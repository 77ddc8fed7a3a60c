import ForestallTestKit
import SystemCalls
import Testing

extension RealSession {
  /// What rests on systemd alone: no notification server is needed, only that the reminder's
  /// owner is started.
  @Suite("Timers and paths", .enabled(if: RealSession.hasManager))
  struct TimersAndPaths {
    /// Expects a client's reminder to start at its deadline, which is in microseconds.
    private func expect(
      _ desktop: Desktop, _ name: String, after mark: Int, at deadline: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let limit = (deadline - BusMonitor.wallClock()) / 1_000 + 3_000
      let started = try desktop.reminderStarted(name, after: mark, within: limit)
      #expect(started >= deadline - 20_000, "too early", sourceLocation: sourceLocation)
      #expect(
        started <= deadline + 800_000, "\(started - deadline) µs late",
        sourceLocation: sourceLocation)
    }

    /// Pushes a client ahead, and says until when, in microseconds.
    private func beat(_ desktop: Desktop, _ name: String, milliseconds: Int) throws -> Int {
      let before = BusMonitor.wallClock()
      let result = try desktop.forestall("beat", name, "--for", "\(milliseconds)ms")
      try #require(result.status == 0, "\(result.errors)")
      // Between these two moments it was pushed; the earlier one is the stricter bound below.
      return before + milliseconds * 1_000
    }

    @Test("A deadline starts the reminder")
    func deadline() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "2s")
      let due = try beat(desktop, name, milliseconds: 2_000)
      try expect(desktop, name, after: 0, at: due)
    }

    @Test("`daemon-reload` and `daemon-reexec` move nothing", arguments: ["reload", "reexec"])
    func manager(verb: String) throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "4s")
      let due = try beat(desktop, name, milliseconds: 4_000)
      for _ in 0..<3 {
        try desktop.bus.collect(milliseconds: 700)
        try Desktop.systemctl("daemon-\(verb)")
      }
      try expect(desktop, name, after: 0, at: due)
    }

    @Test("An hour's worth of re-arms in ten seconds refuses nothing")
    func rearms() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "1h")
      try desktop.eventually("nothing is looked at", within: 5_000) {
        try Desktop.processes().isEmpty
      }
      let mark = desktop.bus.events.count
      let end = BusMonitor.now() + 10_000
      var step = 0
      // Each is nearer than the one before it, so each has the sweep arm a timer again.
      while BusMonitor.now() < end {
        step += 1
        _ = try beat(desktop, name, milliseconds: 3_500_000 - step * 1_000)
        try desktop.bus.collect(milliseconds: 0)
      }
      let rearms = desktop.bus.events[mark...].filter { event in
        let unit = event.arguments[0]?.text ?? ""
        return event.member == "StartTransientUnit"
          && unit.hasPrefix("forestall-sweep@") && unit.hasSuffix(".timer")
      }
      // A client that pushes every two minutes has no more of them in an hour.
      #expect(rearms.count >= 30, "\(rearms.count) re-arms in ten seconds, of \(step) pushes")
      let refused = desktop.bus.refused(of: rearms)
      #expect(refused.isEmpty, "\(refused.count) of \(rearms.count) re-arms")
      let due = try beat(desktop, name, milliseconds: 2_000)
      try expect(desktop, name, after: mark, at: due)
      #expect(try Desktop.systemctl("is-active", "forestall-marker.path") == "active\n")
      let failed = try Desktop.systemctl(
        "list-units", "--state=failed", "--no-legend", "forestall*")
      #expect(failed.isEmpty, "\(failed)")
    }

    @Test("Timers that somebody stopped are armed again by the hourly look")
    func backstop() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "5s")
      let due = try beat(desktop, name, milliseconds: 5_000)
      try desktop.eventually("a timer is armed", within: 3_000) { try timers().count == 1 }
      // A look at what `declare` wrote may still come and arm one.
      try desktop.eventually("no timer is left", within: 4_000) {
        // One that gives way to another at this moment is stopped with the next try.
        _ = try? Desktop.systemctl("stop", "forestall-sweep@*.timer", "forestall-marker.path")
        return try timers().isEmpty
      }
      try Desktop.systemctl("start", "forestall-sweep@backstop.service")
      #expect(try Desktop.systemctl("is-active", "forestall-marker.path") == "active\n")
      try expect(desktop, name, after: 0, at: due)
    }

    private func timers() throws -> [Substring] {
      try Desktop.systemctl(
        "list-units", "--no-legend", "--plain", "--state=active", "forestall-sweep@*.timer"
      ).split(separator: "\n")
    }

    @Test("A declaration that an editor writes in its place is read at once")
    func declarationWritten() throws {
      let desktop = try Desktop()
      // A look at what other tests removed would take this for its own, and have no other one made.
      try desktop.eventually("declarations are waited for", within: 5_000) {
        try lookAtDeclarations("ActiveState") == "inactive\n"
          && Desktop.systemctl(
            "show", "--value", "-p", "SubState", "forestall-declarations.path") == "waiting\n"
      }
      let before = try lookAtDeclarations("InvocationID")
      let (name, _) = try desktop.declare("--every", "1h")
      // What is written while a look runs is found by the one after it, which nothing hurries here.
      try desktop.eventually("what `add` wrote is looked at", within: 5_000) {
        try lookAtDeclarations("InvocationID") != before
          && lookAtDeclarations("ActiveState") == "inactive\n"
      }
      let unit = "written-\(name).service"
      try Desktop.runWell("systemd-run", "--user", "--unit", unit, "sleep", "600")
      // Without a word to Forestall: systemd sees it, and the look links what watches the unit.
      let file = "$HOME/.config/forestall/clients/\(name).client"
      try Desktop.runWell("sh", "-c", "echo Unit=\(unit) >> \"\(file)\"")
      try desktop.eventually("the unit is watched", within: 3_000) {
        try Desktop.systemctl(
          "show", "--value", "-p", "ActiveState", "forestall-watch@\(unit).service")
          == "active\n"
      }
      try Desktop.systemctl("stop", unit)
    }

    private func lookAtDeclarations(_ property: String) throws -> String {
      try Desktop.systemctl(
        "show", "--value", "-p", property, "forestall-sweep@declarations.service")
    }

    @Test("A client past its deadline when Forestall starts is found by the first look")
    func late() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "2s", "--grace", "1s")
      _ = try beat(desktop, name, milliseconds: 2_000)
      try Desktop.systemctl("stop", "forestall.target")
      try desktop.bus.collect(milliseconds: 2_500)
      let mark = desktop.bus.events.count
      try Desktop.systemctl("start", "forestall.target")
      _ = try desktop.reminderStarted(name, after: mark, within: 5_000)
    }
  }
}
