import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("A drill of a real client", .serialized, .enabled(if: RealSession.hasServer))
  struct DrillTests {
    /// A client that is opened as its reminder's button does, and heard of.
    private func open(_ desktop: Desktop, every: String, interval: Int) throws -> (
      name: String, title: String
    ) {
      // Swift's own handler takes the first of the signals of a fault.
      try Desktop.systemctl("set-environment", "SWIFT_BACKTRACE=enable=no")
      let client = try desktop.declare("--every", every)
      try desktop.forestall(
        "add", client.name, "--reopen", try Desktop.commandLine(client.name, interval: interval))
      try desktop.forestall("open", client.name)
      try isWell(desktop, client.name)
      return client
    }

    private func isWell(_ desktop: Desktop, _ name: String) throws {
      try desktop.eventually("\(name) is well", within: 10_000) {
        try desktop.forestall("status", name).output.contains(": well\n")
      }
    }

    private func drill(
      _ desktop: Desktop, _ name: String, _ words: String...
    ) throws -> (status: Int32, report: JSONText) {
      let result = try desktop.forestall(["drill", name, "--yes", "--json"] + words)
      return (result.status, try #require(JSONText(result.output), "\(result)"))
    }

    private func process(_ desktop: Desktop, _ name: String) throws -> Int32 {
      let bytes = try Files.read("\(Desktop.runtime)/\(name).beat")
      return Int32(bytes[56]) | Int32(bytes[57]) << 8 | Int32(bytes[58]) << 16
    }

    private func state(of pid: Int32) -> String? {
      let bytes = try? Files.read("/proc/\(pid)/stat")
      return bytes.flatMap {
        String(decoding: $0, as: UTF8.self).split(separator: ")").last?.split(separator: " ").first
          .map(String.init)
      }
    }

    @Test(
      "By SIGKILL: told as a force-quit, reminded about, opened again, withdrawn; and it counts for nothing"
    )
    func forceQuit() throws {
      let desktop = try Desktop()
      let (name, title) = try open(desktop, every: "1h", interval: 5_000)
      let before = try process(desktop, name)
      let (status, report) = try drill(desktop, name, "--as", "force-quit")
      #expect(status == 0, "\(report)")
      #expect(report["noticed"]?["ending"]?.text == "force-quit")
      #expect(report["promised"]?["toldBy"]?.text == "service")
      #expect((report["reminded"]?.integer).map { $0 < 5_000 } == true)
      #expect(report["withdrawn"]?.integer != nil && report["restored"] == .bool(true))
      _ = try desktop.reminder(title, within: 2_000)
      _ = try desktop.withdrawn(title, within: 2_000)
      #expect(state(of: before) == nil)
      #expect(try process(desktop, name) != before)
      try isWell(desktop, name)
      let history = try desktop.forestall("history", name).output
      #expect(history.contains("You began a drill: it is ended by SIGKILL (process \(before))."))
      #expect(history.contains("The drill is over: all came that was promised."))
      let explained = JSONText(try desktop.forestall("explain", name, "--json").output)
      #expect(explained?["returns"]?["byPerson"]?.integer == 0)
      #expect(explained?["happened"]?.elements.last?["what"]?.text == "drilled")
    }

    @Test("By SIGSEGV, under `run`: told by it as a crash, in prose")
    func run() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1h")
      let command = try Desktop.commandLine(name, interval: 5_000)
      try desktop.forestall("add", name, "--reopen", command)
      let running = try BuiltProgram(path: "\(Desktop.home)/.local/bin/forestall").start(
        ["run", name, "--", "sleep", "600"], environment: Desktop.environment)
      try isWell(desktop, name)
      let result = try desktop.forestall("drill", name, "--yes")
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("told by `forestall run`"), "\(result.output)")
      #expect(result.output.contains("Noticed: It crashed (SIGSEGV). [run: "), "\(result.output)")
      #expect(result.output.hasSuffix("\n\nAll came that was promised.\n"), "\(result.output)")
      #expect(try running.result(limit: 5).status == 128 + SIGSEGV)
      _ = try desktop.reminder(title, within: 2_000)
      _ = try desktop.withdrawn(title, within: 2_000)
      try isWell(desktop, name)
    }

    @Test("Held still: told as stopped, and it goes on afterwards")
    func hang() throws {
      let desktop = try Desktop()
      let (name, title) = try open(desktop, every: "2s", interval: 2_000)
      let pid = try process(desktop, name)
      let (status, report) = try drill(desktop, name, "--as", "hang")
      #expect(status == 0, "\(report)")
      #expect(report["noticed"]?["ending"]?.text == "stopped")
      #expect(report["withdrawn"]?.integer != nil)
      _ = try desktop.reminder(title, within: 2_000) { $0.body.contains("still open but stopped") }
      #expect(try process(desktop, name) == pid, "it is the same as before")
      #expect(["S", "R"].contains(state(of: pid) ?? ""))
    }

    @Test("Ctrl-C in the middle lets go on what was held still, and ends the drill by that signal")
    func interrupted() throws {
      let desktop = try Desktop()
      let (name, _) = try open(desktop, every: "1h", interval: 3_600_000)
      let pid = try process(desktop, name)
      let running = try BuiltProgram(path: "\(Desktop.home)/.local/bin/forestall").start(
        ["drill", name, "--yes", "--as", "hang"], environment: Desktop.environment)
      try desktop.eventually("it is held still", within: 5_000) { state(of: pid) == "T" }
      running.signal(SIGINT)
      let result = try running.result(limit: 15)
      #expect(result.status == 128 + SIGINT || result.status == -SIGINT, "\(result)")
      #expect(result.output.contains("You ended the waiting."), "\(result.output)")
      #expect(["S", "R"].contains(state(of: pid) ?? ""))
      let history = try desktop.forestall("history", name).output
      #expect(history.contains("The drill is over: it ended before all came that was promised."))
    }

    /// A unit of the session's own that is a client.
    private func unit(
      _ desktop: Desktop, _ more: String, every: String
    ) throws -> (name: String, title: String, unit: String) {
      let (name, title) = try desktop.declare("--every", every)
      let unit = "\(name).service"
      let folder = "\(Desktop.home)/.config/systemd/user"
      try Files.createFolder(folder)
      let text = "[Service]\nExecStart=/bin/sleep 600\n\(more)\n"
      try Files.replace("\(folder)/\(unit)", with: Array(text.utf8))
      try Desktop.systemctl("daemon-reload")
      try Desktop.systemctl("start", unit)
      try desktop.forestall("add", name, "--unit", unit)
      try desktop.eventually("\(unit) is watched", within: 5_000) {
        try desktop.forestall("history", name).output.contains("Opened.")
      }
      return (name, title, unit)
    }

    @Test(
      "A unit that crashes is told by itself, and started again; one with Restart= needs no help")
    func units() throws {
      let desktop = try Desktop()
      let plain = try unit(desktop, "", every: "1min")
      let restarting = try unit(desktop, "Restart=always\nRestartSec=200ms", every: "1min")
      let (status, report) = try drill(desktop, plain.name)
      #expect(status == 0, "\(report)")
      #expect(report["promised"]?["toldBy"]?.text == "watch")
      #expect(report["noticed"]?["number"]?.integer == 11 && report["unit"]?.text == plain.unit)
      #expect(try Desktop.run("systemctl", "--user", "is-active", plain.unit).status == 0)
      let again = try drill(desktop, restarting.name, "--as", "force-quit")
      #expect(again.status == 0, "\(again)")
      #expect(again.report["openedBy"]?.text == "unknown")
      for unit in [plain.unit, restarting.unit] { try Desktop.systemctl("stop", unit) }
    }

    @Test("A unit that is held still shows nobody, as was said before, and goes on afterwards")
    func heldUnit() throws {
      let desktop = try Desktop()
      let client = try unit(desktop, "", every: "1s")
      let (status, report) = try drill(
        desktop, client.name, "--as", "hang", "--patience", "2s")
      #expect(status == 0, "\(report)")
      #expect(report["promised"]?["noticed"]?.text == "never" && report["reminded"] == .null)
      let pid = try #require(report["process"]?.integer)
      #expect(state(of: Int32(pid)) == "S")
      try Desktop.systemctl("stop", client.unit)
    }

    @Test("A client whose process is another's by now is not ended")
    func another() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "1h", "--reopen", "true")
      let first = try BuiltProgram(path: "/bin/sleep").start(["60"])
      try desktop.forestall("beat", name, "--pid", "\(first.pid)")
      // What began later than the record was attached is another process, whatever its number.
      let other = try BuiltProgram(path: "/bin/sleep").start(["60"])
      let path = "\(Desktop.runtime)/\(name).beat"
      var bytes = try Files.read(path)
      for offset in 0..<4 {
        bytes[56 + offset] = UInt8(truncatingIfNeeded: other.pid >> Int32(8 * offset))
      }
      for offset in 48..<56 { bytes[offset] = offset == 48 ? 1 : 0 }
      try Files.replace(path, with: bytes)
      let refused = try desktop.forestall("drill", name, "--yes", "--force")
      #expect(refused.status == 69, "\(refused)")
      #expect(other.isRunning && first.isRunning)
    }
  }
}

extension RunningProgram {
  /// Whether it has not ended.
  fileprivate var isRunning: Bool { kill(pid, 0) == 0 }
}

extension RealSession.HolderTests {
  @Test("A drill of a crash ends with the client opened by its accessory, and needs no opening")
  func drill() throws {
    let desktop = try Desktop()
    let bluetooth = try MockedBluetooth(desktop)
    let client = try Client(desktop)
    try client.open()
    // Heard of once it is gone.
    try bluetooth.appear(Self.address)
    let result = try desktop.forestall("drill", client.name, "--yes", "--json")
    let report = try #require(JSONText(result.output), "\(result)")
    #expect(result.status == 0, "\(result)")
    #expect(report["promised"]?["opensOn"]?[0]?["event"]?.text == "bath appears")
    #expect(report["noticed"]?["ending"]?.text == "signalled")
    #expect(report["openedBy"]?.text == "holder" && report["reminded"] == .null)
    #expect(client.starts().count == 2)
    #expect(desktop.reminders(client.title).isEmpty)
  }
}
