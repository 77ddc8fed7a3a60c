import CommandGrammar
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("Taking back what was declared")
struct ClearingTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func add(_ line: String...) throws -> ClientDeclaration {
    guard case .add(let add) = try Command(parsing: ["add", "scale"] + line) else {
      preconditionFailure("It is add.")
    }
    _ = try Declaring(test.session).add(add)
    return try #require(Declarations(test.session.places).clients[scale])
  }

  /// All that can be said of a client.
  private func whole() throws -> ClientDeclaration {
    try add(
      "--title", "Bathroom", "--every", "7min", "--again", "1m,2m", "--reopen", "scale-app -q",
      "--unit", "scale.service", "--note", "Press\nthe pedal.", "--clock", "elapsed", "--settle",
      "3s", "--quiet", "22:00-07:00", "--grace", "4s", "--snooze", "5min", "--reopen-timeout", "6s",
      "--private", "yes")
  }

  @Test("changes that alone, in the file too")
  func one() throws {
    let changes: [(option: String, change: (inout ClientDeclaration) -> Void)] = [
      ("--title", { $0.title = "scale" }), ("--note", { $0.note = nil }),
      ("--quiet", { $0.quiet = nil }), ("--reopen", { $0.reopen = .unit("scale.service") }),
      ("--desktop", { $0.reopen = .unit("scale.service") }), ("--unit", { $0.unit = nil }),
      ("--again", { $0.again = [] }), ("--private", { $0.isPrivate = false }),
    ]
    for (option, change) in changes {
      var expected = try whole()
      change(&expected)
      #expect(try add(option, "none") == expected, "\(option)")
      #expect(try add(option, "none") == expected, "\(option): twice is once")
    }
  }

  @Test("of all leaves a client of which nothing is said, and saying it again restores it")
  func all() throws {
    let before = try whole()
    var bare = ClientDeclaration(name: scale)
    bare.every = .minutes(7)
    bare.again = []
    bare.clock = .elapsed
    bare.settle = .seconds(3)
    bare.grace = .seconds(4)
    bare.snooze = .minutes(5)
    bare.reopenTimeout = .seconds(6)
    #expect(
      try add(
        "--title", "none", "--again", "none", "--reopen", "none", "--unit", "none", "--note",
        "none", "--quiet", "none", "--private", "none") == bare)
    #expect(try whole() == before)
  }

  @Test("of the unit takes back that it opens the client, unless another way was said")
  func unit() throws {
    #expect(try add("--unit", "a.service").reopen == .unit("a.service"))
    #expect(try add("--unit", "none").reopen == nil)
    #expect(try add("--unit", "a.service", "--reopen", "app").reopen == .command(["app"]))
    let left = try add("--unit", "none")
    #expect(left.unit == nil && left.reopen == .command(["app"]))
  }

  @Test("and saying something new in one command is both")
  func both() throws {
    _ = try add("--reopen", "app", "--note", "Old.")
    let changed = try add("--note", "none", "--unit", "b.service", "--reopen", "none")
    #expect(changed.note == nil)
    #expect(changed.reopen == .unit("b.service"))
  }

  @Test("of what a package declares is the person's own word from then on")
  func shipped() throws {
    let folder = "\(test.folder)/shared/forestall/clients"
    try Files.createFolder(folder)
    let text = "[Client]\nTitle=Shipped\nNote=From the package.\nQuiet=22:00-07:00\n"
    try Files.replace("\(folder)/scale.client", with: Array(text.utf8))
    let changed = try add("--note", "none")
    #expect(changed.title == "Shipped" && changed.note == nil && changed.quiet != nil)
    #expect(try Files.read("\(folder)/scale.client") == Array(text.utf8))
  }

  @Test("an interval outside its bounds changes nothing")
  func interval() throws {
    let before = try whole()
    var command = Add(name: scale)
    command.note = "New."
    for every in [TimeSpan.milliseconds(999), .hours(32 * 24), .zero] {
      command.every = every
      let failure = #expect(throws: Failure.self) { try Declaring(test.session).add(command) }
      #expect(failure?.status == .usage)
    }
    #expect(Declarations(test.session.places).clients[scale] == before)
  }
}
