import Accessories
import Radio
import SeededRandomness
import Testing
import Vocabulary

@testable import Picking

extension SeededGenerator {
  fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  fileprivate mutating func oneIn(_ limit: Int) -> Bool { below(limit) == 0 }

  fileprivate mutating func device() -> (RadioObject, Device) {
    let number = below(14)
    let adapter = oneIn(3) ? RadioObject(path: "/hci1") : .adapter
    let names = ["Mi Scale", nil, "体重計\u{202E}", "\u{1b}[2J", "Other"]
    let device = Device.sample(
      number, names[below(names.count)], on: adapter,
      services: oneIn(3) ? [.battery] : [.weight], companies: oneIn(4) ? [.sample] : [],
      signal: oneIn(4) ? nil : Int16(-30 - below(70)), paired: oneIn(4), connected: oneIn(4),
      passing: oneIn(4))
    // A path may come to be another device's.
    return (.device(oneIn(9) ? below(14) : number, on: adapter), device)
  }

  fileprivate mutating func radioEvent() -> RadioEvent {
    let (object, device) = device()
    switch below(16) {
    case 0: return oneIn(4) ? .serviceVanished : .serviceAppeared
    case 1, 2:
      return .adapter(device.adapter, Adapter(isPowered: !oneIn(3), isDiscovering: oneIn(2)))
    case 3: return .adapterGone(device.adapter)
    case 4, 5: return .deviceGone(object)
    case 6: return .connected(object)
    case 7: return .disconnected(object, reason: nil)
    case 8, 9, 10, 11: return .heard(object)
    default: return .device(object, device)
    }
  }

  fileprivate mutating func event() -> DevicePicker.Event {
    switch below(12) {
    case 0: return oneIn(5) ? .radioLost("It is lost.") : .radioReached
    case 1:
      let failure = RadioFailure(name: "org.bluez.Error.Failed", "It failed.")
      return .answered(UInt64(below(30)), failure: oneIn(2) ? nil : failure)
    case 2: return .timeIsUp
    default: return .radio(radioEvent())
    }
  }

  fileprivate mutating func key() -> PickerKey {
    let keys: [PickerKey] = [
      .up, .down, .pageUp, .pageDown, .home, .end, .backspace, .character(UInt8(ascii: "j")),
      .character(UInt8(0x30 + below(10))), .character(UInt8(ascii: "b")),
    ]
    return keys[below(keys.count)]
  }
}

@Suite("Laws of choosing, whatever comes")
struct DevicePickerLawTests {
  private static func isPrefix(_ scene: Scene, _ earlier: [DeviceAddress]) -> Bool {
    Array(scene.addresses.prefix(earlier.count)) == earlier
  }

  @Test(
    "the selection stays on its device, and every device in its place, but by a key",
    arguments: 1...16 as ClosedRange<UInt64>)
  func stays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scene = Scene(.sample(names: seed % 3 == 0 ? ["Scale"] : [], all: seed % 4 == 0))
    var moves = 0
    for step in 0..<1_200 where scene.outcome == nil {
      let selected = scene.picker.selectedAddress
      let addresses = scene.addresses
      let isKey = random.oneIn(8)
      // Enter begins to name it and Esc ends that; the other way round it would be over.
      var isNaming = false
      if case .naming = scene.picker.phase { isNaming = true }
      let key = random.oneIn(5) ? (isNaming ? .escape : .enter) : random.key()
      let event = isKey ? .key(key) : random.event()
      scene.now = scene.now + .milliseconds(UInt64(random.below(200)))
      scene.take(event)
      #expect(Self.isPrefix(scene, addresses), "step \(step): \(event)")
      if !isKey, selected != nil {
        #expect(scene.picker.selectedAddress == selected, "step \(step): \(event)")
      }
      #expect(
        scene.picker.selectedAddress.map { scene.addresses.contains($0) }
          ?? scene.addresses.isEmpty,
        "step \(step): \(event)")
      #expect(Set(scene.addresses).count == scene.addresses.count)
      if isKey, selected != scene.picker.selectedAddress { moves += 1 }
    }
    #expect(scene.addresses.count > 3, "hardly anything was found")
    #expect(moves > 3 && scene.outcome == nil)
  }

  @Test(
    "what is chosen is what was selected when Enter was pressed",
    arguments: 1...20 as ClosedRange<UInt64>)
  func takesTheSelected(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scene = Scene(.sample(known: true, all: true))
    while scene.addresses.count < 6 { scene.take(random.event()) }
    scene.press(.character(UInt8(ascii: "4")))
    let selected = scene.picker.selectedAddress
    for _ in 0..<50 { scene.take(random.event()) }
    scene.press(.enter)
    for _ in 0..<50 { scene.take(random.event()) }
    scene.type("bath")
    scene.press(.enter)
    #expect(scene.chosen?.address == selected && scene.chosen?.key.name.text == "bath")
  }

  @Test(
    "the screen fits the terminal, of any size, with nothing on it that acts on one",
    arguments: 1...12 as ClosedRange<UInt64>)
  func fits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scene = Scene(.sample(all: seed % 2 == 0))
    for step in 0..<120 where scene.outcome == nil {
      scene.take(random.oneIn(6) ? .key(random.key()) : random.event())
      let (width, height) = (20 + random.below(101), 1 + random.below(30))
      let lines = scene.picker.screen(width: width, height: height)
      #expect(lines.count <= height, "step \(step): \(width)x\(height)")
      for line in lines {
        #expect(CellText.width(line.text) <= width, "step \(step): \(width): \(line.text)")
        #expect(line.text.unicodeScalars.allSatisfy { !CellTextTests.acts($0) }, "\(line.text)")
      }
      if height > 6, !scene.addresses.isEmpty {
        #expect(lines.count(where: \.isChosen) == 1, "step \(step): \(width)x\(height)")
      }
    }
  }

  @Test("it asks for each search once, and only of adapters that are on", arguments: 1...10)
  func asksOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scene = Scene()
    for _ in 0..<400 where scene.outcome == nil { scene.take(random.event()) }
    #expect(Set(scene.numbers).count == scene.numbers.count)
    #expect(scene.numbers == scene.numbers.sorted())
    #expect(!scene.numbers.isEmpty)
  }

  @Test("a tick that is wanted is wanted later after it: nothing spins", arguments: 1...10)
  func noSpin(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scene = Scene()
    for _ in 0..<200 where scene.outcome == nil {
      scene.take(random.event())
      guard let wake = scene.picker.nextWake else { break }
      scene.now = max(scene.now, wake)
      scene.take(.timeIsUp)
      guard scene.outcome == nil, let next = scene.picker.nextWake else { break }
      #expect(next > scene.now)
    }
  }
}
