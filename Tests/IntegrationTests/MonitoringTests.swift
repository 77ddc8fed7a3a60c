import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite(
    "Many desktops seen from one place, by Prometheus", .serialized,
    .enabled(if: RealSession.hasServer),
    .enabled(if: Monitoring.isInstalled, "Prometheus and what belongs to it are not installed"))
  struct MonitoringTests {
    @Test("A client that is killed is told about by node_exporter's road, and its return too")
    func textfile() throws {
      let desktop = try Desktop()
      let monitoring = try Monitoring()
      let (name, title) = try desktop.declare("--every", "2s")
      defer { desktop.endExport() }
      try desktop.export(to: monitoring.textfiles)
      try monitoring.startExporter()
      try monitoring.startPrometheus()
      try killed(name, title, desktop, monitoring)
    }

    @Test("It is told about by the desktop's own answer to a scrape too")
    func scrape() throws {
      let desktop = try Desktop()
      let monitoring = try Monitoring()
      defer { desktop.endExport() }
      let (name, title) = try desktop.declare("--every", "2s")
      try monitoring.startPrometheus(asking: try desktop.answerScrapes())
      try killed(name, title, desktop, monitoring)
    }

    /// A client is killed and opened again, and the webhook is told of both, once.
    private func killed(
      _ name: String, _ title: String, _ desktop: Desktop, _ monitoring: Monitoring
    ) throws {
      var client = try desktop.start(name, interval: 1_000)
      try desktop.become("well", [name])
      client.signal(SIGKILL)
      let told = try monitoring.message("\(title) is gone") { !$0.firing.isEmpty }
      let alert = try #require(told.firing.first)
      #expect(told.alerts.count == 1)
      #expect(alert.name == "ForestallClientOverdue" && alert["desktop"] == Monitoring.desktop)
      #expect(alert["client"] == name && alert.summary == "\(title) on desk is gone.")
      #expect(alert.description.contains("`forestall open \(name)`"), "\(alert.description)")
      client = try desktop.start(name, interval: 1_000)
      try desktop.become("well", [name])
      try desktop.look()
      let back = try monitoring.message("\(title) is back") { !$0.resolved.isEmpty }
      #expect(back.resolved.map { $0["client"] } == [name] && back.firing.isEmpty)
    }

    @Test(
      "A desktop that stops reporting is told about once, and not for each of its fifty clients")
    func silent() throws {
      let desktop = try Desktop()
      let monitoring = try Monitoring()
      let clients = try (0..<50).map { _ in try desktop.declare("--every", "1h") }
      for client in clients {
        try #require(try desktop.forestall("beat", client.name, "--for", "1s").status == 0)
      }
      try desktop.become("due", clients.map(\.name))
      defer { desktop.endExport() }
      try desktop.export(to: monitoring.textfiles)
      try monitoring.startExporter()
      try monitoring.startPrometheus()
      // All fifty are gone: one message tells it.
      _ = try monitoring.message("fifty clients are gone") { $0.firing.count == 50 }
      let before = monitoring.messages.count
      try monitoring.killExporter()
      let silence = try monitoring.message("the desktop is silent", after: before) { message in
        message.firing.contains { $0.name == "ForestallDesktopSilent" }
      }
      #expect(silence.alerts.count == 1, "\(silence)")
      #expect(silence.firing.first?.description.contains("does not answer") == true)
      #expect(try monitoring.inhibited() == 50)
      for client in clients { try desktop.forestall("beat", client.name) }
      try desktop.look()
      try monitoring.startExporter()
      _ = try monitoring.message("the desktop answers", after: before) { message in
        message.resolved.contains { $0.name == "ForestallDesktopSilent" }
      }
      let alerts = monitoring.messages[before...].flatMap(\.alerts)
      #expect(alerts.count { $0.status == "firing" } == 1, "\(alerts)")
    }
  }
}

extension Desktop {
  /// Waits until a look has found clients to be in a state.
  fileprivate func become(_ state: String, _ names: [String]) throws {
    try eventually("all of \(names) are \(state)", within: 15_000) {
      let clients = JSONText(try forestall("status", "--json").output)?["clients"]?.elements ?? []
      let found = clients.filter { $0["state"]?.text == state }.compactMap { $0["name"]?.text }
      return Set(found).isSuperset(of: names)
    }
  }

  /// Has each look write what it found where node_exporter reads it, as a person sets it up.
  fileprivate func export(to folder: String) throws {
    try Self.dropIn(
      "forestall-sweep@.service", "[Service]\nEnvironment=FORESTALL_METRICS_FOLDER=\(folder)\n")
    try look()
  }

  /// A look as a timer has it made.
  fileprivate func look() throws {
    try Self.systemctl("start", "forestall-sweep@backstop.service")
  }

  /// Takes away what was set up.
  fileprivate func endExport() {
    _ = try? Self.systemctl("stop", "forestall-metrics.socket")
    for unit in ["forestall-sweep@.service", "forestall-metrics.socket"] {
      TemporaryFolder.removeTree("\(Self.home)/.config/systemd/user/\(unit).d")
    }
    _ = try? Self.systemctl("daemon-reload")
  }

  /// Has Forestall answer a scrape on the loopback address, at a port that is free.
  ///
  /// - Returns: Where.
  fileprivate func answerScrapes() throws -> String {
    let free =
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    let port = try Self.runWell("python3", "-c", free).filter(\.isNumber)
    try Self.dropIn(
      "forestall-metrics.socket", "[Socket]\nListenStream=\nListenStream=127.0.0.1:\(port)\n")
    try Self.systemctl("restart", "forestall-metrics.socket")
    return "127.0.0.1:\(port)"
  }

  private static func dropIn(_ unit: String, _ text: String) throws {
    let folder = "\(home)/.config/systemd/user/\(unit).d"
    try runWell("mkdir", "-p", folder)
    try Files.replace("\(folder)/monitoring.conf", with: Array(text.utf8))
    try systemctl("daemon-reload")
  }
}
