import Accessories
import CommandGrammar
import Testing
import Vocabulary

private func parse(_ line: String) throws(UsageError) -> Command {
  try Command(
    parsing: ["accessory", "pick"] + line.split(separator: " ").map(String.init))
}

@Suite("Command lines that choose a device")
struct AccessoryPickTests {
  private let scale: ClientName

  init() throws { scale = try #require(ClientName("scale")) }

  @Test("say for whom, and all else where it is wanted")
  func read() throws {
    #expect(try parse("scale") == .accessory(AccessoryCommand(.pick(AccessoryPick(client: scale)))))
    let all = AccessoryPick(
      client: scale, name: try AccessoryName(words: "bath"), title: "Bath", isKnownOnly: true,
      showsAll: true, timeout: .minutes(2))
    let parsed = try parse("scale bath --title Bath --known --all --timeout 2m")
    #expect(parsed == .accessory(AccessoryCommand(.pick(all))))
    let list = AccessoryPick(client: scale, showsAll: true, timeout: .seconds(5))
    #expect(
      try parse("scale --json --all --timeout 5s")
        == .accessory(AccessoryCommand(.pick(list), json: true)))
  }

  @Test(
    "that are wrong say what to do",
    arguments: [
      ("", "NAME of a client"), ("Scale", "is not a client's name"),
      ("scale Bath", "NAME: \"Bath\" is not an accessory's name"), ("scale bath more", "\"more\""),
      ("scale --timeout 0", "--timeout: The time span is zero"),
      ("scale --timeout 2h", "1h at most"),
      ("scale --timeout soon", "--timeout"), ("scale bath --json", "leave out NAME"),
      ("scale --json --known", "leave out NAME"), ("scale --json --title x", "leave out NAME"),
      ("scale --service 181d", "accessory pick takes no --service."),
      ("scale --events", "accessory pick takes no --events."),
    ])
  func wrong(line: String, words: String) {
    do throws(UsageError) {
      _ = try parse(line)
      Issue.record("it was understood")
    } catch {
      #expect(error.description.contains(words), "\(error)")
      #expect(error.description.hasSuffix("Read `forestall help accessory`."), "\(error)")
    }
  }

  @Test("are explained, with how they end")
  func help() {
    let text = HelpText.about("accessory")
    for words in ["pick CLIENT [NAME]", "--timeout SPAN", "--all", "forestall-bluetooth waits"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("not there yet"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("of other verbs do not take what is the picker's")
  func others() {
    for line in ["accessory list scale --all", "accessory remove scale bath --timeout 5s"] {
      #expect(throws: UsageError.self) {
        try Command(parsing: line.split(separator: " ").map(String.init))
      }
    }
  }
}
