internal import CSystemd
internal import Glibc

/// For an event loop: nothing here waits.
extension Bus {
  /// Whether the connection is at its end, and nothing will come over it any more.
  ///
  /// The corresponding C function is sd_bus_is_open(3).
  public var isLost: Bool { unsafe sd_bus_is_open(raw) <= 0 }

  // MARK: - Polling

  /// What poll(2) has to wait for until `nextArrival` may have something.
  ///
  /// The corresponding C functions are sd_bus_get_fd(3), sd_bus_get_events(3) and
  /// sd_bus_get_timeout(3).
  ///
  /// - Throws: `BusError` where the connection is lost.
  public func pollWish() throws(BusError) -> PollWish {
    let attempt = "wait for the bus"
    let descriptor = try unsafe valueOrBusError(attempt, sd_bus_get_fd(raw))
    let events = try unsafe valueOrBusError(attempt, sd_bus_get_events(raw))
    var deadline = UInt64.max
    try unsafe valueOrBusError(attempt, sd_bus_get_timeout(raw, &deadline))
    deadline = posted.values.reduce(deadline) { min($0, $1.deadline) }
    if !arrivals.isEmpty { deadline = 0 }
    return PollWish(
      descriptor: descriptor, events: Int16(truncatingIfNeeded: events),
      deadline: deadline == .max ? nil : deadline)
  }

  /// The next thing that came, in the order in which the bus told them, without waiting for one.
  ///
  /// What could not be sent at once is sent on. A loop calls this until there is nothing more, or
  /// leaves the rest to a later turn, for which `pollWish` allows no wait.
  ///
  /// - Returns: `nil` where nothing is there at present.
  /// - Throws: `BusError` where the connection is lost.
  public func nextArrival() throws(BusError) -> Arrival? {
    let now = SuspendingClock.now
    while arrivals.isEmpty {
      guard try receive(until: now, "read what the bus has sent") else {
        expire()
        break
      }
    }
    return arrivals.isEmpty ? nil : arrivals.removeFirst()
  }

  private func expire() {
    guard !posted.isEmpty else { return }
    let now = Self.monotonicMicroseconds()
    for (ticket, call) in posted.sorted(by: { $0.key.cookie < $1.key.cookie })
    where call.deadline <= now {
      posted[ticket] = nil
      arrivals.append(.answer(ticket, .failure(.timeout(call.purpose, call.limit))))
    }
  }

  private static func monotonicMicroseconds() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
  }

  // MARK: - Sending

  /// Sends a call whose answer `nextArrival` will tell. The corresponding C function is
  /// sd_bus_send(3).
  ///
  /// - Parameters:
  ///   - call: Whom to call, and with what.
  ///   - purpose: What it is for, in words that follow "Could not".
  ///   - limit: How long the answer may take; then the answer is an error that `isTimeout`.
  /// - Returns: what the answer is told by.
  /// - Throws: `BusError` for a call that cannot be sent.
  public func post(
    _ call: MethodCall, to purpose: String, within limit: Duration = Bus.patience
  ) throws(BusError) -> CallTicket {
    let message = try unsafe Message.making(call, on: raw, attempt: purpose)
    var cookie: UInt64 = 0
    try unsafe valueOrBusError(purpose, sd_bus_send(raw, message.raw, &cookie))
    let ticket = CallTicket(cookie: cookie)
    posted[ticket] = PostedCall(
      purpose: purpose, limit: limit, at: Self.monotonicMicroseconds())
    return ticket
  }

  /// Asks the bus for the signals that a rule describes, without waiting for its answer.
  ///
  /// What is posted later is read later: the signals before its answer are told already.
  public func postSubscription(
    to rule: SignalRule, within limit: Duration = Bus.patience
  ) throws(BusError) -> CallTicket {
    let ticket = try post(rule.subscription, to: Self.asking, within: limit)
    rules.insert(rule)
    return ticket
  }

  /// Ends a subscription without waiting for the bus's answer: its signals are told no more.
  public func postUnsubscription(
    from rule: SignalRule, within limit: Duration = Bus.patience
  ) throws(BusError) -> CallTicket {
    rules.remove(rule)
    forgetUnwanted()
    return try post(
      .bus("RemoveMatch", [.string(rule.text)]), to: "end a subscription", within: limit)
  }

  // MARK: - What is kept

  /// Takes the first wanted signal out of what has come.
  func takeSignal(where wanted: (Signal) -> Bool) -> Signal? {
    for (index, arrival) in arrivals.enumerated() {
      guard case .signal(let signal) = arrival, wanted(signal) else { continue }
      arrivals.remove(at: index)
      return signal
    }
    return nil
  }

  /// Drops the signals that no subscription wants any more.
  func forgetUnwanted() {
    arrivals.removeAll { arrival in
      guard case .signal(let signal) = arrival else { return false }
      return !rules.contains { $0.admits(signal) }
    }
  }
}
