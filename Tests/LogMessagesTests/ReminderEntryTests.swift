import Accessories
import Holding
import LogMessages
import Reminders
import Testing
import Vocabulary

@Suite("Entries of who shows reminders, and of who waits for events")
struct ReminderEntryTests {
  private func name(_ text: String) throws -> ClientName { try #require(ClientName(text)) }

  /// Every field that the catalog may name.
  private func isWhole(_ entry: LogEntry) -> Bool {
    entry.message.fields.allSatisfy { !entry.values(of: $0).isEmpty }
  }

  @Test("a reminder that is shown has its client and its step")
  func shown() throws {
    let entry = LogEntry(remindedOf: [try name("scale")], step: 1, isLater: false)
    #expect(entry.message == .reminderShown && isWhole(entry))
    #expect(entry.text == "scale: reminded (step 1).")
    #expect(entry.values == [.init(.client, "scale"), .init(.step, "1")])
    let later = LogEntry(remindedOf: [try name("scale")], step: 2, isLater: true)
    #expect(later.text == "scale: reminded again (step 2).")
  }

  @Test("a summary has each of its clients, so that each finds it")
  func summary() throws {
    let names = try ["a", "b", "c"].map { try name($0) }
    let entry = LogEntry(remindedOf: names, step: 1, isLater: false)
    #expect(entry.values(of: .client) == ["a", "b", "c"])
    #expect(entry.text == "a, b, c: reminded (step 1).")
    #expect(LogEntry(withdrawnOf: [], step: 1).text == "The summary: the reminder is withdrawn.")
  }

  @Test("one that is withdrawn has the same")
  func withdrawn() throws {
    let entry = LogEntry(withdrawnOf: [try name("scale")], step: 3)
    #expect(entry.message == .reminderWithdrawn && isWhole(entry))
    #expect(entry.values == [.init(.client, "scale"), .init(.step, "3")])
  }

  @Test("an answer has the button's key, or that it was dismissed")
  func answers() throws {
    let scale = try name("scale")
    var words: [String] = []
    for choice in [Answer.Choice.dismissed] + Reminder.Button.allCases.map(Answer.Choice.pressed) {
      let entry = LogEntry(Answer(client: scale, choice: choice, step: 2))
      #expect(entry.message == .reminderAnswered && isWhole(entry))
      #expect(entry.values(of: .step) == ["2"])
      words += entry.values(of: .answer)
    }
    #expect(words == ["dismissed"] + Reminder.Button.allCases.map(\.rawValue))
    #expect(LogEntry(Answer(client: nil, choice: .dismissed, step: 1)).values(of: .client) == [])
  }

  @Test("an opening has the accessory, the event and the rule")
  func opened() throws {
    let wait = HoldOrder.Wait(
      accessory: try AccessoryName(words: "bath"), title: "Bathroom scale",
      address: try DeviceAddress(words: "C0:FF:EE:00:12:34"),
      occasion: try WakeOccasion(words: "notifies 2a9d"), rule: "linux-crashed")
    let entry = LogEntry(try name("scale"), openedBy: wait)
    #expect(entry.message == .clientOpenedByEvent && isWhole(entry))
    #expect(entry.text == "scale: opened, for Bathroom scale sends data (linux-crashed).")
    #expect(
      entry.values == [
        .init(.client, "scale"), .init(.accessory, "bath"), .init(.event, "notifies 2a9d"),
        .init(.rule, "linux-crashed"),
      ])
  }
}
