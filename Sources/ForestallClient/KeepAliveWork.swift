internal import CForestall
internal import Glibc

extension KeepAlive {
  /// Something of an accessory that a client waits for. The accessory is named as it is where the client
  /// is declared and set up, by a name of a client's alphabet.
  public enum Work: Hashable, Sendable, CustomStringConvertible {
    /// The accessory comes near and advertises.
    case appears(String)
    /// The accessory connects.
    case connects(String)
    /// The accessory's link ends.
    case disconnects(String)
    /// The accessory sends a notification or an indication of a characteristic, which is named by its
    /// UUID: 4, 8 or 32 hexadecimal digits, the last with or without hyphens.
    case notifies(String, characteristic: String)

    /// The work as `forestall pending` takes it.
    public var description: String {
      switch self {
      case .appears(let accessory): "appears \(accessory)"
      case .connects(let accessory): "connects \(accessory)"
      case .disconnects(let accessory): "disconnects \(accessory)"
      case .notifies(let accessory, let characteristic): "notifies \(accessory) \(characteristic)"
      }
    }
  }

  /// Says what the client waits for now: all of it, in place of what it said before. None says that
  /// nothing is pending. Of what the declaration says in `WakeOn=` only this opens the client again once
  /// it is gone; where nothing is said, all of that does. It is kept until the client attaches anew; 32
  /// works at most. The C function is forestall_pending.
  ///
  /// To say the same again changes nothing, and costs the reading of a small file.
  ///
  /// - Returns: `false` after `done()`: nothing was said.
  @discardableResult
  public func pending(_ works: [Work]) throws(KeepAliveError) -> Bool {
    let texts = works.map(\.description)
    // C would not see what comes behind it.
    guard !texts.contains(where: { $0.utf8.contains(0) }) else { throw .invalidWork }
    let copies = unsafe texts.map { unsafe UnsafePointer(strdup($0)) }
    defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    return try Self.check(unsafe forestall_pending(client, copies, copies.count))
  }
}
