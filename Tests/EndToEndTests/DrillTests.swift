import ForestallTestKit
import Glibc
import Testing

@Suite("A drill as a person asks for it, without a service manager")
struct DrillTests {
  let stage: ManageStage

  init() throws { stage = try ManageStage() }

  @Test("is refused for a client that nobody declared, and for words that are none")
  func unknown() throws {
    let unknown = try stage.run("drill", "scale", "--yes")
    #expect(unknown.status == 66)
    #expect(
      unknown.errors == "forestall: There is no client scale; add it with `forestall add scale`.\n")
    #expect(try stage.run("drill", "scale", "--as", "kill").status == 64)
  }

  @Test("ends nothing where nobody could see what comes of it")
  func noManager() throws {
    _ = try stage.run("add", "scale", "--reopen", "sh -c true")
    let client = try BuiltProgram(path: "/bin/sleep").start(["60"])
    #expect(try stage.run("beat", "scale", "--pid", "\(client.pid)").status == 0)
    for words in [["--yes"], ["--yes", "--force"]] {
      let refused = try stage.front.run(
        ["drill", "scale"] + words, environment: stage.environment)
      #expect(refused.status == 69 && refused.output.isEmpty, "\(refused)")
    }
    #expect(kill(client.pid, 0) == 0)
    let history = try stage.run("history", "scale").output
    #expect(!history.contains("drill"), "\(history)")
  }

  @Test("leaves alone what is paused or done, and says so")
  func intents() throws {
    _ = try stage.run("add", "scale", "--reopen", "sh -c true")
    _ = try stage.run("pause", "scale", "2h")
    let paused = try stage.run("drill", "scale", "--yes")
    #expect(paused.status == 69)
    #expect(
      paused.errors.hasPrefix("forestall: scale is paused: run `forestall resume scale` first"))
    _ = try stage.run("done", "scale")
    #expect(
      try stage.run("drill", "scale", "--yes").errors
        == "forestall: scale is done: open it first.\n")
  }

  @Test("is explained by its help")
  func help() throws {
    let help = try stage.run("help", "drill")
    #expect(help.status == 0)
    for option in ["--as", "--force", "--yes", "--json", "--patience"] {
      #expect(help.output.contains("  \(option)"))
    }
  }
}
