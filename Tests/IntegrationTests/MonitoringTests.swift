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
      var client = try desktop.start(name, interval: 1_000)
      try desktop.publish(to: monitoring)
      try monitoring.startExporter()
      try monitoring.startPrometheus()
      client.signal(SIGKILL)
      try desktop.becomes("due", name)
      try desktop.publish(to: monitoring)
      let told = try monitoring.message("\(title) is gone") { !$0.firing.isEmpty }
      let alert = try #require(told.firing.first)
      #expect(told.alerts.count == 1)
      #expect(alert.name == "ForestallClientOverdue" && alert["desktop"] == Monitoring.desktop)
      #expect(alert["client"] == name && alert.summary == "\(title) on desk is gone.")
      #expect(alert.description.contains("`forestall open \(name)`"), "\(alert.description)")
      client = try desktop.start(name, interval: 1_000)
      try desktop.becomes("well", name)
      try desktop.publish(to: monitoring)
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
      for client in clients { try desktop.becomes("due", client.name) }
      try desktop.publish(to: monitoring)
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
      try desktop.publish(to: monitoring)
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
  /// Waits until a look has found a client to be in a state.
  fileprivate func becomes(_ state: String, _ name: String) throws {
    try eventually("\(name) is \(state)", within: 10_000) {
      try forestall("status", name, "--json").output.contains("\"state\": \"\(state)\"")
    }
  }

  /// Writes what a monitoring system is told, for node_exporter.
  fileprivate func publish(to monitoring: Monitoring) throws {
    let status = JSONText(try forestall("status", "--json").output)
    let now = BusMonitor.wallClock() / 1_000_000
    var text =
      "forestall_build_info{version=\"1\"} 1\nforestall_sweep_last_timestamp_seconds \(now)\n"
    for client in status?["clients"]?.elements ?? [] {
      let label = "client=\"\(client["name"]?.text ?? "")\""
      text += "forestall_client_info{\(label),title=\"\(client["title"]?.text ?? "")\"} 1\n"
      text += "forestall_client_state{\(label),state=\"\(client["state"]?.text ?? "")\"} 1\n"
      if let span = client["deadlineInSeconds"]?.integer {
        text += "forestall_client_deadline_timestamp_seconds{\(label)} \(now + span)\n"
      }
    }
    try Files.replace("\(monitoring.textfiles)/forestall.prom", with: Array(text.utf8))
  }
}
