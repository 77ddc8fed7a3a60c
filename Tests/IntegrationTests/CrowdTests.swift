import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("Many clients, and none", .enabled(if: RealSession.hasManager))
  struct CrowdTests {
    @Test(
      "A hundred clients due at once are all told of within 1.5 s",
      .enabled(if: RealSession.hasServer))
    func hundred() throws {
      let desktop = try Desktop()
      let clients = try (0..<100).map { _ in try desktop.declare("--every", "1h") }
      let due = BusMonitor.wallClock() + 15_000_000
      for client in clients {
        let span = (due - BusMonitor.wallClock()) / 1_000
        let pushed = try desktop.forestall("beat", client.name, "--for", "\(span)ms")
        try #require(pushed.status == 0, "\(pushed.errors)")
      }
      try #require(BusMonitor.wallClock() < due, "the pushes took longer than the span")
      // Their deadlines are as far apart as a push takes to be made, so a look may find some of
      // them first: up to three stand alone then, and the summary has the others.
      let summary = try desktop.bus.await("summary", within: 18_000) { event in
        BusMonitor.Shown(event).flatMap { Self.count($0.title) >= 97 ? $0 : nil }
      }
      #expect(summary.at >= due - 50_000)
      #expect(summary.at <= due + 1_500_000, "\(summary.at - due) µs after they were due")
      try desktop.bus.collect(milliseconds: 1_000)
      let alone = desktop.bus.screen.count - 1
      let counts = desktop.bus.screen.values.map(Self.count)
      #expect((counts.max() ?? 0) + alone == 100, "\(desktop.bus.screen)")
    }

    /// How many recordings a title tells of; 0 where it is no summary's.
    private static func count(_ title: String) -> Int {
      guard title.contains("recordings") else { return 0 }
      return Int(title.prefix { $0.isNumber }) ?? 0
    }

    @Test("Between two deadlines no process of ours lives and the manager does not wake for us")
    func nobody() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "80s")
      #expect(try desktop.forestall("beat", name).status == 0)
      try desktop.eventually("no process lives", within: 5_000) {
        try Desktop.processes().isEmpty
      }
      // What the look just made left to be tidied up is not what happens between deadlines.
      var before = try managerSwitches()
      try desktop.eventually("the manager rests", within: 10_000) {
        try desktop.bus.collect(milliseconds: 500)
        defer { before = (try? managerSwitches()) ?? [] }
        return try managerSwitches() == before
      }
      try desktop.bus.collect(milliseconds: 60_000)
      #expect(try managerSwitches() == before)
      #expect(try Desktop.processes().isEmpty)
      #expect(desktop.reminders(title).isEmpty)
    }

    /// How often the user's manager went to sleep or was put aside so far.
    private func managerSwitches() throws -> [Substring] {
      let folder = try #require(ProcessEnvironment.value("FORESTALL_SESSION_DIR"))
      let pid = String(decoding: try Files.read("\(folder)/manager.pid"), as: UTF8.self)
        .filter(\.isNumber)
      return String(decoding: try Files.read("/proc/\(pid)/status"), as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("voluntary") }
    }
  }
}
