import Testing

@testable import Metrics

@Suite("Metrics as text")
struct ExpositionTests {
  typealias Sample = MetricFamily.Sample
  typealias Label = MetricFamily.Label

  static let families = [
    MetricFamily(
      "app_start_timestamp", .gauge, in: .seconds, help: "When.",
      samples: [Sample(.whole(1_796_032_800), labels: [Label("client", "scale")])]),
    MetricFamily(
      "app_pushes", .counter, help: "Pushes.",
      samples: [
        Sample(.count(3), labels: [Label("client", "a")], created: 1_796_000_000),
        Sample(.count(0), labels: [Label("client", "b")]),
      ]),
    MetricFamily(
      "app", .info, help: "Which.", samples: [Sample(.whole(1), labels: [Label("version", "1")])]),
    MetricFamily("app_empty", .gauge, help: "None."),
  ]

  @Test(
    "OpenMetrics has types, units, helps, suffixes of samples, since when is counted, and an end")
  func openMetrics() {
    #expect(
      Exposition.text(Self.families, as: .openMetrics) == """
        # TYPE app_start_timestamp_seconds gauge
        # UNIT app_start_timestamp_seconds seconds
        # HELP app_start_timestamp_seconds When.
        app_start_timestamp_seconds{client="scale"} 1796032800
        # TYPE app_pushes counter
        # HELP app_pushes Pushes.
        app_pushes_total{client="a"} 3
        app_pushes_created{client="a"} 1796000000
        app_pushes_total{client="b"} 0
        # TYPE app info
        # HELP app Which.
        app_info{version="1"} 1
        # EOF

        """)
  }

  @Test("The older text calls families as their samples, and knows gauges and counters only")
  func text() {
    #expect(
      Exposition.text(Self.families, as: .text) == """
        # HELP app_start_timestamp_seconds When.
        # TYPE app_start_timestamp_seconds gauge
        app_start_timestamp_seconds{client="scale"} 1796032800
        # HELP app_pushes_total Pushes.
        # TYPE app_pushes_total counter
        app_pushes_total{client="a"} 3
        app_pushes_total{client="b"} 0
        # HELP app_info Which.
        # TYPE app_info gauge
        app_info{version="1"} 1

        """)
  }

  @Test(
    "No text ends a label or a line",
    arguments: [
      (#"a\b"#, #"a\\b"#), ("a\"b", #"a\"b"#), ("a\nb", #"a\nb"#), ("a\r\nb", "a\r\\nb"),
      ("\\\n\"", #"\\\n\""#), ("Küche 🦶", "Küche 🦶"), ("e\u{301}\"", "e\u{301}\\\""),
      ("a} 1 # {", "a} 1 # {"), ("\"\u{301}", "\\\"\u{301}"),
    ])
  func escaped(value: String, written: String) {
    let family = MetricFamily(
      "app", .info, help: "", samples: [Sample(.whole(1), labels: [Label("title", value)])])
    for format in Exposition.Format.allCases {
      let text = Exposition.text([family], as: format)
      #expect(Array(text.utf8).contains(sequence: Array("app_info{title=\"\(written)\"} 1\n".utf8)))
    }
  }

  @Test("A help is escaped as its format wants it")
  func help() {
    let family = MetricFamily("app", .gauge, help: "A \"b\"\\\nc.", samples: [Sample(.whole(1))])
    #expect(
      Exposition.text([family], as: .openMetrics).contains(#"# HELP app A \"b\"\\\nc."# + "\n"))
    #expect(Exposition.text([family], as: .text).contains(#"# HELP app A "b"\\\nc."# + "\n"))
  }

  @Test("An empty label is none, and samples without labels have no brackets")
  func empty() {
    let family = MetricFamily(
      "app", .gauge, help: "H.",
      samples: [
        Sample(.whole(1), labels: [Label("a", ""), Label("b", "x")]),
        Sample(.whole(2), labels: [Label("a", "")]), Sample(.whole(3)),
      ])
    #expect(Exposition.text([family], as: .text).hasSuffix("app{b=\"x\"} 1\napp 2\napp 3\n"))
  }

  @Test(
    "Numbers are exact, without exponents",
    arguments: [
      (MetricFamily.Value.whole(0), "0"), (.whole(-5), "-5"),
      (.whole(.min), "-9223372036854775808"),
      (.count(.max), "18446744073709551615"), (.flag(true), "1"), (.flag(false), "0"),
      (.nanoseconds(0), "0"), (.nanoseconds(1), "0.000000001"),
      (.nanoseconds(1_500_000_000), "1.5"),
      (.nanoseconds(12_345_678), "0.012345678"), (.nanoseconds(300_000_000_000), "300"),
      (.nanoseconds(.max), "18446744073.709551615"),
    ])
  func numbers(value: MetricFamily.Value, written: String) {
    let family = MetricFamily("app", .gauge, help: "H.", samples: [MetricFamily.Sample(value)])
    #expect(Exposition.text([family], as: .text).hasSuffix("\napp \(written)\n"))
  }

  @Test("Nothing to tell is a text all the same, which OpenMetrics ends")
  func nothing() {
    #expect(Exposition.text([], as: .openMetrics) == "# EOF\n")
    #expect(Exposition.text([], as: .text) == "")
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    guard count >= sequence.count else { return false }
    return (0...(count - sequence.count)).contains {
      self[$0..<($0 + sequence.count)].elementsEqual(sequence)
    }
  }
}
