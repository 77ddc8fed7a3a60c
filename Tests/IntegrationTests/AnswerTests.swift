import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("The reminder is answered", .enabled(if: RealSession.hasServer))
  struct AnswerTests {
    /// A client that was killed, and whose reminder is on the screen.
    private func due(
      _ desktop: Desktop, _ options: String..., reopen: (String) throws -> String
    ) throws -> (name: String, title: String, shown: BusMonitor.Shown) {
      // The command needs the name, and declaring again is an edit.
      let (name, title) = try desktop.declare("--every", "1s")
      let edited = try desktop.forestall(
        ["add", name, "--title", title, "--every", "1s", "--reopen", reopen(name)] + options)
      try #require(edited.status == 0, "\(edited.errors)")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      return (name, title, try desktop.reminder(title, within: 4_000))
    }

    @Test("Reopen starts the client in a service of its own, and its first push closes it")
    func reopen() throws {
      let desktop = try Desktop()
      let (name, title, shown) = try due(desktop) { try Desktop.commandLine($0, interval: 1_000) }
      #expect(Set(shown.actions).isSuperset(of: ["default"]))
      #expect(shown.actions.count >= 4, "\(shown.actions)")
      let pressed = BusMonitor.wallClock()
      try desktop.press("Reopen", title)
      #expect(try desktop.withdrawn(title, within: 8_000) <= pressed + 6_000_000)
      let units = try Desktop.systemctl(
        "list-units", "--no-legend", "--plain", "app-\(name)@*.service")
      #expect(units.split(separator: "\n").count == 1, "\(units)")
      #expect(units.contains("running"))
      try desktop.bus.collect(milliseconds: 2_000)
      #expect(desktop.onScreen(title) == 0, "the reopened client pushes")
      // Its end is told by its service, with the evidence.
      let mark = desktop.bus.events.count
      try Desktop.systemctl("kill", "-s", "KILL", "app-\(name)@*.service")
      let again = try desktop.reminder(title, after: mark, within: 4_000)
      #expect(again.body.contains("SIGKILL"), "\(again.body)")
    }

    @Test("A Reopen that fails says so in the same place")
    func reopenFails() throws {
      let desktop = try Desktop()
      let (_, title, _) = try due(desktop, "--reopen-timeout", "2s") { _ in "/bin/false" }
      let place = try #require(desktop.bus.screen.first { $0.value.contains(title) }?.key)
      let mark = desktop.bus.events.count
      try desktop.press("Reopen", title)
      let failed = try desktop.reminder(
        title, after: mark, within: 6_000, where: { $0.title.contains("could not be opened") })
      #expect(failed.replaces == place.number)
      #expect(desktop.onScreen(title) == 1)
    }

    @Test("A Reopen whose client never pushes says so after its time limit")
    func reopenTimesOut() throws {
      let desktop = try Desktop()
      let (name, title, _) = try due(desktop, "--reopen-timeout", "2s") { _ in "/bin/sleep 1000" }
      let mark = desktop.bus.events.count
      try desktop.press("Reopen", title)
      let pressed = BusMonitor.wallClock()
      let failed = try desktop.reminder(
        title, after: mark, within: 8_000, where: { $0.title.contains("could not be opened") })
      #expect(failed.at >= pressed + 1_800_000)
      #expect(desktop.onScreen(title) == 1)
      _ = try Desktop.run("systemctl", "--user", "stop", "app-\(name)@*.service")
    }

    @Test("Snooze puts it off")
    func snooze() throws {
      let desktop = try Desktop()
      let (_, title, _) = try due(desktop, "--snooze", "3s", "--again", "1h") { _ in "/bin/true" }
      let mark = desktop.bus.events.count
      try desktop.press("Snooze", title)
      let pressed = BusMonitor.wallClock()
      _ = try desktop.withdrawn(title, within: 5_000)
      let again = try desktop.reminder(title, after: mark, within: 6_000)
      #expect((2_800_000...4_500_000).contains(again.at - pressed), "\(again.at - pressed)")
    }

    @Test("Stop ends it until the client is opened again")
    func stop() throws {
      let desktop = try Desktop()
      let (name, title, _) = try due(desktop, "--again", "2s") { _ in "/bin/true" }
      try desktop.press("Stop", title)
      _ = try desktop.withdrawn(title, within: 5_000)
      let count = desktop.reminders(title).count
      try desktop.bus.collect(milliseconds: 3_500)
      #expect(desktop.reminders(title).count == count)
      let mark = desktop.bus.events.count
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, after: mark, within: 4_000)
    }

    @Test("Dismissed, it is silent for this step, and the next one shows again")
    func dismissed() throws {
      let desktop = try Desktop()
      let (_, title, first) = try due(desktop, "--again", "3s") { _ in "/bin/true" }
      let mark = desktop.bus.events.count
      try Desktop.runWell("dunstctl", "close-all")
      let second = try desktop.reminder(title, after: mark, within: 6_000)
      #expect(second.at - first.at >= 2_700_000, "\(second.at - first.at)")
    }
  }
}
