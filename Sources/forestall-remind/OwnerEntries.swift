internal import DesktopNotifier
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

extension NotificationOnScreen {
  /// Whom it tells of.
  fileprivate var clients: [ClientName] { subjects.compactMap { Silence(text: $0)?.client } }
}
