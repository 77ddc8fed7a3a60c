import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("Why a client comes back or not is told", .enabled(if: RealSession.hasServer))
  struct ExplainTests {
    /// The explanation, once it is so.
    private func explanation(
      _ desktop: Desktop, _ name: String, _ what: String, where fits: (JSONText) -> Bool
    ) throws -> JSONText {
      var last: JSONText?
      try desktop.eventually(what, within: 10_000) {
        last = JSONText(try desktop.forestall("explain", name, "--json").output)
        return last.map(fits) ?? false
      }
      return try #require(last)
    }

    /// The rule that decides about the event that is declared, as things are.
    private func rule(_ report: JSONText) -> String? {
      report["events"]?.elements
        .first { $0["after"]?.text == "now" && $0["declared"] == .bool(true) }?["verdicts"]?[0]?[
          "rule"]?.text
    }

    /// Declares an accessory that wakes the client, and registers it.
    private func addAccessory(_ desktop: Desktop, _ name: String) throws {
      let path = "\(Desktop.home)/.config/forestall/clients/\(name).client"
      let text = String(decoding: try Files.read(path), as: UTF8.self)
      try Files.replace(path, with: Array((text + "\n[Accessory bath]\nWakeOn=connects\n").utf8))
      let added = try desktop.forestall(
        "accessory", "add", name, "bath", "--address", "C0:FF:EE:00:12:34", "--known")
      #expect(added.status == 0, "\(added)")
    }

    @Test("A killed client is not to be opened by itself; opened by hand it is, once it crashes")
    func killedAndOpened() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "1h")
      try desktop.forestall(
        "add", name, "--reopen", try Desktop.commandLine(name, interval: 3_600_000))
      try addAccessory(desktop, name)
      #expect(
        try rule(explanation(desktop, name, "it is new") { _ in true }) == "linux-never-opened")

      let opened = try desktop.forestall("open", name)
      #expect(opened.status == 0, "\(opened)")
      let open = try explanation(desktop, name, "it is open") { $0["life"]?.text == "running" }
      #expect(rule(open) == "linux-running")

      try Self.kill(try #require(try Self.process(of: name)), SIGKILL)
      let killed = try explanation(desktop, name, "it is gone") {
        $0["happened"]?.elements.last?["ending"]?.text == "force-quit"
      }
      #expect(rule(killed) == "linux-force-quit")
      let prose = try desktop.forestall("explain", name)
      #expect(prose.status == 0)
      #expect(prose.output.contains("is gone.\n"), "\(prose.output)")
      #expect(prose.output.contains("connects once you have opened it"), "\(prose.output)")
      #expect(prose.output.contains("not relaunched: linux-force-quit"), "\(prose.output)")

      try desktop.forestall("open", name)
      let again = try explanation(desktop, name, "it is open again") {
        $0["life"]?.text == "running"
      }
      #expect(again["happened"]?.elements.last?["by"]?.text == "command")
      #expect(again["returns"]?["byPerson"]?.integer == 1)
      #expect(again["unknown"]?.elements.isEmpty == true)

      // Swift's own handler takes the first of the signals of a fault, but for this one.
      try Self.kill(try #require(try Self.process(of: name)), SIGSYS)
      let crashed = try explanation(desktop, name, "it has crashed") {
        $0["happened"]?.elements.last?["ending"]?.text == "signalled"
      }
      #expect(rule(crashed) == "linux-crashed")
    }

    /// The process of the service that the client was opened as.
    private static func process(of name: String) throws -> Int32? {
      let units = try Desktop.systemctl(
        "list-units", "--no-legend", "--plain", "--state=active", "app-\(name)@*")
      guard let unit = units.split(separator: " ").first else { return nil }
      let pid = try Desktop.systemctl("show", "--property=MainPID", "--value", String(unit))
      return Int32(pid.split(separator: "\n").first ?? "").flatMap { $0 > 0 ? $0 : nil }
    }

    private static func kill(_ pid: Int32, _ signal: Int32) throws {
      #expect(Glibc.kill(pid, signal) == 0)
    }
  }
}
