internal import CNotify

/// The desktop's notification server and the one notification this process has there.
///
/// Everything but `show`'s last step is asynchronous. libnotify waits for its answers, up to 25 s, so
/// it is called only just after the server has answered something else.
public final class DesktopNotifier {
  /// What the notifier tells.
  public enum Event: Hashable, Sendable {
    /// A server is there, under this unique bus name.
    case serverAppeared(String)
    /// There is no server.
    case serverVanished
    /// The notification is on the screen under this id.
    case shown(id: UInt32)
    /// The server did not answer, or refused; a sentence for the log.
    case showFailed(String)
    /// The notification went from the screen.
    case closed(CloseReason)
    /// A button or, with the key `default`, the notification itself was pressed.
    case pressed(key: String, activationToken: String?)
    /// The request to close is done with.
    case closeFinished
  }

  private static let serverName = "org.freedesktop.Notifications"
  private let bus: SessionBus
  private let tell: (Event) -> Void
  private var watch: UInt32 = 0
  private var server: String?
  private var dialect: ServerDialect?
  private var current: LibnotifyNotification?

  /// A notifier on a bus, which tells events from the loop, never from within a call.
  public init(bus: SessionBus, applicationName: String, tell: @escaping (Event) -> Void) {
    self.bus = bus
    self.tell = tell
    unsafe notify_init(applicationName)
  }

  deinit {
    if watch != 0 { g_bus_unwatch_name(watch) }
    current = nil
    notify_uninit()
  }

  /// Begins to tell which server is there. The corresponding C function is
  /// g_bus_watch_name_on_connection.
  public func watchServer() {
    unsafe watch = g_bus_watch_name_on_connection(
      bus.connection, Self.serverName, G_BUS_NAME_WATCHER_FLAGS_NONE, nameAppeared, nameVanished,
      Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Asks the bus to start a server, without waiting: one that comes is told as `serverAppeared`.
  public func startServer() {
    bus.call(
      .bus("StartServiceByName", .name(Self.serverName)), at: "org.freedesktop.DBus",
      limit: 10_000
    ) { _ in }
  }

  /// Shows a notification, in the place of the one with the id `replacing`; tells `shown` or
  /// `showFailed`.
  public func show(_ notification: Notification, replacing id: UInt32?) {
    guard let server else {
      return tell(.showFailed("Could not show the notification: there is no server."))
    }
    bus.call(.notifications("GetServerInformation"), at: server) { [weak self] in
      guard let self else { return }
      guard let name = $0?.text(at: 0) else { return self.tell(.showFailed(Self.silence)) }
      if let dialect = self.dialect {
        return self.showNow(notification, replacing: id, server: server, dialect)
      }
      self.bus.call(.notifications("GetCapabilities"), at: server) { [weak self] in
        guard let self else { return }
        guard let list = $0?.texts(at: 0) else { return self.tell(.showFailed(Self.silence)) }
        let dialect = ServerDialect(name: name, capabilities: Set(list))
        if self.server == server { self.dialect = dialect }
        self.showNow(notification, replacing: id, server: server, dialect)
      }
    }
  }

  /// Takes a notification from the screen of the server that shows it, if that still lives; tells
  /// `closeFinished` in any case.
  public func close(_ shown: NotificationOnScreen) {
    bus.call(
      .notifications("CloseNotification", .id(shown.id)), at: shown.server
    ) { [weak self] _ in self?.tell(.closeFinished) }
  }

  private static let silence =
    "Could not show the notification: the notification server does not answer."

  private func showNow(
    _ notification: Notification, replacing id: UInt32?, server: String, _ dialect: ServerDialect
  ) {
    guard server == self.server else {
      return tell(.showFailed("Could not show the notification: its server is another one now."))
    }
    let next = LibnotifyNotification(notification, replacing: id ?? 0, dialect, owner: self)
    if let failure = next.show() { return tell(.showFailed(failure.description)) }
    current = next
    tell(.shown(id: next.id))
  }

  fileprivate func appeared(_ name: String) {
    server = name
    dialect = nil
    tell(.serverAppeared(name))
  }

  fileprivate func vanished() {
    server = nil
    dialect = nil
    current = nil
    tell(.serverVanished)
  }

  func closed(_ notification: LibnotifyNotification, _ reason: CloseReason) {
    guard notification === current else { return }
    tell(.closed(reason))
  }

  func pressed(_ notification: LibnotifyNotification, _ key: String, token: String?) {
    guard notification === current else { return }
    tell(.pressed(key: key, activationToken: token))
  }
}

@available(*, unavailable) extension DesktopNotifier: Sendable {}

private func nameAppeared(
  _ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ owner: UnsafePointer<CChar>?,
  _ notifier: gpointer?
) {
  guard let owner = unsafe owner, let notifier = unsafe notifier else { return }
  let unique = unsafe String(cString: owner)
  unsafe Unmanaged<DesktopNotifier>.fromOpaque(notifier).takeUnretainedValue().appeared(unique)
}

private func nameVanished(
  _ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ notifier: gpointer?
) {
  guard let notifier = unsafe notifier else { return }
  unsafe Unmanaged<DesktopNotifier>.fromOpaque(notifier).takeUnretainedValue().vanished()
}
