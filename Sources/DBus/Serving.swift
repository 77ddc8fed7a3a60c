internal import CSystemd
internal import Glibc

/// A call that somebody made of us: answered once, or refused when it is let go.
public final class IncomingCall {
  /// The caller's unique name.
  public let sender: String
  /// The object that is called.
  public let path: String
  /// The interface the method belongs to.
  public let interface: String
  /// The method's name.
  public let member: String
  /// The arguments.
  public let arguments: [Value]
  private let message: Message
  private var answered = false

  init(_ message: consuming Message) {
    sender = message.sender
    path = message.path
    interface = message.interface
    member = message.member
    arguments = (try? message.values("read a call")) ?? []
    self.message = message
  }

  deinit {
    if !answered { unsafe sd_bus_reply_method_errno(message.raw, -EOPNOTSUPP, nil) }
  }

  /// Answers with values. The corresponding C function is sd_bus_message_new_method_return(3).
  public func reply(_ values: [Value] = []) throws(BusError) {
    let attempt = "answer \(member)"
    answered = true
    var made: OpaquePointer?
    try unsafe valueOrBusError(attempt, sd_bus_message_new_method_return(message.raw, &made))
    guard let made = unsafe made else { throw Message.incomplete(attempt) }
    let answer = unsafe Message(consuming: made)
    for value in values { try answer.append(value, attempt) }
    try unsafe valueOrBusError(
      attempt, sd_bus_send(sd_bus_message_get_bus(message.raw), answer.raw, nil))
  }

  /// Answers with an error. The corresponding C function is sd_bus_reply_method_error(3).
  public func refuse(_ name: String, _ words: String) throws(BusError) {
    answered = true
    var error = unsafe sd_bus_error()
    defer { unsafe sd_bus_error_free(&error) }
    _ = unsafe sd_bus_error_set(&error, name, words)
    try unsafe valueOrBusError(
      "refuse \(member)", sd_bus_reply_method_error(message.raw, &error))
  }
}

/// A call holds a message of its connection: the same thread only.
@available(*, unavailable)
extension IncomingCall: Sendable {}

extension Bus {
  /// Takes a name on the bus; from now on calls are kept for `nextCall`.
  ///
  /// - Throws: `BusError` where somebody else has the name.
  public func serve(as name: String, within limit: Duration = Bus.patience) throws(BusError) {
    serves = true
    let purpose = "take the name \(name) on the bus"
    // 4 is DBUS_NAME_FLAG_DO_NOT_QUEUE; the answer 1 is DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER.
    let answer = try call(
      .bus("RequestName", [.string(name), .uint32(4)]), to: purpose, within: limit)
    guard answer == [.uint32(1)] else {
      throw BusError(attempt: purpose, reason: "somebody else has it", code: EEXIST)
    }
  }

  /// The next call that somebody made of us, waited for.
  ///
  /// - Returns: `nil` when the time is over.
  public func nextCall(within limit: Duration) throws(BusError) -> IncomingCall? {
    let end = SuspendingClock.now.advanced(by: limit)
    while calls.isEmpty {
      guard try receive(until: end, "wait for a call") else { return nil }
    }
    return calls.removeFirst()
  }

  /// Sends a signal to all who asked for it. The corresponding C function is
  /// sd_bus_message_new_signal(3).
  public func emit(
    path: String, interface: String, member: String, _ values: [Value] = []
  ) throws(BusError) {
    try emit(path, interface, member, values, "send the signal \(member)")
  }
}
