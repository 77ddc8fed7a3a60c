internal import DesktopNotifier
internal import Handover
internal import LogMessages
internal import Reminders
internal import Vocabulary

extension LogEntry {
  /// That a step of a reminder is on the screen, where `before` was.
  init(_ shown: NotificationOnScreen, replacing before: NotificationOnScreen?) {
    let again = before.map { $0.step < shown.step } ?? false
    self.init(
      .reminderShown,
      "\(shown.title): reminded\(again ? " again" : "") (step \(shown.step)).", shown.values)
  }

  /// That a reminder is taken from the screen.
  init(withdrawing shown: NotificationOnScreen) {
    self.init(.reminderWithdrawn, "\(shown.title): the reminder is withdrawn.", shown.values)
  }

  /// What a person answered.
  init(_ answer: Answer, of instance: ReminderInstance) {
    let word = answer.choice.word
    self.init(
      .reminderAnswered, "\(instance.client?.text ?? "The summary"): answered by \(word).",
      (answer.client.map { [Value(.client, $0.text)] } ?? []) + [
        Value(.answer, word), Value(.step, "\(answer.step)"),
      ])
  }
}

extension Answer.Choice {
  /// The button's key, or that it was dismissed.
  fileprivate var word: String {
    switch self {
    case .dismissed: "dismissed"
    case .pressed(let button): button.rawValue
    }
  }
}

extension NotificationOnScreen {
  private var clients: [String] {
    subjects.compactMap { Silence(text: $0)?.client.text }
  }

  /// Whose reminder it is, in words.
  fileprivate var title: String { clients.joined(separator: ", ") }

  fileprivate var values: [LogEntry.Value] {
    clients.map { LogEntry.Value(.client, $0) } + [LogEntry.Value(.step, "\(step)")]
  }
}
