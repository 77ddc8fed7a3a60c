import Accessories
import DBus
import Radio
import SeededRandomness
import Testing

@testable import BlueZ

@Suite("Laws of the tree, whatever BlueZ tells")
struct ObjectTreeLawTests {
  @Test(
    "Who hears the events knows what the tree knows, and hears nothing that cannot be",
    arguments: 1...20 as ClosedRange<UInt64>)
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tree = ObjectTree()
    var listener = Listener()
    var told = 0
    for step in 0..<400 {
      let events: [RadioEvent]
      if random.oneIn(60) || step == 0 {
        events = tree.serviceChanged(isThere: step == 0 || !random.oneIn(6))
      } else {
        events = tree.apply(random.change())
      }
      told += events.count
      for event in events { listener.hear(event) }
      #expect(listener.picture == tree.picture, "step \(step): \(events)")
      #expect(
        listener.connected == Set(listener.picture.devices.filter(\.value.isConnected).keys),
        "step \(step): \(events)")
      #expect(listener.complaints.isEmpty, "step \(step): \(listener.complaints)")
    }
    #expect(told > 100, "hardly anything happened")
  }

  @Test(
    "A snapshot makes the same of any tree, and a second one nothing",
    arguments: 1...20 as ClosedRange<UInt64>)
  func snapshots(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tree = ObjectTree()
    _ = tree.serviceChanged(isThere: true)
    for _ in 0..<100 { _ = tree.apply(random.change()) }
    let objects = random.objects()
    _ = tree.apply(.snapshot(objects))
    #expect(tree.picture == ObjectTree.knowing(objects).picture)
    #expect(tree.apply(.snapshot(objects)).isEmpty)
  }
}

/// Keeps up with the events, and complains of those that cannot be.
private struct Listener {
  var picture = ObjectTree.Picture()
  var connected: Set<RadioObject> = []
  var complaints: [String] = []

  mutating func hear(_ event: RadioEvent) {
    if !fits(event) { complaints.append("\(event)") }
    switch event {
    case .serviceAppeared: picture.isThere = true
    case .serviceVanished:
      picture = ObjectTree.Picture()
      connected = []
    case .adapter(let object, let adapter): picture.adapters[object] = adapter
    case .adapterGone(let object): picture.adapters[object] = nil
    case .device(let object, let device): picture.devices[object] = device
    case .deviceGone(let object): picture.devices[object] = nil
    case .connected(let object): connected.insert(object)
    case .disconnected(let object, _): connected.remove(object)
    case .characteristic(let object, let told): picture.characteristics[object] = told
    case .characteristicGone(let object): picture.characteristics[object] = nil
    case .heard, .notified: break
    }
  }

  private func fits(_ event: RadioEvent) -> Bool {
    switch event {
    case .serviceAppeared: picture == ObjectTree.Picture()
    case .serviceVanished: picture.isThere
    case .adapter(let object, let adapter): picture.adapters[object] != adapter
    case .adapterGone(let object):
      picture.adapters[object] != nil && !picture.devices.contains { $0.value.adapter == object }
    case .device(let object, let device):
      picture.devices[object] != device && picture.adapters[device.adapter] != nil
    case .deviceGone(let object):
      picture.devices[object] != nil && !connected.contains(object)
        && !picture.characteristics.contains { $0.value.device == object }
    case .connected(let object):
      picture.devices[object]?.isConnected == true && !connected.contains(object)
    case .disconnected(let object, _):
      connected.contains(object) && !picture.characteristics.contains { $0.value.device == object }
    case .characteristic(let object, let told):
      picture.characteristics[object] != told && connected.contains(told.device)
    case .characteristicGone(let object), .notified(let object):
      picture.characteristics[object] != nil
    case .heard(let object): picture.devices[object] != nil
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  fileprivate mutating func change() -> ObjectChange {
    let object = anyObject()
    switch Int.random(in: 0..<20, using: &self) {
    case 0: return .snapshot(objects())
    case 1..<6: return .added(object, interfaces(of: object))
    case 6..<8:
      let names = [
        BlueZNames.adapter, BlueZNames.device, BlueZNames.characteristic, "org.bluez.Battery1",
      ]
      return .removed(object, Set(names.filter { _ in !oneIn(3) }))
    case 8: return .linkEnds(object, reason: "org.bluez.Reason.Remote")
    default:
      let (interface, properties) = interfaces(of: object).first ?? ("", [:])
      let changed = properties.sorted { $0.key < $1.key }.filter { _ in oneIn(2) }
      let names = ["RSSI", "Name", "UUIDs", "Bonded", "Address", "x"].filter { _ in oneIn(5) }
      return .changed(
        object, interface: interface, Dictionary(uniqueKeysWithValues: changed),
        without: names)
    }
  }

  fileprivate mutating func objects() -> [RadioObject: Interfaces] {
    var objects: [RadioObject: Interfaces] = [:]
    for _ in 0..<Int.random(in: 0...25, using: &self) {
      let object = anyObject()
      objects[object] = interfaces(of: object)
    }
    return objects
  }

  private mutating func anyObject() -> RadioObject {
    let adapter = Int.random(in: 0...1, using: &self)
    let device = Int.random(in: 1...3, using: &self)
    switch Int.random(in: 0..<8, using: &self) {
    case 0: return .adapter(adapter)
    case 1..<5: return .device(device, on: adapter)
    case 5: return RadioObject(path: ["", "/", "/org/bluez", "x"][device])
    default: return .characteristic(.random(in: 1...2, using: &self), of: device, on: adapter)
    }
  }

  private mutating func interfaces(of object: RadioObject) -> Interfaces {
    // Now and then something that this object should not have.
    let path = oneIn(20) ? anyObject().path : object.path
    if path.contains("char") {
      return [BlueZNames.characteristic: odd(["Value": Sent.bytes([1])], Sent.characteristic())]
    }
    guard path.contains("dev") else {
      return [
        BlueZNames.adapter: odd([:], Sent.adapter(powered: Bool.random(using: &self)))
      ]
    }
    let more: [String: Value] = [
      "RSSI": .int16(.random(in: -90 ... -88, using: &self)),
      "Connected": .boolean(!oneIn(3)), "ServicesResolved": .boolean(!oneIn(3)),
      "Adapter": .objectPath(RadioObject.adapter(oneIn(6) ? 1 : 0).path),
      "AddressType": .string(oneIn(2) ? "random" : "public"), "Paired": .boolean(oneIn(2)),
    ]
    return [BlueZNames.device: odd(more, Sent.device(.random(in: 1...3, using: &self), with: more))]
  }

  /// The properties of one interface, some of them missing and some of another type.
  private mutating func odd(
    _ more: [String: Value], _ interfaces: Interfaces
  ) -> [String: Value] {
    var properties = more
    let usual = interfaces.values.first { !$0.isEmpty } ?? [:]
    // In the same order each time, or a failure could not be repeated.
    for (name, value) in usual.sorted(by: { $0.key < $1.key }) where !oneIn(10) {
      properties[name] = oneIn(15) ? .double(0.5) : value
    }
    return properties
  }
}
