import Messages
import Reminders
import StructuredText
import SystemCalls
import Testing
import UseCases
import Vocabulary

/// A moment of one boot that began at 2026-11-30T10:00:00Z and never slept.
func sampleMoment(_ minutesAfterBoot: UInt64) -> Moment {
  let span = TimeSpan.minutes(minutesAfterBoot)
  return Moment(
    boot: BootIdentifier(high: 1, low: 0),
    monotonic: MonotonicInstant(nanoseconds: span.nanoseconds),
    sinceBoot: BootInstant(nanoseconds: span.nanoseconds),
    wall: WallInstant(seconds: 1_796_032_800 + Int64(span.wholeSeconds)))
}

func sampleName(_ text: String) throws -> ClientName { try #require(ClientName(text)) }

/// Berlin in winter.
func berlin(_: WallInstant) -> Int { 3_600 }

@Suite("The status of clients")
struct StatusReportTests {
  static let now = sampleMoment(257)  // 14:17 UTC

  static func report(
    _ clients: [ClientStatus],
    _ machine: MachineStatus = MachineStatus(unitsInstalled: true, target: "active")
  ) -> StatusReport { StatusReport(now: now, clients: clients, machine: machine) }

  static func client(
    _ condition: ClientStatus.Condition, _ change: (inout ClientStatus) -> Void = { _ in }
  ) throws -> ClientStatus {
    var client = ClientStatus(
      name: try sampleName("scale"), title: "Kitchen Scale", condition: condition)
    change(&client)
    return client
  }

  static let killed = Ending(
    kind: .forceQuit, at: sampleMoment(246), evidence: "CLD_KILLED 9", confidence: .certain)

  static func well() throws -> ClientStatus {
    try client(.well) {
      $0.process = .alive(pid: 4_242)
      $0.deadline = .minutes(3)
      $0.lastAlive = sampleMoment(255)
      $0.dataAge = .minutes(1)
      $0.dataLimit = .minutes(5)
    }
  }

  static func due() throws -> ClientStatus {
    try client(.due(since: sampleMoment(250), step: 2, steps: 4)) {
      $0.process = .dead(pid: 4_242)
      $0.deadline = .zero
      $0.lastAlive = sampleMoment(245)
      $0.ending = killed
      $0.reminder = .shown
    }
  }

  @Test("is a table that fits 80 columns, the machine's troubles below")
  func table() throws {
    var glucose = ClientStatus(
      name: try sampleName("glucose-sensor"), condition: .paused(until: nil))
    glucose.problems = [
      "There is no way to open it again: add --reopen COMMAND to forestall add.", "Second.",
    ].map(Message.init(verbatim:))
    let report = Self.report(
      [glucose, try Self.due(), try Self.well()],
      MachineStatus(unitsInstalled: true, target: "inactive", nextLook: .seconds(181)))
    let prose = report.prose(width: 80, offset: berlin)
    #expect(
      prose == """
        glucose-sensor  paused  No reminder until `forestall resume glucose-sensor`.
                                There is no way to open it again: add --reopen COMMAND
                                to forestall add. Second.
        scale           due     Gone: its process 4242 has ended. Silent since 15:05, 12
                                minutes ago. It was ended by SIGKILL, perhaps a
                                force-quit. Reminder 2 of 4 is shown.
        scale           well    Due in 3 minutes unless it is heard of. Last well 2
                                minutes ago. Last data 1 minute ago.

        forestall.target is inactive, so no client is watched: run `systemctl --user
        enable --now forestall.target`.
        Forestall looks again in 3 minutes 1 second.

        """)
    #expect(prose.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
  }

  @Test("has one fact a line when it is asked for by name")
  func detailed() throws {
    #expect(
      Self.report([try Self.due()]).detailedProse(width: 80, offset: berlin) == """
        scale (Kitchen Scale): due
          Gone: its process 4242 has ended.
          Silent since 15:05, 12 minutes ago.
          It was ended by SIGKILL, perhaps a force-quit.
          Reminder 2 of 4 is shown.

        """)
  }

  @Test("does not blame an ending from before the client was last well")
  func staleEnding() throws {
    var client = try Self.due()
    client.ending?.at = sampleMoment(244)
    #expect(
      !Self.report([client]).detailedProse(width: 80, offset: berlin).contains("SIGKILL"))
  }

  @Test("keeps not heard of, gone and old data apart")
  func apart() throws {
    let silent = try Self.client(.due(since: sampleMoment(250), step: 1, steps: 1)) {
      $0.reminder = .withheld(reason: Message(verbatim: "quiet hours last until 07:00."))
    }
    let hung = try Self.client(.due(since: sampleMoment(250), step: 1, steps: 1)) {
      $0.process = .alive(pid: 7)
    }
    let hidden = try Self.client(.due(since: sampleMoment(250), step: 1, steps: 1)) {
      $0.process = .hidden(pid: 7)
    }
    let goneEarly = try Self.client(.well) { $0.process = .dead(pid: 7) }
    let dataOld = try Self.client(.well) {
      $0.dataAge = .minutes(65)
      $0.dataLimit = .minutes(5)
    }
    let first = { (client: ClientStatus) in
      String(
        Self.report([client]).detailedProse(width: 100, offset: berlin).split(separator: "\n")[1])
    }
    #expect(first(silent) == "  Not heard of lately.")
    #expect(first(hung) == "  Not heard of lately, though its process 7 is there.")
    #expect(first(hidden).hasSuffix("its process 7 is in a container out of sight."))
    #expect(first(goneEarly) == "  Gone: its process 7 has ended.")
    #expect(first(dataOld) == "  Running, no data for 1 hour 5 minutes.")
    #expect(
      [silent, hung, hidden, goneEarly, dataOld].map(\.liveness)
        == [.notHeardOf, .notHeardOf, .notHeardOf, .gone, .heardOf])
    #expect([silent, goneEarly, dataOld].map(\.dataIsOld) == [false, false, true])
    #expect(
      Self.report([silent]).detailedProse(width: 100, offset: berlin)
        .contains("No reminder is shown: quiet hours last until 07:00.\n"))
  }

  /// Each condition, its word, whether it is due, and what is said first.
  static var conditions: [(ClientStatus.Condition, String, Bool, String)] {
    let expiry = Expiry(.hours(20), after: now)
    return [
      (.unitActive("scale.service"), "well", false, "scale.service is active."),
      (.snoozed(until: Expiry(.minutes(30), after: now)), "snoozed", true, "Not heard of lately."),
      (.opening(since: now), "opening", false, "Being opened."),
      (.reopening(since: sampleMoment(256), failure: nil), "opening", true, "Not heard of lately."),
      (.reopening(since: sampleMoment(256), failure: "a\nb"), "due", true, "Not heard of lately."),
      (.paused(until: nil), "paused", false, "No reminder until `forestall resume scale`."),
      (.paused(until: expiry), "paused", false, "No reminder until tomorrow at 11:17."),
      (
        .done(at: sampleMoment(200)), "done", false,
        "It ended on purpose, 14:20; it is watched again once it is opened."
      ),
      (
        .stopped(at: sampleMoment(200)), "stopped", false,
        "You stopped its reminder, 14:20; it is watched again once it is opened."
      ),
      (
        .waitingForFirstPush, "waiting", false,
        "It has never been heard of; waiting for its first push."
      ),
      (.notExpected, "idle", false, "It is not expected to run."),
      (
        .notDeclared, "not-declared", false,
        "Nobody declared it, so no reminder is held for it; declare it with `forestall add scale`."
      ),
    ]
  }

  @Test("says just now where no second has passed")
  func justNow() throws {
    let client = try Self.client(.well) {
      $0.lastAlive = Self.now
      $0.dataAge = .zero
    }
    let report = Self.report([client], MachineStatus(unitsInstalled: true, nextLook: .zero))
    let prose = report.detailedProse(width: 100, offset: berlin)
    #expect(prose.contains("  Last well just now.\n  Last data just now.\n"))
    #expect(prose.contains("Forestall is to look again now."))
  }

  @Test("has a word and a sentence for each condition, and exits 1 when due")
  func eachCondition() throws {
    for (condition, word, isDue, sentence) in Self.conditions {
      let report = Self.report([try Self.client(condition)])
      let lines = report.detailedProse(width: 100, offset: berlin).split(separator: "\n")
      #expect(lines.first == "scale (Kitchen Scale): \(word)")
      #expect(lines.dropFirst().first.map(String.init) == "  \(sentence)")
      #expect(report.exitStatus == (isDue ? .no : .success))
      #expect(report.json.text().contains(#""state":"\#(word)""#))
    }
    #expect(Self.report([]).exitStatus == .success)
    #expect(Self.report([try Self.well(), try Self.due()]).exitStatus == .no)
  }

  @Test("says what the machine lacks and what to do")
  func machine() {
    let prose = { (machine: MachineStatus) in
      Self.report([], machine).prose(width: 200, offset: berlin)
    }
    #expect(
      prose(MachineStatus(unitsInstalled: true, target: "active", markerPath: "active"))
        == "No client is declared; add one with `forestall add NAME`.\n")
    #expect(prose(MachineStatus(unitsInstalled: false)).contains("run contrib/install."))
    #expect(prose(MachineStatus()).contains("the user's systemd did not answer"))
    #expect(
      prose(MachineStatus(unitsInstalled: true, target: "active", markerPath: "failed"))
        .contains("run `systemctl --user restart forestall-marker.path`."))
  }
}
