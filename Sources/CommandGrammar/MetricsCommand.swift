/// `metrics`.
public struct Metrics: Hashable, Sendable {
  /// How they are written.
  public var format: Format

  /// A question by its parts.
  public init(format: Format = .openMetrics) { self.format = format }

  /// The texts that monitoring systems read.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// OpenMetrics 1.0.
    case openMetrics = "openmetrics"
    /// Prometheus' text format 0.0.4.
    case text
  }
}

extension CommandTable {
  static let metrics = CommandSpecification(
    "metrics", "", "Tell how clients are as metrics, for Prometheus and what reads the same.",
    explanation: [
      "Of each client its deadline, last push and last data as timestamps, its state, how it ended, what "
        + "the rules say of it, and counts of reminders and relaunches, which last as long as the client "
        + "is declared. A private client has no title. Nothing is told where what is remembered cannot be "
        + "read.",
      "How a monitoring system gets them by itself, and who else can read them then, is told in "
        + "forestall(7).",
    ],
    options: [
      OptionSpecification(
        "--format", "FORMAT",
        "openmetrics (the default), or text: the older format of Prometheus, version 0.0.4, which "
          + "node_exporter and promtool read.",
        choices: Metrics.Format.allCases.map(\.rawValue))
    ],
    examples: ["forestall metrics", "forestall metrics --format text"]
  ) { words throws(UsageError) in
    .metrics(Metrics(format: try words.choice("--format", of: Metrics.Format.self) ?? .openMetrics))
  }
}
