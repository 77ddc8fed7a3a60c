import Messages
import Reminders
import Testing
import Vocabulary

@Suite("A private client's reminder")
struct PrivateTests {
  private let now = moment(15_420)

  private func declaration(_ name: String, isPrivate: Bool = true) throws -> ClientDeclaration {
    var declaration = ClientDeclaration(name: try #require(ClientName(name)))
    declaration.title = "Title of \(name)"
    declaration.note = "Note on \(name)"
    declaration.reopen = .command(["open-\(name)"])
    declaration.isPrivate = isPrivate
    return declaration
  }

  private func reminder(
    _ reopening: ClientState.Reopening? = nil, step: Int = 1, isPrivate: Bool = true
  ) throws -> Reminder {
    var state = ClientState()
    state.lastAlive = moment(14_700)
    state.ending = Ending(
      kind: .forceQuit, at: moment(14_710), evidence: "seen", confidence: .certain)
    state.reopening = reopening
    return Wording.reminder(
      declaration: try declaration("glucose", isPrivate: isPrivate), state: state, step: step,
      steps: 2, now: now, offset: { _ in 0 }, commonCause: Message(CauseText.radioOff),
      awaited: [Message(WaitText.connects, [.accessory: "the sensor Liberty"])])
  }

  private static let body = "In a terminal, forestall status tells more."

  @Test(
    "says that something needs attention, and nothing of what",
    arguments: [
      (ClientState.Reopening?.none, "A program needs your attention"),
      (ClientState.Reopening(began: moment(15_400)), "Opening a program\u{2026}"),
      (
        ClientState.Reopening(began: moment(15_400), failure: "open-glucose is not there"),
        "A program could not be opened"
      ),
    ])
  func texts(reopening: ClientState.Reopening?, title: String) throws {
    let reminder = try reminder(reopening)
    #expect(reminder.title == title)
    #expect(reminder.body == Self.body)
    #expect(reminder.matter == Self.body)
    #expect(reminder.isPrivate)
  }

  @Test("has the buttons and the loudness of any other", arguments: 1...2)
  func loudness(step: Int) throws {
    let (hidden, open) = (try reminder(step: step), try reminder(step: step, isPrivate: false))
    #expect(hidden.buttons == open.buttons)
    #expect(hidden.urgency == open.urgency)
    #expect(hidden.step == open.step && hidden.client == open.client)
    #expect(!open.isPrivate && open.title.contains("glucose"))
  }

  /// A summary of clients, of which those with a capital P before their name are private.
  private func summary(_ names: String..., beside others: Int = 0) throws -> Reminder {
    let clients = try names.map { name in
      (try declaration(name.filter(\.isLowercase), isPrivate: name.hasPrefix("P")), moment(14_700))
    }
    return Wording.summary(
      clients: clients, beside: others, commonCause: Message(CauseText.radioOff), now: now,
      offset: { _ in 0 })
  }

  @Test("In a summary it is counted, and not named")
  func mixed() throws {
    let summary = try summary("Pglucose", "scale", "strap", "Pwatch")
    #expect(summary.title == "4 recordings have stopped")
    #expect(
      summary.body == """
        Bluetooth is switched off.
        Title of scale, since 14:05
        Title of strap, since 14:05
        and 2 more
        """)
    #expect(summary.isPrivate)
    #expect(try !self.summary("scale", "strap").isPrivate)
  }

  @Test(
    "A summary of private ones alone tells only how many", arguments: [0, 3])
  func alone(others: Int) throws {
    let many = try summary("Pglucose", "Pwatch", beside: others)
    #expect(many.title == "2 \(others > 0 ? "more " : "")programs need your attention")
    #expect(many.body == Self.body && many.isPrivate)
    #expect(many.buttons == [.showEach])
    let one = try summary("Pglucose", beside: others)
    #expect(one.title == "1 \(others > 0 ? "more " : "")program needs your attention")
  }
}
