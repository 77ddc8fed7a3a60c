import Reminders
import StructuredText
import Testing
import UseCases
import Vocabulary

@Suite("The status of clients as JSON")
struct StatusJSONTests {
  @Test("tells times in UTC, lengths in seconds, and null for what is not known")
  func due() throws {
    let report = StatusReportTests.report(
      [try StatusReportTests.due()],
      MachineStatus(unitsInstalled: true, target: "active", nextLook: .seconds(90)))
    #expect(
      report.json.text(.pretty) == """
        {
          "version": 1,
          "now": "2026-11-30T14:17:00Z",
          "due": 1,
          "machine": {
            "unitsInstalled": true,
            "target": "active",
            "markerPath": null,
            "nextLookInSeconds": 90,
            "problems": []
          },
          "clients": [
            {
              "name": "scale",
              "title": "Kitchen Scale",
              "due": true,
              "liveness": "gone",
              "state": "due",
              "since": "2026-11-30T14:10:00Z",
              "until": null,
              "untilInSeconds": null,
              "step": 2,
              "steps": 4,
              "failure": null,
              "deadlineInSeconds": 0,
              "lastAlive": "2026-11-30T14:05:00Z",
              "lastAliveSecondsAgo": 720,
              "dataAgeInSeconds": null,
              "dataOld": false,
              "process": {
                "pid": 4242,
                "state": "dead"
              },
              "ending": {
                "kind": "force-quit",
                "status": null,
                "signal": 9,
                "confidence": "certain",
                "at": "2026-11-30T14:06:00Z",
                "evidence": "CLD_KILLED 9"
              },
              "reminder": {
                "shown": true,
                "reason": null
              },
              "problems": []
            }
          ]
        }
        """)
  }

  @Test("has the same members for each condition")
  func members() throws {
    let expected = try Self.memberNames(of: .well)
    #expect(expected.count == 20)
    for (condition, _, _, _) in StatusReportTests.conditions {
      #expect(try Self.memberNames(of: condition) == expected)
    }
  }

  @Test("gives back titles and problems as they are, escaped")
  func escaped() throws {
    let client = try StatusReportTests.client(.well) {
      $0.title = "a\"\n\u{1B}"
      $0.problems = ["\\"]
    }
    let text = StatusReportTests.report([client]).json.text()
    #expect(text.contains(#""title":"a\"\n\u001b""#))
    #expect(text.contains(#""problems":["\\"]"#))
  }

  private static func memberNames(of condition: ClientStatus.Condition) throws -> [String] {
    let json = StatusReportTests.report([try StatusReportTests.client(condition)]).json
    guard case .object(let members) = json, case .array(let clients)? = members.last?.value,
      case .object(let client)? = clients.first
    else { return [] }
    return client.map(\.name)
  }
}

@Suite("The history of clients")
struct HistoryReportTests {
  let report = HistoryReport(entries: [])

  func entries() throws -> HistoryReport {
    HistoryReport(entries: [
      .init(
        at: sampleMoment(245).wall, client: try sampleName("scale"), kind: "ended",
        detail: "It was ended by SIGKILL,\nperhaps a force-quit."),
      .init(
        at: sampleMoment(250).wall, client: try sampleName("glucose-sensor"), kind: "reminded",
        detail: "Step 1."
      ),
      .init(at: WallInstant(seconds: 1_796_079_600), client: nil, kind: "woke", detail: ""),
    ])
  }

  @Test("is a table in local time that fits 80 columns")
  func prose() throws {
    #expect(
      try entries().prose(width: 80, offset: berlin) == """
        2026-11-30 15:05:00  scale           ended     It was ended by SIGKILL, perhaps
                                                       a force-quit.
        2026-11-30 15:10:00  glucose-sensor  reminded  Step 1.
        2026-12-01 00:00:00  -               woke

        """)
    #expect(report.prose(width: 80, offset: berlin) == "Nothing is recorded.\n")
  }

  @Test("is JSON in UTC")
  func json() throws {
    #expect(report.json.text() == #"{"version":1,"entries":[]}"#)
    let text = try entries().json.text()
    #expect(
      text.hasPrefix(
        #"{"version":1,"entries":[{"at":"2026-11-30T14:05:00Z","client":"scale","kind":"ended","#))
    #expect(text.contains(#"SIGKILL,\nperhaps a force-quit"#))
    #expect(
      text.hasSuffix(
        #"{"at":"2026-11-30T23:00:00Z","client":null,"kind":"woke","detail":""}]}"#))
  }

  @Test("stays whole where the width is too small or a word too long", arguments: [-1, 0, 1, 30])
  func narrow(_ width: Int) throws {
    let long = String(repeating: "x", count: 300)
    let report = HistoryReport(entries: [
      .init(at: sampleMoment(0).wall, client: nil, kind: long, detail: "a \(long) b")
    ])
    let prose = report.prose(width: width, offset: berlin)
    #expect(prose.contains(long))
    #expect(prose.split(separator: "\n").count == 3)
  }
}
