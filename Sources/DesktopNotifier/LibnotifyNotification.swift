internal import CNotify

/// The one owner of a libnotify notification; its callbacks end with it.
@safe final class LibnotifyNotification {
  private let handle: UnsafeMutablePointer<NotifyNotification>
  private weak var owner: DesktopNotifier?
  private var closedHandler: gulong = 0

  /// Makes a notification for a server's dialect, in the place of the id `replacing` (0: a new one).
  init(
    _ notification: Notification, replacing id: UInt32, _ dialect: ServerDialect,
    owner: DesktopNotifier
  ) {
    self.owner = owner
    unsafe handle = forestall_notification_new(
      dialect.title(of: notification), dialect.body(of: notification), "dialog-warning", id)
    unsafe notify_notification_set_timeout(handle, NOTIFY_EXPIRES_NEVER)
    unsafe notify_notification_set_urgency(
      handle, notification.isCritical ? NOTIFY_URGENCY_CRITICAL : NOTIFY_URGENCY_NORMAL)
    unsafe notify_notification_set_category(handle, "x-forestall.reminder")
    // The owner decides when it goes, also after a button was pressed.
    unsafe notify_notification_set_hint(handle, "resident", g_variant_new_boolean(1))
    let unretained = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe closedHandler = g_signal_connect_data(
      UnsafeMutableRawPointer(handle), "closed",
      unsafeBitCast(notificationClosed as ClosedSignal, to: GCallback.self), unretained, nil,
      GConnectFlags(rawValue: 0))
    guard dialect.hasActions, let first = notification.buttons.first else { return }
    for (key, label) in [("default", first.label)]
      + notification.buttons.map({ ($0.key, $0.label) })
    {
      unsafe notify_notification_add_action(
        handle, key, label, notificationPressed, unretained, nil)
    }
  }

  deinit {
    unsafe g_signal_handler_disconnect(UnsafeMutableRawPointer(handle), closedHandler)
    unsafe notify_notification_clear_actions(handle)
    unsafe g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// The server's id for it.
  var id: UInt32 { unsafe forestall_notification_id(handle) }

  /// Shows it and waits for the server's answer. The corresponding C function is
  /// notify_notification_show.
  ///
  /// - Returns: why it could not, or `nil`.
  func show() -> BusError? {
    var error: UnsafeMutablePointer<GError>?
    guard unsafe notify_notification_show(handle, &error) == 0 else { return nil }
    return unsafe BusError("show the notification", error)
  }

  fileprivate func closed() {
    let reason = unsafe notify_notification_get_closed_reason(handle)
    owner?.closed(self, CloseReason(rawValue: reason))
  }

  fileprivate func pressed(_ key: String) {
    let token = unsafe notify_notification_get_activation_token(handle)
    let text = unsafe token.map { unsafe String(cString: $0) }
    owner?.pressed(self, key, token: text)
  }
}

private typealias ClosedSignal =
  @convention(c) (UnsafeMutablePointer<NotifyNotification>?, gpointer?) -> Void

private func notificationClosed(
  _ handle: UnsafeMutablePointer<NotifyNotification>?, _ notification: gpointer?
) {
  guard let notification = unsafe notification else { return }
  unsafe Unmanaged<LibnotifyNotification>.fromOpaque(notification).takeUnretainedValue().closed()
}

private func notificationPressed(
  _ handle: UnsafeMutablePointer<NotifyNotification>?, _ action: UnsafeMutablePointer<CChar>?,
  _ notification: gpointer?
) {
  guard let action = unsafe action, let notification = unsafe notification else { return }
  let key = unsafe String(cString: action)
  unsafe Unmanaged<LibnotifyNotification>.fromOpaque(notification).takeUnretainedValue().pressed(
    key)
}
