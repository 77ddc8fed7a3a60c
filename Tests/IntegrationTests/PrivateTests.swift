import ForestallTestKit
import Glibc
import Testing

extension RealSession {
  @Suite("The reminder of a private client", .enabled(if: RealSession.hasServer))
  struct PrivateTests {
    /// Waits for a notification with a title of those that name nobody.
    private func shown(
      _ desktop: Desktop, _ title: String, after mark: Int = 0, within milliseconds: Int
    ) throws -> BusMonitor.Shown {
      try desktop.bus.await("notification “\(title)”", after: mark, within: milliseconds) {
        BusMonitor.Shown($0).flatMap { $0.title == title ? $0 : nil }
      }
    }

    @Test("tells the notification server its name nowhere, through all of its life, and works")
    func life() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s")
      let edited = try desktop.forestall(
        "add", name, "--private", "yes", "--again", "2s", "--reopen-timeout", "2s", "--note",
        "Note on \(title)", "--reopen", "/bin/sh -c 'exit 3' \(name)")
      try #require(edited.status == 0, "\(edited.errors)")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      let first = try shown(desktop, "A program needs your attention", within: 4_000)
      #expect(first.actions == ["default", "reopen", "snooze", "stop"])
      let second = try shown(
        desktop, "A program needs your attention", after: desktop.bus.events.count, within: 5_000)
      #expect(second.replaces != 0 && second.urgency == 2)
      try desktop.press("Reopen", "needs your attention")
      _ = try shown(desktop, "A program could not be opened", within: 8_000)
      let client = try desktop.start(name, interval: 1_000)
      try desktop.eventually("it is withdrawn", within: 6_000) { desktop.bus.screen.isEmpty }
      client.signal(SIGKILL)
      let mark = desktop.bus.events.count
      _ = try shown(desktop, "A program needs your attention", after: mark, within: 4_000)

      let notifications = desktop.bus.events.filter { $0.member == "Notify" }
      #expect(notifications.count >= 4)
      let told = desktop.bus.events.map(\.line).filter {
        $0.contains("org.freedesktop.Notifications")
      }
      #expect(told.count > notifications.count)
      for line in told { #expect(!line.contains(name) && !line.contains("Scale <"), "\(line)") }
      // The person's own terminal tells all.
      #expect(try desktop.forestall("status", name).output.contains(title))
      #expect(try desktop.forestall("history", name, "--json").output.contains("\"\(name)\""))
    }
  }
}
