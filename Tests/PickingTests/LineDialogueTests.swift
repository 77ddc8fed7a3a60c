import Accessories
import Radio
import Testing
import Vocabulary

@testable import Picking

/// A dialogue, and all that was written.
private struct Talk {
  var dialogue: LineDialogue
  var now = MonotonicInstant.second(0)
  var written = ""
  var outcome: DevicePicker.Outcome?

  init(_ question: PickingQuestion = .sample(), width: Int = 100) {
    dialogue = LineDialogue(question, width: width, at: now)
    note(dialogue.beginning())
    take(.radioReached)
    take(.radio(.serviceAppeared))
    take(.radio(.adapter(.adapter, Adapter(isPowered: true))))
    take(.answered(1, failure: nil))
  }

  mutating func note(_ actions: [LineDialogue.Action]) {
    for action in actions {
      switch action {
      case .write(let text): written += text
      case .picker(.end(let outcome)): self.outcome = outcome
      case .picker: break
      }
    }
  }

  mutating func take(_ event: DevicePicker.Event) { note(dialogue.take(event, at: now)) }

  mutating func hear(_ number: Int, _ device: Device) {
    take(.radio(.device(.device(number), device)))
    take(.radio(.heard(.device(number))))
  }

  mutating func read(_ line: String?) { note(dialogue.read(line, at: now)) }

  mutating func pass(_ seconds: UInt64) {
    now = now + .seconds(seconds)
    take(.timeIsUp)
  }
}

@Suite("Choosing without a screen")
struct LineDialogueTests {
  private let prompt = "Number of the device (Enter: see the list anew; q: end): "

  @Test("is a list after three seconds, a number, a name")
  func whole() {
    var talk = Talk()
    talk.hear(1, .sample(1))
    talk.hear(2, .sample(2, "Kitchen", signal: -90, paired: true))
    #expect(talk.written == "Looking for devices for scale …\n")
    #expect(talk.dialogue.nextWake == .second(3) && !talk.dialogue.hasList)
    talk.pass(3)
    #expect(
      talk.written == """
        Looking for devices for scale …
        1 good -60 dBm now C0:FF:EE:00:00:01 Mi Scale
        2 weak -90 dBm now C0:FF:EE:00:00:02 Kitchen, paired
        \(prompt)
        """)
    talk.written = ""
    talk.read(" 2 ")
    #expect(talk.written == "Name for it (Enter alone for kitchen): ")
    talk.written = ""
    talk.read("Bad Name")
    #expect(talk.written.contains("is not an accessory's name"))
    talk.read("bath")
    guard case .chosen(let accessory, nil) = talk.outcome else {
      Issue.record("\(talk.written)")
      return
    }
    #expect(accessory.address == .sample(2) && accessory.key.name.text == "bath")
    talk.written = ""
    talk.read("1")
    #expect(talk.written.isEmpty && talk.dialogue.nextWake == nil)
  }

  @Test("lists the first device that comes late at once, and no more until that is asked")
  func late() {
    var talk = Talk()
    talk.pass(10)
    #expect(!talk.dialogue.hasList)
    #expect(talk.dialogue.nextWake.map { $0 > talk.now } == true)
    talk.hear(1, .sample(1))
    #expect(talk.written.hasSuffix("Mi Scale\n" + prompt))
    talk.written = ""
    talk.hear(2, .sample(2, "Kitchen"))
    #expect(talk.written.isEmpty)
    talk.read("")
    #expect(talk.written.contains("2 good") && talk.written.hasSuffix(prompt))
  }

  @Test(
    "what is no number of the list is told, and asked for again", arguments: ["0", "9", "x", "-1"])
  func wrong(line: String) {
    var talk = Talk()
    talk.hear(1, .sample(1))
    talk.pass(3)
    talk.written = ""
    talk.read(line)
    #expect(talk.outcome == nil && talk.written.hasSuffix(".\n" + prompt), "\(talk.written)")
  }

  @Test("Enter before anything is heard tells how it goes")
  func early() {
    var talk = Talk()
    talk.read("")
    #expect(talk.written.contains("press its button") && talk.written.hasSuffix(prompt))
  }

  @Test("what is in the way is told once, and that it is there again")
  func problem() {
    var talk = Talk()
    talk.hear(1, .sample(1))
    talk.pass(3)
    talk.written = ""
    talk.take(.radio(.adapter(.adapter, Adapter(isPowered: false))))
    talk.pass(1)
    #expect(talk.written.hasPrefix("\nBluetooth is off;"))
    #expect(talk.written.hasSuffix("power on`.\n" + prompt))
    talk.written = ""
    talk.take(.radio(.adapter(.adapter, Adapter(isPowered: true))))
    #expect(talk.written == "\nBluetooth is there.\n" + prompt)
  }

  @Test("ends with q, the end of the input, and a minute in which nobody writes")
  func ends() {
    for line in ["q", " Q ", nil] {
      var talk = Talk()
      talk.read(line)
      #expect(talk.outcome == .nothing)
    }
    var talk = Talk()
    talk.pass(50)
    talk.read("")
    talk.pass(59)
    #expect(talk.outcome == nil)
    talk.pass(1)
    #expect(talk.outcome == .timedOut)
  }

  @Test("a warning stands with its device; a name that acts on a terminal does not")
  func harmless() {
    var talk = Talk(width: 60)
    talk.hear(1, .sample(1, "\u{1b}[2J\u{202E}x", passing: true))
    talk.pass(3)
    #expect(talk.written.contains("pair C0:FF:EE:00:00:01`."))
    #expect(!talk.written.unicodeScalars.contains { $0 != "\n" && CellTextTests.acts($0) })
    for line in talk.written.split(separator: "\n").dropLast() { #expect(line.count <= 60) }
  }
}
