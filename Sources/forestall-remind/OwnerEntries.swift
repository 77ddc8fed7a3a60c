internal import DesktopNotifier
internal import Handover
internal import LogMessages
internal import Reminders
internal import Vocabulary

extension LogEntry {
  /// That a step of a reminder is on the screen, where `before` was.
  init(_ shown: NotificationOnScreen, replacing before: NotificationOnScreen?) {
    self.init(
      remindedOf: shown.clients, step: shown.step,
      isLater: before.map { $0.step < shown.step } ?? false)
  }

  /// That a reminder is taken from the screen.
  init(withdrawing shown: NotificationOnScreen) {
    self.init(withdrawnOf: shown.clients, step: shown.step)
  }
}

extension LogEntry {
  /// The same without the names of clients: that of the owner's and those that it names in fields.
  func unnamed(for instance: ReminderInstance) -> LogEntry {
    let others = values(of: .client).compactMap { ClientName($0) }.map { ReminderInstance($0) }
    let text = ([instance] + others).reduce(self.text) { $1.unnamed(in: $0) }
    return LogEntry(message, text, values.filter { $0.field != .client })
  }
}

extension NotificationOnScreen {
  /// Whom it tells of.
  fileprivate var clients: [ClientName] { subjects.compactMap { Silence(text: $0)?.client } }
}
