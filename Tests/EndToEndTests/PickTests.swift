import ForestallTestKit
import Glibc
import Testing

@Suite(
  "Choosing a device on a terminal",
  .enabled(if: PickStage.isInstalled, "python3-dbusmock is not installed"))
struct PickTests {
  let stage: PickStage

  /// What gives a screen back, the cursor on it.
  private static let left = "\u{1b}[?25h\u{1b}[?1049l"

  init() throws { stage = try PickStage() }

  private func two() throws {
    try stage.beginBlueZ()
    try stage.hear(1, "Mi Scale")
    try stage.hear(2, "Kitchen")
  }

  /// That the terminal is as it was, and nothing registered.
  private func expectUntouched(_ typing: TypingStage) throws {
    #expect(try typing.modes() == typing.before)
    #expect(typing.shown.contains(Self.left))
    #expect(try stage.run("list").output == "No accessory is registered.\n")
  }

  @Test("the device that is gone to is set up under the name that is typed")
  func whole() throws {
    try two()
    let typing = try stage.pick()
    try typing.until("2 near -50 dBm")
    #expect(try typing.isRaw())
    #expect(typing.shown.contains("\u{1b}[?1049h") && !typing.shown.contains("Other"))
    typing.forget()
    typing.type("\u{1b}[B")
    try typing.until("> 2 near")
    typing.type("\r")
    try typing.until("Enter alone for kitchen")
    typing.type("bath\r")
    #expect(try typing.status() == 0)
    #expect(try typing.modes() == typing.before)
    let end = try #require(typing.shown.ranges(of: Self.left).first).upperBound
    #expect(typing.shown[end...].contains("bath of scale is set up."))
    let list = try stage.run("list", "--events").output
    #expect(list.contains("scale  bath  authorized  C0:FF:EE:00:00:02  Kitchen, service 181d"))
    #expect(list.contains("bath  added  device C0:FF:EE:00:00:02"))
  }

  @Test(
    "Ctrl-C and signals end it with the terminal as it was",
    arguments: [(nil, SIGINT), (SIGTERM, SIGTERM), (SIGHUP, SIGHUP), (SIGQUIT, SIGQUIT)]
      as [(Int32?, Int32)])
  func signals(sent: Int32?, number: Int32) throws {
    try two()
    let typing = try stage.pick()
    try typing.until("1 near")
    if let sent { typing.signal(sent) } else { typing.type("\u{3}") }
    #expect(try typing.status() == 128 + number)
    try expectUntouched(typing)
  }

  @Test("Esc and q choose nothing, with status 1", arguments: ["\u{1b}", "q"])
  func nothing(key: String) throws {
    try two()
    let typing = try stage.pick()
    try typing.until("1 near")
    typing.type(key)
    #expect(try typing.status() == 1)
    #expect(typing.shown.contains("No device was chosen"))
    try expectUntouched(typing)
  }

  @Test("after the time without a key it ends with status 75")
  func timeout() throws {
    let typing = try stage.pick("--timeout", "400ms")
    #expect(try typing.status() == 75)
    #expect(typing.shown.contains("Nothing was pressed for less than a second"))
    try expectUntouched(typing)
  }

  @Test("stopped, it leaves the terminal to others, and has it again when it goes on")
  func stopped() throws {
    try two()
    let typing = try stage.pick()
    try typing.until("1 near")
    typing.signal(SIGTSTP)
    try typing.untilStopped()
    #expect(try typing.modes() == typing.before)
    typing.forget()
    typing.signal(SIGCONT)
    try typing.until("1 near")
    #expect(try typing.isRaw())
    typing.type("q")
    #expect(try typing.status() == 1)
    #expect(try typing.modes() == typing.before)
  }

  @Test("that there is no Bluetooth, or none any more, is told, and it goes on once it is back")
  func comesBack() throws {
    let typing = try stage.pick("bath")
    try typing.until("Bluetooth's service is not running")
    try two()
    try typing.until("2 near")
    typing.forget()
    stage.endBlueZ()
    try typing.until("Bluetooth's service is not running")
    #expect(typing.shown.contains("Kitchen"))
    typing.forget()
    try two()
    try typing.until("-50 dBm")
    typing.type("2\r")
    #expect(try typing.status() == 0)
    #expect(try stage.run("list").output.contains("C0:FF:EE:00:00:02"))
  }

  @Test("fits a narrow terminal")
  func narrow() throws {
    try two()
    let typing = try stage.pick(columns: 24)
    try typing.until("2 near")
    for line in typing.shown.split(separator: "\r\n") {
      let text = line.split(separator: "\u{1b}").map { $0.drop { $0 != "m" && $0 != "K" } }
      #expect(text.allSatisfy { $0.count <= 25 }, "\(line)")
    }
  }

  @Test("without cursor control it is a numbered list and a prompt")
  func dumb() throws {
    try two()
    let typing = try stage.pick("bath", terminal: "dumb")
    try typing.until("Number of the device")
    #expect(!typing.shown.contains("\u{1b}") && typing.shown.contains("1  near") == false)
    #expect(typing.shown.contains("1 near -50 dBm now C0:FF:EE:00:00:01 Mi Scale"))
    typing.type("1\n")
    #expect(try typing.status() == 0)
    #expect(typing.shown.contains("bath of scale is set up."))
  }

  @Test(
    "for programs it is one value after the time, an empty list too; without Bluetooth status 69")
  func json() throws {
    let none = try stage.run("pick", "scale", "--json", "--timeout", "1s")
    #expect(none.status == 69 && none.output.contains("\"devices\": []"))
    #expect(none.errors.contains("Bluetooth's service is not running"))
    try stage.beginBlueZ()
    let empty = try stage.run("pick", "scale", "--json", "--timeout", "1s")
    #expect(empty.status == 0 && empty.output.contains("\"devices\": []") && empty.errors.isEmpty)
    try stage.hear(1, "Mi Scale")
    let one = try stage.run("pick", "scale", "--json", "--timeout", "1s")
    #expect(one.output.contains("\"address\": \"C0:FF:EE:00:00:01\""))
  }

  @Test(
    "where nothing can be read none is chosen, with status 1", arguments: ["<&-", "</dev/null"])
  func closed(redirection: String) throws {
    try two()
    let result = try stage.run(["pick", "scale", "bath"], reading: redirection)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors == "forestall: No device was chosen, and nothing is changed.\n")
    #expect(try stage.run("list").output == "No accessory is registered.\n")
  }

  @Test(
    "names that would act on a terminal are shown without that, and told to programs as they are")
  func hostile() throws {
    try stage.beginBlueZ()
    let name = "\u{1b}]0;owned\u{7}\u{1b}[2JScale\n9  near\u{202E}elacS\u{200F}\r\u{9b}31m"
    try stage.hear(1, name)
    let typing = try stage.pick("bath", terminal: "dumb")
    try typing.until("Number of the device")
    let acting = typing.shown.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control: $0 != "\n" && $0 != "\r"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    #expect(acting.isEmpty, "\(acting)")
    #expect(!typing.shown.contains("\n9  near"), "no line is of the device's making")
    typing.type("1\n")
    #expect(try typing.status() == 0)
    #expect(try stage.run("list").output.contains("bath"))
    let json = try stage.run("pick", "scale", "--json", "--timeout", "1s").output
    #expect(json.contains(#"\u001b]0;owned\u0007"#), "\(json)")
  }

  @Test("a client that declares no devices is told at once what to add")
  func undeclared() throws {
    let stage = try PickStage(services: "")
    let result = try stage.run("pick", "scale")
    #expect(result.status == 77 && result.errors.contains("add Services= or Companies= to"))
    #expect(try stage.run("pick", "nobody").status == 66)
  }
}
