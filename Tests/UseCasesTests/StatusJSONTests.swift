import Messages
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
              "awaited": [],
              "problems": []
            }
          ]
        }
        """)
  }

  @Test("has the same members for each condition")
  func members() throws {
    let expected = try Self.memberNames(of: .well)
    #expect(expected.count == 21)
    for (condition, _, _, _) in StatusReportTests.conditions {
      #expect(try Self.memberNames(of: condition) == expected)
    }
  }

  @Test("gives back titles and problems as they are, escaped")
  func escaped() throws {
    let client = try StatusReportTests.client(.well) {
      $0.title = "a\"\n\u{1B}"
      $0.problems = [Message(verbatim: "\\")]
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
