internal import CNotify

/// Why something on the session bus did not work.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A full sentence.
  public let description: String

  init(_ attempt: String, _ error: UnsafeMutablePointer<GError>?) {
    guard let error = unsafe error else {
      description = "Could not \(attempt), and nobody says why."
      return
    }
    let words = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no reason given"
    unsafe g_error_free(error)
    description = "Could not \(attempt): \(words)."
  }
}

/// The connection to the session bus; every call on it has a time limit and none waits.
@safe public final class SessionBus {
  let connection: OpaquePointer
  private var closedHandler: (id: gulong, box: ClosedHandler)?

  /// How long a call waits for its answer, in milliseconds.
  static let limit: Int32 = 2_000

  /// Connects. The corresponding C function is g_bus_get_sync.
  ///
  /// - Throws: `BusError` where there is no session bus.
  public init() throws(BusError) {
    var error: UnsafeMutablePointer<GError>?
    guard let made = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
      throw unsafe BusError("connect to the session bus", error)
    }
    unsafe connection = made
    unsafe g_dbus_connection_set_exit_on_close(made, 0)
  }

  deinit {
    if let closedHandler {
      unsafe g_signal_handler_disconnect(UnsafeMutableRawPointer(connection), closedHandler.id)
    }
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Calls back when the bus is gone. The corresponding signal is GDBusConnection::closed.
  public func onClosed(_ call: @escaping () -> Void) {
    let box = ClosedHandler(call)
    let id = unsafe g_signal_connect_data(
      UnsafeMutableRawPointer(connection), "closed",
      unsafeBitCast(busClosed as BusClosed, to: GCallback.self),
      Unmanaged.passUnretained(box).toOpaque(), nil, GConnectFlags(rawValue: 0))
    closedHandler = (id, box)
  }

  /// Calls a method and calls back with its answer, or without one after the time limit. The
  /// corresponding C function is g_dbus_connection_call, which takes the floating parameters.
  func call(
    _ method: BusMethod, at destination: String, limit: Int32 = SessionBus.limit,
    reply: @escaping (BusTuple?) -> Void
  ) {
    let parameters: OpaquePointer?
    switch method.argument {
    case .none: unsafe parameters = nil
    case .id(let id): unsafe parameters = forestall_close_parameters(id)
    case .expiring(let id): unsafe parameters = forestall_expiring_parameters(id)
    case .name(let name): unsafe parameters = forestall_start_parameters(name)
    }
    let box = unsafe Unmanaged.passRetained(PendingReply(reply)).toOpaque()
    unsafe g_dbus_connection_call(
      connection, destination, method.path, method.interface, method.name, parameters, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, limit, nil, replyArrived, box)
  }
}

@available(*, unavailable) extension SessionBus: Sendable {}

/// A method by its full address, with what it is called with.
struct BusMethod {
  let path: String
  let interface: String
  let name: String
  let argument: Argument

  enum Argument {
    case none
    case id(UInt32)
    /// An empty notification in the place of the one with this id, for a millisecond.
    case expiring(UInt32)
    case name(String)
  }

  /// A method of the notification server.
  static func notifications(_ name: String, _ argument: Argument = .none) -> BusMethod {
    BusMethod(
      path: "/org/freedesktop/Notifications", interface: "org.freedesktop.Notifications",
      name: name, argument: argument)
  }

  /// A method of the bus itself.
  static func bus(_ name: String, _ argument: Argument) -> BusMethod {
    BusMethod(
      path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", name: name,
      argument: argument)
  }
}

/// What an answer or a signal carries: a tuple of values.
@safe final class BusTuple {
  private let tuple: OpaquePointer

  init(consuming tuple: OpaquePointer) { unsafe self.tuple = tuple }

  init(borrowing tuple: OpaquePointer) { unsafe self.tuple = g_variant_ref(tuple) }

  deinit { unsafe g_variant_unref(tuple) }

  /// The text at a place of the tuple.
  func text(at index: Int) -> String? {
    unsafe child(at: index, of: "s") { value in
      unsafe g_variant_get_string(value, nil).map { unsafe String(cString: $0) }
    }
  }

  /// The number at a place of the tuple.
  func number(at index: Int) -> UInt32? {
    unsafe child(at: index, of: "u") { unsafe g_variant_get_uint32($0) }
  }

  /// The list of texts at a place of the tuple.
  func texts(at index: Int) -> [String]? {
    unsafe child(at: index, of: "as") { list in
      unsafe (0..<g_variant_n_children(list)).compactMap { place in
        let item = unsafe g_variant_get_child_value(list, place)
        defer { unsafe g_variant_unref(item) }
        return unsafe g_variant_get_string(item, nil).map { unsafe String(cString: $0) }
      }
    }
  }

  private func child<Value>(
    at index: Int, of type: String, _ body: (OpaquePointer) -> Value?
  ) -> Value? {
    guard unsafe index < Int(g_variant_n_children(tuple)),
      let value = unsafe g_variant_get_child_value(tuple, gsize(index))
    else { return nil }
    defer { unsafe g_variant_unref(value) }
    guard let found = unsafe g_variant_get_type_string(value), unsafe String(cString: found) == type
    else { return nil }
    return unsafe body(value)
  }
}

private typealias BusClosed =
  @convention(c) (gpointer?, gboolean, UnsafeMutablePointer<GError>?, gpointer?) -> Void

private final class ClosedHandler {
  let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }
}

private func busClosed(
  _ connection: gpointer?, _ remotely: gboolean, _ error: UnsafeMutablePointer<GError>?,
  _ handler: gpointer?
) {
  guard let handler = unsafe handler else { return }
  unsafe Unmanaged<ClosedHandler>.fromOpaque(handler).takeUnretainedValue().call()
}

/// Who waits for one answer: retained by the call, taken by its callback, which always comes.
private final class PendingReply {
  let reply: (BusTuple?) -> Void

  init(_ reply: @escaping (BusTuple?) -> Void) { self.reply = reply }
}

private func replyArrived(
  _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ pending: gpointer?
) {
  guard let source = unsafe source, let pending = unsafe pending else { return }
  let waiting = unsafe Unmanaged<PendingReply>.fromOpaque(pending).takeRetainedValue()
  var error: UnsafeMutablePointer<GError>?
  let tuple = unsafe g_dbus_connection_call_finish(OpaquePointer(source), result, &error)
  guard let tuple = unsafe tuple else {
    if let error = unsafe error { unsafe g_error_free(error) }
    return waiting.reply(nil)
  }
  waiting.reply(unsafe BusTuple(consuming: tuple))
}
