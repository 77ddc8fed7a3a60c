#if os(Linux)
  import Glibc
  import Testing
  import Vocabulary

  private let analyzer = "/usr/bin/systemd-analyze"

  private struct ToolDidNotStart: Error {}

  @Suite("Time spans beside systemd's own reader", .enabled(if: unsafe access(analyzer, X_OK) == 0))
  struct SystemdTimeSpanTests {
    @Test(
      "mean the same there and here",
      arguments: [
        "90", "5min", "1h 30min", "1h30", "5M", "5m", "1.5h", "2y 3M 1w 4d", "12 34", ".5", "+5",
        "1.25 .75", "1month", "20msec", "1y2months", "  7 s  ", "1hr", "0.1d", "1.1.1", "3.",
        "5x", "soon", "-5", "1h-5", "1 min 5 parsecs", "", "+", "3.s", "5ss", "1hour5minute",
        "999999999999999999999", "1sec1", "1monthx", "1mo", "1 m s",
      ])
    func sameMeaning(words: String) throws {
      let theirs = try microsecondsOfSystemd(words)
      let ours = (try? TimeSpan(words: words)).map { $0.nanoseconds / 1_000 }
      #expect(ours == theirs, "\(words)")
    }

    /// What `systemd-analyze timespan` says; nil where it refuses.
    private func microsecondsOfSystemd(_ words: String) throws -> UInt64? {
      // popen(3) hands its text to a shell; none of the table's words has a quote in it.
      let command = "LC_ALL=C \(analyzer) timespan -- '\(words)' 2>/dev/null"
      guard let stream = unsafe popen(command, "r") else { throw ToolDidNotStart() }
      var output: [UInt8] = []
      while case let byte = unsafe getc(stream), byte != EOF { output.append(UInt8(byte)) }
      guard unsafe pclose(stream) == 0 else { return nil }
      let line = String(decoding: output, as: UTF8.self).split(separator: "\n")
        .first { $0.contains("s: ") && !$0.contains("Original") }
      return line.flatMap { UInt64($0.split(separator: " ").last ?? "") }
    }
  }
#endif
