import Accessories
import CommandGrammar
import Testing
import Vocabulary

private func parse(_ line: String) throws(UsageError) -> Command {
  try Command(parsing: line.split(separator: " ").map(String.init))
}

@Suite("Command lines about accessories")
struct AccessoryCommandTests {
  private let kitchen: RegisteredAccessory.Key

  init() throws {
    kitchen = RegisteredAccessory.Key(
      client: try #require(ClientName("scale")), name: try AccessoryName(words: "kitchen"))
  }

  @Test("say which device is set up, and by what it is recognised")
  func add() throws {
    let parsed = try parse(
      "accessory add scale kitchen --address c0:ff:ee:00:12:34 --service 181d --company 004c "
        + "--name Mi --manufacturer-data 10/f0 --service-data a0 --title Kitchen --json")
    let descriptor = try Descriptor(
      service: ServiceIdentifier(short: 0x181D), company: CompanyIdentifier(0x4C),
      nameSubstring: "Mi", manufacturerData: MaskedBytes(words: "10/f0"),
      serviceData: MaskedBytes(words: "a0"))
    let accessory = RegisteredAccessory(
      key: kitchen, title: "Kitchen", address: try DeviceAddress(words: "C0:FF:EE:00:12:34"),
      state: .authorized, descriptor: descriptor)
    #expect(parsed == .accessory(AccessoryCommand(.add(accessory), json: true)))
  }

  @Test("say that a device is known and no more")
  func known() throws {
    let accessory = RegisteredAccessory(
      key: kitchen, title: "kitchen", address: try DeviceAddress(words: "C0:FF:EE:00:12:34"),
      state: .known)
    let parsed = try parse("accessory add scale kitchen --known --address C0:FF:EE:00:12:34")
    #expect(parsed == .accessory(AccessoryCommand(.add(accessory))))
  }

  @Test("select a device whose set-up is finished later")
  func awaiting() throws {
    let line = "accessory add scale kitchen --address C0:FF:EE:00:12:34 --service 181d --awaiting"
    guard case .accessory(let command) = try parse(line), case .add(let accessory) = command.action
    else {
      Issue.record("\(line)")
      return
    }
    #expect(accessory.state == .awaiting && accessory.descriptor != nil)
  }

  @Test("rename, remove, migrate, finish, fail, revoke, restore and list")
  func others() throws {
    let descriptor = try Descriptor(service: ServiceIdentifier(short: 0x181D))
    for (line, action) in [
      ("rename scale kitchen The old one", .rename(kitchen, title: "The old one")),
      ("remove scale kitchen", .remove(kitchen)),
      ("migrate scale kitchen --service 181d", .migrate(kitchen, descriptor)),
      (
        "migrate scale kitchen --address C0:FF:EE:00:12:34 --title Old --service 181d",
        .takeOver(
          AccessoryCommand.TakeOver(
            key: kitchen, address: try DeviceAddress(words: "C0:FF:EE:00:12:34"), title: "Old",
            descriptor: descriptor))
      ),
      ("finish scale kitchen", .finish(kitchen)), ("fail scale kitchen", .fail(kitchen)),
      ("revoke scale kitchen", .revoke(kitchen)), ("restore scale kitchen", .restore(kitchen)),
      ("list", .list(nil, events: false)),
      ("list scale --events", .list(kitchen.client, events: true)),
    ] as [(String, AccessoryCommand.Action)] {
      #expect(try parse("accessory " + line) == .accessory(AccessoryCommand(action)), "\(line)")
      let json = try parse("accessory --json " + line)
      #expect(json == .accessory(AccessoryCommand(action, json: true)), "\(line)")
    }
  }

  @Test(
    "that are wrong say what to do",
    arguments: [
      (
        "", "needs a verb: pick, add, list, rename, remove, migrate, finish, fail, revoke, restore."
      ),
      ("ad", "Did you mean add?"), ("take scale kitchen", "is none of: pick, add, list"),
      ("add", "NAME of a client"), ("add scale", "NAME of an accessory"),
      ("add scale Kitchen", "is not an accessory's name"),
      ("add scale kitchen", "give its --address"),
      ("add scale kitchen --address 12", "--address: \"12\" is no device's address"),
      ("add scale kitchen --address C0:FF:EE:00:12:34 --service 18", "--service: \"18\" is no"),
      ("add scale kitchen --address C0:FF:EE:00:12:34 --name Mi", "A name alone does not tell"),
      ("migrate scale kitchen", "give --service or --company"),
      ("migrate scale kitchen --company 76", "--company: \"76\""),
      ("migrate scale kitchen --service 181d --service-data 0a/f0", "bits that the mask hides"),
      (
        "migrate scale kitchen --title Old --service 181d",
        "takes a --title only with --address; see rename."
      ),
      ("migrate scale kitchen --known", "accessory migrate takes no --known."),
      ("rename scale kitchen", "needs a TITLE"), ("remove scale kitchen x", "\"x\""),
      ("remove scale kitchen --service 181d", "accessory remove takes no --service."),
      ("add scale kitchen --address C0:FF:EE:00:12:34 --known --awaiting", "exclude each other"),
      ("finish scale", "NAME of an accessory"), ("fail scale kitchen x", "\"x\""),
      ("revoke scale kitchen --known", "accessory revoke takes no --known."),
      ("list scale kitchen", "\"kitchen\""), ("list --known", "accessory list takes no --known."),
    ])
  func wrong(line: String, words: String) {
    do throws(UsageError) {
      _ = try parse("accessory " + line)
      Issue.record("it was understood")
    } catch {
      #expect(error.description.contains(words), "\(error)")
      #expect(error.description.hasSuffix("Read `forestall help accessory`."), "\(error)")
    }
  }
}
