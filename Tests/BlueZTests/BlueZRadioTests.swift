import Accessories
import DBus
import ForestallTestKit
import Radio
import Testing

@testable import BlueZ

@Suite("A radio on a bus")
struct BlueZRadioTests {
  private let objects: [RadioObject: Interfaces] = [
    .adapter(): Sent.adapter(), .device(): Sent.device(),
    .characteristic(): Sent.characteristic(),
  ]

  private func awake() throws -> Stage {
    let stage = try Stage()
    try stage.radio.wake()
    try stage.begin(objects)
    try stage.until { stage.events.count == 3 }
    return stage
  }

  @Test("tells BlueZ that is there already, and all that it knows")
  func thereAlready() throws {
    let stage = try Stage()
    try stage.begin(objects)
    try stage.until(.serviceAppeared)
    #expect(stage.events == [.serviceAppeared], "asleep")
    try stage.radio.wake()
    try stage.until { stage.events.count == 3 }
    #expect(stage.events[1] == .adapter(.adapter(), Adapter(isPowered: true)))
  }

  @Test("tells BlueZ that comes, ends and comes again, with all that it knows")
  func comesAgain() throws {
    let stage = try awake()
    stage.fake = nil
    try stage.until(.serviceVanished)
    stage.forget()
    try stage.begin(objects)
    try stage.until { stage.events.count == 3 }
    #expect(stage.events.first == .serviceAppeared)
  }

  @Test("tells all that BlueZ tells")
  func signals() throws {
    let stage = try awake()
    let fake = try #require(stage.fake)
    try fake.add(.device(2), Sent.device(2, with: ["RSSI": .int16(-50)]))
    try stage.until(.heard(.device(2)))
    try fake.change(.device(), ["Connected": .boolean(true)])
    try stage.until(.connected(.device()))
    try fake.change(.device(), ["ServicesResolved": .boolean(true)])
    try fake.change(
      .characteristic(), ["Value": Sent.bytes([1])], of: BlueZNames.characteristic)
    try stage.until(.notified(.characteristic()))
    try fake.bus.emit(
      path: RadioObject.device().path, interface: BlueZNames.device, member: "Disconnected",
      [.string("org.bluez.Reason.Remote"), .string("disconnection-remote")])
    try fake.change(
      .device(), ["Connected": .boolean(false), "ServicesResolved": .boolean(false)])
    try stage.until(.disconnected(.device(), reason: "org.bluez.Reason.Remote"))
    try fake.change(.adapter(), ["Powered": .boolean(false)], of: BlueZNames.adapter)
    try stage.until(.adapter(.adapter(), Adapter(isPowered: false)))
    try fake.remove(.device())
    try stage.until(.deviceGone(.device()))
  }

  @Test("loses nothing that happens while it asks what is there")
  func beforeTheSnapshot() throws {
    let stage = try Stage()
    try stage.begin(objects)
    let fake = try #require(stage.fake)
    fake.keeps = ["GetManagedObjects"]
    try stage.radio.wake()
    try stage.until { !fake.called.isEmpty }
    try fake.change(.device(), ["Connected": .boolean(true)])
    try fake.add(.device(2), Sent.device(2))
    try stage.settle()
    try fake.release()
    try fake.change(.device(2), ["Connected": .boolean(true)])
    try stage.until(.connected(.device(2)))
    #expect(stage.events.filter { $0 == .connected(.device()) }.count == 1)
  }

  @Test("is woken asleep by nothing but BlueZ that comes or goes")
  func asleep() throws {
    let stage = try awake()
    try stage.radio.sleep()
    try stage.settle()
    stage.forget()
    try beBusy(try #require(stage.fake))
    #expect(try !stage.wouldWake())
    try stage.radio.wake()
    try stage.until(.connected(.device()))
    try stage.settle()
    #expect(stage.events.count == 3, "the differences alone: \(stage.events)")
    try stage.radio.sleep()
    stage.fake = nil
    try stage.until(.serviceVanished)
  }

  /// Tells much that is of no interest to one who sleeps, until the bus has passed it on.
  private func beBusy(_ fake: FakeBlueZ) throws {
    for number in 0..<100 { try fake.change(.device(), ["RSSI": .int16(Int16(-number))]) }
    try fake.remove(.characteristic())
    try fake.change(.device(), ["Connected": .boolean(true)])
    try fake.bus.call(.bus("GetId"), to: "know that the bus has passed all on")
  }

  @Test("tells nothing asleep that it asked for awake")
  func asleepBeforeTheAnswer() throws {
    let stage = try Stage()
    try stage.begin(objects)
    let fake = try #require(stage.fake)
    fake.keeps = ["GetManagedObjects"]
    try stage.radio.wake()
    try stage.until { !fake.called.isEmpty }
    try stage.radio.sleep()
    try fake.release()
    try stage.settle()
    #expect(stage.events == [.serviceAppeared])
  }

  @Test("believes nobody else who speaks as BlueZ does, not even to it alone")
  func impostor() throws {
    let stage = try awake()
    stage.forget()
    let other = try Bus(address: stage.address)
    try other.emit(
      path: RadioObject.device().path, interface: BlueZNames.properties,
      member: "PropertiesChanged",
      [.string(BlueZNames.device), .dictionary(["Connected": .boolean(true)]), .strings([])])
    // What is sent to one connection comes there without any subscription.
    let names = try other.call(.bus("ListNames"), to: "ask who is there").first?.elements ?? []
    let connections = names.compactMap(\.text).filter { $0.hasPrefix(":") }
    #expect(connections.count >= 3)
    for connection in connections {
      let sent = try BuiltProgram(path: "/usr/bin/dbus-send").run(
        [
          "--session", "--type=signal", "--dest=\(connection)", "/",
          "\(BlueZNames.objectManager).InterfacesRemoved",
          "objpath:\(RadioObject.device().path)", "array:string:\(BlueZNames.device)",
        ], environment: ["DBUS_SESSION_BUS_ADDRESS": stage.address])
      #expect(sent.status == 0, "\(sent.errors)")
    }
    try other.call(.bus("GetId"), to: "know that the bus has passed all on")
    try stage.settle()
    #expect(stage.events.isEmpty)
  }

  @Test("ends with its bus, by an error, and a new one does without the old")
  func busEnds() throws {
    let stage = try awake()
    stage.radio.request(.connect(.device()), id: 1)
    stage.fake = nil
    stage.endBus()
    let failure = try #require(throws: SystemBusFailure.self) {
      while true { try stage.until { false } }
    }
    #expect(failure.description.hasPrefix("Could not "))
    #expect(throws: SystemBusFailure.self) { _ = try stage.radio.pollWish() }
    stage.radio.request(.connect(.device()), id: 2)
    #expect(throws: SystemBusFailure.self) { try stage.radio.sleep() }
    #expect(throws: SystemBusFailure.self) { _ = try BlueZRadio(address: stage.address) }
  }

  @Test("tells a BlueZ that refuses to say what is there")
  func refused() throws {
    let stage = try Stage()
    try stage.begin(objects)
    stage.fake?.refuses["GetManagedObjects"] = (
      "org.freedesktop.DBus.Error.AccessDenied", "You may not."
    )
    try stage.radio.wake()
    let failure = try #require(throws: SystemBusFailure.self) { try stage.until { false } }
    #expect(failure.description == "Could not ask BlueZ what is there: You may not.")
  }
}

extension MethodCall {
  /// A call of the bus itself.
  fileprivate static func bus(_ member: String) -> MethodCall {
    MethodCall(
      destination: BlueZNames.bus, path: "/org/freedesktop/DBus", interface: BlueZNames.bus,
      member: member)
  }
}
