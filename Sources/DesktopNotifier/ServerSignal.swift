/// What a notification server says of one notification.
struct ServerSignal: Hashable, Sendable {
  /// The notification's number.
  let id: UInt32
  let content: Content

  enum Content: Hashable, Sendable {
    /// It went from the screen.
    case closed(CloseReason)
    /// A button of it was pressed.
    case pressed(key: String)
    /// The desktop's leave to bring a window forward; what is pressed follows.
    case token(String)
  }

  /// A signal by its name and its values; `nil` for one that is none of these.
  init?(_ name: String, _ values: BusTuple) {
    guard let id = values.number(at: 0) else { return nil }
    self.id = id
    switch name {
    case "NotificationClosed":
      guard let reason = values.number(at: 1) else { return nil }
      content = .closed(CloseReason(rawValue: Int32(truncatingIfNeeded: reason)))
    case "ActionInvoked":
      guard let key = values.text(at: 1) else { return nil }
      content = .pressed(key: key)
    case "ActivationToken":
      guard let text = values.text(at: 1) else { return nil }
      content = .token(text)
    default: return nil
    }
  }
}
