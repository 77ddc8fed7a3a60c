// What a screen that others see may show: that something needs attention, and nothing of what.
extension Wording {
  /// A reminder without whom it is about: its name, when it fell silent, how it ended, what it waits
  /// for and the person's note would each tell it.
  static func discreet(_ reminder: Reminder, _ reopening: ClientState.Reopening?) -> Reminder {
    var discreet = reminder
    discreet.title =
      switch reopening {
      case nil: "A program needs your attention"
      case .some(let opening) where opening.failure == nil: "Opening a program\u{2026}"
      case .some: "A program could not be opened"
      }
    discreet.body = whereToLook
    discreet.matter = whereToLook
    discreet.isPrivate = true
    return discreet
  }

  /// The summary of clients that are all private.
  static func discreetSummary(of count: Int, beside others: Int) -> Reminder {
    let subject = others > 0 ? "\(count) more" : "\(count)"
    return Reminder(
      client: nil,
      title: count == 1
        ? "\(subject) program needs your attention" : "\(subject) programs need your attention",
      body: whereToLook, matter: whereToLook, urgency: .normal, buttons: [.showEach], step: 1,
      isPrivate: true)
  }

  private static let whereToLook = "In a terminal, forestall status tells more."
}
