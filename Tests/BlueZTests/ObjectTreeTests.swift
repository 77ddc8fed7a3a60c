import Accessories
import DBus
import Radio
import Testing

@testable import BlueZ

@Suite("The tree of BlueZ's objects")
struct ObjectTreeTests {
  /// An adapter, a device and its characteristic.
  private func sample(_ more: [String: Value] = [:]) -> [RadioObject: Interfaces] {
    [
      .adapter(): Sent.adapter(), .device(): Sent.device(with: more),
      .characteristic(): Sent.characteristic(),
    ]
  }

  private func device(
    connected: Bool = false, signal: Int16? = nil, advertisement: Advertisement? = nil
  ) throws -> Device {
    Device(
      adapter: .adapter(), address: try .sample(), isConnected: connected, signal: signal,
      advertisement: advertisement ?? Advertisement(name: "Scale"))
  }

  private static func characteristic() -> Characteristic {
    Characteristic(
      device: .device(), identifier: ServiceIdentifier(short: 0x2A9D), canNotify: true)
  }

  @Test("tells all that is there as if it came just then")
  func level() throws {
    var tree = ObjectTree()
    #expect(tree.apply(.snapshot(sample())).isEmpty, "nobody is there to say so")
    #expect(tree.serviceChanged(isThere: true) == [.serviceAppeared])
    let more: [String: Value] = [
      "Connected": .boolean(true), "ServicesResolved": .boolean(true), "RSSI": .int16(-60),
    ]
    let characteristic = Self.characteristic()
    #expect(
      try tree.apply(.snapshot(sample(more))) == [
        .adapter(.adapter(), Adapter(isPowered: true)),
        .device(.device(), try device(connected: true, signal: -60)), .connected(.device()),
        .heard(.device()), .characteristic(.characteristic(), characteristic),
      ])
    #expect(tree.apply(.snapshot(sample(more))).isEmpty, "nothing is otherwise")
  }

  @Test("tells a device heard by its signal and by its data, and by nothing else")
  func heard() throws {
    var tree = ObjectTree.knowing(sample())
    #expect(
      tree.change(["RSSI": .int16(-70)]) == [
        .device(.device(), try device(signal: -70)), .heard(.device()),
      ])
    #expect(tree.change(["RSSI": .int16(-70)]) == [.heard(.device())])
    #expect(tree.change([:], without: ["RSSI"]) == [.device(.device(), try device())])
    let data: Value = .array(
      of: "{qv}", [.entry(key: .uint16(0x4C), value: .variant(Sent.bytes([1, 2])))])
    let advertisement = Advertisement(
      name: "Scale", manufacturerData: [CompanyIdentifier(0x4C): [1, 2]])
    #expect(
      tree.change(["ManufacturerData": data]) == [
        .device(.device(), try device(advertisement: advertisement)), .heard(.device()),
      ])
    #expect(tree.change(["TxPower": .int16(2), "Trusted": .boolean(true)]).isEmpty)
    #expect(
      tree.apply(.added(.device(2), Sent.device(2))).count == 1, "known from earlier, not heard")
    #expect(
      tree.apply(.added(.device(3), Sent.device(3, with: ["RSSI": .int16(-80)]))).last
        == .heard(.device(3)))
  }

  @Test("reads services and their data")
  func advertisement() throws {
    var tree = ObjectTree.knowing(sample())
    let weight = "0000181d-0000-1000-8000-00805f9b34fb"
    _ = tree.change([
      "UUIDs": .strings([weight, "nonsense"]),
      "ServiceData": .dictionary([weight: Sent.bytes([7]), "other": Sent.bytes([8])]),
    ])
    let told = tree.picture.devices[.device()]?.advertisement
    #expect(told?.services == [ServiceIdentifier(short: 0x181D)])
    #expect(told?.serviceData == [ServiceIdentifier(short: 0x181D): [7]])
  }

  @Test("tells the end of a link after its characteristics, with the reason where there is one")
  func link() throws {
    var tree = ObjectTree.knowing(sample())
    #expect(
      tree.change(["Connected": .boolean(true)]) == [
        .device(.device(), try device(connected: true)), .connected(.device()),
      ])
    let usable = tree.change(["ServicesResolved": .boolean(true)])
    #expect(usable == [.characteristic(.characteristic(), Self.characteristic())])
    let value: [String: Value] = ["Value": Sent.bytes([1])]
    #expect(
      tree.apply(
        .changed(.characteristic(), interface: BlueZNames.characteristic, value, without: []))
        == [.notified(.characteristic())])
    #expect(
      tree.apply(.linkEnds(.device(), reason: "org.bluez.Reason.Timeout")).isEmpty)
    #expect(
      tree.change(["ServicesResolved": .boolean(false), "Connected": .boolean(false)]) == [
        .characteristicGone(.characteristic()), .device(.device(), try device()),
        .disconnected(.device(), reason: "org.bluez.Reason.Timeout"),
      ])
    // A link that BlueZ made itself is at times told by its services alone.
    #expect(
      tree.change(["ServicesResolved": .boolean(true)]).prefix(2) == [
        .device(.device(), try device(connected: true)), .connected(.device()),
      ])
    _ = tree.change(["ServicesResolved": .boolean(false), "Connected": .boolean(false)])
    _ = tree.change(["Connected": .boolean(true)])
    #expect(
      tree.change(["Connected": .boolean(false)]).last
        == .disconnected(.device(), reason: nil), "that reason was the other link's")
    // A late one, as for another kind of link.
    _ = tree.apply(.linkEnds(.device(), reason: "org.bluez.Reason.Local"))
    _ = tree.change(["Connected": .boolean(true)])
    #expect(
      tree.change(["Connected": .boolean(false)]).last
        == .disconnected(.device(), reason: nil))
  }

  @Test("tells what is on an adapter gone before the adapter")
  func adapterGone() throws {
    let usable: [String: Value] = ["Connected": .boolean(true), "ServicesResolved": .boolean(true)]
    var tree = ObjectTree.knowing(sample(usable))
    let gone: [RadioEvent] = [
      .characteristicGone(.characteristic()), .disconnected(.device(), reason: nil),
      .deviceGone(.device()), .adapterGone(.adapter()),
    ]
    var other = tree
    #expect(tree.apply(.removed(.adapter(), [BlueZNames.adapter])) == gone)
    #expect(tree.change(["RSSI": .int16(-1)]).isEmpty, "it is on no adapter")
    #expect(other.apply(.snapshot([:])) == gone)
    #expect(other.picture == ObjectTree.Picture(isThere: true))
    #expect(tree.apply(.added(.adapter(), Sent.adapter())).contains(.connected(.device())))
  }

  @Test("forgets all with the service, in one word")
  func serviceGone() {
    var tree = ObjectTree.knowing(sample())
    #expect(tree.serviceChanged(isThere: false) == [.serviceVanished])
    #expect(tree.serviceChanged(isThere: false).isEmpty)
    #expect(tree.picture == ObjectTree.Picture())
    #expect(tree.change(["RSSI": .int16(-1)]).isEmpty)
    #expect(tree.serviceChanged(isThere: true) == [.serviceAppeared])
    #expect(tree.picture == ObjectTree.Picture(isThere: true))
  }

  @Test("takes an adapter for powered only once it is")
  func power() {
    var tree = ObjectTree()
    _ = tree.serviceChanged(isThere: true)
    let enabling: [String: Value] = [
      "Powered": .boolean(false), "PowerState": .string("off-enabling"),
    ]
    #expect(
      tree.apply(.added(.adapter(), [BlueZNames.adapter: enabling]))
        == [.adapter(.adapter(), Adapter(isPowered: false))])
    let change = { (properties: [String: Value]) in
      ObjectChange.changed(.adapter(), interface: BlueZNames.adapter, properties, without: [])
    }
    #expect(tree.apply(change(["PowerState": .string("on")])).isEmpty)
    #expect(
      tree.apply(change(["Powered": .boolean(true)]))
        == [.adapter(.adapter(), Adapter(isPowered: true))])
  }

  @Test(
    "takes a random address for a passing one where it is neither static nor bonded",
    arguments: [
      ("C0:FF:EE:00:00:01", "random", nil, false), ("40:FF:EE:00:00:01", "random", nil, true),
      ("40:FF:EE:00:00:01", "random", true, false), ("40:FF:EE:00:00:01", "public", nil, false),
      ("00:FF:EE:00:00:01", "random", false, true),
    ] as [(String, String, Bool?, Bool)])
  func passing(address: String, type: String, bonded: Bool?, passing: Bool) {
    var more: [String: Value] = ["Address": .string(address), "AddressType": .string(type)]
    more["Bonded"] = bonded.map { .boolean($0) }
    let tree = ObjectTree.knowing(sample(more))
    #expect(tree.picture.devices[.device()]?.hasPassingAddress == passing)
  }

  @Test("takes the alias for a name where there is none, but not one that BlueZ made up")
  func names() {
    var tree = ObjectTree.knowing(sample())
    _ = tree.change(["Alias": .string("Mine")], without: ["Name"])
    #expect(tree.picture.devices[.device()]?.advertisement.name == "Mine")
    _ = tree.change(["Alias": .string("C0-FF-EE-00-00-01")])
    #expect(tree.picture.devices[.device()]?.advertisement.name == nil)
  }

  @Test("changes nothing for a property of a type that it should not have")
  func oddTypes() {
    var tree = ObjectTree.knowing(sample(["RSSI": .int16(-60), "Connected": .boolean(true)]))
    let names = [
      "Address", "AddressType", "Adapter", "Paired", "Bonded", "Connected", "ServicesResolved",
      "RSSI", "Name", "Alias", "UUIDs", "ManufacturerData", "ServiceData",
    ]
    for name in names { #expect(tree.change([name: .double(1)]).isEmpty, "\(name)") }
    #expect(tree.change(["Address": .string("nonsense"), "RSSI": .int64(70_000)]).count <= 1)
    #expect(tree.picture.devices[.device()]?.signal == -60)
    let bare = ObjectTree.knowing([
      .adapter(): Sent.adapter(), .device(): [BlueZNames.device: [:]],
      RadioObject(path: ""): Sent.characteristic(), RadioObject(path: "/"): Sent.characteristic(),
    ])
    #expect(bare.picture.devices.isEmpty, "a device without an address is none")
  }
}
