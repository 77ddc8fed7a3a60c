internal import Messages

// What a screen that others see may show: that something needs attention, and nothing of what.
extension Wording {
  /// A reminder without whom it is about: its name, when it fell silent, how it ended, what it waits
  /// for and the person's note would each tell it.
  static func discreet(
    _ reminder: Reminder, _ reopening: ClientState.Reopening?, _ language: Language
  ) -> Reminder {
    let title: ReminderText =
      switch reopening {
      case nil: .privateNotice
      case .some(let opening) where opening.failure == nil: .privateOpening
      case .some: .privateNotOpened
      }
    let whereToLook = language.text(Message(ReminderText.whereToLook))
    var discreet = reminder
    discreet.title = language.text(Message(title))
    discreet.body = whereToLook
    discreet.matter = whereToLook
    discreet.isPrivate = true
    return discreet
  }

  /// The summary of clients that are all private.
  static func discreetSummary(
    of count: Int, beside others: Int, _ language: Language
  ) -> Reminder {
    let title = others > 0 ? ReminderText.morePrivateStopped : .privateStopped
    let whereToLook = language.text(Message(ReminderText.whereToLook))
    return Reminder(
      client: nil, title: language.text(Message(title, count: count)), body: whereToLook,
      matter: whereToLook, urgency: .normal, buttons: [.showEach], step: 1, isPrivate: true,
      language: language)
  }
}
