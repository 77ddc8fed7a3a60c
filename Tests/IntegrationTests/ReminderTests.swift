import ForestallTestKit
import Glibc
import Testing

extension RealSession {
  @Suite("The reminder comes and goes", .enabled(if: RealSession.hasServer))
  struct ReminderTests {
    @Test("A client that pushes for three intervals is not reminded about")
    func pushing() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s")
      let client = try desktop.start(name, interval: 1_000)
      try desktop.bus.collect(milliseconds: 3_000)
      #expect(desktop.reminders(title).isEmpty)
      #expect(try desktop.forestall("status", name).status == 0)
      client.signal(SIGKILL)
      // The silence above was no deafness.
      _ = try desktop.reminder(title, within: 3_000)
      #expect(try desktop.forestall("status", name).status == 1)
    }

    @Test("A client killed with SIGKILL is reminded about after its deadline, once")
    func killed() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "2s", "--again", "1h")
      let client = try desktop.start(name, interval: 2_000)
      let pushed = BusMonitor.wallClock()
      client.signal(SIGKILL)
      let shown = try desktop.reminder(title, within: 5_000)
      #expect(shown.at >= pushed + 1_900_000, "before the deadline")
      #expect(shown.at <= pushed + 3_000_000, "\(shown.at - pushed) µs after the last push")
      #expect(shown.replaces == 0)
      #expect(shown.title == "\(title) is not being recorded")
      try desktop.bus.collect(milliseconds: 2_000)
      #expect(desktop.reminders(title).count == 1)
      #expect(desktop.onScreen(title) == 1)
    }

    @Test("Each step of the ladder replaces the one before it, and only the last is critical")
    func ladder() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "2s,4s")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      let first = try desktop.reminder(title, within: 4_000)
      let second = try desktop.reminder(
        title, after: desktop.bus.events.count, within: 4_000, where: { $0.at > first.at })
      let third = try desktop.reminder(
        title, after: desktop.bus.events.count, within: 4_000, where: { $0.at > second.at })
      let place = try #require(desktop.bus.screen.first { $0.value.contains(title) }?.key)
      #expect(second.replaces == place.number)
      #expect(third.replaces == place.number)
      #expect(desktop.onScreen(title) == 1)
      // Its owner looks for a new step once a second.
      #expect((1_700_000...3_500_000).contains(second.at - first.at), "\(second.at - first.at)")
      #expect((1_700_000...3_500_000).contains(third.at - second.at), "\(third.at - second.at)")
      #expect([first, second, third].map(\.urgency) == [1, 1, 2])
    }

    @Test("The client's return withdraws it within 5 s")
    func back() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
      let returned = BusMonitor.wallClock()
      let client = try desktop.start(name, interval: 1_000)
      #expect(try desktop.withdrawn(title, within: 6_000) <= returned + 5_000_000)
      #expect(
        desktop.bus.events.contains { $0.member == "CloseNotification" && $0.at > returned })
      client.signal(SIGKILL)
      // A new silence is a new reminder.
      _ = try desktop.reminder(title, after: desktop.bus.events.count, within: 4_000)
    }

    @Test("After `done` it stays silent, also after the next login, until the client is back")
    func done() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--grace", "1s")
      let client = try desktop.start(name, interval: 1_000, "1", "done")
      #expect(try client.result(limit: 5).status == 0)
      try desktop.bus.collect(milliseconds: 2_000)
      try Desktop.systemctl("restart", "forestall.target")
      try Desktop.systemctl("start", "forestall-sweep@login.service")
      try desktop.bus.collect(milliseconds: 2_500)
      #expect(desktop.reminders(title).isEmpty)
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
    }

    @Test("`forestall done` in the client's stead withdraws it and is as silent")
    func doneByCommand() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "3s")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
      #expect(try desktop.forestall("done", name).status == 0)
      _ = try desktop.withdrawn(title, within: 5_000)
      let mark = desktop.reminders(title).count
      try desktop.bus.collect(milliseconds: 4_000)
      #expect(desktop.reminders(title).count == mark)
    }

    @Test("The notification server killed and started again shows it again")
    func server() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s", "--again", "1h")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 4_000)
      let mark = desktop.bus.events.count
      try Desktop.systemctl("kill", "-s", "KILL", "dunst.service")
      try desktop.eventually("the server is gone", within: 5_000) {
        try Desktop.run("systemctl", "--user", "is-active", "dunst.service").status != 0
      }
      _ = try Desktop.run("systemctl", "--user", "reset-failed", "dunst.service")
      try Desktop.systemctl("start", "dunst.service")
      _ = try desktop.reminder(title, after: mark, within: 10_000)
      try desktop.bus.collect(milliseconds: 1_000)
      #expect(desktop.onScreen(title) == 1)
    }
  }
}
