import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

/// A person's folders, and the built programs in them; no bus, so no service manager answers.
struct ManageStage {
  let folder: TemporaryFolder
  let front: BuiltProgram
  var records: RecordFolder { RecordFolder(path: "\(folder.path)/run/forestall") }
  var declarations: String { "\(folder.path)/home/.config/forestall/clients" }

  init() throws {
    folder = try TemporaryFolder()
    front = try BuiltProgram("forestall")
    for name in ["home", "run"] { try Files.createFolder("\(folder.path)/\(name)") }
  }

  var environment: [String: String] {
    ["HOME": "\(folder.path)/home", "XDG_RUNTIME_DIR": "\(folder.path)/run", "TZ": "UTC"]
  }

  func run(_ words: String...) throws -> ProgramResult {
    try front.run(words, environment: environment)
  }

  func declaration(_ name: String = "scale") throws -> String {
    String(decoding: try Files.read("\(declarations)/\(name).client"), as: UTF8.self)
  }
}

@Suite("The commands as a person gives them, without a service manager")
struct ManageTests {
  let stage: ManageStage

  init() throws { stage = try ManageStage() }

  @Test("add writes a declaration, says so, and says beside it what is missing")
  func add() throws {
    let added = try stage.run("add", "scale", "--every", "10min", "--note", "Press it.")
    #expect(added.status == 0)
    #expect(added.output == "Added scale.\n")
    #expect(added.errors.contains("forestall: Nobody said how to open scale"))
    #expect(try stage.declaration() == "[Client]\nEvery=10min\nNote=Press it.\n")
    let changed = try stage.run("add", "scale", "--reopen", "sh -c true", "--note", "none")
    #expect(changed.output == "Changed scale.\n")
    #expect(try stage.declaration() == "[Client]\nEvery=10min\nReopen=sh -c true\n")
    #expect(!changed.errors.contains("Nobody said how"))
  }

  @Test("a program that is not there is told by add, and declared all the same")
  func missingProgram() throws {
    try Files.replace("\(stage.folder.path)/text", with: [])
    for program in ["no-such-program", "/nowhere/app", "\(stage.folder.path)/text"] {
      let result = try stage.run("add", "scale", "--reopen", program)
      #expect(result.status == 0)
      #expect(
        result.errors.contains("cannot be used yet: there is no program \(program). Install it"))
    }
  }

  @Test("a declaration with a mistake is refused with status 78, by file and line")
  func mistake() throws {
    try Files.createFolder(stage.declarations)
    let path = "\(stage.declarations)/scale.client"
    for (text, words) in [
      ("[Client]\nEvery=1ns\n", "\(path):2: Every: The interval 1ns is too short"),
      ("\u{FEFF}[Client]\n", "\(path):1: The file begins with a byte order mark"),
    ] {
      try Files.replace(path, with: Array(text.utf8))
      let result = try stage.run("add", "scale", "--note", "x")
      #expect(result.status == 78)
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(try Files.read(path) == Array(text.utf8))
    }
  }

  @Test("beat attaches a declared client, with its interval, and pushes from then on by itself")
  func beat() throws {
    _ = try stage.run("add", "scale", "--every", "10min")
    #expect(try stage.run("beat", "scale", "--data").status == 0)
    let name = try #require(ClientName("scale"))
    let record = try #require(try stage.records.read(name)).get()
    #expect(record.interval == .minutes(10) && record.observed != nil && record.process == nil)
    #expect(try stage.run("beat", "scale") == ProgramResult(status: 0, output: "", errors: ""))
    let status = try stage.run("status", "scale")
    #expect(status.status == 0)
    #expect(status.output.hasPrefix("scale: well\n  Due in 9 minutes"))
  }

  @Test("status exits 1 once the client is due, and history tells what happened")
  func due() throws {
    _ = try stage.run("add", "scale")
    _ = try stage.run("beat", "scale")
    _ = try stage.run("beat", "scale", "--for", "1ns")
    // What is due is due by the monotonic clock, which has gone on by now.
    #expect(try stage.run("status", "scale").status == 1)
    #expect(try stage.run("status").status == 1)
    // No service manager answers, and that is told; the look is made all the same.
    #expect(try stage.run("sweep").status == 69)
    let history = try stage.run("history", "scale")
    #expect(history.status == 0)
    let lines = history.output.split(separator: "\n").map(String.init)
    // Shown is what an owner has on the screen, and there is none.
    #expect(lines.count == 3 && lines[1].hasSuffix("  Declared."), "\(history.output)")
    #expect(lines[2].hasSuffix("  Silent past its deadline."), "\(history.output)")
    #expect(try stage.run("history", "--limit", "1").output.split(separator: "\n").count == 2)
    #expect(try stage.run("history", "--json").output.contains("\"kind\": \"due\""))
    #expect(try stage.run("snooze", "scale", "30m").output.contains("put off for 30min"))
    #expect(try stage.run("status", "scale").output.hasPrefix("scale: snoozed\n"))
    #expect(try stage.run("beat", "scale").status == 0)
    #expect(try stage.run("sweep").status == 69)
    #expect(try stage.run("status", "scale").status == 0)
  }

  @Test("pause, resume and done are said and shown")
  func intents() throws {
    _ = try stage.run("add", "scale")
    _ = try stage.run("beat", "scale")
    for (words, line, state) in [
      (["pause", "scale", "2h"], "scale is paused for 2h.\n", "paused"),
      (["resume", "scale"], "scale is watched again.\n", "well"),
      (["resume", "scale"], "scale is not paused.\n", "well"),
      (["snooze", "scale", "5m"], "scale is not due; ", "well"),
      (["done", "scale"], "scale is done; no reminder until it runs again.\n", "done"),
    ] {
      let result = try stage.front.run(words, environment: stage.environment)
      #expect(result.status == 0 && result.output.hasPrefix(line), "\(result)")
      #expect(try stage.run("status", "scale").output.hasPrefix("scale: \(state)\n"))
      #expect(try stage.run("status", "--json").output.contains("\"state\": \"\(state)\""))
    }
  }

  @Test("open of a client that is well starts nothing and succeeds; of another it says why not")
  func open() throws {
    _ = try stage.run("add", "scale", "--reopen", "true")
    _ = try stage.run("beat", "scale")
    let well = try stage.run("open", "scale")
    #expect(well.status == 0)
    #expect(well.output.hasPrefix("scale runs already: its last push was at "))
    for words in [["open", "scale", "--force"], ["open", "other"]] {
      _ = try stage.run("add", "other", "--reopen", "true")
      let result = try stage.front.run(words, environment: stage.environment)
      #expect(result.status == 69)
      #expect(result.errors.contains("there is no user service manager to start it with"))
    }
  }

  @Test("remove forgets all of it")
  func remove() throws {
    _ = try stage.run("add", "scale")
    _ = try stage.run("beat", "scale")
    let removed = try stage.run("remove", "scale")
    #expect(removed.status == 0 && removed.output == "Removed scale.\n")
    #expect(try Files.names(in: stage.declarations).isEmpty)
    #expect(!Files.exists("\(stage.records.path)/scale.beat"))
    #expect(try stage.run("status", "scale").status == 66)
  }

  @Test(
    "each refuses a client that nobody declared with status 66",
    arguments: [
      ["beat", "scale"], ["done", "scale"], ["open", "scale"], ["pause", "scale"],
      ["resume", "scale"], ["snooze", "scale", "5m"], ["status", "scale"], ["remove", "scale"],
      ["history", "scale"], ["run", "scale", "true"], ["run", "scale"], ["prepare", "scale"],
    ])
  func undeclared(words: [String]) throws {
    let result = try stage.front.run(words, environment: stage.environment)
    #expect(result.status == 66)
    #expect(
      result.errors.contains("There is no client scale; add it with `forestall add scale`."))
    #expect(result.output.isEmpty)
  }

  @Test(
    "a wrong command line changes nothing and says what is wrong",
    arguments: [
      (["add", "scale", "--every", "1ns"], "too short; write one from 1s to 31d"),
      (["add", "scale", "--every", "5M"], "M is months"),
      (["beat", "scale", "--for", "5M"], "A deadline lies at most 31d ahead"),
      (["add", "scale", "--note", ""], "write none to take back"),
      (["add", "scale", "--title", "a\nb"], "U+000A"),
      (["snooze", "scale", "-5"], "The time span is negative at"),
      (["pause", "scale", "-1h"], "The time span is negative at"),
    ])
  func usage(words: [String], told: String) throws {
    let result = try stage.front.run(words, environment: stage.environment)
    #expect(result.status == 64)
    #expect(result.errors.contains(told), "\(result.errors)")
    #expect(!Files.exists("\(stage.declarations)/scale.client"))
  }

  @Test("a word that is not UTF-8 is refused by the manage program itself, too")
  func raw() throws {
    let manage = try BuiltProgram("forestall-manage")
    let result = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "'\(manage.path)' add scale --title \"$(printf 'caf\\351')\""],
      environment: stage.environment)
    #expect(result.status == 64)
    #expect(result.errors.contains("is not UTF-8"))
    #expect(!Files.exists("\(stage.declarations)/scale.client"))
  }

  @Test("run watches a declared client's program and records how it ended")
  func run() throws {
    _ = try stage.run("add", "scale")
    #expect(try stage.run("run", "scale", "--", "sh", "-c", "exit 3").status == 3)
    _ = try stage.run("sweep")
    let status = try stage.run("status", "scale")
    #expect(status.status == 1)
    #expect(status.output.contains("It quit by itself with an error (exit status 3)."))
  }

  @Test("an ending that a unit tells waits in the inbox for the sweep")
  func endings() throws {
    _ = try stage.run("add", "scale", "--reopen", "true")
    _ = try stage.run("beat", "scale")
    let ended = try stage.front.run(
      ["client-ended", "scale"],
      environment: stage.environment.merging([
        "SERVICE_RESULT": "signal", "EXIT_CODE": "killed", "EXIT_STATUS": "SEGV",
      ]) { $1 })
    #expect(ended == ProgramResult(status: 0, output: "", errors: ""))
    #expect(try Files.names(in: "\(stage.records.path)/inbox").count == 1)
    _ = try stage.run("sweep", "--from", "marker")
    #expect(try Files.names(in: "\(stage.records.path)/inbox").isEmpty)
    #expect(try stage.run("status", "scale").output.contains("crashed (SIGSEGV)"))
  }
}
