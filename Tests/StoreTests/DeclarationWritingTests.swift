import ForestallTestKit
import Reminders
import SeededRandomness
import Store
import SystemCalls
import Testing
import Vocabulary

@Suite("Declarations, written")
struct DeclarationWritingTests {
  private let folder: TemporaryFolder
  private let places: Places
  private let shared: String

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let variables = [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config",
      "XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": folder.path + "/shared",
    ]
    places = try #require(Places { variables[$0] })
    shared = folder.path + "/shared/forestall/clients"
  }

  private func randomDeclaration(_ random: inout SeededGenerator) -> ClientDeclaration {
    var declaration = ClientDeclaration(name: named("c\(random.next() % 1_000)"))
    let span = { (random: inout SeededGenerator) in
      TimeSpan(nanoseconds: .random(in: 1...(1 << 60), using: &random))
    }
    declaration.title = random.one(of: ["Scale", "é \\ = # ‘’", " edges ", "😀"])
    declaration.every = TimeSpan(
      nanoseconds: .random(
        in: PushInterval.shortest.nanoseconds...PushInterval.longest.nanoseconds, using: &random))
    declaration.again = Set((0..<random.next() % 4).map { _ in span(&random) }).sorted()
    declaration.unit = random.maybe { _ in "scale@1.service" }
    let ways: [ReopenMethod?] = [
      .command(["a b", "", "it's", "\"", "\n", "ü"]), .desktopEntry("org.example.Scale"), nil,
    ]
    declaration.reopen = random.one(of: ways) ?? declaration.unit.map { .unit($0) }
    declaration.note = random.maybe { $0.one(of: [" two\nlines ", "\\n", "#"]) }
    declaration.clock = random.one(of: [.awake, .elapsed])
    declaration.settle = random.one(of: [.zero, span(&random)])
    declaration.grace = random.one(of: [.zero, span(&random)])
    declaration.quiet = random.maybe { _ in () }.flatMap { QuietHours(begin: 1_439, end: 0) }
    declaration.snooze = span(&random)
    declaration.reopenTimeout = span(&random)
    declaration.isPrivate = random.one(of: [false, true])
    return declaration
  }

  @Test("are read back as they were", arguments: 1...100 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let declaration = randomDeclaration(&random)
    let path = try Declarations.write(declaration, places)
    #expect(path == "\(places.configuration)/clients/\(declaration.name).client")
    let read = Declarations(places)
    #expect(read.problems.isEmpty)
    #expect(read.clients.all == [declaration.name: declaration])
    #expect(mode(path) == 0o600)
  }

  @Test("with a value that breaks a rule are refused, and nothing changes")
  func refusals() throws {
    let name = named("scale")
    try Declarations.write(ClientDeclaration(name: name), places)
    let before = try Files.read("\(places.configuration)/clients/scale.client")
    func refuse(_ key: String, _ words: String, _ change: (inout ClientDeclaration) -> Void) {
      var declaration = ClientDeclaration(name: name)
      change(&declaration)
      do throws(DeclarationWriteError) {
        try Declarations.write(declaration, places)
        Issue.record("\(key) was taken")
      } catch {
        guard case .refused(key, let sentence) = error else {
          Issue.record(error)
          return
        }
        #expect(sentence.contains(words) && sentence.hasSuffix("."), "\(sentence)")
        #expect(error.exitStatus == .usage)
      }
    }
    refuse("Title", "empty") { $0.title = "" }
    refuse("Title", "10000 characters") { $0.title = String(repeating: "x", count: 10_000) }
    refuse("Title", "201 characters") { $0.title = String(repeating: "é", count: 201) }
    refuse("Title", "U+001B") { $0.title = "\u{1B}[31mred" }
    refuse("Title", "U+000D") { $0.title = "two\r\nlines" }
    refuse("Note", "2001 characters") { $0.note = String(repeating: "x", count: 2_001) }
    refuse("Note", "U+0007") { $0.note = "ring\u{7}" }
    refuse("Every", "zero") { $0.every = .zero }
    refuse("Every", "endless") { $0.every = .maximum }
    refuse("Every", "from 1s to 31d") { $0.every = .milliseconds(999) }
    refuse("Every", "from 1s to 31d") { $0.every = .hours(31 * 24 + 1) }
    refuse("Again", "ascend") { $0.again = [.hours(2), .hours(1)] }
    refuse("Again", "zero") { $0.again = [.zero] }
    refuse("Grace", "endless") { $0.grace = .maximum }
    refuse("Reopen", "no program") { $0.reopen = .command([]) }
    refuse("Reopen", "NUL") { $0.reopen = .command(["a", "\u{0}"]) }
    refuse("DesktopEntry", "no desktop file") { $0.reopen = .desktopEntry("") }
    refuse("Unit", "no unit") { $0.unit = "x" }
    refuse("Unit", "not the one") { $0.reopen = .unit("a.service") }
    #expect(try Files.read("\(places.configuration)/clients/scale.client") == before)
  }

  @Test("take titles and notes of markup, quotes and full length")
  func harmlessTexts() throws {
    var declaration = ClientDeclaration(name: named("scale"))
    declaration.title = String(repeating: "<b>\"&'", count: 33)
    declaration.note = String(repeating: "é", count: 2_000)
    try Declarations.write(declaration, places)
    #expect(Declarations(places).clients[named("scale")] == declaration)
  }

  @Test("are removed where they are the person's own")
  func removing() throws {
    let name = named("scale")
    #expect(try Declarations.remove(name, places) == .absent)
    try Declarations.write(ClientDeclaration(name: name), places)
    #expect(try Declarations.remove(name, places) == .removed)
    #expect(Declarations(places).clients.isEmpty)
    #expect(try Declarations.remove(name, places) == .absent)
  }

  @Test("are hidden by an empty file where a package ships them, until they are written again")
  func masking() throws {
    let name = named("scale")
    try Files.createFolder(shared)
    try Files.replace("\(shared)/scale.client", with: Array("[Client]\nTitle=Shipped\n".utf8))
    #expect(try Declarations.remove(name, places) == .masked("\(shared)/scale.client"))
    #expect(Declarations(places).clients.isEmpty)
    #expect(Declarations(places).problems.isEmpty)
    #expect(try Declarations.remove(name, places) == .absent)
    try Declarations.write(ClientDeclaration(name: name), places)
    #expect(Declarations(places).clients[name]?.title == "scale")
    #expect(try Declarations.remove(name, places) == .masked("\(shared)/scale.client"))
    #expect(Declarations(places).clients.isEmpty)
  }

  @Test("fail with the reason where the folder cannot be made")
  func inTheWay() throws {
    try Files.replace(
      places.configuration.split(separator: "/").dropLast().reduce("") {
        "\($0)/\($1)"
      }, with: [])
    do throws(DeclarationWriteError) {
      try Declarations.write(ClientDeclaration(name: named("scale")), places)
      Issue.record("a file was taken for a folder")
    } catch {
      #expect(error.exitStatus == .cannotCreate)
      #expect(error.description.contains("Not a directory"))
    }
  }
}
