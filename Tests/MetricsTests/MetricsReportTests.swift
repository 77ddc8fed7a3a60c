import Testing
import Vocabulary

@testable import Metrics

@Suite("A report for monitoring systems")
struct MetricsReportTests {
  static func lines(_ report: MetricsReport, _ format: Exposition.Format = .openMetrics) -> [String]
  { report.text(format).split(separator: "\n").map(String.init) }

  @Test(
    "has a sample of each thing that is known",
    arguments: [
      #"forestall_build_info{version="0.1.0"} 1"#,
      #"forestall_client_info{client="scale",title="Küche \"gross\" \\ 🦶"} 1"#,
      #"forestall_client_deadline_timestamp_seconds{client="scale"} 1796033100"#,
      #"forestall_client_last_push_timestamp_seconds{client="scale"} 1796032800"#,
      #"forestall_client_last_data_timestamp_seconds{client="scale"} 1796032700"#,
      #"forestall_client_interval_seconds{client="scale"} 300"#,
      #"forestall_client_ending{client="scale",kind="force-quit"} 1"#,
      #"forestall_client_reminders_shown_total{client="scale"} 4"#,
      #"forestall_client_reminders_dismissed_total{client="scale"} 3"#,
      #"forestall_client_reminders_reopened_total{client="scale"} 2"#,
      #"forestall_client_relaunch_attempts_total{client="scale"} 1"#,
      #"forestall_client_relaunches_total{client="scale"} 0"#,
      #"forestall_sweep_duration_seconds 0.012"#,
      #"forestall_sweep_last_timestamp_seconds 1796033000"#,
      #"forestall_bluetooth_radio_on 0"#,
    ])
  func known(line: String) throws {
    for format in Exposition.Format.allCases {
      #expect(Self.lines(try sampleReport(), format).contains(line))
    }
  }

  @Test("has no sample of what is not, and no title of a private client")
  func unknown() throws {
    var report = try sampleReport()
    report.clients.removeFirst()
    report.lastSweep = nil
    report.isRadioOn = nil
    let lines = Self.lines(report).filter { !$0.hasPrefix("#") }
    #expect(lines.contains(#"forestall_client_info{client="watch"} 1"#))
    for name in ["deadline", "last_push", "last_data", "interval", "ending", "verdict", "created"] {
      #expect(!lines.contains { $0.contains("_\(name)") }, "\(name)")
    }
    #expect(!lines.contains { $0.hasPrefix("forestall_sweep") || $0.contains("bluetooth") })
    // What is counted begins at nothing.
    #expect(lines.contains(#"forestall_client_reminders_shown_total{client="watch"} 0"#))
  }

  @Test("has a sample for every word, of which one is 1, for each client")
  func sets() throws {
    let report = try sampleReport()
    let lines = Self.lines(report)
    for (set, label, words) in [
      ("state", "state", report.words.states), ("verdict", "verdict", report.words.verdicts),
    ] {
      for client in report.clients {
        let holds = set == "state" ? client.state : client.verdict
        let samples = lines.filter {
          $0.hasPrefix("forestall_client_\(set){client=\"\(client.name)\"")
        }
        let expected = words.map {
          "forestall_client_\(set){client=\"\(client.name)\",\(label)=\"\($0)\"} \($0 == holds ? 1 : 0)"
        }
        #expect(samples == (holds == nil ? [] : expected))
      }
    }
  }

  @Test("tells each family once, and none of its names is another's")
  func names() throws {
    let families = try sampleReport().families
    let names = families.flatMap { family in
      switch family.kind {
      case .gauge: [family.name]
      case .counter: ["\(family.name)_total", "\(family.name)_created", family.name]
      case .info: ["\(family.name)_info", family.name]
      }
    }
    #expect(Set(names).count == names.count)
    for family in families {
      #expect(family.name.hasPrefix("forestall"))
      #expect(family.help.hasSuffix(".") && !family.help.contains("\n"))
      #expect(!family.name.hasSuffix("_total") && !family.name.hasSuffix("_info"))
    }
  }

  @Test("says whose clients they are in every sample, where that is asked for")
  func user() throws {
    var report = try sampleReport()
    report.user = "ada"
    for line in Self.lines(report) where !line.hasPrefix("#") {
      #expect(line.contains("user=\"ada\"}"), "\(line)")
    }
  }
}
