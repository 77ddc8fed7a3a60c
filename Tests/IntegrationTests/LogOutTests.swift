import ForestallTestKit
import Glibc
import Testing

extension RealSession {
  @Suite("What was asked for outlives a log-out", .enabled(if: RealSession.canLogOut))
  struct LogOutTests {
    /// Ends the user's manager, and takes away what goes with the runtime folder.
    private static func logOut() throws {
      try Desktop.runWell("\(Desktop.top)/contrib/lab/session", "--log-out")
      try Desktop.runWell("rm", "-rf", Desktop.runtime)
    }

    private static func logIn() throws {
      try Desktop.runWell("\(Desktop.top)/contrib/lab/session", "--log-in")
    }

    @Test("A snoozed reminder comes when its time is over, and not at the login before it")
    func snooze() throws {
      let (name, title): (String, String)
      let end: Int
      do {
        let desktop = try Desktop()
        (name, title) = try desktop.declare("--every", "1s", "--again", "1h", "--grace", "1s")
        desktop.forget()
        try desktop.start(name, interval: 1_000).signal(SIGKILL)
        _ = try desktop.reminder(title, within: 4_000)
        #expect(try desktop.forestall("snooze", name, "20s").status == 0)
        end = BusMonitor.now() + 20_000
        _ = try desktop.withdrawn(title, within: 5_000)
      }
      try Self.logOut()
      try Self.logIn()
      let desktop = try Desktop()
      desktop.adopt(name)
      #expect(try !Desktop.history().contains { $0.contains(title) }, "shown at the login")
      try #require(BusMonitor.now() < end, "out and in again took longer than the snooze")
      _ = try desktop.reminder(title, within: end - BusMonitor.now() + 4_000)
      #expect(BusMonitor.now() >= end - 1_000, "\(end - BusMonitor.now()) ms early")
    }
  }
}
