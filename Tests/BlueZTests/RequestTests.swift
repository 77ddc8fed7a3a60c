import Accessories
import DBus
import Radio
import Testing

@testable import BlueZ

@Suite("A request to a radio")
struct RequestTests {
  let stage: Stage
  let fake: FakeBlueZ

  init() throws {
    stage = try Stage()
    try stage.begin()
    fake = try #require(stage.fake)
  }

  @Test(
    "calls the method that does it, and tells that it is done",
    arguments: [
      (.stopDiscovering(on: .adapter()), "StopDiscovery", .adapter()),
      (.connect(.device()), "Connect", .device()),
      (.disconnect(.device()), "Disconnect", .device()),
      (.subscribe(.characteristic()), "StartNotify", .characteristic()),
      (.unsubscribe(.characteristic()), "StopNotify", .characteristic()),
    ] as [(RadioRequest, String, RadioObject)])
  func plain(request: RadioRequest, member: String, object: RadioObject) throws {
    stage.radio.request(request, id: 7)
    try stage.until { stage.answer(to: 7) != nil }
    #expect(throws: Never.self) { try stage.answer(to: 7)?.get() }
    #expect(fake.called == [.init(path: object.path, member: member, arguments: [])])
  }

  @Test("has the search be for low-energy devices only, and for one where it is said")
  func discovery() throws {
    let usual: [String: Value] = ["Transport": .string("le"), "DuplicateData": .boolean(false)]
    for (id, only) in [(UInt64(1), nil), (2, try DeviceAddress.sample())] {
      stage.radio.request(.discover(on: .adapter(), only: only), id: id)
      try stage.until { stage.answer(to: id) != nil }
      #expect(fake.called.map(\.member).suffix(2) == ["SetDiscoveryFilter", "StartDiscovery"])
      let pattern = only.map { ["Pattern": Value.string($0.description)] } ?? [:]
      #expect(
        fake.called.dropLast().last?.arguments == [
          .dictionary(usual.merging(pattern) { $1 })
        ])
    }
  }

  @Test("searches for all where BlueZ knows no search for one")
  func withoutPattern() throws {
    fake.refuses["SetDiscoveryFilter"] = ("org.bluez.Error.InvalidArguments", "Invalid.")
    stage.radio.request(.discover(on: .adapter(), only: try .sample()), id: 1)
    try stage.until { fake.called.count == 3 && stage.answer(to: 1) != nil }
    #expect(
      fake.called.last?.arguments == [
        .dictionary(["Transport": .string("le"), "DuplicateData": .boolean(false)])
      ])
    #expect(throws: Never.self) { try stage.answer(to: 1)?.get() }
  }

  @Test("is answered in its own time, others going on")
  func slow() throws {
    fake.keeps = ["Connect"]
    stage.radio.request(.connect(.device()), id: 1)
    stage.radio.request(.disconnect(.device(2)), id: 2)
    try stage.until { stage.answer(to: 2) != nil }
    #expect(stage.answer(to: 1) == nil)
    try fake.release()
    try stage.until { stage.answer(to: 1) != nil }
    #expect(stage.reports.filter { $0 == .answer(1, failure: nil) }.count == 1)
  }

  @Test("fails with BlueZ's name for it and a sentence")
  func failure() throws {
    fake.refuses["Connect"] = ("org.bluez.Error.Failed", "le-connection-abort-by-local")
    stage.radio.request(.connect(.device()), id: 1)
    try stage.until { stage.answer(to: 1) != nil }
    let failure = try #require(throws: RadioFailure.self) { try stage.answer(to: 1)?.get() }
    #expect(failure.name == "org.bluez.Error.Failed")
    #expect(
      failure.description
        == "Could not connect to \(RadioObject.device()): le-connection-abort-by-local.")
  }

  @Test("fails where BlueZ ends, where it is not there, and for what cannot be asked")
  func absent() throws {
    let other = try Stage()
    other.radio.request(.connect(.device()), id: 1)
    try other.until { other.answer(to: 1) != nil }
    let failure = try #require(throws: RadioFailure.self) { try other.answer(to: 1)?.get() }
    #expect(failure.isOfSomethingGone)
    #expect(other.events.isEmpty)
    try other.begin()
    other.fake?.keeps = ["Connect"]
    other.radio.request(.connect(.device()), id: 2)
    other.radio.request(.connect(RadioObject(path: "no path")), id: 3)
    try other.until { other.fake?.called.isEmpty == false && other.answer(to: 3) != nil }
    #expect(other.answer(to: 2) == nil, "it is not answered yet")
    other.fake = nil
    try other.until { other.answer(to: 2) != nil }
    for id in [UInt64(2), 3] {
      #expect(throws: RadioFailure.self) { try other.answer(to: id)?.get() }
    }
  }

  @Test(
    "tells a failure that means that it is so already",
    arguments: [
      (.connect(.device()), "AlreadyConnected", "", true),
      (.connect(.device()), "InProgress", "", false),
      (.disconnect(.device()), "NotConnected", "", true),
      (.disconnect(.device()), "DoesNotExist", "", true),
      (.connect(.device()), "DoesNotExist", "", false),
      (.discover(on: .adapter(), only: nil), "InProgress", "", true),
      (.discover(on: .adapter(), only: nil), "NotReady", "", false),
      (.stopDiscovering(on: .adapter()), "Failed", "No discovery started", true),
      (.stopDiscovering(on: .adapter()), "Failed", "", false),
      (.stopDiscovering(on: .adapter()), "NotReady", "", true),
      (.subscribe(.characteristic()), "InProgress", "", true),
      (.subscribe(.characteristic()), "NotPermitted", "", false),
      (.unsubscribe(.characteristic()), "Failed", "No notify session started", true),
    ] as [(RadioRequest, String, String, Bool)])
  func alreadySo(request: RadioRequest, name: String, words: String, already: Bool) {
    let failure = RadioFailure(name: "org.bluez.Error.\(name)", "Could not do it: \(words).")
    #expect(failure.isAlreadySo(for: request) == already)
    #expect(failure.isOfRadioOff == (name == "NotReady"))
  }
}
