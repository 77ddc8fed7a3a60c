internal import CNotify

/// The one owner of a libnotify notification, to be shown once.
@safe final class LibnotifyNotification {
  private let handle: UnsafeMutablePointer<NotifyNotification>

  /// Makes a notification for a server's dialect, in the place of the id `replacing` (0: a new one).
  init(
    _ notification: Notification, tag: String, replacing id: UInt32, quietly: Bool,
    _ dialect: ServerDialect
  ) {
    // The icon alone says whose it is. With the hint desktop-entry GNOME Shell (46 and later) keeps three of
    // a program's notifications at most, and drops all of them when the first of their owners ends.
    unsafe handle = forestall_notification_new(
      dialect.title(of: notification), dialect.body(of: notification), "forestall", id)
    unsafe notify_notification_set_timeout(handle, NOTIFY_EXPIRES_NEVER)
    unsafe notify_notification_set_urgency(
      handle, notification.isCritical ? NOTIFY_URGENCY_CRITICAL : NOTIFY_URGENCY_NORMAL)
    unsafe notify_notification_set_category(handle, "x-forestall.reminder")
    // The owner decides when it goes, also after a button was pressed.
    unsafe notify_notification_set_hint(handle, "resident", g_variant_new_boolean(1))
    // An owner that is killed before it could note the id leaves one that its successor does not know.
    // Where the id is known it alone says what to replace: mako (1.7) frees what it is told in both
    // ways, goes on to use it, and crashes.
    if id == 0, dialect.keepsOnePerTag {
      unsafe notify_notification_set_hint(
        handle, "x-dunst-stack-tag", g_variant_new_string(tag))
    }
    if quietly {
      unsafe notify_notification_set_hint(handle, "suppress-sound", g_variant_new_boolean(1))
    }
    for (key, label) in dialect.actions(of: notification) {
      unsafe notify_notification_add_action(handle, key, label, passOver, nil, nil)
    }
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Shows it, and tells its id, or why it could not. The corresponding C function is
  /// notify_notification_show.
  ///
  /// That waits for the server's answer, up to 25 s, and so has a thread of its own. What the server
  /// says of the notification may therefore be heard before its id is told.
  func show(_ tell: @escaping (Result<UInt32, BusError>) -> Void) {
    let pending = PendingShow(notification: self, tell: tell)
    unsafe forestall_notification_show(
      handle, showFinished, Unmanaged.passRetained(pending).toOpaque())
  }
}

/// Who waits for a notification to be shown: retained by the call, taken by its callback, which
/// always comes. It keeps the notification for as long as the other thread works with it.
private final class PendingShow {
  let notification: LibnotifyNotification
  let tell: (Result<UInt32, BusError>) -> Void

  init(
    notification: LibnotifyNotification, tell: @escaping (Result<UInt32, BusError>) -> Void
  ) {
    self.notification = notification
    self.tell = tell
  }
}

private func showFinished(
  _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ pending: gpointer?
) {
  guard let pending = unsafe pending else { return }
  let waiting = unsafe Unmanaged<PendingShow>.fromOpaque(pending).takeRetainedValue()
  var error: UnsafeMutablePointer<GError>?
  let id = unsafe forestall_notification_show_finish(result, &error)
  waiting.tell(
    id > 0 ? .success(id) : .failure(unsafe BusError("show the notification", error)))
}

/// libnotify wants to call somebody for each button; the server's signals are heard elsewhere.
private func passOver(
  _ handle: UnsafeMutablePointer<NotifyNotification>?, _ action: UnsafeMutablePointer<CChar>?,
  _ data: gpointer?
) {}
