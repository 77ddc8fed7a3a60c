import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("A drill's question on a terminal", .enabled(if: RealSession.hasServer))
  struct DrillQuestionTests {
    /// What is typed, how the drill ends then, and what is said of that.
    struct Answer: Sendable, CustomTestStringConvertible {
      let keys: String
      let status: Int32
      let said: String
      var testDescription: String { "\(keys.debugDescription)" }
    }

    static let refusals = [
      Answer(keys: "n\n", status: 1, said: "Nothing was done."),
      Answer(keys: "\n", status: 1, said: "Nothing was done."),
      Answer(keys: "yesterday\n", status: 1, said: "Nothing was done."),
      Answer(keys: "\u{04}", status: 1, said: "Nothing was done."),
      Answer(keys: "\u{03}", status: 128 + SIGINT, said: "^C"),
    ]

    /// A client that was opened as its reminder's button does, and the drill of it, which asks.
    private func ask(
      _ desktop: Desktop
    ) throws -> (name: String, pid: Int32, terminal: TypingStage) {
      let (name, _) = try desktop.declare("--every", "1h")
      let command = try Desktop.commandLine(name, interval: 5_000)
      try desktop.forestall("add", name, "--reopen", command)
      try desktop.forestall("open", name)
      try desktop.eventually("\(name) is well", within: 10_000) {
        try desktop.forestall("status", name).output.contains(": well\n")
      }
      let front = BuiltProgram(path: "\(Desktop.home)/.local/bin/forestall")
      let terminal = try TypingStage(
        front, ["drill", name, "--as", "force-quit"], environment: Desktop.environment)
      try terminal.until("Go on? [y/N] ")
      return (name, try process(name), terminal)
    }

    private func process(_ name: String) throws -> Int32 {
      let bytes = try Files.read("\(Desktop.runtime)/\(name).beat")
      return (0..<4).reduce(0) { $0 | Int32(bytes[56 + $1]) << Int32(8 * $1) }
    }

    @Test("answered with yes ends the client, and tells what came", arguments: ["y\n", "YES\n"])
    func yes(keys: String) throws {
      let desktop = try Desktop()
      let (name, pid, terminal) = try ask(desktop)
      terminal.type(keys)
      #expect(try terminal.status() == 0, "\(terminal.shown)")
      #expect(terminal.shown.contains("All came that was promised."), "\(terminal.shown)")
      #expect(try process(name) != pid)
      #expect(try desktop.forestall("history", name).output.contains("You began a drill"))
    }

    @Test("answered otherwise ends nothing and leaves no trace of a drill", arguments: refusals)
    func no(_ answer: Answer) throws {
      let desktop = try Desktop()
      let (name, pid, terminal) = try ask(desktop)
      terminal.type(answer.keys)
      #expect(try terminal.status() == answer.status, "\(terminal.shown)")
      #expect(terminal.shown.contains(answer.said), "\(terminal.shown)")
      // Behind the question stands what was typed, and nothing else.
      #expect(!terminal.shown.contains("[y/N] Nothing"), "\(terminal.shown)")
      #expect(kill(pid, 0) == 0)
      let history = try desktop.forestall("history", name).output
      #expect(!history.contains("drill"), "\(history)")
      // What asked holds nothing that the next drill needs.
      let again = try desktop.forestall(
        "drill", name, "--as", "force-quit", "--yes", "--json")
      #expect(again.status == 0, "\(again)")
    }
  }
}
