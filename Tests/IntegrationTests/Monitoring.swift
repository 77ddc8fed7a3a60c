import ForestallTestKit
import Glibc
import SystemCalls

/// Prometheus, Alertmanager and node_exporter as Debian has them, on ports of their own, by the shipped
/// configuration with its times shortened; and the webhook that Alertmanager tells.
final class Monitoring {
  /// Whether all of it is installed.
  static let isInstalled =
    ["prometheus", "prometheus-alertmanager", "prometheus-node-exporter", "amtool"].allSatisfy {
      Files.exists("/usr/bin/\($0)")
    }
  /// What the tests call the desktop.
  static let desktop = "desk"

  /// The folder that node_exporter's textfile collector reads.
  let textfiles: String
  /// What Alertmanager told so far.
  private(set) var messages: [Message] = []
  private let folder: TemporaryFolder
  private let webhook: RunningProgram
  private let alertmanager: Server
  private var exporter: Server?
  private var prometheus: Server?

  /// A message of Alertmanager's about a group of alerts.
  struct Message {
    let alerts: [Alert]
    /// Of these, the ones that are firing.
    var firing: [Alert] { alerts.filter { $0.status == "firing" } }
    /// Of these, the ones that are no more.
    var resolved: [Alert] { alerts.filter { $0.status == "resolved" } }
  }

  /// An alert as the webhook is told of it.
  struct Alert {
    let status: String
    let name: String
    let labels: JSONText
    let summary: String
    let description: String

    init(_ told: JSONText) {
      status = told["status"]?.text ?? ""
      labels = told["labels"] ?? .null
      name = labels["alertname"]?.text ?? ""
      summary = told["annotations"]?["summary"]?.text ?? ""
      description = told["annotations"]?["description"]?.text ?? ""
    }

    /// A label's value.
    subscript(label: String) -> String? { labels[label]?.text }
  }

  /// A server, which says itself where it listens.
  struct Server {
    let program: RunningProgram
    let address: String

    init(_ name: String, _ arguments: [String]) throws {
      program = try BuiltProgram(path: "/bin/sh").start(
        ["-c", "exec \"$@\" 2>&1", "sh", "/usr/bin/\(name)", "--web.listen-address"] + arguments)
      var said = ""
      while let line = try program.line(limit: 20) {
        if line.contains("msg=\"Listening on\""),
          let address = line.split(separator: "address=").last
        {
          self.address = String(address)
          return
        }
        said += line + "\n"
      }
      throw DesktopError("\(name) does not listen: \(said)")
    }
  }

  /// Starts all but Prometheus, which is to find its targets.
  init() throws {
    folder = try TemporaryFolder()
    textfiles = "\(folder.path)/textfiles"
    for name in [textfiles, "\(folder.path)/desktops"] { try Files.createFolder(name) }
    webhook = try BuiltProgram(path: "\(Desktop.top)/contrib/lab/webhook").start()
    guard let port = try webhook.line(limit: 10) else {
      throw DesktopError("the webhook does not listen: \(try webhook.result(limit: 1).errors)")
    }
    try Self.adapt(
      "alertmanager.yml", in: folder,
      [
        ("127.0.0.1:8095", "127.0.0.1:\(port)"), ("group_wait: 30s", "group_wait: 500ms"),
        ("group_interval: 5m", "group_interval: 500ms"),
      ])
    alertmanager = try Server(
      "prometheus-alertmanager",
      [
        "127.0.0.1:0", "--cluster.listen-address=", "--storage.path=\(folder.path)/alertmanager",
        "--config.file=\(folder.path)/alertmanager.yml",
      ])
  }

  /// A shipped file with some places changed, each of which has to be there.
  private static func adapt(
    _ name: String, in folder: TemporaryFolder, _ changes: [(String, String)]
  ) throws {
    let path = "\(Desktop.top)/contrib/prometheus/\(name)"
    var text = String(decoding: try Files.read(path), as: UTF8.self)
    for (old, new) in changes {
      guard text.contains(old) else { throw DesktopError("\(name) does not say \(old)") }
      text = text.replacing(old, with: new)
    }
    try Files.replace("\(folder.path)/\(name)", with: Array(text.utf8))
  }

  // MARK: - The desktop's side

  /// Starts node_exporter: once at a port of its choice, later at the same.
  func startExporter() throws {
    exporter = try Server(
      "prometheus-node-exporter",
      [
        exporter?.address ?? "127.0.0.1:0", "--collector.disable-defaults",
        "--collector.textfile", "--collector.time",
        "--collector.textfile.directory=\(textfiles)",
      ])
  }

  /// Ends node_exporter, as the end of its desktop does.
  func killExporter() throws {
    exporter?.program.signal(SIGKILL)
    _ = try exporter?.program.result(limit: 10)
  }

  // MARK: - The server's side

  /// Starts Prometheus, with node_exporter for a target where that runs, or an address that answers for
  /// this desktop itself.
  func startPrometheus(asking address: String? = nil) throws {
    if let exporter {
      try target(exporter.address, "desktops/desk.yml")
    }
    if let address { try target(address, "this-desktop.yml") }
    try Self.adapt(
      "prometheus.yml", in: folder,
      [
        ("scrape_interval: 1m", "scrape_interval: 1s"),
        ("scrape_timeout: 10s", "scrape_timeout: 1s"),
        ("evaluation_interval: 1m", "evaluation_interval: 500ms"),
        ("127.0.0.1:9093", alertmanager.address),
      ])
    try Self.adapt(
      "forestall.rules.yml", in: folder, [("for: 5m", "for: 1s"), ("for: 15m", "for: 5s")])
    prometheus = try Server(
      "prometheus",
      [
        "127.0.0.1:0", "--config.file=\(folder.path)/prometheus.yml",
        "--storage.tsdb.path=\(folder.path)/prometheus",
      ])
  }

  private func target(_ address: String, _ file: String) throws {
    let text = "- targets: ['\(address)']\n  labels: {desktop: \(Self.desktop)}\n"
    try Files.replace("\(folder.path)/\(file)", with: Array(text.utf8))
  }

  // MARK: - What is told

  /// Waits for the next message for which something holds; those before it are kept too.
  func message(
    _ what: String, after mark: Int = 0, within seconds: Int = 20, _ fits: (Message) -> Bool
  ) throws -> Message {
    var next = mark
    let end = BusMonitor.now() + seconds * 1_000
    while true {
      while next < messages.count {
        if fits(messages[next]) { return messages[next] }
        next += 1
      }
      guard let line = try webhook.line(milliseconds: max(0, end - BusMonitor.now())) else {
        throw DesktopError("within \(seconds) s nobody was told: \(what); but \(messages)")
      }
      guard let told = JSONText(line) else { throw DesktopError("the webhook said \(line)") }
      messages.append(Message(alerts: (told["alerts"]?.elements ?? []).map(Alert.init)))
    }
  }

  /// How many alerts Alertmanager keeps to itself, since others say enough.
  func inhibited() throws -> Int {
    let told = try BuiltProgram(path: "/usr/bin/amtool").run(
      [
        "alert", "query", "--inhibited", "--output=json",
        "--alertmanager.url=http://\(alertmanager.address)",
      ])
    guard told.status == 0, let alerts = JSONText(told.output) else {
      throw DesktopError("amtool: \(told.errors)")
    }
    return alerts.elements.count { $0["status"]?["inhibitedBy"]?.elements.isEmpty == false }
  }
}
