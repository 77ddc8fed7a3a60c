internal import DBus
public import Radio

/// What there is of BlueZ, asked for once: what it knows without looking for anything.
public struct BlueZSurvey: Hashable, Sendable {
  /// Whether BlueZ is on the system bus.
  public let hasService: Bool
  /// Its adapters.
  public let adapters: [RadioObject: Adapter]
  /// The devices that it knows, in the order of their objects' names: one for each adapter that does.
  public let devices: [Device]

  /// Asks BlueZ, without starting it.
  ///
  /// - Parameter address: Where the bus is; the system's own where none is given.
  /// - Throws: `SystemBusFailure` where the bus cannot be reached or does not answer.
  public init(address: String? = nil) throws(SystemBusFailure) {
    let picture = try SystemBusFailure.valueOrFailure { () throws(BusError) in
      if let address { return try Self.ask(try Bus(address: address)) }
      return try Self.ask(try Bus.system())
    }
    hasService = picture.isThere
    adapters = picture.adapters
    devices = picture.devices.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func ask(_ bus: Bus) throws(BusError) -> ObjectTree.Picture {
    var tree = ObjectTree()
    let purpose = "ask BlueZ what is there"
    do throws(BusError) {
      let values = try bus.call(.blueZSnapshot, to: purpose)
      guard let snapshot = ObjectChange(snapshot: values) else {
        throw .unexpectedReply(purpose, values)
      }
      _ = tree.serviceChanged(isThere: true)
      _ = tree.apply(snapshot)
    } catch {
      guard absent.contains(error.name ?? "") else { throw error }
    }
    return tree.picture
  }

  private static let absent = [
    "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
  ]
}

extension RadioObject {
  /// The last part of its name, as hci0.
  public var shortName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
