/// Something that came over a connection.
public enum Arrival: Hashable, Sendable {
  /// The answer to a call that was posted; also that there was none in time.
  case answer(CallTicket, Result<[Value], BusError>)
  /// A signal of a subscription.
  case signal(Signal)
}

/// Which posted call an answer belongs to; means something on its own connection only.
public struct CallTicket: Hashable, Sendable {
  /// The serial number of the call's message.
  let cookie: UInt64
}

/// What an event loop has to tell poll(2) of a connection.
public struct PollWish: Hashable, Sendable {
  /// The descriptor; borrowed, it stays the connection's.
  public let descriptor: Int32
  /// The `events` of poll(2).
  public let events: Int16
  /// When there is something to do in any case: microseconds of `CLOCK_MONOTONIC`, 0 for at once;
  /// `nil` where nothing but the descriptor tells.
  public let deadline: UInt64?
}

/// What is remembered of a call that was posted.
struct PostedCall {
  let purpose: String
  let limit: Duration
  /// Microseconds of `CLOCK_MONOTONIC`.
  let deadline: UInt64

  init(purpose: String, limit: Duration, at now: UInt64) {
    self.purpose = purpose
    self.limit = limit
    let (sum, overflow) = now.addingReportingOverflow(limit.microseconds)
    deadline = overflow ? .max : sum
  }
}
