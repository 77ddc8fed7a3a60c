internal import CNotify

/// The desktop's notification server and the one notification this process has there.
///
/// All of it is asynchronous: no server, however it behaves, holds up who calls. A server that does
/// not answer is asked again and again whether it does, and gets the notification once it did: one
/// that was stopped and goes on would show each of those that it was sent meanwhile.
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
  private let tag: String
  private let tell: (Event) -> Void
  private var watch: UInt32 = 0
  private var subscription: UInt32 = 0
  private var server: String?
  private var dialect: ServerDialect?
  /// The number of what is shown.
  private var current: UInt32?
  /// What the server said while it was asked to show something, whose number is not yet known;
  /// `nil` while nothing is asked.
  private var heard: [ServerSignal]?
  /// The desktop's leave to bring a window forward, for what is pressed next.
  private var token: String?

  /// A notifier on a bus, which tells events from the loop, never from within a call. Its notification
  /// bears the tag, where the server keeps one of each.
  public init(
    bus: SessionBus, applicationName: String, tag: String, tell: @escaping (Event) -> Void
  ) {
    self.bus = bus
    self.tag = tag
    self.tell = tell
    unsafe notify_init(applicationName)
  }

  deinit {
    if watch != 0 { g_bus_unwatch_name(watch) }
    if subscription != 0 {
      unsafe g_dbus_connection_signal_unsubscribe(bus.connection, subscription)
    }
    // No notify_uninit: it closes what is still shown, and waits for the server to answer.
  }

  /// Begins to tell which server is there and what it says. The corresponding C functions are
  /// g_bus_watch_name_on_connection and g_dbus_connection_signal_subscribe.
  public func watchServer() {
    unsafe subscription = g_dbus_connection_signal_subscribe(
      bus.connection, Self.serverName, Self.serverName, nil, "/org/freedesktop/Notifications", nil,
      G_DBUS_SIGNAL_FLAGS_NONE, signalArrived, Unmanaged.passUnretained(self).toOpaque(), nil)
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

  /// Shows a notification, in the place of the one with the id `replacing`, with or without a sound;
  /// tells `shown` or `showFailed`.
  public func show(_ notification: Notification, replacing id: UInt32?, quietly: Bool) {
    guard let server else {
      return tell(.showFailed("Could not show the notification: there is no server."))
    }
    bus.call(.notifications("GetServerInformation"), at: server) { [weak self] in
      guard let self else { return }
      guard let name = $0?.text(at: 0), let vendor = $0?.text(at: 1) else {
        return self.tell(.showFailed(Self.silence))
      }
      if let dialect = self.dialect {
        return self.showNow(notification, id, quietly, server: server, dialect)
      }
      self.bus.call(.notifications("GetCapabilities"), at: server) { [weak self] in
        guard let self else { return }
        guard let list = $0?.texts(at: 0) else { return self.tell(.showFailed(Self.silence)) }
        let dialect = ServerDialect(name: name, vendor: vendor, capabilities: Set(list))
        if self.server == server { self.dialect = dialect }
        self.showNow(notification, id, quietly, server: server, dialect)
      }
    }
  }

  /// Takes a notification from the screen of the server that shows it, if that still lives; tells
  /// `closeFinished` in any case.
  public func close(_ shown: NotificationOnScreen) {
    if shown.server == server, let dialect { return close(shown, dialect) }
    // What an earlier owner left is of a server that was not asked yet.
    bus.call(.notifications("GetServerInformation"), at: shown.server) { [self] in
      close(
        shown, ServerDialect(name: $0?.text(at: 0) ?? "", vendor: $0?.text(at: 1) ?? ""))
    }
  }

  private func close(_ shown: NotificationOnScreen, _ dialect: ServerDialect) {
    if dialect.closesByExpiring {
      // In order: the bus keeps that of two calls to one server.
      bus.call(.notifications("Notify", .expiring(shown.id)), at: shown.server) { _ in }
    }
    bus.call(
      .notifications("CloseNotification", .id(shown.id)), at: shown.server
    ) { [weak self] _ in self?.tell(.closeFinished) }
  }

  private static let silence =
    "Could not show the notification: the notification server does not answer."
  private static let change =
    "Could not show the notification: its server is another one now."

  private func showNow(
    _ notification: Notification, _ id: UInt32?, _ quietly: Bool, server: String,
    _ dialect: ServerDialect
  ) {
    guard server == self.server else { return tell(.showFailed(Self.change)) }
    heard = []
    let next = LibnotifyNotification(
      notification, tag: tag, replacing: id ?? 0, quietly: quietly, dialect)
    next.show { [weak self] result in
      guard let self else { return }
      let heard = self.heard ?? []
      self.heard = nil
      switch result {
      case .failure(let error):
        // What was said concerns what is still there from before.
        for signal in heard { self.take(signal) }
        self.tell(.showFailed(error.description))
      case .success where server != self.server: self.tell(.showFailed(Self.change))
      case .success(let id):
        self.current = id
        self.token = nil
        self.tell(.shown(id: id))
        for signal in heard { self.take(signal) }
      }
    }
  }

  fileprivate func hear(_ signal: ServerSignal) {
    if heard != nil { heard?.append(signal) } else { take(signal) }
  }

  private func take(_ signal: ServerSignal) {
    guard signal.id == current else { return }
    switch signal.content {
    case .token(let text): token = text
    case .pressed(let key):
      tell(.pressed(key: key, activationToken: token))
      token = nil
    case .closed(let reason):
      current = nil
      tell(.closed(reason))
    }
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

private func signalArrived(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, _ parameters: OpaquePointer?,
  _ notifier: gpointer?
) {
  guard let name = unsafe name, let parameters = unsafe parameters,
    let notifier = unsafe notifier
  else { return }
  let values = unsafe BusTuple(borrowing: parameters)
  guard let signal = ServerSignal(unsafe String(cString: name), values) else { return }
  unsafe Unmanaged<DesktopNotifier>.fromOpaque(notifier).takeUnretainedValue().hear(signal)
}
