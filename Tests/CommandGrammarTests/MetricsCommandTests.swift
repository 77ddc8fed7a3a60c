import CommandGrammar
import Testing

@Suite("metrics on the command line")
struct MetricsCommandTests {
  @Test(
    "has a format, and is OpenMetrics where none is said",
    arguments: [
      (["metrics"], Metrics.Format.openMetrics),
      (["metrics", "--format", "openmetrics"], .openMetrics),
      (["metrics", "--format=text"], .text),
    ])
  func parsed(words: [String], format: Metrics.Format) throws {
    #expect(try Command(parsing: words) == .metrics(Metrics(format: format)))
  }

  @Test(
    "takes nothing else", arguments: [["metrics", "scale"], ["metrics", "--format", "json"]])
  func refused(words: [String]) {
    #expect(throws: UsageError.self) { try Command(parsing: words) }
  }
}
