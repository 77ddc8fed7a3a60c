internal import Accessories
internal import Vocabulary

/// What is known of a client that there is an order for.
struct HeldClient: Hashable, Sendable {
  var order: HoldOrder
  var phase: Phase
  /// Since when each thing is waited for: an order that only adds to another begins nothing anew.
  var began: [HoldOrder.Wait: MonotonicInstant] = [:]
  /// The devices that were connected while it waited: the end of their links is an event.
  var sawConnected: Set<DeviceAddress> = []
  /// The process that ended, though the order has it living.
  var ended: HoldOrder.RecordedProcess?
  /// When that is to be told, unless there is another order by then.
  var tellsAt: MonotonicInstant?

  /// How far the waiting has come.
  enum Phase: Hashable, Sendable {
    /// Nothing is waited for.
    case idle
    /// The time from which on it counts has not come.
    case early
    /// It is waited for.
    case waiting
    /// It came, and that was acted on: whatever came of it, only another order is cause for more.
    case acted
  }

  /// What is waited for of a device.
  func waits(on address: DeviceAddress) -> [HoldOrder.Wait] {
    order.waits.filter { $0.address == address }
  }

  /// The instant at which the client is to be looked at again.
  var wake: MonotonicInstant? {
    [phase == .early ? order.notBefore : nil, tellsAt].compactMap(\.self).min()
  }
}
