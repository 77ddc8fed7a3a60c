internal import DBus

/// Why there is no way to BlueZ over the bus, or no longer: what was made of it before is of no use
/// any more, and a new `BlueZRadio` may do better later.
public struct SystemBusFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A full sentence.
  public let description: String

  init(_ error: BusError) { description = error.description }

  /// Passes on a result of the bus, or throws what went wrong on it.
  static func valueOrFailure<Value>(
    _ body: () throws(BusError) -> Value
  ) throws(SystemBusFailure) -> Value {
    do throws(BusError) { return try body() } catch { throw SystemBusFailure(error) }
  }
}
