import Accessories
import DBus
import ForestallTestKit
import Glibc
import Radio
import Testing

@testable import BlueZ

/// BlueZ as python-dbusmock imagines it: a program of its own, written by others.
private struct Mock {
  static let python = "/usr/bin/python3"

  /// Whether it is installed; Debian's package is python3-dbusmock.
  static let isInstalled: Bool =
    (try? BuiltProgram(path: python).run(["-c", "import dbusmock.templates.bluez5"]))?.status == 0

  let process: RunningProgram
  let bus: Bus

  init(on address: String) throws {
    process = try BuiltProgram(path: Self.python).start(
      ["-m", "dbusmock", "--system", "--template", "bluez5"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
    bus = try Bus(address: address)
  }

  func call(_ member: String, _ arguments: [Value]) throws {
    try bus.call(
      MethodCall(
        destination: BlueZNames.service, path: "/org/bluez", interface: "org.bluez.Mock",
        member: member, arguments: arguments), to: "have the mock do \(member)")
  }

  func update(_ object: RadioObject, _ properties: [String: Value]) throws {
    try bus.call(
      MethodCall(
        destination: BlueZNames.service, path: object.path,
        interface: "org.freedesktop.DBus.Mock", member: "UpdateProperties",
        arguments: [.string(BlueZNames.device), .dictionary(properties)]),
      to: "have the mock change something")
  }

  /// One adapter, one device on it.
  func populate() throws {
    try call("AddAdapter", [.string("hci0"), .string("desk")])
    try call("AddDevice", [.string("hci0"), .string("C0:FF:EE:00:00:01"), .string("Scale")])
  }
}

@Suite(
  "A radio and python-dbusmock's BlueZ",
  .enabled(if: Mock.isInstalled, "python3-dbusmock is not installed"))
struct DBusMockTests {
  let stage: Stage

  init() throws { stage = try Stage() }

  @Test("A survey tells what is known, and that there is no service, without looking")
  func survey() throws {
    let before = try BlueZSurvey(address: stage.address)
    #expect(!before.hasService && before.adapters.isEmpty && before.devices.isEmpty)
    let mock = try begun()
    try mock.populate()
    let survey = try BlueZSurvey(address: stage.address)
    #expect(survey.hasService)
    #expect(survey.adapters.keys.map(\.shortName) == ["hci0"])
    #expect(survey.adapters.values.allSatisfy { $0.isPowered && !$0.isDiscovering })
    #expect(survey.devices.map { "\($0.address)" } == ["C0:FF:EE:00:00:01"])
    #expect(survey.devices.first?.advertisement.name == "Scale")
    #expect(throws: SystemBusFailure.self) { try BlueZSurvey(address: "unix:path=/nonexistent") }
  }

  private func begun() throws -> Mock {
    let mock = try Mock(on: stage.address)
    try stage.radio.wake()
    try stage.until(.serviceAppeared)
    return mock
  }

  private func device(
    connected: Bool = false, paired: Bool = false, signal: Int16 = -79
  ) throws -> Device {
    Device(
      adapter: .adapter(), address: try .sample(), isPaired: paired, isConnected: connected,
      signal: signal, advertisement: Advertisement(name: "Scale"))
  }

  @Test("tells an adapter, a device, how strongly it is heard, and its going")
  func coming() throws {
    let mock = try begun()
    try mock.populate()
    try stage.until(.heard(.device()))
    #expect(
      stage.events == [
        .serviceAppeared, .adapter(.adapter(), Adapter(isPowered: true)),
        .device(.device(), try device()), .heard(.device()),
      ])
    stage.forget()
    try mock.update(.device(), ["RSSI": .int16(-40)])
    try stage.until(.heard(.device()))
    #expect(stage.events == [.device(.device(), try device(signal: -40)), .heard(.device())])
    stage.forget()
    try mock.call("RemoveAdapterWithDevices", [.string("hci0")])
    try stage.until(.adapterGone(.adapter()))
    #expect(stage.events == [.deviceGone(.device()), .adapterGone(.adapter())])
  }

  @Test("tells a device gone with its adapter that vanishes from below it")
  func bareRemoval() throws {
    let mock = try begun()
    try mock.populate()
    try mock.call("ConnectDevice", [.string("hci0"), .string("C0:FF:EE:00:00:01")])
    try stage.until(.connected(.device()))
    stage.forget()
    try mock.call("RemoveAdapter", [.string("hci0")])
    try stage.until(.adapterGone(.adapter()))
    #expect(
      stage.events == [
        .disconnected(.device(), reason: nil), .deviceGone(.device()), .adapterGone(.adapter()),
      ])
  }

  @Test("connects and disconnects, and learns what was so already")
  func connecting() throws {
    let mock = try begun()
    try mock.populate()
    try stage.until(.heard(.device()))
    let steps: [(RadioRequest, RadioEvent)] = [
      (.connect(.device()), .connected(.device())),
      (.disconnect(.device()), .disconnected(.device(), reason: nil)),
    ]
    for (number, step) in steps.enumerated() {
      let id = UInt64(number * 2)
      stage.radio.request(step.0, id: id)
      try stage.until { stage.answer(to: id) != nil && stage.events.contains(step.1) }
      #expect(throws: Never.self) { try stage.answer(to: id)?.get() }
      stage.radio.request(step.0, id: id + 1)
      try stage.until { stage.answer(to: id + 1) != nil }
      let failure = try #require(throws: RadioFailure.self) { try stage.answer(to: id + 1)?.get() }
      #expect(failure.isAlreadySo(for: step.0))
    }
    stage.radio.request(.connect(.device(2)), id: 10)
    try stage.until { stage.answer(to: 10) != nil }
    let failure = try #require(throws: RadioFailure.self) { try stage.answer(to: 10)?.get() }
    #expect(failure.isOfSomethingGone, "\(failure.name ?? "no name")")
  }

  @Test("searches, and ends that")
  func searching() throws {
    let mock = try begun()
    try mock.populate()
    try stage.until(.heard(.device()))
    let looking = { RadioEvent.adapter(.adapter(), Adapter(isPowered: true, isDiscovering: $0)) }
    stage.radio.request(.discover(on: .adapter(), only: try .sample()), id: 1)
    try stage.until { stage.answer(to: 1) != nil && stage.events.contains(looking(true)) }
    stage.radio.request(.stopDiscovering(on: .adapter()), id: 2)
    try stage.until { stage.answer(to: 2) != nil && stage.events.last == looking(false) }
    #expect(throws: Never.self) {
      try stage.answer(to: 1)?.get()
      try stage.answer(to: 2)?.get()
    }
  }

  @Test("tells the service killed, and all anew once it is started again")
  func killed() throws {
    let first = try begun()
    try first.populate()
    try first.call("PairDevice", [.string("hci0"), .string("C0:FF:EE:00:00:01"), .int32(1)])
    try stage.until { stage.events.contains { $0.isOfPaired } }
    first.process.signal(SIGKILL)
    try stage.until(.serviceVanished)
    stage.forget()
    let second = try Mock(on: stage.address)
    try stage.until(.serviceAppeared)
    try second.populate()
    try stage.until(.heard(.device()))
    #expect(stage.events.contains(.device(.device(), try device())))
    // The third is there with all its objects before anybody asks.
    try stage.radio.sleep()
    second.process.signal(SIGKILL)
    try stage.until(.serviceVanished)
    let third = try Mock(on: stage.address)
    stage.forget()
    try stage.until(.serviceAppeared)
    try third.populate()
    try stage.radio.wake()
    try stage.until(.heard(.device()))
    #expect(stage.events.count == 4, "\(stage.events)")
  }
}

extension RadioEvent {
  fileprivate var isOfPaired: Bool {
    if case .device(_, let device) = self { device.isPaired } else { false }
  }
}
