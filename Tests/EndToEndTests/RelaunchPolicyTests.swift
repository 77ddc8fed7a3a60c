import ForestallTestKit
import SystemCalls
import Testing

@Suite("relaunch-policy as it is run")
struct RelaunchPolicyProgramTests {
  private let program: BuiltProgram
  private let folder: TemporaryFolder

  init() throws {
    program = try BuiltProgram("relaunch-policy")
    folder = try TemporaryFolder()
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    try Files.replace(path, with: Array(text.utf8))
    return path
  }

  private static let scenario = """
    platform ios 26
    client scale: central, ready
    accessory kitchen of scale: authorized
    scale launches
    scale waits for connect kitchen
    person force-quits scale
    kitchen connects
    expect scale relaunched because ask-force-quit

    """

  @Test("It is `forestall policy` and `forestall codes` as well")
  func front() throws {
    let front = try BuiltProgram("forestall")
    let good = try file("good.scenario", Self.scenario)
    for words in [
      ["test", good], ["table", "--format", "csv"], ["codes", "cberror", "6"], ["bad"],
      ["test", "--help"], ["codes", "--help"], ["--help"], ["--version"],
    ] {
      let own = try program.run(words)
      let same = try front.run(words.first == "codes" ? words : ["policy"] + words)
      #expect(same.output == own.output)
      #expect(same.errors == own.errors)
      #expect(same.status == own.status)
    }
  }

  @Test("Its version is Forestall's, and help is no error")
  func version() throws {
    let version = try program.run(["--version"])
    let whole = try BuiltProgram("forestall").run(["--version"]).output
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("relaunch-policy "))
    #expect(version.output.split(separator: " ").last == whole.split(separator: " ").last)
    let help = try program.run(["diagnose", "--help"])
    #expect(help.status == 0 && help.output.hasPrefix("Usage: relaunch-policy diagnose "))
  }

  @Test("It plays the scenarios of files, and its status says how that went")
  func test() throws {
    let good = try file("good.scenario", Self.scenario)
    let met = try program.run(["test", good])
    #expect(met.status == 0)
    #expect(met.errors == "")
    #expect(met.output.hasSuffix("# 1 passed, 0 failed\n"))
    let bad = try file("bad.scenario", Self.scenario + "expect scale not relaunched\n")
    #expect(try program.run(["test", good, bad]).status == 1)
    let broken = try file("broken.scenario", Self.scenario + "scale lunches\n")
    let misread = try program.run(["test", broken])
    #expect(misread.status == 65)
    #expect(misread.errors.hasPrefix("\(broken):9:7: `lunches` is not understood."))
  }

  @Test("On a terminal it asks question by question, and ends with what was answered")
  func interview() throws {
    // script(1) gives it a terminal; what it reads there is echoed.
    let terminal = BuiltProgram(path: "/bin/sh")
    let words = [
      "-c", #"printf '%s\n' 9 26 perhaps '?' end | script -qec "$0 diagnose" /dev/null"#,
    ]
    let result = try terminal.run(words + [program.path])
    let output = result.output.split(whereSeparator: \.isNewline)
    #expect(result.status == 1, "nothing is decided yet: \(result.output)")
    #expect(output.contains { $0.hasPrefix("> Say one of 10, ") })
    #expect(output.contains { $0.contains("Say a number from 1 to ") })
    #expect(output.filter { $0 == "  ?  nobody can tell" }.count == 3)
    #expect(output.suffix(2).contains("    platform ios 26"))
  }

  @Test("Bytes that are no text are refused with a place, and nothing breaks")
  func bytes() throws {
    let path = "\(folder.path)/noise.scenario"
    try Files.replace(path, with: (0...255).map { UInt8($0) })
    let result = try program.run(["test", path])
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("\(path):1:"))
  }

  @Test("A file that is not there, a folder, and an unknown command have sentences")
  func troubles() throws {
    let absent = try program.run(["test", "\(folder.path)/absent"])
    #expect(absent.status == 66)
    #expect(
      absent.errors == "\(folder.path)/absent could not be read: No such file or directory.\n")
    #expect(try program.run(["explain", folder.path]).status == 66)
    let unknown = try program.run(["tell"])
    #expect(unknown.status == 64)
    #expect(
      unknown.errors
        == "relaunch-policy: There is no command tell. `help` tells what there is.\n")
  }

  @Test("It diagnoses evidence, and without a file or a terminal says what is wanting")
  func diagnosis() throws {
    let evidence = try file("a.evidence", "platform ios 26\nperson swiped app away\n")
    let found = try program.run(["diagnose", evidence])
    #expect(found.status == 0)
    #expect(found.output.contains("Failed: P6: the person force-quit it.\n"))
    let front = try BuiltProgram("forestall").run(["policy", "diagnose", evidence])
    #expect(front.output == found.output && front.status == 0)
    let silent = try program.run(["diagnose"])
    #expect(silent.status == 64)
    #expect(silent.errors.contains("name a FILE, or run it on a terminal"))
  }

  @Test("It prints the table and the codes")
  func tables() throws {
    #expect(try program.run(["table", "--format", "csv"]).output.hasPrefix("\"rule\",\"when\","))
    #expect(try program.run(["codes", "att", "0x0f"]).output.hasPrefix("CBATTError 0x0F "))
    #expect(try program.run([]).output == program.run(["help"]).output)
  }
}
