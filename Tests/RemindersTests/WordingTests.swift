import Messages
import Reminders
import Testing
import Vocabulary

/// A moment of one boot that began at 2026-11-30T10:00:00Z and never slept.
func moment(_ secondsAfterBoot: UInt64, boot: UInt64 = 1, wall: Int64? = nil) -> Moment {
  let span = TimeSpan.seconds(secondsAfterBoot)
  return Moment(
    boot: BootIdentifier(high: boot, low: 0),
    monotonic: MonotonicInstant(nanoseconds: span.nanoseconds),
    sinceBoot: BootInstant(nanoseconds: span.nanoseconds),
    wall: WallInstant(seconds: wall ?? 1_796_032_800 + Int64(secondsAfterBoot)))
}

@Suite("The reminder about one client")
struct WordingTests {
  let now = moment(15_420)  // 14:17 UTC
  let berlin = { (_: WallInstant) in 3_600 }

  func declaration(reopen: ReopenMethod? = .desktopEntry("org.example.Scale")) throws
    -> ClientDeclaration
  {
    var declaration = ClientDeclaration(name: try #require(ClientName("scale")))
    declaration.title = "Scale"
    declaration.reopen = reopen
    return declaration
  }

  func silent(_ ending: Ending.Kind? = nil) -> ClientState {
    var state = ClientState()
    state.lastAlive = moment(14_700)  // 14:05 UTC
    state.ending = ending.map {
      Ending(kind: $0, at: moment(14_710), evidence: "seen", confidence: .certain)
    }
    return state
  }

  @Test("says what is not recorded, since when, how it ended, and the person's note")
  func whole() throws {
    var declaration = try declaration()
    declaration.note = "The readings matter before breakfast."
    let reminder = Wording.reminder(
      declaration: declaration, state: silent(.forceQuit), step: 1, steps: 4, now: now,
      offset: berlin, commonCause: Message(CauseText.radioOff))
    #expect(reminder.client == declaration.name)
    #expect(reminder.title == "Scale is not being recorded")
    #expect(
      reminder.body == """
        Nothing from Scale has been recorded since 15:05.
        It was ended by SIGKILL, perhaps a force-quit. It does not come back by itself: \
        open it again.
        Bluetooth is switched off.
        The readings matter before breakfast.
        """)
    #expect(reminder.buttons == [.reopen, .snooze, .stop])
    #expect(reminder.urgency == .normal)
    #expect(reminder.step == 1)
  }

  @Test(
    "tells the ending in honest words",
    arguments: [
      (Ending.Kind.exited(status: 0), "It quit by itself."),
      (.exited(status: 3), "It quit by itself with an error (exit status 3)."),
      (.signalled(11), "It crashed (SIGSEGV)."),
      (.signalled(34), "It was ended by signal 34."),
      (.terminated(15), "It was asked to end by SIGTERM, a stop, a restart or a kill."),
      (.outOfMemory, "It ran out of memory and was ended by the system."),
      (.watchdog, "It was ended by its service's watchdog because it did not respond."),
      (.gone, "It is gone, and it is not known how it ended."),
      (.unknown, "It is not known how it ended."),
      (nil, "It is not known how it ended."),
    ])
  func endings(_ kind: Ending.Kind?, _ sentence: String) throws {
    let reminder = Wording.reminder(
      declaration: try declaration(), state: silent(kind), step: 1, steps: 4, now: now,
      offset: berlin)
    #expect(
      reminder.body.hasSuffix("\n\(sentence) It does not come back by itself: open it again."))
  }

  @Test(
    "asks to quit first what is still open",
    arguments: [
      (Ending.Kind.stopped, "It is still open but stopped."),
      (.frozen, "It is still open but frozen by the system."),
      (.stuck, "It is still open but does not respond."),
    ])
  func stillOpen(_ kind: Ending.Kind, _ sentence: String) throws {
    let reminder = Wording.reminder(
      declaration: try declaration(), state: silent(kind), step: 1, steps: 4, now: now,
      offset: berlin)
    #expect(
      reminder.body.hasSuffix(
        "\n\(sentence) It does not come back by itself: quit it and open it again."))
  }

  @Test("is no surer of the ending than the evidence")
  func confidence() {
    var ending = Ending(
      kind: .outOfMemory, at: now, evidence: "", confidence: .likely)
    #expect(ending.sentence == "Probably it ran out of memory and was ended by the system.")
    ending.confidence = .possible
    #expect(ending.sentence == "Possibly it ran out of memory and was ended by the system.")
    ending.kind = .forceQuit
    for confidence in [Ending.Confidence.certain, .likely, .possible] {
      ending.confidence = confidence
      #expect(ending.sentence == "It was ended by SIGKILL, perhaps a force-quit.")
    }
    ending.kind = .unknown
    #expect(ending.sentence == "It is not known how it ended.")
  }

  @Test("does not blame an ending from before the client was last well")
  func staleEnding() throws {
    var state = silent(.outOfMemory)
    state.ending?.at = moment(14_000)
    let reminder = Wording.reminder(
      declaration: try declaration(), state: state, step: 1, steps: 4, now: now, offset: berlin)
    #expect(reminder.body.contains("It is not known how it ended."))
    state.ending?.at = moment(99_999, boot: 7, wall: moment(14_000).wall.seconds)
    #expect(
      Wording.reminder(
        declaration: try declaration(), state: state, step: 1, steps: 4, now: now, offset: berlin
      ).body == reminder.body)
  }

  @Test("offers to open it again only where there is a way")
  func buttons() throws {
    var declaration = try declaration(reopen: nil)
    let buttons = { (declaration: ClientDeclaration, state: ClientState) in
      Wording.reminder(
        declaration: declaration, state: state, step: 1, steps: 4, now: now, offset: berlin
      ).buttons
    }
    #expect(buttons(declaration, silent()) == [.snooze, .stop])
    declaration.unit = "scale.service"
    #expect(buttons(declaration, silent()) == [.reopen, .snooze, .stop])
  }

  @Test(
    "is critical only as the last of several steps",
    arguments: [
      (1, 1, Reminder.Urgency.normal), (1, 4, .normal), (3, 4, .normal), (4, 4, .critical),
      (2, 2, .critical), (5, 4, .critical),
    ])
  func urgency(_ step: Int, _ steps: Int, _ urgency: Reminder.Urgency) throws {
    let reminder = Wording.reminder(
      declaration: try declaration(), state: silent(), step: step, steps: steps, now: now,
      offset: berlin)
    #expect(reminder.urgency == urgency)
    #expect(reminder.step == step)
  }

  @Test("tells an opening under way and offers no second one")
  func opening() throws {
    var state = silent(.forceQuit)
    state.reopening = ClientState.Reopening(began: now)
    let reminder = Wording.reminder(
      declaration: try declaration(), state: state, step: 4, steps: 4, now: now, offset: berlin)
    #expect(reminder.title == "Opening Scale…")
    #expect(reminder.body.hasPrefix("Waiting for its first sign of life.\n"))
    #expect(reminder.buttons == [.snooze, .stop])
    #expect(reminder.urgency == .normal)
  }

  @Test("tells why an opening failed and offers another")
  func openingFailed() throws {
    var state = silent(.forceQuit)
    state.reopening = ClientState.Reopening(began: now, failure: "scale-app: not\nfound")
    let reminder = Wording.reminder(
      declaration: try declaration(), state: state, step: 1, steps: 4, now: now, offset: berlin)
    #expect(reminder.title == "Scale could not be opened")
    #expect(
      reminder.body == """
        scale-app: not found.
        Nothing from Scale has been recorded since 15:05.
        """)
    #expect(reminder.buttons == [.reopen, .snooze, .stop])
  }

  @Test("names the day when it was not today, also across a reboot")
  func otherDays() throws {
    let second = { (state: ClientState) in
      try #require(
        Wording.reminder(
          declaration: try declaration(), state: state, step: 1, steps: 4, now: now, offset: berlin
        ).body.split(separator: "\n").first)
    }
    var state = ClientState()
    state.lastAlive = moment(5, boot: 2, wall: 1_795_986_000)  // 2026-11-29T21:00Z
    #expect(
      try second(state)
        == "Nothing from Scale has been recorded since yesterday at 22:00."
    )
    state.lastAlive = moment(5, boot: 2, wall: 1_762_000_000)
    #expect(
      try second(state)
        == "Nothing from Scale has been recorded since 1 November 2025 at 13:26."
    )
    state.lastAlive = nil
    #expect(try second(state) == "Nothing from Scale is being recorded.")
    state.episode = ClientState.Episode(due: moment(15_419))
    #expect(
      try second(state) == "Nothing from Scale has been recorded since 15:16.")
  }

  @Test("goes by the clock of now when the clock was set meanwhile")
  func clockSet() throws {
    var state = silent()
    state.lastAlive?.wall = WallInstant(seconds: 0)
    let reminder = Wording.reminder(
      declaration: try declaration(), state: state, step: 1, steps: 4, now: now, offset: berlin)
    #expect(reminder.body.contains("since 15:05"))
  }

  @Test("stays short and harmless whatever a declaration holds")
  func hostile() throws {
    var declaration = try declaration()
    declaration.title = String(repeating: "<b>&\u{202E}\u{0}\n\u{1B}[2J", count: 2_000)
    declaration.note = String(repeating: "e\u{301}\r\n", count: 10_000)
    var state = silent()
    state.reopening = ClientState.Reopening(
      began: now, failure: String(repeating: "\u{7}x", count: 10_000))
    let reminder = Wording.reminder(
      declaration: declaration, state: state, step: 1, steps: 4, now: now, offset: berlin)
    #expect(reminder.title.count < 100)
    #expect(reminder.body.count < 900)
    #expect(reminder.body.split(separator: "\n").count == 3)
    for scalar in (reminder.title + reminder.body).unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 32 && scalar.value != 0x202E)
    }
    declaration.title = "\n\u{200B} \u{FEFF}"
    #expect(
      Wording.reminder(
        declaration: declaration, state: silent(), step: 1, steps: 4, now: now, offset: berlin
      ).title == "scale is not being recorded")
  }
}

@Suite("The summary of many clients")
struct SummaryWordingTests {
  @Test("lists five and counts the rest", arguments: [1, 4, 5, 6, 100])
  func listed(_ count: Int) throws {
    let clients = try (0..<count).map { index in
      var declaration = ClientDeclaration(name: try #require(ClientName("c\(index)")))
      declaration.title = "Sensor\n\(index)"
      return (declaration: declaration, since: moment(3_600))
    }
    let summary = Wording.summary(
      clients: clients, commonCause: Message(CauseText.radioOff), now: moment(7_200),
      offset: { _ in 0 })
    let lines = summary.body.split(separator: "\n")
    #expect(lines.first == "Bluetooth is switched off.")
    #expect(lines[1] == "Sensor 0, since 11:00")
    #expect(lines.count == 1 + min(count, 5) + (count > 5 ? 1 : 0))
    #expect((lines.last == "and \(count - 5) more") == (count > 5))
    #expect(
      summary.title == (count == 1 ? "1 recording has stopped" : "\(count) recordings have stopped")
    )
    #expect(summary.client == nil)
    #expect(summary.buttons == [.showEach])
    #expect(summary.urgency == .normal)
  }
}
