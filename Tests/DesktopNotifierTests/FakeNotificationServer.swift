import CNotify
import Synchronization

/// A notification server that does what a test says, on a thread of its own.
@safe final class FakeNotificationServer: @unchecked Sendable {
  /// What a client asked of it.
  enum Call: Hashable {
    case notify(Shown)
    case close(UInt32)
    /// Any call while it was silent.
    case unanswered(String)
  }

  /// The arguments of Notify, and the id it was given.
  struct Shown: Hashable {
    var id: UInt32
    var replaces: UInt32
    var application: String
    var title: String
    var body: String
    var actions: [String]
    var hints: String
    var timeout: Int32
  }

  /// What is not answered, and what waits for an answer.
  private struct Silence {
    var concerns: @Sendable (String) -> Bool = { _ in false }
    var held: [HeldCall] = []
  }

  @safe private struct HeldCall: @unchecked Sendable {
    let method: String
    let parameters: OpaquePointer
    let invocation: OpaquePointer
  }

  let calls: AsyncStream<Call>
  private let calling: AsyncStream<Call>.Continuation
  private let loop: OpaquePointer
  private let connection: OpaquePointer
  private var thread: UnsafeMutablePointer<GThread>?
  private let name: String
  private let capabilities: String
  private let silence = Mutex(Silence())
  private let lastID: Mutex<UInt32>

  /// A server on a bus. What it can do is written as a GVariant text.
  init(
    bus: String, name: String = "fake", capabilities: String = "['body','body-markup','actions']",
    firstID: UInt32 = 7
  ) throws {
    (calls, calling) = AsyncStream<Call>.makeStream()
    self.name = name
    self.capabilities = capabilities
    lastID = Mutex(firstID - 1)
    let context = unsafe g_main_context_new()
    unsafe loop = g_main_loop_new(context, 0)
    unsafe g_main_context_push_thread_default(context)
    defer { unsafe g_main_context_pop_thread_default(context) }
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let made = unsafe g_dbus_connection_new_for_address_sync(bus, flags, nil, nil, nil),
      let node = unsafe g_dbus_node_info_new_for_xml(Self.interface, nil)
    else { throw PrivateBus.NoBus() }
    unsafe connection = made
    var table = GDBusInterfaceVTable()
    unsafe table.method_call = answer
    unsafe g_dbus_connection_register_object(
      connection, "/org/freedesktop/Notifications", node.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    askBus("RequestName", "('org.freedesktop.Notifications', uint32 0)")
    unsafe thread = g_thread_new("fake", runLoop, UnsafeMutableRawPointer(loop))
  }

  deinit { stop() }

  /// Ends it: its name and its connection go from the bus.
  func stop() {
    guard let running = unsafe thread else { return }
    unsafe thread = nil
    unsafe g_dbus_connection_close_sync(connection, nil, nil)
    unsafe g_main_loop_quit(loop)
    unsafe g_thread_join(running)
    calling.finish()
  }

  /// Its unique name on the bus.
  var uniqueName: String {
    unsafe g_dbus_connection_get_unique_name(connection).map { unsafe String(cString: $0) } ?? ""
  }

  /// From now on it takes calls and does not answer, as a stopped process does not; or from the
  /// first call of one method on.
  func fallSilent(from method: String? = nil) {
    silence.withLock { $0.concerns = { method == nil || $0 == method } }
  }

  /// Does all that was asked of it meanwhile, as a stopped process does that goes on.
  func goOn() {
    let held = silence.withLock { silence in
      defer { silence = Silence() }
      return silence.held
    }
    for call in held { unsafe take(call.method, call.parameters, call.invocation) }
  }

  /// Says that a button was pressed.
  func press(_ key: String, on id: UInt32, token: String? = nil) {
    if let token { emit("ActivationToken", "(uint32 \(id), '\(token)')") }
    emit("ActionInvoked", "(uint32 \(id), '\(key)')")
  }

  /// Says that a notification went.
  func close(_ id: UInt32, reason: UInt32) {
    emit("NotificationClosed", "(uint32 \(id), uint32 \(reason))")
  }

  private func emit(_ signal: String, _ parameters: String) {
    unsafe g_dbus_connection_emit_signal(
      connection, nil, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", signal,
      g_variant_parse(nil, parameters, nil, nil, nil), nil)
  }

  private func askBus(_ method: String, _ parameters: String) {
    let reply = unsafe g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
      g_variant_parse(nil, parameters, nil, nil, nil), nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, nil)
    if let reply = unsafe reply { unsafe g_variant_unref(reply) }
  }

  fileprivate func take(
    _ method: String, _ parameters: OpaquePointer, _ invocation: OpaquePointer
  ) {
    let call = unsafe HeldCall(method: method, parameters: parameters, invocation: invocation)
    let isHeld = silence.withLock { silence in
      guard silence.concerns(method) else { return false }
      silence.concerns = { _ in true }
      silence.held.append(call)
      return true
    }
    if isHeld {
      calling.yield(.unanswered(method))
      return
    }
    let reply: String
    switch method {
    case "GetServerInformation": reply = "('\(name)', 'test', '1', '1.2')"
    case "GetCapabilities": reply = "(\(capabilities),)"
    case "CloseNotification":
      let id = unsafe number(parameters, 0)
      close(id, reason: 3)
      calling.yield(.close(id))
      reply = "()"
    default:
      let shown = unsafe understand(parameters)
      calling.yield(.notify(shown))
      reply = "(uint32 \(shown.id),)"
    }
    unsafe g_dbus_method_invocation_return_value(
      invocation, g_variant_parse(nil, reply, nil, nil, nil))
  }

  private func understand(_ parameters: OpaquePointer) -> Shown {
    let replaces = unsafe number(parameters, 1)
    let id =
      replaces != 0
      ? replaces
      : lastID.withLock {
        $0 += 1
        return $0
      }
    let actions = unsafe g_variant_get_child_value(parameters, 5)
    let hints = unsafe g_variant_get_child_value(parameters, 6)
    let timeout = unsafe g_variant_get_child_value(parameters, 7)
    let printed = unsafe g_variant_print(hints, 0)
    return unsafe Shown(
      id: id, replaces: replaces, application: text(parameters, 0), title: text(parameters, 3),
      body: text(parameters, 4),
      actions: actions.map(texts) ?? [],
      hints: printed.map { unsafe String(cString: $0) } ?? "",
      timeout: g_variant_get_int32(timeout))
  }

  private func number(_ tuple: OpaquePointer, _ index: UInt) -> UInt32 {
    unsafe g_variant_get_uint32(g_variant_get_child_value(tuple, index))
  }

  private func text(_ tuple: OpaquePointer, _ index: UInt) -> String {
    unsafe String(cString: g_variant_get_string(g_variant_get_child_value(tuple, index), nil))
  }

  private func texts(_ list: OpaquePointer) -> [String] {
    unsafe (0..<g_variant_n_children(list)).map { unsafe text(list, $0) }
  }

  private static let interface = """
    <node><interface name="org.freedesktop.Notifications">
    <method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
    <method name="GetCapabilities"><arg type="as" direction="out"/></method>
    <method name="CloseNotification"><arg type="u" direction="in"/></method>
    <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
    <arg type="u" direction="out"/></method></interface></node>
    """
}

private func runLoop(_ loop: gpointer?) -> gpointer? {
  unsafe g_main_loop_run(loop.map { OpaquePointer($0) })
  return nil
}

private func answer(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
  _ parameters: OpaquePointer?, _ invocation: OpaquePointer?, _ server: gpointer?
) {
  guard let method = unsafe method, let parameters = unsafe parameters,
    let invocation = unsafe invocation, let server = unsafe server
  else { return }
  unsafe Unmanaged<FakeNotificationServer>.fromOpaque(server).takeUnretainedValue()
    .take(String(cString: method), parameters, invocation)
}
