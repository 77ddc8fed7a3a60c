// Public, since a push is inlined into the client's module and calls the C client there. The names of
// C stay out of sight all the same: who imports only this module cannot say them.
public import CForestall
internal import Glibc

/// Forestalls a client's reminder: as long as it pushes, the reminder never fires.
///
/// Attach once, push each time the work is done, say `done()` on purpose:
///
/// ```swift
/// let keepAlive = try KeepAlive("heart-rate", every: .seconds(300))
/// for await reading in readings {
///   store(reading)
///   try keepAlive.observed()
///   try keepAlive.push()
/// }
/// try keepAlive.done()
/// ```
///
/// A push reads a coarse clock and stores once into shared memory; there is no need to spare it.
/// A program that ends without `done()` is missed when its deadline has passed, and that is the
/// purpose. One thread at a time uses a `KeepAlive`: share it in an actor or a `Mutex`, or attach
/// one for each thread; several may push the same name.
@safe
public struct KeepAlive: ~Copyable {
  // Seen by the optimiser of a client's module alone: a push is so short that calling it would cost
  // a third of it.
  @usableFromInline let client: UnsafeMutablePointer<forestall_client>

  /// Attaches to the record of a client, which is made where it is not there, and promises a push
  /// within each interval, 31 days at most, from now on. The C function is forestall_attach.
  ///
  /// Attaching again, here or in another process, is no error and ends an earlier `done()`.
  public init(_ name: String, every interval: Duration) throws(KeepAliveError) {
    try unsafe self.init { client in unsafe forestall_attach(client, name, nanoseconds(interval)) }
  }

  /// Attaches in another records' folder than that of the session.
  init(_ name: String, every interval: Duration, in folder: String) throws(KeepAliveError) {
    try unsafe self.init { client in
      unsafe forestall_attach_at(client, folder, name, nanoseconds(interval), UInt32(getpid()))
    }
  }

  private init(
    _ attach: (UnsafeMutablePointer<forestall_client>) -> Int32
  ) throws(KeepAliveError) {
    let fresh = UnsafeMutablePointer<forestall_client>.allocate(capacity: 1)
    unsafe fresh.initialize(to: forestall_client())
    let code = unsafe attach(fresh)
    guard code >= 0 else {
      // Before the member is set: an initialiser that fails after that would run deinit as well.
      unsafe fresh.deallocate()
      throw KeepAliveError(code: -code)
    }
    unsafe client = fresh
  }

  deinit {
    unsafe forestall_detach(client)
    unsafe client.deallocate()
  }

  /// Moves the deadline one interval ahead of now, unless it lies further ahead already. The C
  /// function is forestall_push.
  ///
  /// - Returns: `false` after `done()`, which somebody else may have said, too: nothing was pushed.
  @discardableResult
  @inlinable
  public func push() throws(KeepAliveError) -> Bool {
    let code = unsafe forestall_push(client)
    guard code != 0 else { return true }
    return try Self.check(code)
  }

  /// Moves the deadline to a span ahead of now, 31 days at most, unless it lies further ahead
  /// already: before work that takes longer than the interval. The C function is forestall_push_for.
  ///
  /// - Returns: `false` after `done()`: nothing was pushed.
  @discardableResult
  public func push(for span: Duration) throws(KeepAliveError) -> Bool {
    try Self.check(unsafe forestall_push_for(client, nanoseconds(span)))
  }

  /// Moves the deadline to a span ahead of now even if that is nearer; zero means due now. This
  /// starts a look at all deadlines, so it is not for each round. The C function is
  /// forestall_push_nearer.
  ///
  /// - Returns: `false` after `done()`: nothing was pushed.
  @discardableResult
  public func pushNearer(to span: Duration) throws(KeepAliveError) -> Bool {
    try Self.check(unsafe forestall_push_nearer(client, nanoseconds(span)))
  }

  /// Notes that the accessory delivered data just now. It is no push: "the program runs" and "the
  /// accessory delivers" are told apart. The C function is forestall_observed.
  ///
  /// - Returns: `false` after `done()`: nothing was noted.
  @discardableResult
  public func observed() throws(KeepAliveError) -> Bool {
    try Self.check(unsafe forestall_observed(client))
  }

  /// Says that the client ends on purpose: no reminder, and pushes do nothing, until somebody
  /// attaches again. The C function is forestall_done.
  public func done() throws(KeepAliveError) {
    _ = try Self.check(unsafe forestall_done(client))
  }

  /// The one place where a code of the C client becomes an error.
  @usableFromInline static func check(_ code: Int32) throws(KeepAliveError) -> Bool {
    guard code >= 0 else { throw KeepAliveError(code: -code) }
    return code == 0
  }
}

@available(*, unavailable)
extension KeepAlive: Sendable {}

/// A duration as the C client counts it: below zero is zero, beyond 584 years is the longest it has.
func nanoseconds(_ duration: Duration) -> UInt64 {
  let (seconds, attoseconds) = duration.components
  guard seconds >= 0, attoseconds >= 0 else { return 0 }
  let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
  let (sum, carry) = product.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
  return overflow || carry ? .max : sum
}
