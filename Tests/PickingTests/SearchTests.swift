import Radio
import Testing
import Vocabulary

@testable import Picking

@Suite("The search for devices")
struct SearchTests {
  private let other = RadioObject(path: "/hci1")

  private func problem(_ scene: Scene) -> String { scene.picker.problem ?? "none" }

  @Test("begins on every adapter that is on, once")
  func begins() {
    var scene = Scene.looking()
    #expect(scene.requests == [.discover(on: .adapter, only: nil)])
    scene.take(.radio(.adapter(.adapter, Adapter(isPowered: true, isDiscovering: true))))
    scene.pass(10)
    #expect(scene.requests.count == 1)
    scene.take(.radio(.adapter(other, Adapter(isPowered: true))))
    #expect(scene.requests.last == .discover(on: other, only: nil))
    #expect(problem(scene) == "none" && scene.picker.hasLooked)
  }

  @Test("tells that the service is missing, after a moment in which it may answer")
  func noService() {
    var scene = Scene()
    scene.take(.radioReached)
    #expect(problem(scene) == "none")
    let wake = scene.picker.nextWake
    #expect(wake == .second(0.7))
    scene.pass(0.7)
    #expect(problem(scene).contains("systemctl start bluetooth"))
    #expect(scene.text().contains("Bluetooth's service is not running"))
    scene.take(.radio(.serviceAppeared))
    #expect(problem(scene) == "none")
    scene.pass(0.7)
    #expect(problem(scene).contains("no Bluetooth adapter"))
    #expect(!scene.picker.hasLooked)
  }

  @Test(
    "tells at once that Bluetooth is off, the adapter or the service gone, and goes on after it")
  func comesBack() {
    var scene = Scene.looking()
    scene.hear(1, .sample(1))
    let on = DevicePicker.Event.radio(.adapter(.adapter, Adapter(isPowered: true)))
    scene.take(.radio(.adapter(.adapter, Adapter(isPowered: false))))
    #expect(problem(scene).contains("Bluetooth is off") && problem(scene).contains("rfkill"))
    scene.take(on)
    #expect(problem(scene) == "none" && scene.requests.count == 2)
    scene.answer()
    scene.take(.radio(.adapterGone(.adapter)))
    #expect(problem(scene).contains("no Bluetooth adapter"))
    scene.take(on)
    #expect(problem(scene) == "none" && scene.requests.count == 3)
    scene.answer()
    scene.take(.radio(.serviceVanished))
    #expect(problem(scene).contains("service is not running"))
    scene.take(.radio(.serviceAppeared))
    scene.take(on)
    #expect(problem(scene) == "none" && scene.requests.count == 4)
    scene.answer()
    scene.take(.radioLost("The bus is gone."))
    #expect(problem(scene) == "The bus is gone.")
    scene.take(.radioReached)
    scene.take(.radio(.serviceAppeared))
    scene.take(on)
    #expect(problem(scene) == "none" && scene.requests.count == 5)
    // Whatever happened, the device is listed still.
    #expect(scene.addresses == [.sample(1)])
  }

  @Test("is tried again after a failure, which is told where nothing else looks")
  func fails() {
    var scene = Scene()
    scene.take(.radioReached)
    scene.take(.radio(.serviceAppeared))
    scene.take(.radio(.adapter(.adapter, Adapter(isPowered: true))))
    scene.answer(RadioFailure(name: "org.bluez.Error.Failed", "It is \u{1b}[31m broken."))
    #expect(problem(scene).contains("It is \u{FFFD}[31m broken."))
    #expect(!scene.picker.hasLooked && scene.requests.count == 1)
    #expect(scene.picker.nextWake.map { $0 <= .second(3) } == true)
    scene.pass(3)
    #expect(scene.requests.count == 2)
    scene.answer(RadioFailure(name: "org.bluez.Error.InProgress", "It is on."))
    #expect(problem(scene) == "none" && scene.picker.hasLooked)
    scene.take(.radio(.adapter(other, Adapter(isPowered: true))))
    scene.answer(RadioFailure(name: nil, "No answer."))
    #expect(problem(scene) == "none", "the first adapter looks")
  }

  @Test("that ended is begun again after a while, and an answer of before means nothing")
  func ends() {
    var scene = Scene.looking()
    scene.take(.radio(.adapter(.adapter, Adapter(isPowered: true, isDiscovering: false))))
    #expect(scene.requests.count == 1)
    scene.pass(3)
    #expect(scene.requests.count == 2)
    scene.take(.radio(.adapterGone(.adapter)))
    scene.answer()
    scene.take(.radio(.adapter(.adapter, Adapter(isPowered: true))))
    #expect(scene.requests.count == 3)
    #expect(Set(scene.numbers).count == 3)
  }
}
