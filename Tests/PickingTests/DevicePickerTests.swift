import Accessories
import Radio
import Testing
import Vocabulary

@testable import Picking

@Suite("Choosing a device by keys")
struct DevicePickerTests {
  private func three(_ question: PickingQuestion = .sample()) -> Scene {
    var scene = Scene.looking(question)
    for number in 1...3 { scene.hear(number, .sample(number)) }
    return scene
  }

  @Test("arrows, j and k, pages, home, end and digits go where they say, and no further")
  func moves() {
    var scene = three()
    for (key, number) in [
      (.down, 2), (.character(UInt8(ascii: "j")), 3), (.down, 3), (.up, 2),
      (.character(UInt8(ascii: "k")), 1), (.up, 1), (.end, 3), (.home, 1), (.pageDown, 3),
      (.pageUp, 1), (.character(UInt8(ascii: "3")), 3), (.character(UInt8(ascii: "2")), 2),
      (.character(UInt8(ascii: "9")), 2), (.character(UInt8(ascii: "0")), 2),
      (.character(UInt8(ascii: "x")), 2), (.backspace, 2),
    ] as [(PickerKey, Int)] {
      scene.press(key)
      #expect(scene.picker.selectedAddress == .sample(number), "\(key)")
      #expect(scene.outcome == nil)
    }
  }

  @Test("two digits in haste are one number, and two numbers otherwise")
  func digits() {
    var scene = Scene.looking()
    for number in 1...12 { scene.hear(number, .sample(number)) }
    scene.type("12")
    #expect(scene.picker.selectedAddress == .sample(12))
    scene.pass(2)
    scene.type("1")
    scene.pass(1.3)
    scene.type("2")
    #expect(scene.picker.selectedAddress == .sample(2))
    scene.type("5")
    #expect(scene.picker.selectedAddress == .sample(5), "there are no 25")
  }

  @Test("Enter takes it: under a given name at once, with what was said of it")
  func chooses() throws {
    var scene = three(.sample(names: ["Scale"], name: "bath", title: "Bath"))
    scene.press(.down, .enter)
    let expected = RegisteredAccessory(
      key: RegisteredAccessory.Key(client: .sample(), name: try AccessoryName(words: "bath")),
      title: "Bath", address: .sample(2), state: .authorized,
      descriptor: try Descriptor(service: .weight, nameSubstring: "Scale"))
    #expect(scene.outcome == .chosen(expected, warning: nil))
    #expect(scene.picker.nextWake == nil)
    scene.press(.escape)
    scene.pass(100)
    #expect(scene.outcome == .chosen(expected, warning: nil), "it is over")
  }

  @Test("--known takes it without a descriptor, even what does not fit where all are shown")
  func known() {
    var scene = Scene.looking(.sample(name: "bath", known: true, all: true))
    scene.hear(1, .sample(1, services: []))
    scene.press(.enter)
    #expect(scene.chosen?.state == .known && scene.chosen?.descriptor == nil)
    #expect(scene.chosen?.title == "Mi Scale")
    var refused = Scene.looking(.sample(name: "bath", all: true))
    refused.hear(1, .sample(1, services: []))
    refused.press(.enter)
    #expect(refused.outcome == nil && refused.text().contains("give --known to choose it"))
    refused.press(.down)
    #expect(!refused.text().contains("give --known to choose it"))
  }

  @Test("a name is asked for; Enter alone takes one that is free, after the device's own")
  func naming() throws {
    let registered = [
      try RegisteredAccessory.sample("mi-scale", 8), try .sample("mi-scale-2", of: "watch", 9),
    ]
    var scene = three(.sample(registered: registered))
    scene.press(.enter)
    #expect(scene.text().contains("Enter alone for mi-scale-2"))
    scene.press(.enter)
    #expect(scene.chosen?.key.name.text == "mi-scale-2")
    #expect(scene.chosen?.address == .sample(1))
  }

  @Test("a name is typed, rubbed out, refused where it is none or taken, and taken back with Esc")
  func typing() throws {
    var scene = three(.sample(registered: [try .sample("bath", 8)]))
    scene.press(.enter)
    scene.type("bathq")
    #expect(scene.text().contains("> bathq_"))
    scene.press(.backspace, .enter)
    #expect(scene.outcome == nil && scene.text().contains("There is bath of scale already"))
    scene.type(" X")
    scene.press(.up, .enter)
    #expect(scene.outcome == nil && scene.text().contains("is not an accessory's name"))
    scene.press(.escape)
    #expect(scene.text().contains("q: end") && scene.outcome == nil)
    scene.press(.down, .enter)
    scene.type("j1")
    scene.press(.enter)
    #expect(scene.chosen?.key.name.text == "j1" && scene.chosen?.address == .sample(2))
  }

  @Test("a name that is overlong stops growing")
  func longName() {
    var scene = three()
    scene.press(.enter)
    scene.type(String(repeating: "a", count: 200))
    scene.press(.enter)
    #expect(scene.chosen?.key.name.text == String(repeating: "a", count: 64))
  }

  @Test(
    "what a device calls itself makes a name that is one",
    arguments: [
      ("Mi Scale 2", "mi-scale-2"), ("  --X--  ", "x"), ("体重計", "device"), ("", "device"),
      ("\u{1b}[31mA\u{202E}b", "31ma-b"), (String(repeating: "Long Name ", count: 30), nil),
    ] as [(String, String?)])
  func suggestion(own: String, name: String?) {
    var device = FoundDevice(address: .sample(1))
    device.name = own
    let text = AccessoryNaming.suggestion(for: device, .sample())
    #expect((try? AccessoryName(words: text)) != nil, "\(text)")
    if let name { #expect(text == name) }
  }

  @Test("what it calls itself is its title only where that can be shown")
  func title() {
    for (own, title) in [
      ("Mi Scale", "Mi Scale"), (nil, "bath"), (" ", "bath"), ("a\nb", "bath"),
      ("a\u{202E}b", "bath"), (String(repeating: "x", count: 201), "bath"),
    ] {
      var scene = Scene.looking(.sample(name: "bath"))
      scene.hear(1, .sample(1, own))
      scene.press(.enter)
      #expect(scene.chosen?.title == title)
    }
  }

  @Test("what is the client's already is shown as that, and not taken twice")
  func registered() throws {
    let registered = [
      try RegisteredAccessory.sample("bath", 1), try .sample("hall", 2, .known),
      try .sample("desk", of: "watch", 3),
    ]
    var scene = three(.sample(registered: registered, name: "new"))
    #expect(scene.text().contains("set up as bath"))
    #expect(scene.text().contains("known as hall"))
    #expect(scene.text().contains("set up as desk of watch"))
    scene.press(.enter)
    #expect(scene.text().contains("The device is bath of scale already"))
    scene.press(.down, .enter)
    #expect(scene.text(120).contains("`forestall accessory migrate scale hall` sets it up"))
    scene.press(.down, .enter)
    #expect(scene.chosen?.address == .sample(3), "another client's is no hindrance")
  }

  @Test("a passing address is warned of, before and after")
  func passing() {
    var scene = Scene.looking(.sample(name: "bath"))
    scene.hear(1, .sample(1, passing: true))
    #expect(scene.text(120).contains("will not be recognised"))
    scene.press(.enter)
    guard case .chosen(_, let warning?) = scene.outcome else {
      Issue.record("\(String(describing: scene.outcome))")
      return
    }
    #expect(warning.contains("bluetoothctl pair C0:FF:EE:00:00:01"))
  }

  @Test("q and Esc choose nothing; Enter without a device says so")
  func nothing() {
    for key in [PickerKey.escape, .character(UInt8(ascii: "q"))] {
      var scene = Scene.looking()
      scene.press(.enter, .down, .up, .end)
      #expect(scene.outcome == nil && scene.picker.selectedAddress == nil)
      scene.press(.enter)
      #expect(scene.text().contains("There is no device yet"))
      scene.press(key)
      #expect(scene.outcome == .nothing)
    }
  }

  @Test("it is given up a minute after the last key, whatever Bluetooth tells meanwhile")
  func timeout() {
    var scene = three()
    scene.pass(40)
    scene.press(.down)
    scene.pass(59)
    scene.hear(1, .sample(1, signal: -42))
    #expect(scene.outcome == nil)
    #expect(scene.picker.nextWake == .second(100))
    scene.pass(1)
    #expect(scene.outcome == .timedOut)
  }
}
