/// Families of samples as text, as monitoring systems read it.
public enum Exposition: Sendable {
  /// How a text is written.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// OpenMetrics 1.0.
    case openMetrics = "openmetrics"
    /// The text format 0.0.4 of Prometheus, which node_exporter's textfile collector takes too.
    case text

    /// How HTTP calls it.
    public var contentType: String {
      switch self {
      case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
      case .text: "text/plain; version=0.0.4; charset=utf-8"
      }
    }
  }

  /// Writes families down. One without samples is left out.
  ///
  /// - Parameters:
  ///   - families: What there is to tell, no name twice.
  ///   - format: How it is written.
  /// - Returns: the whole text, with its last line break.
  public static func text(_ families: [MetricFamily], as format: Format) -> String {
    var text = ""
    for family in families where !family.samples.isEmpty { write(family, format, to: &text) }
    if format == .openMetrics { text += "# EOF\n" }
    return text
  }

  private static func write(_ family: MetricFamily, _ format: Format, to text: inout String) {
    let sampleName = family.name + suffix(of: family.kind)
    switch format {
    case .openMetrics:
      text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
      if let unit = family.unit { text += "# UNIT \(family.name) \(unit.rawValue)\n" }
      text += "# HELP \(family.name) \(escaped(family.help, quotes: true))\n"
    case .text:
      // A family is called as its samples are, and there are no infos.
      text += "# HELP \(sampleName) \(escaped(family.help, quotes: false))\n"
      text += "# TYPE \(sampleName) \(family.kind == .counter ? "counter" : "gauge")\n"
    }
    for sample in family.samples {
      let labels = written(sample.labels)
      text += "\(sampleName)\(labels) \(written(sample.value))\n"
      if let created = sample.created, family.kind == .counter, format == .openMetrics {
        text += "\(family.name)_created\(labels) \(created)\n"
      }
    }
  }

  private static func suffix(of kind: MetricFamily.Kind) -> String {
    switch kind {
    case .gauge: ""
    case .counter: "_total"
    case .info: "_info"
    }
  }

  private static func written(_ labels: [MetricFamily.Label]) -> String {
    let present = labels.filter { !$0.value.isEmpty }
    guard !present.isEmpty else { return "" }
    let pairs = present.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  private static func written(_ value: MetricFamily.Value) -> String {
    switch value {
    case .whole(let number): return "\(number)"
    case .count(let number): return "\(number)"
    case .nanoseconds(let length):
      let (seconds, rest) = length.quotientAndRemainder(dividingBy: 1_000_000_000)
      guard rest > 0 else { return "\(seconds)" }
      var digits = "\(rest)"
      digits = String(repeating: "0", count: 9 - digits.utf8.count) + digits
      while digits.hasSuffix("0") { digits.removeLast() }
      return "\(seconds).\(digits)"
    }
  }

  /// A text in which no line ends: by scalars, as a line break may be half of a character.
  private static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\"" where quotes: escaped.append(contentsOf: "\\\"".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
