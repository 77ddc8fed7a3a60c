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
      #expect(try !Desktop.allShown().contains { $0.contains(title) }, "shown at the login")
      try #require(BusMonitor.now() < end, "out and in again took longer than the snooze")
      _ = try desktop.reminder(title, within: end - BusMonitor.now() + 4_000)
      #expect(BusMonitor.now() >= end - 1_000, "\(end - BusMonitor.now()) ms early")
    }

    @Test("One that is done or paused stays silent after the login", arguments: ["done", "pause"])
    func silent(command: String) throws {
      let (name, title): (String, String)
      let other: (name: String, title: String)
      do {
        let desktop = try Desktop()
        (name, title) = try desktop.declare("--every", "1s", "--again", "1h", "--grace", "1s")
        other = try desktop.declare("--every", "1h", "--grace", "1s")
        desktop.forget()
        try desktop.start(other.name, interval: 3_600_000).signal(SIGKILL)
        try desktop.eventually("the sweep has seen the other client", within: 5_000) {
          try desktop.journal(other.name).contains("attached")
        }
        try desktop.start(name, interval: 1_000).signal(SIGKILL)
        _ = try desktop.reminder(title, within: 4_000)
        try desktop.eventually("it is told of as shown", within: 5_000) {
          try desktop.journal(name).last == "shown"
        }
        #expect(try desktop.forestall(command, name).status == 0)
        _ = try desktop.withdrawn(title, within: 5_000)
      }
      try Self.logOut()
      try Self.logIn()
      let desktop = try Desktop()
      desktop.adopt(name)
      desktop.adopt(other.name)
      // Of that one nothing was asked: once it is shown the grace time of both is over.
      try desktop.eventually("the other client is reminded about", within: 20_000) {
        try desktop.journal(other.name).last == "shown"
      }
      try desktop.bus.collect(milliseconds: 1_500)
      let shown = try Desktop.allShown()
      #expect(shown.contains { $0.contains(other.title) }, "\(shown)")
      #expect(!shown.contains { $0.contains(title) }, "\(shown)")
      let kinds = try desktop.journal(name)
      #expect(kinds.count { $0 == "shown" } == 1, "\(kinds)")
      // The silence was no deafness.
      let mark = desktop.bus.events.count
      if command == "pause" {
        #expect(try desktop.forestall("resume", name).status == 0)
      } else {
        try desktop.start(name, interval: 1_000).signal(SIGKILL)
      }
      _ = try desktop.reminder(title, after: mark, within: 5_000)
    }
  }
}
