import Messages
import Reminders
import Testing
import Vocabulary

/// A language in which nothing of the English is left but what was put in: every letter is a star.
private let stars = Language { template, count in
  var depth = 0
  let text = count == 1 ? template.text : template.plural ?? template.text
  return String(
    text.map { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth == 0 && character.isLetter ? "*" : character
    })
}

@Suite("A reminder in another language")
struct LanguageTests {
  private let now = moment(15_420)

  private func declaration(_ isPrivate: Bool = false) throws -> ClientDeclaration {
    var declaration = ClientDeclaration(name: try #require(ClientName("c0")))
    declaration.title = "42"
    declaration.reopen = .command(["x"])
    declaration.isPrivate = isPrivate
    return declaration
  }

  /// No letter is left, nor the name of a place for one.
  private func isTranslated(_ reminder: Reminder) -> Bool {
    let labels = reminder.labels
    let texts =
      [
        reminder.title, reminder.body, reminder.matter, labels.click ?? "",
        labels.middleClick ?? "",
      ]
      + labels.labels
    return texts.allSatisfy { text in !text.contains(where: \.isLetter) && !text.contains("{") }
      && reminder.title.contains("*") && reminder.body.contains("*")
  }

  private static let states: [@Sendable (inout ClientState) -> Void] = [
    { _ in },
    { $0.lastAlive = moment(14_700) },
    { $0.lastAlive = moment(5, boot: 2, wall: 1_795_986_000) },
    { $0.lastAlive = moment(5, boot: 2, wall: 1_762_000_000) },
    { $0.reopening = ClientState.Reopening(began: moment(15_400)) },
    { $0.reopening = ClientState.Reopening(began: moment(15_400), failure: "1") },
    { $0.attempts = ClientState.Attempts(count: 5, last: moment(15_000)) },
    { state in
      state.attempts = ClientState.Attempts(count: 5, last: moment(15_000))
      state.ending = Ending(
        kind: .stuck, at: moment(15_000), evidence: "seen", confidence: .certain)
    },
  ]

  @Test("leaves nothing in English, whatever the state, nor do its buttons", arguments: 0..<8)
  func whole(index: Int) throws {
    var state = ClientState()
    Self.states[index](&state)
    let waits = [WaitText.appears, .connects, .notifies].map { Message($0, [.accessory: "7"]) }
    for awaited in [[], waits] {
      for isPrivate in [false, true] {
        let reminder = Wording.reminder(
          declaration: try declaration(isPrivate), state: state, step: 1, steps: 2, now: now,
          offset: { _ in 0 }, commonCause: Message(CauseText.noAdapter), awaited: awaited,
          in: stars)
        #expect(isTranslated(reminder), "\(reminder)")
      }
    }
  }

  @Test(
    "leaves no ending in English, however sure it is",
    arguments: [
      Ending.Kind.exited(status: 0), .exited(status: 3), .outOfMemory, .watchdog, .sessionEnd,
      .stopped, .frozen, .stuck, .gone, .unknown,
    ], [Ending.Confidence.certain, .likely, .possible])
  func endings(kind: Ending.Kind, confidence: Ending.Confidence) {
    let ending = Ending(kind: kind, at: now, evidence: "", confidence: confidence)
    let letters = stars.text(ending.message).filter(\.isLetter)
    #expect(letters.isEmpty)
    #expect(ending.sentence.hasSuffix("."))
  }

  @Test("leaves none of a summary", arguments: [(4, 0), (1, 2), (9, 1)])
  func summary(count: Int, others: Int) throws {
    for isPrivate in [false, true] {
      let clients = try (0..<count).map { _ in
        (declaration: try declaration(isPrivate), since: moment(14_700))
      }
      let summary = Wording.summary(
        clients: clients, beside: others, commonCause: Message(CauseText.radioOff), now: now,
        offset: { _ in 0 }, in: stars)
      #expect(isTranslated(summary), "\(summary)")
    }
  }

  @Test("is another one than the same in English, and so is shown anew")
  func change() throws {
    var state = ClientState()
    state.lastAlive = moment(14_700)
    let texts = try [Language.english, stars].map { language in
      Wording.reminder(
        declaration: try declaration(), state: state, step: 1, steps: 2, now: now,
        offset: { _ in 0 }, in: language)
    }
    #expect(!texts[0].says(theSameAs: texts[1]))
    #expect(texts[0].labels.labels == ["Reopen", "Snooze", "Stop"])
    #expect(texts[0].labels.click == "Click here to open it again.")
  }
}
