internal import Accessories
internal import DBus
internal import Radio

/// What BlueZ says of a device: the properties that anybody here needs.
///
/// A property of a type that it should not have changes nothing.
struct DeviceFacts: Hashable {
  private var address: DeviceAddress?
  private var isRandom = false
  private var isPaired = false
  /// `nil` where BlueZ is too old to tell it from being paired.
  private var isBonded: Bool?
  private(set) var isConnected = false
  private(set) var isResolved = false
  private var signal: Int16?
  private var name: String?
  private var alias: String?
  private var adapter: RadioObject
  private var advertisement = Advertisement()
  /// Why its link is about to end.
  var ending: String?
  /// What is told of it; `nil` where too little is known.
  private(set) var told: Device?

  /// A device by where it is and its properties.
  init(_ object: RadioObject, _ properties: [String: Value]) {
    adapter = object.parent
    apply(properties, without: [])
  }

  /// Whether its characteristics can be used.
  var isUsable: Bool { isConnected && isResolved }

  /// Whether it was heard since another one was, as far as can be seen from both.
  func isHeard(since earlier: DeviceFacts) -> Bool {
    signal != nil
      && (signal != earlier.signal || advertisement.serviceData != earlier.advertisement.serviceData
        || advertisement.manufacturerData != earlier.advertisement.manufacturerData)
  }

  /// Whether it is heard at present.
  var isHeard: Bool { signal != nil }

  /// Whether a change of these properties says that it advertised just now.
  static func tellAdvertising(_ properties: [String: Value]) -> Bool {
    properties["RSSI"]?.signed != nil || properties["ManufacturerData"]?.elements != nil
      || properties["ServiceData"]?.elements != nil
  }

  /// Takes over changed properties, and forgets those that have no value any more.
  mutating func apply(_ properties: [String: Value], without names: [String]) {
    for name in names { forget(name) }
    for (name, value) in properties { apply(name, value) }
    // A link that comes up while it is still being asked for is at times told by this alone.
    if properties["Connected"] == nil, properties["ServicesResolved"]?.boolean == true {
      isConnected = true
    }
    told = address.map(device)
  }

  private mutating func apply(_ name: String, _ value: Value) {
    switch name {
    case "Address":
      if let words = value.text { address = (try? DeviceAddress(words: words)) ?? address }
    case "AddressType": if let type = value.text { isRandom = type == "random" }
    case "Adapter": if let path = value.text { adapter = RadioObject(path: path) }
    case "Paired": isPaired = value.boolean ?? isPaired
    case "Bonded": isBonded = value.boolean ?? isBonded
    case "Connected":
      isConnected = value.boolean ?? isConnected
      // A reason is for the end that it was told before.
      if isConnected { ending = nil }
    case "ServicesResolved": isResolved = value.boolean ?? isResolved
    case "RSSI": if let number = value.signed { signal = Int16(exactly: number) ?? signal }
    case "Name": self.name = value.text ?? self.name
    case "Alias": alias = value.text ?? alias
    case "UUIDs": if let services = value.services { advertisement.services = services }
    case "ManufacturerData":
      if let data = value.manufacturerData { advertisement.manufacturerData = data }
    case "ServiceData": if let data = value.serviceData { advertisement.serviceData = data }
    default: break
    }
  }

  private mutating func forget(_ name: String) {
    switch name {
    case "Bonded": isBonded = nil
    case "RSSI": signal = nil
    case "Name": self.name = nil
    case "Alias": alias = nil
    case "UUIDs": advertisement.services = []
    case "ManufacturerData": advertisement.manufacturerData = [:]
    case "ServiceData": advertisement.serviceData = [:]
    default: break
    }
  }

  private func device(_ address: DeviceAddress) -> Device {
    // The two highest bits of a random address that stays are ones.
    let isPassing = isRandom && address.number >> 46 != 0b11
    var advertisement = advertisement
    advertisement.name = name ?? alias.flatMap { Self.isMadeUp($0, address) ? nil : $0 }
    return Device(
      adapter: adapter, address: address,
      hasPassingAddress: isPassing && !(isBonded ?? isPaired), isPaired: isPaired,
      isConnected: isConnected, signal: signal, advertisement: advertisement)
  }

  /// BlueZ makes up an alias for a device without a name: the address, with hyphens.
  private static func isMadeUp(_ alias: String, _ address: DeviceAddress) -> Bool {
    alias.count == 17 && alias.split(separator: "-").joined(separator: ":") == address.description
  }
}
