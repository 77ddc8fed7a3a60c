import ForestallTestKit
import Glibc
import Testing

@Suite("status --watch as a table on a terminal")
struct WatchTableTests {
  let stage: ManageStage

  /// What gives a screen back, the cursor on it.
  private static let left = "\u{1b}[?25h\u{1b}[?1049l"

  init() throws {
    stage = try ManageStage()
    _ = try stage.run("add", "scale", "--title", "\u{4F53}\u{91CD}\u{8A08}")
    _ = try stage.run("beat", "scale", "--for", "2h")
  }

  private func watch(
    columns: UInt16 = 100, _ variables: [String: String] = [:]
  ) throws -> TypingStage {
    var environment = stage.environment
    environment["TERM"] = "xterm"
    return try TypingStage(
      stage.front, ["status", "--watch"],
      environment: environment.merging(variables) { $1 }, columns: columns)
  }

  @Test("a change is drawn where it is, and what stays is not drawn again")
  func changes() throws {
    let watching = try watch()
    try watching.until("\u{4F53}\u{91CD}\u{8A08}")
    try watching.until("1 client, none due")
    #expect(try watching.isRaw())
    watching.forget()
    _ = try stage.run("done", "scale")
    try watching.until("done")
    #expect(!watching.shown.contains("CLIENT") && !watching.shown.contains("\u{1b}[2J"))
    watching.type("q")
    #expect(try watching.status() == 0)
    #expect(try watching.modes() == watching.before)
    #expect(watching.shown.hasSuffix(Self.left))
  }

  @Test("it follows the size of the terminal, dropping columns")
  func resized() throws {
    let watching = try watch()
    try watching.until("NEXT")
    watching.forget()
    try watching.resize(columns: 30, lines: 10)
    try watching.until("STATE")
    #expect(!watching.shown.contains("NEXT"))
    watching.forget()
    try watching.resize(columns: 100, lines: 24)
    try watching.until("NEXT")
    watching.type("\u{1b}")
    #expect(try watching.status() == 0)
  }

  @Test(
    "Ctrl-C and signals end it with the terminal as it was",
    arguments: [(nil, SIGINT), (SIGTERM, SIGTERM), (SIGHUP, SIGHUP)] as [(Int32?, Int32)])
  func signals(sent: Int32?, number: Int32) throws {
    let watching = try watch()
    try watching.until("well")
    if let sent { watching.signal(sent) } else { watching.type("\u{3}") }
    #expect(try watching.status() == 128 + number)
    #expect(try watching.modes() == watching.before)
    #expect(watching.shown.contains(Self.left))
  }

  @Test("stopped by Ctrl-Z it leaves the terminal to others, and has it again when it goes on")
  func stopped() throws {
    let watching = try watch()
    try watching.until("well")
    watching.type("\u{1a}")
    try watching.untilStopped()
    #expect(try watching.modes() == watching.before)
    watching.forget()
    watching.signal(SIGCONT)
    try watching.until("CLIENT")
    #expect(try watching.isRaw())
    watching.type("q")
    #expect(try watching.status() == 0)
    #expect(try watching.modes() == watching.before)
  }

  @Test("without colours where NO_COLOR is set, and with them where it is not")
  func colours() throws {
    for (variables, isColoured) in [([:], true), (["NO_COLOR": "1"], false)]
      as [([String: String], Bool)]
    {
      let watching = try watch(variables)
      try watching.until("well")
      watching.type("q")
      #expect(try watching.status() == 0)
      #expect(watching.shown.contains("\u{1b}[32mwell") == isColoured)
    }
  }
}
