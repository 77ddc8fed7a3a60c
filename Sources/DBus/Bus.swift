internal import CSystemd
internal import Glibc

/// A connection to a message bus, for one thread at a time; closed at the end of its life.
///
/// Nothing in it calls back: it sends, and it looks through what has arrived while it waits for an
/// answer. Answers are told by their serial number; signals and calls that arrive in between are
/// kept until `nextSignal` or `nextCall` asks for them. No wait is without a limit.
///
/// The connection is the owner's alone (sd_bus_open_user(3), never the thread's default one).
@safe public final class Bus {
  /// How long an answer may take where nothing else is said.
  public static let patience: Duration = .seconds(5)

  let raw: OpaquePointer
  var rules: Set<SignalRule> = []
  /// What has come and was not asked for yet, in the order in which it came.
  var arrivals: [Arrival] = []
  /// The calls that were sent without waiting, and not answered yet.
  var posted: [CallTicket: PostedCall] = [:]
  var calls: [IncomingCall] = []
  private var replies: [UInt64: Result<[Value], BusError>] = [:]
  private var awaited: [UInt64: String] = [:]
  var serves = false
  /// Whether the bus owes an answer, so that what was sent may never be read.
  private var stalled = true

  /// Connects to the user's own bus. The corresponding C function is sd_bus_open_user(3).
  public static func user(within limit: Duration = patience) throws(BusError) -> Bus {
    do throws(BusError) {
      return try unsafe Bus(attempt: "reach the bus of your session", limit) { bus in
        unsafe sd_bus_open_user(&bus)
      }
    } catch {
      throw error.advising(
        "Log in to a desktop session, or set XDG_RUNTIME_DIR to that of a running one "
          + "(it has a socket named bus).")
    }
  }

  /// Connects to the machine's bus. The corresponding C function is sd_bus_open_system(3).
  public static func system(within limit: Duration = patience) throws(BusError) -> Bus {
    try unsafe Bus(attempt: "reach the system bus", limit) { bus in unsafe sd_bus_open_system(&bus)
    }
  }

  /// Connects to the bus at an address, as in `unix:path=/run/user/1000/bus`. The corresponding
  /// C functions are sd_bus_new(3), sd_bus_set_address(3) and sd_bus_start(3).
  public convenience init(
    address: String, within limit: Duration = Bus.patience
  ) throws(BusError) {
    try unsafe self.init(attempt: "reach the bus at \(address)", limit) { bus in
      let made = unsafe sd_bus_new(&bus)
      guard made >= 0 else { return made }
      let addressed = unsafe sd_bus_set_address(bus, address)
      guard addressed >= 0 else { return addressed }
      unsafe sd_bus_set_bus_client(bus, 1)
      return unsafe sd_bus_start(bus)
    }
  }

  private init(
    attempt: String, _ limit: Duration, open: (inout OpaquePointer?) -> Int32
  ) throws(BusError) {
    var opened: OpaquePointer?
    let result = unsafe open(&opened)
    guard result >= 0, let opened = unsafe opened else {
      unsafe sd_bus_close_unref(opened)
      try valueOrBusError(attempt, result)
      throw Message.incomplete(attempt)
    }
    unsafe raw = opened
    // sd_bus_call would wait for the greeting without a limit: wait for it here, with one.
    let end = SuspendingClock.now.advanced(by: limit)
    while try unsafe valueOrBusError(attempt, sd_bus_is_ready(raw)) == 0 {
      guard try receive(until: end, attempt) else { throw BusError.timeout(attempt, limit) }
    }
    stalled = false
  }

  deinit {
    // A flush waits for ever for a bus that does not read; one that answers has nothing unsent.
    if stalled || !posted.isEmpty {
      unsafe sd_bus_close_unref(raw)
    } else {
      unsafe sd_bus_flush_close_unref(raw)
    }
  }

  // MARK: - Calling

  /// Calls a method and waits for its answer.
  ///
  /// - Parameters:
  ///   - call: Whom to call, and with what.
  ///   - purpose: What it is for, in words that follow "Could not".
  ///   - limit: How long the answer may take.
  /// - Returns: the values of the answer.
  /// - Throws: `BusError`, also for an error that the other side answers with.
  @discardableResult
  public func call(
    _ call: MethodCall, to purpose: String, within limit: Duration = Bus.patience
  ) throws(BusError) -> [Value] {
    guard let answer = try callAll([(call, purpose)], within: limit).first else {
      throw Message.incomplete(purpose)
    }
    return try answer.get()
  }

  /// Sends many calls at once and then collects the answers: as long as one round trip, nearly.
  ///
  /// - Parameters:
  ///   - requests: The calls, each with what it is for.
  ///   - limit: How long all the answers together may take.
  /// - Returns: one answer or error for each call, in their order.
  /// - Throws: `BusError` where the connection itself is gone.
  public func callAll(
    _ requests: [(call: MethodCall, purpose: String)], within limit: Duration = Bus.patience
  ) throws(BusError) -> [Result<[Value], BusError>] {
    let end = SuspendingClock.now.advanced(by: limit)
    defer {
      awaited.removeAll(keepingCapacity: true)
      replies.removeAll(keepingCapacity: true)
    }
    var sent: [Result<UInt64, BusError>] = []
    for (call, purpose) in requests {
      try awaitReplies(leaving: Self.window - 1, until: end, purpose)
      sent.append(send(call, purpose))
    }
    try awaitReplies(leaving: 0, until: end, requests.first?.purpose ?? "call")
    return zip(sent, requests).map { cookie, request in
      cookie.flatMap { replies[$0] ?? .failure(.timeout(request.purpose, limit)) }
    }
  }

  /// How many answers may be owed at once: the reference bus refuses more than 128 calls.
  private static let window = 64

  private func send(_ call: MethodCall, _ purpose: String) -> Result<UInt64, BusError> {
    do throws(BusError) {
      let message = try unsafe Message.making(call, on: raw, attempt: purpose)
      var cookie: UInt64 = 0
      try unsafe valueOrBusError(purpose, sd_bus_send(raw, message.raw, &cookie))
      awaited[cookie] = purpose
      return .success(cookie)
    } catch {
      return .failure(error)
    }
  }

  private func awaitReplies(
    leaving owed: Int, until end: SuspendingClock.Instant, _ purpose: String
  ) throws(BusError) {
    while awaited.count - replies.count > owed {
      guard try receive(until: end, purpose) else {
        stalled = true
        return
      }
    }
  }

  // MARK: - Signals

  static let asking = "ask the bus for signals"

  /// Asks the bus for the signals that a rule describes; from now on they are kept.
  public func subscribe(
    to rule: SignalRule, within limit: Duration = Bus.patience
  ) throws(BusError) {
    rules.insert(rule)
    try call(rule.subscription, to: Self.asking, within: limit)
  }

  /// Asks the bus for the signals that a rule describes, and calls a method that may bring them about:
  /// in one go, as the bus takes the one before it passes the other on.
  ///
  /// - Returns: the values of the answer.
  /// - Throws: `BusError`, of the subscription before that of the call.
  public func call(
    _ call: MethodCall, to purpose: String, subscribingTo rule: SignalRule,
    within limit: Duration = Bus.patience
  ) throws(BusError) -> [Value] {
    rules.insert(rule)
    let answers = try callAll([(rule.subscription, Self.asking), (call, purpose)], within: limit)
    for answer in answers.dropLast() { _ = try answer.get() }
    guard let answer = answers.last else { throw Message.incomplete(purpose) }
    return try answer.get()
  }

  /// Ends a subscription.
  public func unsubscribe(
    from rule: SignalRule, within limit: Duration = Bus.patience
  ) throws(BusError) {
    rules.remove(rule)
    forgetUnwanted()
    try call(
      .bus("RemoveMatch", [.string(rule.text)]), to: "end a subscription", within: limit)
  }

  /// The next signal of a subscription that is wanted, waited for; others wait on.
  ///
  /// - Returns: `nil` when the time is over.
  public func nextSignal(
    within limit: Duration, where wanted: (Signal) -> Bool = { _ in true }
  ) throws(BusError) -> Signal? {
    let end = SuspendingClock.now.advanced(by: limit)
    while true {
      if let signal = takeSignal(where: wanted) { return signal }
      guard try receive(until: end, "wait for a signal") else { return nil }
    }
  }

  func emit(
    _ path: String, _ interface: String, _ member: String, _ values: [Value], _ attempt: String
  ) throws(BusError) {
    var made: OpaquePointer?
    try unsafe valueOrBusError(
      attempt, sd_bus_message_new_signal(raw, &made, path, interface, member))
    guard let made = unsafe made else { throw Message.incomplete(attempt) }
    let signal = unsafe Message(consuming: made)
    for value in values { try signal.append(value, attempt) }
    try unsafe valueOrBusError(attempt, sd_bus_send(raw, signal.raw, nil))
    try unsafe valueOrBusError(attempt, sd_bus_flush(raw))
  }

  // MARK: - Looking through what arrives

  /// Takes in one message at most, waiting for it.
  ///
  /// - Returns: whether there was something to do before the end of the time.
  func receive(
    until end: SuspendingClock.Instant, _ attempt: String
  ) throws(BusError) -> Bool {
    var arrived: OpaquePointer?
    if try unsafe valueOrBusError(attempt, sd_bus_process(raw, &arrived)) > 0 {
      if let arrived = unsafe arrived { unsafe sort(Message(consuming: arrived)) }
      return true
    }
    let left = SuspendingClock.now.duration(to: end)
    guard left > .zero else { return false }
    let waited = unsafe sd_bus_wait(raw, left.microseconds)
    if waited != -EINTR { try valueOrBusError(attempt, waited) }
    return true
  }

  private func sort(_ message: consuming Message) {
    if let cookie = message.repliesTo {
      if let purpose = awaited[cookie] {
        replies[cookie] = message.answer(purpose)
      } else if let call = posted.removeValue(forKey: CallTicket(cookie: cookie)) {
        arrivals.append(.answer(CallTicket(cookie: cookie), message.answer(call.purpose)))
      }
    } else if Int(message.type) == SD_BUS_MESSAGE_SIGNAL {
      let signal = Signal(
        sender: message.sender, path: message.path, interface: message.interface,
        member: message.member, values: (try? message.values("read a signal")) ?? [])
      if rules.contains(where: { $0.admits(signal) }) { arrivals.append(.signal(signal)) }
    } else if Int(message.type) == SD_BUS_MESSAGE_METHOD_CALL {
      guard serves else {
        unsafe sd_bus_reply_method_errno(message.raw, -EOPNOTSUPP, nil)
        return
      }
      calls.append(IncomingCall(message))
    }
  }
}

/// A connection keeps what it has sent and received in plain memory: one thread at a time.
@available(*, unavailable)
extension Bus: Sendable {}

extension SignalRule {
  /// The call of the bus that asks for these signals.
  var subscription: MethodCall { .bus("AddMatch", [.string(text)]) }
}

extension MethodCall {
  /// A call of the bus itself.
  static func bus(_ member: String, _ arguments: [Value]) -> MethodCall {
    MethodCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member, arguments: arguments)
  }
}
