import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("What is on the screen", .enabled(if: RealSession.hasServer))
  struct ScreenTests {
    @Test("A server that is stopped is told of as shown to nobody, and shows it once it goes on")
    func stoppedServer() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1s,2s")
      try Desktop.systemctl("kill", "-s", "STOP", "dunst.service")
      defer { _ = try? Desktop.systemctl("kill", "-s", "CONT", "dunst.service") }
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminderStarted(name, within: 4_000)
      // Long enough for all steps, had the first one been seen.
      try desktop.bus.collect(milliseconds: 5_000)
      #expect(try desktop.journal(name) == ["added", "attached", "due"])
      #expect(try desktop.forestall("status", name).output.contains("waits for a notification"))
      let mark = desktop.bus.events.count
      try Desktop.systemctl("kill", "-s", "CONT", "dunst.service")
      let first = try desktop.reminder(title, after: mark, within: 20_000)
      #expect(first.urgency == 1, "the first that is seen is not the loudest")
      let last = try desktop.reminder(
        title, after: mark, within: 8_000, where: { $0.urgency == 2 })
      #expect(last.at - first.at >= 1_900_000, "\(last.at - first.at)")
      #expect(desktop.onScreen(title) == 1)
      try desktop.eventually("all steps are told of", within: 3_000) {
        try desktop.journal(name).suffix(3) == ["shown", "shown", "shown"]
      }
    }

    @Test("Where there is no server that is told, and the first one that comes shows it, once")
    func noServer() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
      // Masked, the bus cannot start it either.
      try Desktop.systemctl("mask", "--runtime", "--now", "dunst.service")
      defer {
        _ = try? Desktop.systemctl("unmask", "--runtime", "dunst.service")
        _ = try? Desktop.systemctl("start", "dunst.service")
      }
      #expect(try Desktop.run("dunstctl", "count").status != 0, "there is a server")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminderStarted(name, within: 4_000)
      try desktop.eventually("the owner of the reminder runs", within: 3_000) {
        try Desktop.run("systemctl", "--user", "is-active", Desktop.owner(of: name)).status == 0
      }
      // Long enough for an owner that gives up to do so.
      try desktop.bus.collect(milliseconds: 2_500)
      let status = try desktop.forestall("status", name)
      #expect(status.status == 1)
      #expect(status.output.contains("waits for a notification server"), "\(status.output)")
      #expect(try desktop.journal(name) == ["added", "attached", "due"])
      #expect(desktop.reminders(title).isEmpty)
      try Desktop.systemctl("unmask", "--runtime", "dunst.service")
      try Desktop.systemctl("start", "dunst.service")
      _ = try desktop.reminder(title, within: 10_000)
      try desktop.eventually("it is told of as shown", within: 5_000) {
        try desktop.journal(name) == ["added", "attached", "due", "shown"]
      }
      try desktop.bus.collect(milliseconds: 2_500)
      #expect(desktop.reminders(title).count == 1)
      #expect(desktop.onScreen(title) == 1)
      #expect(
        try !desktop.forestall("status", name).output.contains("waits for a notification server"))
    }

    @Test("An owner killed before it noted what it showed leaves no second one behind")
    func unnoted() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
      try desktop.eventually("it is told of as shown", within: 5_000) {
        try desktop.journal(name).last == "shown"
      }
      let mark = desktop.bus.events.count
      try Desktop.systemctl("kill", "-s", "KILL", Desktop.owner(of: name))
      try Files.remove("\(Desktop.runtime)/remind/\(name).shown")
      let again = try desktop.reminder(title, after: mark, within: 8_000)
      #expect(again.replaces == 0, "it knows of none")
      #expect(try Desktop.run("dunstctl", "count", "displayed").output == "1\n")
    }

    @Test("A stuck client that is killed meanwhile is said to be gone, in the same place")
    func corrected() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
      let client = try desktop.start(name, interval: 1_000, "1", "stuck")
      let stuck = try desktop.reminder(title, within: 4_000)
      #expect(stuck.body.contains("does not respond"), "\(stuck.body)")
      let place = try #require(desktop.bus.screen.first { $0.value.contains(title) }?.key)
      let mark = desktop.bus.events.count
      // Its owner has to have seen it alive.
      try desktop.bus.collect(milliseconds: 1_500)
      client.signal(SIGKILL)
      let gone = try desktop.reminder(title, after: mark, within: 5_000)
      #expect(gone.body.contains("is gone"), "\(gone.body)")
      #expect(gone.replaces == place.number)
      #expect(gone.urgency == 1)
      #expect(desktop.onScreen(title) == 1)
      #expect(try desktop.journal(name).suffix(3) == ["due", "shown", "ended"])
    }

    @Test(
      "Of clients that fall due one after another three stand alone, the others share a summary")
    func trickle() throws {
      let desktop = try Desktop()
      let clients = try (0..<7).map { _ in try desktop.declare("--every", "1h") }
      for client in clients {
        let pushed = try desktop.forestall("beat", client.name, "--for", "300ms")
        try #require(pushed.status == 0, "\(pushed.errors)")
        try desktop.bus.collect(milliseconds: 500)
      }
      let summary = try desktop.bus.await("summary", within: 5_000) { event in
        BusMonitor.Shown(event).flatMap { $0.title == "4 more recordings have stopped" ? $0 : nil }
      }
      #expect(clients.suffix(4).allSatisfy { desktop.tells(summary, of: $0.title) })
      try desktop.bus.collect(milliseconds: 1_000)
      #expect(desktop.bus.screen.count == 4, "\(desktop.bus.screen)")
      for client in clients {
        #expect(try desktop.journal(client.name).suffix(1) == ["shown"])
      }
      try desktop.press("Show each", "recordings have stopped")
      try desktop.eventually("each is shown", within: 5_000) {
        clients.allSatisfy { desktop.onScreen($0.title) == 1 } && desktop.bus.screen.count == 7
      }
    }

    @Test("A reminder whose owner was killed is withdrawn when the client is done meanwhile")
    func orphan() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
      try desktop.bus.collect(milliseconds: 300)
      // systemd waits two seconds before it starts the owner again.
      try Desktop.systemctl("kill", "-s", "KILL", Desktop.owner(of: name))
      #expect(try desktop.forestall("done", name).status == 0)
      #expect(desktop.onScreen(title) == 1, "the owner was there to take it away")
      _ = try desktop.withdrawn(title, within: 5_000)
      try desktop.eventually("its owner has ended", within: 5_000) {
        try Desktop.run("systemctl", "--user", "is-active", Desktop.owner(of: name)).status != 0
      }
      #expect(try Desktop.run("ls", "\(Desktop.runtime)/remind").output.isEmpty)
    }

    @Test("A click reaches its owner after the server was started again")
    func clickAfterRestart() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
      let mark = desktop.bus.events.count
      try Desktop.systemctl("restart", "dunst.service")
      _ = try desktop.reminder(title, after: mark, within: 10_000)
      try desktop.press("Stop", title)
      _ = try desktop.withdrawn(title, within: 5_000)
      try desktop.eventually("the answer is heard", within: 5_000) {
        try desktop.journal(name).last == "stopped"
      }
      #expect(try desktop.journal(name).count { $0 == "shown" } == 1)
    }

    @Test("A unit's whole life: killed, shown, started, withdrawn, done, started, killed, shown")
    func unit() throws {
      let desktop = try Desktop()
      let unit = "cycle\(getpid()).service"
      try Desktop.runWell("systemd-run", "--user", "--unit=\(unit)", "--", "sleep", "1000")
      defer {
        _ = try? Desktop.run("systemctl", "--user", "stop", unit)
        _ = try? Desktop.run("systemctl", "--user", "reset-failed", unit)
      }
      let (name, title) = try desktop.declare("--unit", unit)
      try desktop.eventually("the unit is watched", within: 5_000) {
        try desktop.journal(name).contains("attached")
      }
      for round in 1...2 {
        let mark = desktop.bus.events.count
        try Desktop.systemctl("kill", "-s", "KILL", unit)
        _ = try desktop.reminder(title, after: mark, within: 4_000)
        try desktop.bus.collect(milliseconds: 500)
        #expect(desktop.onScreen(title) == 1, "round \(round)")
        try Desktop.systemctl("start", unit)
        _ = try desktop.withdrawn(title, within: 5_000)
        #expect(try desktop.forestall("done", name).status == 0)
        // Done with, its end is no news; started again it is watched again.
        try Desktop.systemctl("restart", unit)
        try desktop.eventually("it is watched again", within: 5_000) {
          try desktop.journal(name).last == "attached"
        }
      }
      let kinds = try desktop.journal(name).filter { ["due", "shown", "returned"].contains($0) }
      #expect(kinds == ["due", "shown", "returned", "due", "shown", "returned"])
    }
  }
}

extension Desktop {
  /// The kinds of what happened to a client, oldest first.
  func journal(_ name: String) throws -> [String] {
    let report = JSONText(try forestall("history", name, "--json").output)
    return report?["entries"]?.elements.compactMap { $0["kind"]?.text } ?? []
  }
}
