/// Samples of one name, with what a monitoring system is told about them: a MetricFamily of
/// [OpenMetrics 1.0](https://prometheus.io/docs/specs/om/open_metrics_spec/).
public struct MetricFamily: Hashable, Sendable {
  /// Its name, without the suffix that a kind's samples have.
  public let name: String
  /// What its samples are.
  public let kind: Kind
  /// What they are measured in, where that is anything; the name ends in it.
  public let unit: Unit?
  /// What they mean, in a sentence.
  public let help: String
  /// The samples; none where there is nothing to tell.
  public var samples: [Sample]

  /// A family by its parts. Of a name that does not end in its unit `_seconds` is made.
  public init(
    _ name: String, _ kind: Kind, in unit: Unit? = nil, help: String, samples: [Sample] = []
  ) {
    self.name = unit.map { "\(name)_\($0.rawValue)" } ?? name
    self.kind = kind
    self.unit = unit
    self.help = help
    self.samples = samples
  }

  /// What samples are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A number that goes up and down.
    case gauge
    /// A number that only goes up, until it begins anew at nothing.
    case counter
    /// Words about something, as labels; the number is always 1.
    case info
  }

  /// What a number is measured in: a base unit, in the plural, as Prometheus has them.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Lengths of time, and instants since 1970-01-01T00:00:00Z.
    case seconds
  }

  /// One number with its labels.
  public struct Sample: Hashable, Sendable {
    /// The labels, in the order in which they are written.
    public var labels: [Label]
    /// The number.
    public var value: Value
    /// Since when it is counted; of counters only, and where that is known.
    public var created: Int64?

    /// A sample by its parts.
    public init(_ value: Value, labels: [Label] = [], created: Int64? = nil) {
      self.labels = labels
      self.value = value
      self.created = created
    }
  }

  /// A name and a word that tell a sample from the others of its family.
  public struct Label: Hashable, Sendable {
    /// Its name: a letter, then letters, digits and `_`.
    public let name: String
    /// Any text; an empty one is the same as no label.
    public let value: String

    /// A label by its parts.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A number that is exact in every text.
  public enum Value: Hashable, Sendable {
    /// A whole number.
    case whole(Int64)
    /// A whole number that is never negative.
    case count(UInt64)
    /// A length of time in seconds, to the nanosecond.
    case nanoseconds(UInt64)

    /// Yes, or no.
    public static func flag(_ holds: Bool) -> Value { .whole(holds ? 1 : 0) }
  }
}
