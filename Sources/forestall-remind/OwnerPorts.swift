internal import DesktopNotifier
internal import Handover
internal import LogMessages
internal import Processes
internal import Reminders
internal import Vocabulary

/// What an owner needs of the rest of Forestall.
struct OwnerPorts {
  /// What tells the notification from others, where the server keeps one of each.
  var tag: String
  /// What is to be shown; `nil` when the order was taken back.
  var order: () throws -> ReminderOrder?
  /// The deadline in the beat record at a path; `nil` without one, or when nothing is expected.
  var deadline: (String) -> MonotonicInstant?
  /// How the process fares that the beat record at a path names.
  var process: (String) -> Liveness
  /// What the monotonic clock says.
  var now: () -> MonotonicInstant
  /// What an earlier owner noted to be on the screen.
  var noted: () -> NotificationOnScreen?
  /// Notes what is on the screen; `nil`: nothing any more.
  var note: (NotificationOnScreen?) throws -> Void
  /// Hands an answer to the sweep, and starts one.
  var post: (Answer) throws -> Void
  /// Starts a sweep, which sees by itself what there is to see.
  var askForLook: () throws -> Void
  /// Tells the system's journal.
  var log: (LogEntry) -> Void
}

extension Notification {
  /// A reminder as a notification.
  init(_ reminder: Reminder) {
    let labels = reminder.labels
    self.init(
      title: reminder.title, body: reminder.body, isCritical: reminder.urgency == .critical,
      buttons: zip(reminder.buttons, labels.labels).map { button, label in
        Button(key: button.rawValue, label: label, keepsNotification: button == .reopen)
      }, click: labels.click, middleClick: labels.middleClick, step: reminder.step,
      subjects: reminder.silences.map(\.text))
  }
}

extension Answer {
  /// A response to the reminder of a client, or of the summary.
  init?(_ response: Response, to client: ClientName?) {
    guard let key = response.key else {
      self.init(client: client, choice: .dismissed, step: response.step)
      return
    }
    guard let button = Reminder.Button(rawValue: key) else { return nil }
    self.init(
      client: client, choice: .pressed(button), step: response.step,
      activationToken: response.activationToken)
  }
}
