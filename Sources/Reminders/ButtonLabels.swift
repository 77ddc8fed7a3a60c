public import Messages

/// What is written on a reminder's buttons, and what its last line says where they are not to be seen.
///
/// The look that orders a reminder puts all of it into words: who shows it needs no language.
public struct ButtonLabels: Hashable, Sendable {
  /// The label of each button, in their order.
  public var labels: [String]
  /// What a click on the notification does, as a sentence; `nil` where there are no buttons.
  public var click: String?
  /// The same for a server that takes the middle button for that.
  public var middleClick: String?

  /// Labels by their parts.
  public init(labels: [String], click: String?, middleClick: String?) {
    self.labels = labels
    self.click = click
    self.middleClick = middleClick
  }

  /// The labels of buttons in a language.
  public init(_ buttons: [Reminder.Button], in language: Language) {
    self.init(
      labels: buttons.map { language.text(Message($0.texts.label)) },
      click: buttons.first.map { language.text(Message($0.texts.click)) },
      middleClick: buttons.first.map { language.text(Message($0.texts.middleClick)) })
  }
}

extension Reminder.Button {
  fileprivate var texts: (label: ButtonText, click: ButtonText, middleClick: ButtonText) {
    switch self {
    case .reopen: (.reopen, .clickToReopen, .middleClickToReopen)
    case .snooze: (.snooze, .clickToSnooze, .middleClickToSnooze)
    case .stop: (.stop, .clickToStop, .middleClickToStop)
    case .showEach: (.showEach, .clickToShowEach, .middleClickToShowEach)
    }
  }
}
