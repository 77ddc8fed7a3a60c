internal import Accessories
internal import DBus
internal import Radio

extension MethodCall {
  /// A call of BlueZ, which does not start it: whether it runs is for others to say.
  static func blueZ(
    _ object: RadioObject, _ interface: String, _ member: String, _ arguments: [Value] = []
  ) -> MethodCall {
    MethodCall(
      destination: BlueZNames.service, path: object.path, interface: interface, member: member,
      arguments: arguments, startsService: false)
  }

  /// Asks for all objects with all that they have.
  static var blueZSnapshot: MethodCall {
    blueZ(RadioObject(path: "/"), BlueZNames.objectManager, "GetManagedObjects")
  }

  /// Asks which connection BlueZ is.
  static var blueZOwner: MethodCall {
    MethodCall(
      destination: BlueZNames.bus, path: "/org/freedesktop/DBus", interface: BlueZNames.bus,
      member: "GetNameOwner", arguments: [.string(BlueZNames.service)], startsService: false)
  }

  /// Has the search be for low-energy devices, and for one only where it is given.
  ///
  /// Without the filter BlueZ would look for the other kind as well, which disturbs links.
  static func blueZFilter(_ adapter: RadioObject, only address: DeviceAddress?) -> MethodCall {
    var filter: [String: Value] = ["Transport": .string("le"), "DuplicateData": .boolean(false)]
    if let address { filter["Pattern"] = .string(address.description) }
    return blueZ(adapter, BlueZNames.adapter, "SetDiscoveryFilter", [.dictionary(filter)])
  }
}

extension RadioRequest {
  /// The call that does it.
  var call: MethodCall {
    switch self {
    case .discover(let adapter, _): .blueZ(adapter, BlueZNames.adapter, "StartDiscovery")
    case .stopDiscovering(let adapter): .blueZ(adapter, BlueZNames.adapter, "StopDiscovery")
    case .connect(let device): .blueZ(device, BlueZNames.device, "Connect")
    case .disconnect(let device): .blueZ(device, BlueZNames.device, "Disconnect")
    case .subscribe(let object): .blueZ(object, BlueZNames.characteristic, "StartNotify")
    case .unsubscribe(let object): .blueZ(object, BlueZNames.characteristic, "StopNotify")
    }
  }

  /// What it is for, in words that follow "Could not".
  var purpose: String {
    switch self {
    case .discover(let adapter, _): "look for devices on \(adapter)"
    case .stopDiscovering(let adapter): "end looking for devices on \(adapter)"
    case .connect(let device): "connect to \(device)"
    case .disconnect(let device): "end the link to \(device)"
    case .subscribe(let object): "have \(object) notify"
    case .unsubscribe(let object): "have \(object) notify no more"
    }
  }

  /// How long it may take: BlueZ gives up an attempt to connect sooner, and whatever waits for a
  /// device's answer after half a minute.
  var limit: Duration {
    if case .connect = self { .seconds(40) } else { .seconds(35) }
  }
}

extension RadioFailure {
  init(_ error: BusError) { self.init(name: error.name, error.description) }
}
