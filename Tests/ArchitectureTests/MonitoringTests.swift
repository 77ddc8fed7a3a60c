import ForestallTestKit
import SystemCalls
import Testing

@Suite(
  "What is shipped for Prometheus",
  .enabled(if: Files.exists("/usr/bin/promtool"), "the package prometheus is not installed"))
struct MonitoringTests {
  static let folder = "\(SourceTree.top)/contrib/prometheus"
  static let rules = "forestall.rules.yml"
  static let files = ["days", "others", "overdue", "silent"].map { "\($0).test.yml" }

  static func promtool(_ arguments: String...) throws -> ProgramResult {
    try BuiltProgram(path: "/usr/bin/promtool").run(arguments, limit: 120)
  }

  @Test("Prometheus takes the configuration and the rules")
  func configuration() throws {
    let result = try Self.promtool("check", "config", "\(Self.folder)/prometheus.yml")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(!(result.output + result.errors).contains("WARNING"), "\(result.output)")
  }

  @Test(
    "Alertmanager takes its configuration",
    .enabled(if: Files.exists("/usr/bin/amtool"), "prometheus-alertmanager is not installed"))
  func alertmanager() throws {
    let result = try BuiltProgram(path: "/usr/bin/amtool").run(
      ["check-config", "\(Self.folder)/alertmanager.yml"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("Each file of tests is run")
  func allFiles() throws {
    #expect(try Files.names(in: "\(Self.folder)/tests").sorted() == Self.files)
  }

  @Test("The rules pass their own tests", arguments: files)
  func rulesTests(file: String) throws {
    let result = try Self.promtool("test", "rules", "\(Self.folder)/tests/\(file)")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("Each alert tells in sentences what it is and what to do, of which desktop")
  func texts() throws {
    let text = try SourceTree.text("contrib/prometheus/\(Self.rules)")
    let alerts = text.components(after: "- alert: ")
    #expect(alerts.count == 7)
    for alert in alerts {
      let name = alert.prefix { $0 != "\n" }
      let isRepeated = alert.contains("annotations: *silent_annotations")
      #expect(name.hasPrefix("Forestall") && alert.contains("severity: "), "\(name)")
      #expect(alert.contains("\n        for: "), "\(name) is told at once")
      guard !isRepeated else { continue }
      for part in ["summary: >-", "description: >-", "$labels.desktop"] {
        #expect(alert.contains(part), "\(name) has no \(part)")
      }
      #expect(alert.contains(".\n"), "\(name) ends in no sentence")
    }
  }

  @Test("What the rules ask for is what is told, by name and by state")
  func names() throws {
    let rules = try SourceTree.text("contrib/prometheus/\(Self.rules)")
    let told = try SourceTree.text("Sources/Metrics/MetricsReport.swift")
    let states = try SourceTree.text("Sources/UseCases/ClientStatus+State.swift")
    // What is recorded begins with its level and a colon.
    var names = Set<Substring>()
    for match in rules.matches(of: /(^|[^a-z_:])(forestall_[a-z_]+)/.anchorsMatchLineEndings()) {
      var name = match.output.2
      for suffix in ["_total", "_info", "_seconds"] where name.hasSuffix(suffix) {
        name = name.dropLast(suffix.count)
      }
      names.insert(name)
    }
    #expect(names.count == 8, "\(names.sorted())")
    for name in names { #expect(told.contains("\"\(name)\""), "nobody tells \(name)") }
    let words = rules.matches(of: /state=~?"([a-z|-]+)"/).flatMap {
      $0.output.1.split(separator: "|")
    }
    #expect(Set(words).count == 5)
    for word in words { #expect(states.contains("case \(word)\n"), "no state is \(word)") }
  }

  /// A rule that is wrong in one place, and the file of tests that sees it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let right: String
    let wrong: String
    let file: String

    init(_ description: String, _ right: String, _ wrong: String, _ file: String) {
      (testDescription, self.right, self.wrong) = (description, right, wrong)
      self.file = "\(file).test.yml"
    }
  }

  static let faults = [
    Fault("snoozing ends the alert", "state=~\"due|snoozed\"", "state=\"due\"", "overdue"),
    Fault("a paused client is told about", "\"due|snoozed\"", "\"due|snoozed|paused\"", "overdue"),
    Fault("an opening ends the alert", "state=\"opening\"", "state=\"opened\"", "overdue"),
    Fault(
      "an opening before its deadline is told about",
      "<= on (desktop, off, user) group_left () desktop_user:forestall_sweep",
      "!= on (desktop, off, user) group_left () desktop_user:forestall_sweep", "overdue"),
    Fault(
      "a lost desktop's clients are back", "silence:reason < 3", "silence:reason < 1", "overdue"),
    Fault(
      "users are mixed up", "by (desktop, off, user, client) (\n", "by (desktop, off, client) (\n",
      "overdue"),
    Fault("overdue at once", "for: 5m", "for: 0m", "overdue"),
    Fault("another job's target counts", "up{job=~\"forestall-.+\"}", "up", "silent"),
    Fault(
      "one road down is both down", "max by (desktop, off) (up{", "min by (desktop, off) (up{",
      "silent"),
    Fault(
      "no word of Forestall is well", "unless on (desktop, off) forestall_build_info",
      "unless on (desktop, off) up", "silent"),
    Fault("an hourly look is too rare", "[2h])) == 0", "[1h])) == 0", "silent"),
    Fault("yesterday's file is stale at once", "max offset 2h", "max offset 1m", "silent"),
    Fault(
      "the desktop's clock is not minded", "time() + desktop:node_time_seconds:skew - 600",
      "time() + 0 * desktop:node_time_seconds:skew - 600", "silent"),
    Fault(
      "a missed deadline of a paused client counts", "state=~\"well|gone|opening\"",
      "state=~\"well|gone|opening|paused\"", "silent"),
    Fault(
      "one user's silence is the desktop's", "unless on (desktop, off) (\n",
      "and on (desktop, off) (\n", "silent"),
    Fault("silent at once", "for: 15m", "for: 5m", "silent"),
    Fault("a night is too long", "for: 16h", "for: 12h", "days"),
    Fault("a weekend is too long", "for: 66h", "for: 48h", "days"),
    Fault("one that pushes is never missed", "road=\"push\"", "road=\"pull\"", "days"),
    Fault("one that pushes is missed for ever", "[3d])", "[30d])", "days"),
    Fault("two openings are a loop", "increase1h >= 3", "increase1h >= 2", "others"),
    Fault(
      "an opening that lasted is none", "unless desktop_client", "and desktop_client", "others"),
    Fault(
      "a clock behind is none", "abs(desktop:node_time_seconds:skew)",
      "desktop:node_time_seconds:skew", "others"),
    Fault("a switched on radio is told about", "radio_on) == 0", "radio_on) >= 0", "others"),
  ]

  @Test("The tests see each fault in the rules", arguments: faults)
  func seen(fault: Fault) throws {
    let text = try SourceTree.text("contrib/prometheus/\(Self.rules)")
    let faulty = text.replacing(fault.right, with: fault.wrong)
    try #require(faulty != text, "the rules do not say \(fault.right)")
    let folder = try TemporaryFolder()
    try Files.createFolder("\(folder.path)/tests")
    try Files.replace("\(folder.path)/\(Self.rules)", with: Array(faulty.utf8))
    let test = "\(folder.path)/tests/\(fault.file)"
    try Files.replace(test, with: try Files.read("\(Self.folder)/tests/\(fault.file)"))
    let checked = try Self.promtool("check", "rules", "\(folder.path)/\(Self.rules)")
    try #require(checked.status == 0, "the fault is none of meaning: \(checked.errors)")
    #expect(try Self.promtool("test", "rules", test).status != 0, "\(fault.testDescription)")
  }
}

extension String {
  /// What follows each place where a text stands, up to the next one.
  fileprivate func components(after separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let place = rest.firstRange(of: separator) {
      rest = rest[place.upperBound...]
      parts.append(String(rest[..<(rest.firstRange(of: separator)?.lowerBound ?? rest.endIndex)]))
    }
    return parts
  }
}
