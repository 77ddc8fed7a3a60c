public import Accessories

/// Something that is heard of Bluetooth: of its service, its adapters, the devices around.
///
/// Whoever keeps up with these from the first on knows all that can be known: what is there already
/// at the beginning is told as if it came just then.
public enum RadioEvent: Hashable, Sendable {
  /// The Bluetooth service is there; what it knows follows.
  case serviceAppeared
  /// The Bluetooth service is gone, and with it all that was told of adapters and devices.
  case serviceVanished
  /// An adapter is there and how it is, or it is otherwise now.
  case adapter(RadioObject, Adapter)
  /// An adapter is gone; its devices were told to be gone before.
  case adapterGone(RadioObject)
  /// A device is known, or something of it is otherwise now.
  case device(RadioObject, Device)
  /// A device was heard: it advertises.
  case heard(RadioObject)
  /// A device is connected.
  case connected(RadioObject)
  /// A device's link ended; why, in the service's word, where it says.
  case disconnected(RadioObject, reason: String?)
  /// A characteristic of a connected device can be used.
  case characteristic(RadioObject, Characteristic)
  /// A characteristic is gone, with its link or its device.
  case characteristicGone(RadioObject)
  /// A notification or an indication of a characteristic came.
  case notified(RadioObject)
  /// A device is no longer known.
  case deviceGone(RadioObject)
}

/// Which adapter, device or characteristic: a name that means something only to the service that gave
/// it, and no longer than that runs.
public struct RadioObject: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The service's own name for it.
  public let path: String

  /// An object by the service's name for it.
  public init(path: String) { self.path = path }

  /// The service's name for it.
  public var description: String { path }

  /// Orders by the names.
  public static func < (left: Self, right: Self) -> Bool { left.path < right.path }
}

/// An adapter.
public struct Adapter: Hashable, Sendable {
  /// Whether its radio is on.
  public var isPowered: Bool
  /// Whether it looks for devices, whoever asked for that.
  public var isDiscovering: Bool

  /// An adapter by its parts.
  public init(isPowered: Bool, isDiscovering: Bool = false) {
    self.isPowered = isPowered
    self.isDiscovering = isDiscovering
  }
}

/// A device, as one adapter knows it.
public struct Device: Hashable, Sendable {
  /// The adapter.
  public var adapter: RadioObject
  /// Its address.
  public var address: DeviceAddress
  /// Whether its address is a random one, which may be another tomorrow, and is not bonded.
  public var hasPassingAddress: Bool
  /// Whether it is paired.
  public var isPaired: Bool
  /// Whether it is connected.
  public var isConnected: Bool
  /// How strongly it was last heard, in dBm; `nil` where it is not heard.
  public var signal: Int16?
  /// What it says of itself.
  public var advertisement: Advertisement

  /// A device by its parts.
  public init(
    adapter: RadioObject, address: DeviceAddress, hasPassingAddress: Bool = false,
    isPaired: Bool = false, isConnected: Bool = false, signal: Int16? = nil,
    advertisement: Advertisement = Advertisement()
  ) {
    self.adapter = adapter
    self.address = address
    self.hasPassingAddress = hasPassingAddress
    self.isPaired = isPaired
    self.isConnected = isConnected
    self.signal = signal
    self.advertisement = advertisement
  }
}

/// A characteristic of a device.
public struct Characteristic: Hashable, Sendable {
  /// The device.
  public var device: RadioObject
  /// Its UUID.
  public var identifier: ServiceIdentifier
  /// Whether it can notify or indicate.
  public var canNotify: Bool

  /// A characteristic by its parts.
  public init(device: RadioObject, identifier: ServiceIdentifier, canNotify: Bool) {
    self.device = device
    self.identifier = identifier
    self.canNotify = canNotify
  }
}

/// Something that is asked of Bluetooth. What came of it is told by the number that it was given.
public enum RadioRequest: Hashable, Sendable {
  /// Have an adapter look for low-energy devices: for one only, or for all of them.
  case discover(on: RadioObject, only: DeviceAddress?)
  /// Have it stop that.
  case stopDiscovering(on: RadioObject)
  /// Connect to a device: one attempt, which may take half a minute.
  case connect(RadioObject)
  /// End the link to a device, or the attempt at one.
  case disconnect(RadioObject)
  /// Ask a characteristic to notify.
  case subscribe(RadioObject)
  /// Ask it to stop that.
  case unsubscribe(RadioObject)
}

/// Why a request to Bluetooth failed.
public struct RadioFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The service's name for the error; `nil` where there was no answer.
  public let name: String?
  /// A full sentence.
  public let description: String

  /// A failure by its parts.
  public init(name: String?, _ description: String) {
    self.name = name
    self.description = description
  }
}
