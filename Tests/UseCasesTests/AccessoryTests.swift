import Accessories
import CommandGrammar
import Glibc
import Reminders
import Store
import StructuredText
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("Accessories by command")
struct AccessoryTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
    try declare("[Accessories]\nServices=181d\n[Accessory kitchen]\nRelaunch=after-quit\n")
  }

  private func declare(_ groups: String) throws {
    let folder = "\(test.session.places.configuration)/clients"
    try Files.createFolder(folder)
    try Files.replace("\(folder)/scale.client", with: Array("[Client]\n\(groups)".utf8))
  }

  /// What a command line comes to.
  private func perform(_ words: String...) throws -> AccessoryReport { try perform(words) }

  private func perform(_ words: [String]) throws -> AccessoryReport {
    guard case .accessory(let command) = try Command(parsing: ["accessory"] + words) else {
      throw Failure(.software, "That is no command about accessories.")
    }
    return try AccessoryCommands(test.session).perform(command)
  }

  private func addKnown(_ name: String = "kitchen") throws -> AccessoryReport {
    try perform("add", "scale", name, "--address", "C0:FF:EE:00:12:34", "--known")
  }

  @Test("are set up, called otherwise and removed")
  func life() throws {
    let added = try perform(
      "add", "scale", "kitchen", "--address", "C0:FF:EE:00:12:34", "--service", "181d")
    #expect(added.line == "kitchen of scale is set up.")
    #expect(added.remarks.count == 2, "a bare service is remarked on, and that it wakes nothing")
    let renamed = try perform("rename", "scale", "kitchen", "The kitchen's")
    #expect(renamed.line == "kitchen of scale is called \"The kitchen's\" now.")
    let entry = try #require(try perform("list").accessories.first)
    #expect(entry.title == "The kitchen's" && entry.isSetUp && entry.relaunch == ["after-quit"])
    #expect(try perform("remove", "scale", "kitchen").line == "kitchen of scale is removed.")
    #expect(try perform("list").accessories.isEmpty)
    let events = try #require(try perform("list", "scale", "--events").events)
    #expect(events.map(\.kind) == ["added", "changed", "removed"])
  }

  @Test("are offered by name: those that are declared, and those in the registry, of one client")
  func names() throws {
    let commands = AccessoryCommands(test.session)
    #expect(try commands.names(of: scale) == ["kitchen"])
    _ = try perform("add", "scale", "bath", "--address", "C0:FF:EE:00:12:35", "--known")
    #expect(try commands.names(of: scale) == ["bath", "kitchen"])
    #expect(try commands.names(of: sampleName("strap")).isEmpty)
  }

  @Test("are known first, and set up by migrating")
  func migration() throws {
    #expect(try addKnown().line == "kitchen of scale is known.")
    #expect(try perform("list").accessories.first?.isSetUp == false)
    let migrated = try perform("migrate", "scale", "kitchen", "--service", "181d")
    #expect(migrated.events?.map(\.kind) == ["changed", "migration-complete"])
    #expect(try perform("list").accessories.first?.isSetUp == true)
  }

  @Test("are set up in two steps, and lose and regain their authorization")
  func authorization() throws {
    let device = ["--address", "C0:FF:EE:00:12:34", "--service", "181d"]
    func add() throws -> String? {
      try perform(["add", "scale", "kitchen", "--awaiting"] + device).line
    }
    #expect(try add() == "kitchen of scale awaits its authorization.")
    #expect(try perform("list").accessories.map(\.state) == ["awaiting"])
    #expect(
      try perform("fail", "scale", "kitchen").line
        == "kitchen of scale is not set up, and taken out.")
    #expect(try perform("list").accessories.isEmpty)
    _ = try add()
    #expect(try perform("finish", "scale", "kitchen").line == "kitchen of scale is set up.")
    try refuses(.usage, "Cannot fail kitchen of scale: it is set up already") {
      _ = try perform("fail", "scale", "kitchen")
    }
    #expect(
      try perform("revoke", "scale", "kitchen").line
        == "kitchen of scale is not authorized any more.")
    #expect(try perform("list").accessories.map(\.isSetUp) == [false])
    try refuses(.usage, "Cannot finish kitchen of scale: its authorization was taken back") {
      _ = try perform("finish", "scale", "kitchen")
    }
    #expect(try perform("restore", "scale", "kitchen").line == "kitchen of scale is set up again.")
    let events = try #require(try perform("list", "scale", "--events").events)
    #expect(
      events.map(\.state) == [
        "awaiting", nil, "awaiting", "authorized", "unauthorized", "authorized",
      ])
  }

  @Test("are not set up beyond what is declared by then, and revoked whatever is declared")
  func authorizationDeclared() throws {
    _ = try perform(
      "add", "scale", "kitchen", "--address", "C0:FF:EE:00:12:34", "--service", "181d",
      "--awaiting")
    try declare("")
    try refuses(.permission, "add 181d to Services=") {
      _ = try perform("finish", "scale", "kitchen")
    }
    // What was not given cannot be taken back: given again, it would be set up unfinished.
    try refuses(.usage, "Cannot revoke kitchen of scale: its authorization is still pending") {
      _ = try perform("revoke", "scale", "kitchen")
    }
    try declare("[Accessories]\nServices=181d\n")
    _ = try perform("finish", "scale", "kitchen")
    try declare("")
    #expect(try perform("revoke", "scale", "kitchen").events?.map(\.kind) == ["changed"])
    try refuses(.permission, "add 181d to Services=") {
      _ = try perform("restore", "scale", "kitchen")
    }
    try refuses(.noInput, "There is no accessory bath of scale") {
      _ = try perform("finish", "scale", "bath")
    }
  }

  @Test("that are not declared to wake their client are chosen with what is left to do, and where")
  func wakingNothing() throws {
    let file = "\(test.session.places.configuration)/clients/scale.client"
    let line = "add a group [Accessory kitchen] with WakeOn= to \(file)"
    #expect(try addKnown().remarks.contains { $0.contains(line) })
    let migrated = try perform("migrate", "scale", "kitchen", "--service", "181d")
    #expect(migrated.remarks.contains { $0.contains(line) })
    #expect(try perform("rename", "scale", "kitchen", "x").remarks.count == 1)
    try declare("[Accessories]\nServices=181d\n[Accessory kitchen]\nWakeOn=appears\n")
    #expect(try perform("revoke", "scale", "kitchen").remarks.count == 1)
    let restored = try perform("restore", "scale", "kitchen")
    #expect(!restored.remarks.contains { $0.contains("WakeOn=") }, "\(restored.remarks)")
  }

  @Test("that cannot be chosen or set up are refused with the path of the declaration")
  func declarationFile() throws {
    let file = "\(test.session.places.configuration)/clients/scale.client"
    try refuses(.permission, "of scale.client. That file is \(file).") {
      _ = try perform(
        "add", "scale", "kitchen", "--address", "C0:FF:EE:00:12:34", "--service", "180d")
    }
    try declare("")
    guard case .accessory(let command) = try Command(parsing: ["accessory", "pick", "scale"]),
      case .pick(let pick) = command.action
    else { throw Failure(.software, "That is no pick.") }
    try refuses(.permission, "That file is \(file).") {
      _ = try AccessoryCommands(test.session).question(pick, onlyLists: false)
    }
  }

  @Test("beyond what is declared are refused, and nothing is recorded")
  func undeclared() throws {
    try refuses(.permission, "add 180d to Services= in the group [Accessories] of scale.client") {
      _ = try perform(
        "add", "scale", "kitchen", "--address", "C0:FF:EE:00:12:34", "--service", "180d")
    }
    try declare("")
    try refuses(.permission, "add 181d to Services=") {
      _ = try perform(
        "add", "scale", "kitchen", "--address", "C0:FF:EE:00:12:34", "--service", "181d")
    }
    #expect(try perform("list", "--events") == AccessoryReport(events: []))
  }

  @Test("of a client that is not declared, or has a mistake there, are refused")
  func clients() throws {
    try refuses(.noInput, "There is no client strap") {
      _ = try perform("add", "strap", "a", "--address", "C0:FF:EE:00:12:34", "--known")
    }
    try declare("[Accessories]\nServices=18\n")
    try refuses(.configuration, "Mend the file") { _ = try addKnown() }
    try refuses(.noInput, "scale has no accessories") {
      _ = try perform("remove", "scale", "kitchen")
    }
  }

  @Test("stay declared when something else of their client is changed")
  func declarationKept() throws {
    let before = Declarations(test.session.places).accessories[scale]
    var add = Add(name: scale)
    add.note = "New."
    _ = try Declaring(test.session).add(add)
    #expect(Declarations(test.session.places).clients[scale]?.note == "New.")
    #expect(before != nil && Declarations(test.session.places).accessories[scale] == before)
  }

  @Test("go with their client")
  func clientRemoved() throws {
    _ = try addKnown()
    _ = try Declaring(test.session).remove(Named(name: scale))
    let report = try perform("list", "--events")
    #expect(report.accessories.isEmpty)
    #expect(report.events?.last?.kind == "removed")
    #expect(report.events?.last?.detail == "its client was removed")
  }

  @Test("wait for the sweep's lock where they write, and not where they read")
  func locked() throws {
    _ = try addKnown()
    let lock = try FileLock(waitingFor: "\(test.runtime)/lock")
    test.session.patience = .milliseconds(20)
    let held = "Process \(getpid()) has held \(test.runtime)/lock"
    try refuses(.temporary, held) { _ = try perform("remove", "scale", "kitchen") }
    try refuses(.temporary, held) { _ = try perform("rename", "scale", "kitchen", "x") }
    #expect(try perform("list").accessories.map(\.title) == ["kitchen"])
    withExtendedLifetime(lock) {}
  }

  @Test("are told to programs and to people from one value")
  func told() throws {
    #expect(try perform("list").prose(width: 80) { _ in 0 } == "No accessory is registered.\n")
    _ = try addKnown()
    _ = try perform("migrate", "scale", "kitchen", "--service", "181d")
    let report = try perform("list", "--events")
    let prose = report.prose(width: 120) { _ in 0 }
    #expect(
      prose.hasPrefix(
        "scale  kitchen  authorized  C0:FF:EE:00:12:34  kitchen, service 181d, after-quit\n\n"),
      "\(prose)")
    #expect(prose.contains("scale  kitchen  migration-complete  device C0:FF:EE:00:12:34\n"))
    let json = report.json.text()
    #expect(
      json.contains(
        #""accessories":[{"client":"scale","name":"kitchen","title":"kitchen","#
          + #""address":"C0:FF:EE:00:12:34","state":"authorized","setUp":true,"#
          + #""descriptor":{"service":"181d"},"relaunch":["after-quit"],"wakeOn":[]}]"#), "\(json)")
    #expect(json.contains(#""kind":"changed","state":"authorized","#), "\(json)")
  }
}
