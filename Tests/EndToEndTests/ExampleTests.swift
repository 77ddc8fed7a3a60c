import BeatRecords
import ForestallTestKit
import Glibc
import Handover
import SystemCalls
import Testing
import Vocabulary

private let searchPath = ProcessEnvironment.value("PATH")
private let goCompiler = Programs.find("go", path: searchPath)

/// The examples that need no desktop, run as they are.
@Suite("The examples")
struct ExampleTests {
  private static let examples =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/contrib/examples"

  /// A loop in shell, on a stage where the built program is found by its name.
  private func startLoop(_ words: [String], on stage: FrontStage) throws -> RunningProgram {
    var environment = stage.environment
    environment["PATH"] = "\(stage.folder.path):\(searchPath ?? "/usr/bin:/bin")"
    return try BuiltProgram(path: "\(Self.examples)/beat-loop").start(
      words, environment: environment)
  }

  @Test("the loop in shell records what came, and pushes with it")
  func loop() throws {
    let stage = try FrontStage()
    try stage.attach(interval: .hours(1))
    let readings = "\(stage.folder.path)/readings"
    try Files.createFolder(readings)
    try Files.replace("\(readings)/one", with: Array("82.4\n".utf8))
    let before = try FrontStage.now()
    let loop = try startLoop(["scale", readings, "1", "1"], on: stage)
    let result = try loop.result(limit: 30)
    #expect(result == ProgramResult(status: 0, output: "recorded one\n", errors: ""))
    #expect(try Files.read("\(readings)/recorded/one") == Array("82.4\n".utf8))
    let record = try stage.record()
    #expect(try #require(record.deadline) >= before + .hours(1) - .milliseconds(20))
    #expect(record.observed != nil)
    #expect(record.process?.pid == loop.pid)
    #expect(!record.isDone)
  }

  @Test("the loop in shell says no data where none came, and is done when it is asked to end")
  func loopEnds() throws {
    let stage = try FrontStage()
    try stage.attach(interval: .hours(1))
    let readings = "\(stage.folder.path)/readings"
    try Files.createFolder(readings)
    try Files.replace("\(readings)/one", with: [])
    let loop = try startLoop(["scale", readings, "1000"], on: stage)
    #expect(try loop.line(limit: 30) == "recorded one")
    loop.signal(SIGTERM)
    #expect(try loop.result(limit: 30).status == 0)
    #expect(try stage.record().isDone)
    let silent = try FrontStage()
    try silent.attach(interval: .hours(1))
    let nothing = try startLoop(["scale", "\(silent.folder.path)/none", "1", "1"], on: silent)
    #expect(try nothing.result(limit: 30).status == 0)
    #expect(try silent.record().observed == nil)
  }

  @Test("the loop in shell goes on where nothing watches over it")
  func loopUnwatched() throws {
    let stage = try FrontStage(manageExits: 66)
    let result = try startLoop(["scale", "\(stage.folder.path)/none", "1", "1"], on: stage)
      .result(limit: 30)
    #expect(result.status == 0)
    #expect(result.errors.contains("scale is not watched over"))
  }

  /// The program in Go, compiled into a stage's folder.
  private func goProgram(on stage: FrontStage) throws -> String {
    let program = "\(stage.folder.path)/notify-client"
    let built = try BuiltProgram(path: #require(goCompiler)).run(
      ["build", "-o", program, "\(Self.examples)/go/main.go"],
      environment: [
        "HOME": stage.folder.path, "GOCACHE": "\(stage.folder.path)/cache", "CGO_ENABLED": "0",
        "GOFLAGS": "-p=1", "GOTOOLCHAIN": "local",
      ], limit: 300)
    try #require(built.status == 0, "\(built.errors)")
    return program
  }

  @Test(
    "the program in Go pushes through sd_notify, and ends on purpose",
    .enabled(if: goCompiler != nil, "go is not installed"))
  func inGo() throws {
    let stage = try FrontStage()
    let program = try goProgram(on: stage)
    try stage.attach(interval: .milliseconds(400))
    let attached = try #require(try stage.record().deadline)
    let result = try stage.run(["run", "scale", "--", program, "4"])
    #expect(result.status == 0, "\(result)")
    #expect(result.output == "reading 1\nreading 2\nreading 3\nreading 4\n")
    #expect(!result.errors.contains("not told"))
    let record = try stage.record()
    #expect(record.isDone)
    #expect(try #require(record.deadline) > attached)
    // By itself it does its work all the same.
    let alone = try BuiltProgram(path: program).run(["1"])
    #expect(alone == ProgramResult(status: 0, output: "reading 1\n", errors: ""))
    #expect(try BuiltProgram(path: program).run(["none"]).status == 64)
  }
}
