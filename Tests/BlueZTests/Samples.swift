import Accessories
import DBus
import Radio

@testable import BlueZ

extension RadioObject {
  static func adapter(_ number: Int = 0) -> RadioObject {
    RadioObject(path: "/org/bluez/hci\(number)")
  }

  static func device(_ number: Int = 1, on adapter: Int = 0) -> RadioObject {
    RadioObject(path: "/org/bluez/hci\(adapter)/dev_C0_FF_EE_00_00_0\(number)")
  }

  static func characteristic(
    _ number: Int = 1, of device: Int = 1, on adapter: Int = 0
  ) -> RadioObject {
    RadioObject(
      path: "\(RadioObject.device(device, on: adapter))/service0001/char000\(number)")
  }
}

extension DeviceAddress {
  static func sample(_ number: Int = 1) throws -> DeviceAddress {
    try DeviceAddress(words: "C0:FF:EE:00:00:0\(number)")
  }
}

/// Properties as BlueZ sends them.
enum Sent {
  static func adapter(powered: Bool = true) -> Interfaces {
    [BlueZNames.adapter: ["Powered": .boolean(powered), "Discovering": .boolean(false)]]
  }

  static func device(
    _ number: Int = 1, on adapter: Int = 0, with more: [String: Value] = [:]
  ) -> Interfaces {
    let usual: [String: Value] = [
      "Address": .string("C0:FF:EE:00:00:0\(number)"), "AddressType": .string("public"),
      "Adapter": .objectPath(RadioObject.adapter(adapter).path), "Paired": .boolean(false),
      "Connected": .boolean(false), "ServicesResolved": .boolean(false),
      "Name": .string("Scale"), "Alias": .string("Scale"), "TxPower": .int16(4),
    ]
    return [BlueZNames.device: usual.merging(more) { $1 }, "org.bluez.Battery1": [:]]
  }

  static func characteristic(_ flags: [String] = ["read", "indicate"]) -> Interfaces {
    [
      BlueZNames.characteristic: [
        "UUID": .string("00002a9d-0000-1000-8000-00805f9b34fb"), "Flags": .strings(flags),
      ]
    ]
  }

  static func bytes(_ bytes: [UInt8]) -> Value { .array(of: "y", bytes.map { .byte($0) }) }
}

extension ObjectTree {
  /// A tree that was told these objects.
  static func knowing(_ objects: [RadioObject: Interfaces]) -> ObjectTree {
    var tree = ObjectTree()
    _ = tree.serviceChanged(isThere: true)
    _ = tree.apply(.snapshot(objects))
    return tree
  }

  mutating func change(
    _ properties: [String: Value], without names: [String] = [], of object: RadioObject = .device()
  ) -> [RadioEvent] {
    apply(.changed(object, interface: BlueZNames.device, properties, without: names))
  }
}
