import Accessories
import Radio
import Testing
import Vocabulary

@testable import Picking

@Suite("The list of devices")
struct DeviceListTests {
  @Test("has those that fit in the order in which they were heard, and counts the others")
  func order() {
    var scene = Scene.looking()
    scene.hear(3, .sample(3, signal: -90))
    scene.hear(1, .sample(1, signal: -40))
    scene.hear(9, .sample(9, services: [.battery]))
    scene.hear(2, .sample(2, signal: -60))
    #expect(scene.addresses == [.sample(3), .sample(1), .sample(2)])
    #expect(scene.picker.hiddenCount == 1)
    // What is heard better or worse now stays where it is.
    scene.hear(3, .sample(3, signal: -30))
    #expect(scene.addresses == [.sample(3), .sample(1), .sample(2)])
    #expect(scene.picker.devices[0].signal == -30)
  }

  @Test("of ten thousand devices that come and go is soon done with")
  func crowd() {
    var scene = Scene.looking()
    let began = ContinuousClock().now
    for number in 0..<10_000 {
      let digits = String(0x1_0000 + number, radix: 16).suffix(4)
      let address = "D0:00:00:00:\(digits.prefix(2)):\(digits.suffix(2))"
      guard let address = try? DeviceAddress(words: address) else { preconditionFailure(address) }
      let device = Device(
        adapter: .adapter, address: address, signal: -60,
        advertisement: Advertisement(services: number % 2 == 0 ? [.battery] : [.weight]))
      scene.take(.radio(.device(.device(number), device)))
    }
    for number in 0..<10_000 { scene.take(.radio(.heard(.device(number)))) }
    #expect(scene.picker.devices.count == 999)
    #expect(scene.picker.hiddenCount == 9_001)
    for number in 0..<5_000 { scene.take(.radio(.deviceGone(.device(number)))) }
    scene.take(.radioLost("It is lost."))
    #expect(scene.picker.hiddenCount == 0)
    #expect(scene.picker.devices.allSatisfy { $0.signal == nil })
    #expect(began.duration(to: ContinuousClock().now) < .seconds(20))
  }

  @Test("has who does not fit as well where that is asked")
  func all() {
    var scene = Scene.looking(.sample(all: true))
    scene.hear(9, .sample(9, services: [.battery]))
    #expect(scene.addresses == [.sample(9)])
    #expect(scene.picker.devices[0].fits == false && scene.picker.hiddenCount == 0)
  }

  @Test("has who is paired or connected though not heard, and nobody else who is just remembered")
  func paired() {
    var scene = Scene.looking()
    scene.take(.radio(.device(.device(1), .sample(1, signal: nil))))
    scene.take(.radio(.device(.device(2), .sample(2, signal: nil, paired: true))))
    scene.take(.radio(.device(.device(3), .sample(3, signal: nil, connected: true))))
    #expect(scene.addresses == [.sample(2), .sample(3)])
    #expect(scene.picker.devices[0].heard == nil)
    #expect(scene.text().contains("not heard"))
    scene.take(.radio(.heard(.device(1))))
    #expect(scene.addresses == [.sample(2), .sample(3), .sample(1)])
  }

  @Test("keeps who is gone, in its place and to be chosen, and knows it when it is back")
  func gone() {
    var scene = Scene.looking()
    scene.hear(1, .sample(1, paired: true))
    scene.hear(2, .sample(2))
    scene.take(.radio(.deviceGone(.device(1))))
    #expect(scene.addresses == [.sample(1), .sample(2)])
    #expect(scene.picker.devices[0].signal == nil && scene.picker.devices[0].isPaired)
    scene.take(.radio(.serviceVanished))
    scene.take(.radio(.serviceAppeared))
    scene.hear(7, Device.sample(1, nil, services: [], signal: -50))
    #expect(scene.addresses == [.sample(1), .sample(2)])
    #expect(scene.picker.devices[0].signal == -50 && !scene.picker.devices[0].isPaired)
    // What it was called and advertised before is not forgotten.
    #expect(scene.picker.devices[0].name == "Mi Scale" && scene.picker.devices[0].descriptor != nil)
  }

  @Test("has a device that two adapters hear once, as well as the better one hears it")
  func twoAdapters() {
    let other = RadioObject(path: "/hci1")
    var scene = Scene.looking()
    scene.hear(1, .sample(1, signal: -80))
    scene.hear(1, .sample(1, on: other, signal: -50, connected: true))
    #expect(scene.addresses == [.sample(1)])
    #expect(scene.picker.devices[0].signal == -50 && scene.picker.devices[0].isConnected)
    scene.take(.radio(.deviceGone(.device(1, on: other))))
    #expect(scene.picker.devices[0].signal == -80 && !scene.picker.devices[0].isConnected)
  }

  @Test("takes a device in once what it advertises fits, though it was heard before")
  func later() {
    var scene = Scene.looking(.sample(names: ["Scale"]))
    scene.hear(1, .sample(1, nil))
    #expect(scene.addresses.isEmpty && scene.picker.hiddenCount == 1)
    scene.take(.radio(.device(.device(1), .sample(1, "Mi Scale"))))
    #expect(scene.addresses == [.sample(1)] && scene.picker.hiddenCount == 0)
    // A name that is missing from the next packet takes it out no more.
    scene.take(.radio(.device(.device(1), .sample(1, "Other"))))
    #expect(scene.picker.devices[0].descriptor?.nameSubstring == "Scale")
  }

  @Test("follows a device whose passing address turns out to be another's")
  func resolved() {
    var scene = Scene.looking()
    scene.hear(1, .sample(1, passing: true))
    scene.take(.radio(.device(.device(1), .sample(2, paired: true))))
    #expect(scene.addresses == [.sample(1), .sample(2)])
    #expect(scene.picker.devices[0].signal == nil)
    #expect(scene.picker.devices[0].hasPassingAddress && !scene.picker.devices[1].hasPassingAddress)
  }
}
