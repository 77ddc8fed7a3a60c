import Accessories
import Radio
import Testing
import Vocabulary

@testable import Picking

@Suite("The picker's screen")
struct ScreenTests {
  private func scene(_ names: [String?] = ["Mi Scale", "Kitchen", nil]) -> Scene {
    var scene = Scene.looking()
    for (index, name) in names.enumerated() {
      scene.hear(index + 1, .sample(index + 1, name, signal: Int16(-50 - index * 15)))
    }
    return scene
  }

  @Test("shows the devices, the chosen one in full, how it goes and what to press")
  func whole() {
    var scene = scene()
    scene.press(.down)
    scene.pass(7)
    #expect(
      scene.text() == """
        Choose a device for scale
        Looking; 3 devices until now.
          1 near -50 dBm  5 s ago    Mi Scale
        > 2 good -65 dBm  5 s ago    Kitchen
          3 fair -80 dBm  5 s ago    (without a name)

        C0:FF:EE:00:00:02, -65 dBm, 5 s ago
        Enter: choose  q: end  arrows or j k: move  digits: go to
        """)
    #expect(scene.picker.screen(width: 80, height: 24).map(\.isChosen).firstIndex(of: true) == 3)
  }

  @Test("has less beside each device the narrower it is, and its number and name at any width")
  func widths() {
    let scene = scene()
    for width in 20...120 {
      let text = scene.text(width)
      #expect(text.contains("> 1 near"), "\(width)")
      #expect(text.contains(width < 84 ? "Mi Scale" : "C0:FF:EE:00:00:01 Mi Scale"), "\(width)")
      #expect(text.contains("Kitchen"), "\(width)")
    }
    #expect(scene.text(20).contains("C0:FF:EE:00:00:01,"))
  }

  @Test("keeps the columns straight and the states readable with names of all kinds")
  func hostile() {
    let names = [
      "\u{1b}]0;owned\u{7}\u{1b}[2J", "\u{202E}\u{2066}abc", String(repeating: "W", count: 300),
      String(repeating: "体", count: 100), "שלום 12", "e\u{301}\u{302}\u{303}\u{304}\u{305}",
      "a\nb\tc", "\u{0}", "👨‍👩‍👧‍👦 family",
    ]
    var scene = Scene.looking()
    for (index, name) in names.enumerated() {
      scene.hear(index + 1, .sample(index + 1, name, paired: true))
    }
    for width in 20...120 {
      let lines = scene.picker.screen(width: width, height: 30)
      let rows = lines.filter { $0.text.contains(" good ") }
      #expect(rows.count == names.count, "\(width)")
      for line in lines {
        #expect(CellText.width(line.text) <= width, "\(width): \(line.text)")
        #expect(!line.text.unicodeScalars.contains(where: CellTextTests.acts), "\(line.text)")
      }
      if width >= 60 {
        for row in rows { #expect(row.text.hasSuffix(", paired"), "\(width): \(row.text)") }
      }
    }
  }

  @Test("shows the page that the chosen one is on, and on the lowest terminal that one alone")
  func low() {
    var scene = Scene.looking()
    for number in 1...40 { scene.hear(number, .sample(number, "Device \(number)")) }
    for height in 1...50 {
      for key in [PickerKey.home, .pageDown, .pageDown, .down, .end] {
        scene.press(key)
        let lines = scene.picker.screen(width: 80, height: height)
        #expect(lines.count <= height, "\(height)")
        #expect(lines.count(where: \.isChosen) == 1, "\(height)")
      }
    }
    #expect(scene.picker.screen(width: 80, height: 1).map(\.text.isEmpty) == [false])
    #expect(scene.picker.screen(width: 0, height: 5).isEmpty)
  }

  @Test("tells what is in the way in the place of how it goes, whole even where it is narrow")
  func problem() {
    var scene = scene()
    scene.take(.radio(.adapter(.adapter, Adapter(isPowered: false))))
    for width in [40, 80] {
      let text = scene.text(width).split(separator: "\n").joined(separator: " ")
      #expect(text.contains("Bluetooth is off; switch it on in the desktop's settings"))
      #expect(text.contains("`bluetoothctl power on`."))
      #expect(!text.contains("Looking"))
    }
  }

  @Test("says how many are not shown, and what to do while there is none")
  func none() {
    var scene = Scene.looking()
    #expect(scene.text().contains("press its button"))
    scene.hear(1, .sample(1, services: []))
    scene.hear(2, .sample(2, services: []))
    #expect(scene.text(120).contains("2 more do not fit; --all shows them."))
  }

  @Test("is another one only in steps while nothing is heard")
  func steps() {
    var scene = Scene.looking()
    scene.hear(1, .sample(1))
    var shown: [String] = []
    var wakes = 0
    while scene.now < .second(59) {
      if shown.last != scene.text() { shown.append(scene.text()) }
      scene.now = scene.picker.nextWake ?? .second(60)
      scene.take(.timeIsUp)
      wakes += 1
    }
    #expect(shown.count == 12 && wakes <= 14, "\(shown.count) \(wakes)")
  }

  @Test(
    "says how near a device seems",
    arguments: [
      (-30, "near"), (-55, "near"), (-56, "good"), (-67, "good"), (-68, "fair"), (-80, "fair"),
      (-81, "weak"), (-127, "weak"), (20, "near"), (nil, "-"),
    ] as [(Int16?, String)])
  func nearness(signal: Int16?, word: String) {
    var device = FoundDevice(address: .sample(1))
    device.signal = signal
    #expect(DeviceWords(device, .sample(), at: .second(0)).nearness == word)
  }

  @Test("is drawn at most four times a second, and not where nothing is otherwise")
  func pacing() {
    var pacing = Pacing<Int>()
    var shown = 0
    for tick in 0..<1_000 where pacing.show(tick, at: .second(Double(tick) / 100)).isDue {
      shown += 1
    }
    #expect(shown == 40)
    let later = MonotonicInstant.second(20)
    #expect(pacing.show(-1, at: later).isDue)
    let again = pacing.show(-2, at: later + .milliseconds(100))
    #expect(!again.isDue && again.again == later + .milliseconds(250))
    #expect(pacing.show(-1, at: later + .milliseconds(200)).again == nil)
    pacing.forget()
    #expect(pacing.show(-1, at: later + .milliseconds(210)).isDue)
  }
}
