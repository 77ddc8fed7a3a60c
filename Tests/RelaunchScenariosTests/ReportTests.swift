import RelaunchPolicy
import RelaunchScenarios
import Testing

@Suite("What the command prints")
struct ReportTests {
  static let failing = """
    scenario A & B <"quoted"> # never seen
    platform ios 26
    client scale: ready
    accessory kitchen of scale
    scale launches
    scale waits for connect kitchen
    person force-quits scale
    kitchen connects
    expect scale relaunched because ask-force-quit
    expect scale not relaunched
    """

  private func run(
    _ arguments: String..., files: [String: String] = [:]
  ) throws -> PolicyCommand.Answer {
    try PolicyCommand(parsing: arguments).run { file throws(FileProblem) in
      guard let text = files[file] else { throw FileProblem("\(file) could not be read.") }
      return text
    }
  }

  @Test("TAP: a point an expectation, expected against got, with the reasons")
  func tap() throws {
    let answer = try run("test", "f", files: ["f": Self.failing])
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        TAP version 14
        1..2
        not ok 1 - f:9 expect scale relaunched because ask-force-quit
          ---
          expected: relaunched because ask-force-quit
          got: not relaunched because force-quit
          why: "The person force-quit the client, and its accessory is not set up."
          sources: "TN3115 (2025), forum 806013, article 1 (documented)"
          pending: "a pending connect"
          remedy: "Set the accessory up with AccessorySetupKit; until then, open the client."
          ...
        ok 2 - f:10 expect scale not relaunched
        # 1 passed, 1 failed

        """)
  }

  @Test("What would have decided next comes with its source and its confidence")
  func next() throws {
    let text = """
      platform ios 26
      client scale: ready
      accessory kitchen of scale
      scale launches
      scale waits for connect kitchen
      person force-quits scale
      device restarts
      kitchen connects
      expect scale relaunched
      """
    let quit =
      "force-quit, not relaunched; sources: TN3115 (2025), forum 806013, article 1 (documented)"
    let restarted = "restarted, relaunched; sources: QA1962, TN3115 (2025) (documented)"
    let tap = try run("test", "f", files: ["f": text]).output
    #expect(
      tap.contains("  next:\n    - \"\(quit)\"\n    - \"\(restarted)\"\n  remedy: "), "\(tap)")
    let story = try run("explain", "f", files: ["f": text]).output
    let margin = String(repeating: " ", count: 10)
    #expect(story.contains("\n\(margin)next: \(quit)\n\(margin)next: \(restarted)\n"), "\(story)")
  }

  @Test("JUnit: a case a scenario, its failures escaped")
  func junit() throws {
    let answer = try run("test", "--junit", "f", files: ["f": Self.failing])
    #expect(answer.status == 1)
    #expect(
      answer.output.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"1\" failures=\"1\">\n"))
    #expect(answer.output.contains("name=\"A &amp; B &lt;&quot;quoted&quot;&gt;\""))
    #expect(answer.output.contains("<failure message=\"f:9: expected scale relaunched because"))
    #expect(answer.output.contains("\">why: "))
    #expect(answer.output.contains("\nsources: "))
    #expect(answer.output.contains("</failure>\n    </testcase>"))
  }

  @Test("A scenario that expects nothing fails, and so does what cannot happen")
  func nothing() throws {
    let start = "platform ios 26\nclient scale: ready\nscale launches\n"
    #expect(try run("test", "f", files: ["f": start]).status == 1)
    let impossible = try run("test", "f", files: ["f": start + "scale launches\n"])
    #expect(impossible.status == 1)
    #expect(impossible.output.contains("this cannot happen to scale: it runs already"))
    let early = try run("test", "f", files: ["f": start + "expect scale relaunched\n"])
    #expect(early.output.contains("no event has come to it yet"))
  }

  @Test("A file that is not understood, or not there, fails with its own status")
  func files() throws {
    let answer = try run("test", "good", "bad", files: ["good": Self.failing, "bad": "nonsense"])
    #expect(answer.status == 65)
    #expect(answer.errors.hasPrefix("bad:1:1: `nonsense` is not understood."))
    #expect(answer.output.contains("not ok 3 - bad:1:1: "))
    #expect(try run("test", "absent").status == 66)
    #expect(try run("explain", "absent").errors == "absent could not be read.\n")
  }

  @Test("The story: line by line, with the verdicts, and where nothing was pending")
  func story() throws {
    let answer = try run("explain", "f", files: ["f": Self.failing])
    #expect(answer.status == 0)
    for line in [
      "A & B <\"quoted\">, on iOS 26",
      "   8  kitchen connects",
      "        > scale is not relaunched (force-quit)",
      "          remedy: Set the accessory up with AccessorySetupKit; until then, open the client.",
      "Nothing was pending for scale after line 5, until line 6.",
    ] { #expect(answer.output.split(separator: "\n").contains(Substring(line)), "\(line)") }
  }

  @Test("Gaps are found, and the fatal one is told apart")
  func gaps() throws {
    let scenario = try #require(try Corpus.scenarios(in: "the-five-second-gap.scenario").first)
    let performance = try #require(scenario.played().first)
    let names = performance.gaps.map { ($0.client, $0.wasFatal) }
    #expect(names.map(\.0) == ["scale", "scale"])
    #expect(names.map(\.1) == [false, true])
    let story = try run(
      "explain", "f", files: ["f": Corpus.text(of: "the-five-second-gap.scenario")])
    #expect(story.output.contains("nothing brings it back but opening it"))
  }

  @Test("The table holds each rule once, in every format", arguments: ["markdown", "csv", "json"])
  func table(format: String) throws {
    let answer = try run("table", "--format", format)
    #expect(answer.status == 0)
    for rule in Rules.all {
      #expect(answer.output.contains(rule.id), "\(rule.id)")
      #expect(answer.output.contains(rule.remedy.prefix(20)), "\(rule.id)")
    }
    let hasLessons = AfterRelaunch.all.allSatisfy { answer.output.contains($0.fact) }
    #expect(hasLessons == (format != "csv"))
    let linux = try run("table", "--format", format, "--platform", "linux")
    #expect(linux.output.contains("linux-crashed"))
    #expect(!linux.output.contains("ask-force-quit"))
    #expect(
      try run("table", "--format", format, "--platform", "ios26").output.contains("ask-force-quit"))
  }

  @Test("The CSV has as many cells in each row")
  func cells() throws {
    let answer = try run("table", "--format", "csv")
    let lines = answer.output.split(separator: "\r\n")
    #expect(lines.count == Rules.all.count + 1)
    for line in lines {
      var isQuoted = false
      var cells = 1
      for character in line {
        if character == "\"" { isQuoted.toggle() }
        if character == ",", !isQuoted { cells += 1 }
      }
      #expect(cells == 10 && !isQuoted, "\(line)")
    }
  }

  @Test(
    "A command line that is not understood says so",
    arguments: [
      ["tset"], ["test"], ["test", "--verbose", "f"], ["explain"], ["explain", "--all", "f"],
      ["table", "--format"], ["table", "--format", "xml"], ["table", "--platform", "ios19"],
      ["table", "markdown"], ["grammar", "f"],
    ])
  func usage(arguments: [String]) {
    let error = #expect(throws: PolicyUsageError.self) { try PolicyCommand(parsing: arguments) }
    #expect(error?.description.hasSuffix("`help` tells what there is.") == true)
  }

  @Test(
    "--help is answered after every command, wherever it stands",
    arguments: ["test", "explain", "checklist", "table", "diagnose", "grammar", "codes"])
  func helpOfOne(command: String) throws {
    let help = try run(command, "--help")
    #expect(help.status == 0 && help.errors == "")
    #expect(help.output.hasPrefix("Usage: relaunch-policy \(command) "))
    #expect(help.output.contains("\nExit status:\n  0   all well\n"))
    let readsFiles = help.output.split(separator: "\n").first?.contains("FILE") == true
    #expect(help.output.contains("\n  66  a file could not be read\n") == readsFiles)
    for line in help.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(try run(command, "f", "--json", "--help") == help)
    #expect(try run(command, "-h") == help)
    #expect(try run("help", command) == help)
    #expect(try !PolicyCommand(parsing: [command, "--help"]).isInterview)
  }

  @Test("Help of nothing in particular is of all, and of what is not there is refused")
  func helpOfAll() throws {
    for words in [["--help"], ["-h"], ["help", "--help"]] {
      #expect(try PolicyCommand(parsing: words) == PolicyCommand(parsing: ["help"]))
    }
    #expect(throws: PolicyUsageError.self) { try PolicyCommand(parsing: ["help", "tset"]) }
    #expect(throws: PolicyUsageError.self) { try PolicyCommand(parsing: ["tset", "--help"]) }
  }

  @Test("Help names every command, and the grammar every statement")
  func help() throws {
    let help = try run("help").output
    for command in [
      "test", "explain", "checklist", "diagnose", "table", "grammar", "codes",
    ] {
      #expect(help.contains(command))
    }
    let grammar = try run("grammar").output
    #expect(grammar.contains("<client> waits for connect <accessory>\n"))
    #expect(grammar.contains("expect <client> relaunched because <rule>\n"))
    #expect(grammar.contains("\n  manager at launch once set up\n"))
    #expect(grammar.contains("\n  after login\n"))
  }
}
