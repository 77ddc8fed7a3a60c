import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("status --watch, without a service manager")
struct WatchTests {
  let stage: ManageStage

  init() throws {
    stage = try ManageStage()
    _ = try stage.run("add", "scale")
    _ = try stage.run("beat", "scale", "--for", "2h")
  }

  /// Starts it in an environment that leaves each signal its meaning: a job in the background of a
  /// shell has none of SIGINT.
  private func watch(_ words: [String]) throws -> RunningProgram {
    try BuiltProgram(path: "/usr/bin/env").start(
      ["--default-signal=INT,TERM"] + words, environment: stage.environment)
  }

  /// Reads until a line that begins so.
  private func read(_ beginning: String, from watching: RunningProgram) throws -> String {
    while let line = try watching.line(limit: 20) {
      if line.contains(beginning) { return line }
    }
    throw Missing(line: beginning, result: try watching.result(limit: 1))
  }

  private struct Missing: Error {
    let line: String
    let result: ProgramResult
  }

  @Test("it shows each change and nothing else, until it is ended", arguments: [SIGTERM, SIGINT])
  func changes(signal: Int32) throws {
    let watching = try watch([stage.front.path, "status", "scale", "--watch"])
    _ = try read("scale: well", from: watching)
    _ = try stage.run("pause", "scale")
    _ = try read("scale: paused", from: watching)
    while try watching.line(milliseconds: 500) != nil {}
    // Two looks at what is as it was.
    #expect(try watching.line(milliseconds: 2_500) == nil)
    _ = try stage.run("done", "scale")
    _ = try read("scale: done", from: watching)
    watching.signal(signal)
    let result = try watching.result(limit: 10)
    #expect(result.status == 128 + signal)
    #expect(result.errors.isEmpty)
    #expect(!result.output.contains("\u{1b}"), "\(result.output)")
  }

  @Test("on a terminal that cannot move its cursor each change is lines below the last")
  func dumb() throws {
    let command = "'\(stage.front.path)' status scale --watch"
    let watching = try watch([
      "TERM=dumb", "script", "--quiet", "--command", command, "/dev/null",
    ])
    #expect(try read("scale: ", from: watching) == "scale: well\r")
    _ = try stage.run("done", "scale")
    #expect(try read("scale: done", from: watching) == "scale: done\r")
    watching.signal(SIGTERM)
    #expect(try !watching.result(limit: 10).output.contains("\u{1b}"))
  }

  @Test("as JSON each change is a line of its own, and neither time nor a push is a change")
  func json() throws {
    let watching = try watch([stage.front.path, "status", "--json", "--watch"])
    let first = try #require(try watching.line(limit: 20))
    #expect(first.hasPrefix("{") && first.hasSuffix("}"), "\(first)")
    #expect(first.contains("\"state\":\"well\""))
    _ = try stage.run("beat", "scale", "--for", "3h")
    #expect(try watching.line(milliseconds: 2_500) == nil)
    _ = try stage.run("done", "scale")
    let last = try #require(try watching.line(limit: 20))
    #expect(last.hasPrefix("{") && last.contains("\"state\":\"done\""), "\(last)")
    watching.signal(SIGTERM)
    #expect(try watching.result(limit: 10).status == 128 + SIGTERM)
  }
}
