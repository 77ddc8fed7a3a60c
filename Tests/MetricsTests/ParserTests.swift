import ForestallTestKit
import Metrics
import SystemCalls
import Testing

/// The parsers of others: Prometheus' own, by promtool, and the strict one of its client library.
@Suite("What reads metrics understands these")
struct ParserTests {
  static let checker = "/usr/bin/promtool"
  static let hasChecker = Files.exists(checker)
  static let hasLibrary = Files.exists("/usr/lib/python3/dist-packages/prometheus_client")

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ text: String) throws -> String {
    let path = "\(folder.path)/metrics"
    try Files.replace(path, with: Array(text.utf8))
    return path
  }

  private func promtool(_ command: String) throws -> ProgramResult {
    try BuiltProgram(path: "/bin/sh").run(["-c", "\(Self.checker) \(command)"])
  }

  @Test(
    "promtool has nothing to say against the older text", .enabled(if: hasChecker))
  func checked() throws {
    var report = try sampleReport()
    let path = try file(report.text(.text))
    let result = try promtool("check metrics <\(path)")
    #expect(result == ProgramResult(status: 0, output: "", errors: ""))
    report.user = "ada"
    let labelled = try promtool("check metrics <\(try file(report.text(.text)))")
    #expect(labelled == ProgramResult(status: 0, output: "", errors: ""))
    let wrong = try promtool("check metrics <\(try file("# TYPE a counter\na 1\n"))")
    #expect(wrong.status != 0)
  }

  /// promtool reads OpenMetrics where it fills a database, and wants a time for each sample then.
  @Test("Prometheus takes OpenMetrics into its database", .enabled(if: hasChecker))
  func stored() throws {
    let text = try sampleReport().text(.openMetrics)
    let timed = text.split(separator: "\n").map { line in
      line.hasPrefix("#") ? "\(line)\n" : "\(line) 1796033000\n"
    }.joined()
    let into = "\(folder.path)/data"
    let path = try file(timed)
    let stored = try promtool("tsdb create-blocks-from openmetrics \(path) \(into)")
    #expect(stored.status == 0, "\(stored.output)\(stored.errors)")
    let samples = text.split(separator: "\n").count { !$0.hasPrefix("#") }
    #expect(stored.output.contains(" \(samples) "), "\(stored.output)")
    let cut = try file(String(timed.dropLast("# EOF\n".count)))
    #expect(try promtool("tsdb create-blocks-from openmetrics \(cut) \(into)").status != 0)
  }

  static let script = """
    import sys
    from prometheus_client.openmetrics import parser
    for family in parser.text_string_to_metric_families(sys.stdin.read()):
        for sample in family.samples:
            print(family.type, sample.name, sorted(sample.labels.items()), float(sample.value))
    """

  @Test("The strict parser of OpenMetrics gives back every sample", .enabled(if: hasLibrary))
  func strict() throws {
    let text = try sampleReport().text(.openMetrics)
    let script = "\(folder.path)/parse.py"
    try Files.replace(script, with: Array(Self.script.utf8))
    let result = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "/usr/bin/python3 \(script) <\(try file(text))"],
      environment: ["PYTHONUTF8": "1"])
    #expect(result.status == 0, "\(result.errors)")
    let told = result.output.split(separator: "\n")
    #expect(told.count == text.split(separator: "\n").count { !$0.hasPrefix("#") })
    #expect(
      told.contains(
        #"info forestall_client_info [('client', 'scale'), ('title', 'Küche "gross" \\ 🦶')] 1.0"#))
    #expect(told.contains("counter forestall_client_relaunches_total [('client', 'scale')] 0.0"))
  }
}
