import Accessories
import DesktopVerdicts
import Reminders
import StructuredText
import Testing
import UseCases
import Vocabulary

@Suite("An explanation")
struct ExplainReportTests {
  /// Force-quit once, and nothing since.
  static func forceQuit() throws -> ExplainReport { try report(reopenedBy: nil, ends: 1) }

  static func report(
    reopenedBy opener: OpenedBy?, ends: Int = 2, said: [String]? = nil, windows: [IdleWindow] = []
  ) throws -> ExplainReport {
    let name = try sampleName("scale")
    var declaration = ClientDeclaration(name: name)
    declaration.title = "Kitchen Scale"
    declaration.reopen = .command(["scale-reader"])
    var journal = [
      entry(240, .attached, name),
      entry(245, .ended, name, "CLD_KILLED 9", .ending(.forceQuit, .likely)),
      entry(245, .due, name, "CLD_KILLED 9", .ending(.forceQuit, .likely)),
    ]
    if ends > 1 {
      if let opener { journal.append(entry(249, .reopened, name, "", .opening(opener))) }
      journal += [
        entry(250, .returned, name),
        entry(255, .ended, name, "CLD_DUMPED 11", .ending(.signalled(11), .certain)),
        entry(255, .due, name, "CLD_DUMPED 11", .ending(.signalled(11), .certain)),
      ]
    }
    var state = ClientState()
    state.expected = true
    state.lastAlive = sampleMoment(240)
    let kitchen = try AccessoryName(words: "kitchen")
    let accessory = RegisteredAccessory(
      key: .init(client: name, name: kitchen), title: "kitchen",
      address: try DeviceAddress(words: "C0:FF:EE:00:12:34"), state: .known)
    return ExplainReport(
      of: Recollection(
        facts: ClientFacts(declaration: declaration, state: state), journal: journal,
        process: .dead, now: sampleMoment(257)), idleWindows: windows,
      with: ClientAccessories(
        of: name, in: Registry([accessory]),
        declared: DeclaredAccessories(wakeOn: [kitchen: [.connects]]), said: said))
  }

  static func entry(
    _ minute: UInt64, _ kind: JournalEntry.Kind, _ client: ClientName, _ detail: String = "",
    _ fact: JournalEntry.Fact? = nil
  ) -> JournalEntry {
    JournalEntry(at: sampleMoment(minute), client: client, kind: kind, detail: detail, fact: fact)
  }

  @Test("tells a person what happened, what events would do, why, and what to do")
  func prose() throws {
    let prose = try Self.forceQuit().prose(width: 80, offset: berlin)
    #expect(
      prose == """
        scale (Kitchen Scale) is gone.

        What happened:
          2026-11-30 15:00:00  Opened by nobody knows whom: you, the desktop at login, a
                               service manager.
          2026-11-30 15:05:00  It was ended by SIGKILL, perhaps a force-quit.
                               [CLD_KILLED 9]

        Whether kitchen opens it (WakeOn=connects):
          appears, connects, disconnects or notifies   not relaunched: linux-force-quit
          connects while Bluetooth is off              not relaunched: linux-force-quit
          connects once Bluetooth is back              not relaunched: linux-force-quit
          connects after a log-out and a login         not relaunched: linux-force-quit
          connects after a restart and a login         not relaunched: linux-force-quit
          connects once you have opened it             resumed: linux-running
          connects after you opened it and it crashed  relaunched: linux-crashed
          connects after an autostart and a crash      not relaunched: linux-force-quit

        Why:
          linux-force-quit  It was force-quit, or killed by nobody knows whom, which
                            counts as that. (documented: Forestall)
          linux-running     The client runs, and hears the event itself. (documented:
                            Forestall)
          linux-crashed     It crashed. (documented: Forestall)

        What to do:
          Open the client by hand, or set its accessory up so that it may.

        How it came back:
          It has not been gone and come back yet.

        """, "\(prose)")
  }

  @Test("tells programs the same")
  func json() throws {
    var report = try Self.report(reopenedBy: nil, ends: 1)
    report.rows = report.rows.filter { $0.prospect == .bluetoothOff }
    let json = report.json.text(.pretty)
    #expect(
      json == """
        {
          "version": 1,
          "name": "scale",
          "title": "Kitchen Scale",
          "life": "gone",
          "awaited": [],
          "happened": [
            {
              "at": "2026-11-30T14:00:00Z",
              "what": "opened",
              "by": "unknown",
              "ending": null,
              "number": null,
              "confidence": null,
              "detail": ""
            },
            {
              "at": "2026-11-30T14:05:00Z",
              "what": "ended",
              "by": null,
              "ending": "force-quit",
              "number": null,
              "confidence": "likely",
              "detail": "CLD_KILLED 9"
            }
          ],
          "unknown": [],
          "events": [
            {
              "accessory": "kitchen",
              "event": "connects",
              "after": "bluetooth-off",
              "declared": true,
              "outcome": "not relaunched",
              "verdicts": [
                {
                  "outcome": "not relaunched",
                  "rule": "linux-force-quit",
                  "reason": "It was force-quit, or killed by nobody knows whom, which counts as that.",
                  "confidence": "documented",
                  "sources": [
                    "Forestall"
                  ],
                  "remedy": "Open the client by hand, or set its accessory up so that it may.",
                  "next": [
                    {
                      "rule": "linux-radio-off",
                      "outcome": "waiting for the radio",
                      "reason": "The radio, the adapter or the Bluetooth service is gone; the holder waits anew.",
                      "confidence": "documented",
                      "sources": [
                        "Forestall"
                      ]
                    }
                  ]
                }
              ]
            }
          ],
          "remedies": [],
          "returns": {
            "count": 0,
            "byPerson": 0,
            "byEvent": 0,
            "byUnknown": 0,
            "silences": 0,
            "onlyWhenOpened": false,
            "sinceTheBeginning": true
          },
          "withNothingPending": [],
          "problems": [],
          "remarks": []
        }
        """, "\(json)")
  }

  @Test("says what is not known where that decides, and both sides")
  func doubt() throws {
    let report = try Self.report(reopenedBy: nil)
    let prose = report.prose(width: 400, offset: berlin)
    #expect(
      prose.contains(
        "unknown: relaunched: linux-crashed, or not relaunched: linux-force-quit\n"), "\(prose)")
    #expect(prose.contains("It is not known who opened it: you, which would clear a force-quit"))
    let json = report.json.text()
    #expect(json.contains(#""unknown":["opener"]"#), "\(json)")
    #expect(
      json.contains(#""event":"connects","after":"now","declared":true,"outcome":"unknown","#))
    let known = try Self.report(reopenedBy: .button)
    #expect(known.json.text().contains(#""unknown":[]"#))
    #expect(known.prose(width: 400, offset: berlin).contains("relaunched: linux-crashed\n"))
  }

  @Test("says what the client itself waits for, and when that was nothing")
  func saidWork() throws {
    let window = IdleWindow(from: sampleMoment(1), until: sampleMoment(3), wasGone: true)
    let nothing = try Self.report(
      reopenedBy: .button, said: [], windows: [window, IdleWindow(from: sampleMoment(5))])
    let prose = nothing.prose(width: 400, offset: berlin)
    #expect(prose.contains("Whether kitchen opens it (WakeOn=connects):"))
    #expect(
      prose.contains("connects or notifies   not relaunched: linux-nothing-declared\n"), "\(prose)")
    #expect(
      prose.contains(
        """
        When nothing was pending:
          2026-11-30 11:01:00  until 2026-11-30 11:03:00; it ended meanwhile, and no event would have opened it.
          2026-11-30 11:05:00  since then.

        """), "\(prose)")
    #expect(prose.contains("It said that nothing is pending: until it says something else"))
    #expect(
      nothing.json.text().contains(
        #""withNothingPending":[{"from":"2026-11-30T10:01:00Z","until":"2026-11-30T10:03:00Z","#
          + #""ended":true},{"from":"2026-11-30T10:05:00Z","until":null,"ended":false}]"#),
      "\(nothing.json.text())")
    let other = try Self.report(reopenedBy: .button, said: ["appears kitchen", "connects kitchen"])
      .prose(width: 400, offset: berlin)
    #expect(
      other.contains("It said that it waits for appears kitchen, connects kitchen: of what is"))
    #expect(other.contains("may wait for appears kitchen: that opens nothing."))
  }

  @Test("says how it came back, and what that shows")
  func returns() throws {
    var report = try Self.report(reopenedBy: .button)
    func told(_ change: (inout Returns) -> Void) -> String {
      report.returns = Returns()
      change(&report.returns)
      let prose = report.prose(width: 1_000, offset: berlin)
      let section = prose.split(separator: "\n\n").first { $0.hasPrefix("How it came back:\n  ") }
      let text = section?.dropFirst(20) ?? ""
      return String(text.hasSuffix("\n") ? text.dropLast() : text)
    }
    #expect(report.returns.byPerson == 1)
    #expect(told { $0.byPerson = 1 } == "It was gone and came back once, because you opened it.")
    #expect(
      told { $0.byPerson = 3 }
        == "It was gone and came back 3 times, because you opened it.\n  It never came back but for "
        + "you. What works whenever it is looked at, and never otherwise, has nothing pending.")
    #expect(
      told {
        ($0.byPerson, $0.byEvent, $0.byUnknown) = (2, 1, 4)
        ($0.silences, $0.isWhole) = (2, false)
      }
        == "It was gone and came back 7 times: once by an event of its accessory, twice because you "
        + "opened it and 4 times opened by nobody knows whom.\n  Twice it was silent and heard of "
        + "again, and not known to have been gone.\n  What was before the history begins is not "
        + "counted.")
  }

  @Test("makes harmless whatever a declaration or an evidence holds")
  func harmless() throws {
    var report = try Self.forceQuit()
    report.title = "a\u{1B}[2J\nb"
    report.remarks = ["c\u{202E}d"]
    let prose = report.prose(width: 80, offset: berlin)
    #expect(prose.hasPrefix("scale (a [2J b) is gone.\n"))
    #expect(prose.hasSuffix("\nNote:\n  cd\n"))
  }
}
