import RelaunchPolicy
import RelaunchScenarios
import Testing

@Suite("Reading scenarios")
struct ParserTests {
  static let start = "platform ios 26\nclient scale: ready\naccessory kitchen of scale\n"

  private func error(of text: String) throws -> ScenarioError {
    try #require(throws: ScenarioError.self) { try Scenario.parse(text, file: "f") }
  }

  @Test("The example of the description is read and met")
  func example() throws {
    let scenarios = try Scenario.parse(
      """
      platform ios 26
      client scale: central, background mode, stable restore id, manager at launch, will-restore
      accessory kitchen of scale: authorized
      scale launches
      scale waits for connect kitchen
      person force-quits scale
      kitchen connects
      expect scale relaunched because ask-force-quit
      """)
    #expect(scenarios.count == 1)
    #expect(scenarios.first?.platforms == [.ios(26)])
    #expect(scenarios.first?.statements.count == 7)
    #expect(scenarios.first?.failures() == [])
  }

  @Test(
    "An error names its place and what would be accepted",
    arguments: [
      ("platform ios 26\nclient scale: ready\nscale lunches", 3, 7, "launches"),
      ("platform ios 26\nclient scale: redy", 2, 15, "ready"),
      ("platform ios 26\nclient scale: ready, , central", 2, 22, "central"),
      ("platform ios 19", 1, 14, "18"),
      ("platform windows", 1, 10, "linux"),
      ("  platfrom ios 26", 1, 3, "platform"),
      ("client scale", 1, 1, "platform"),
      (start + "scale waits for", 4, 16, "connect"),
      (start + "scale waits for connect bathroom", 4, 25, "kitchen"),
      (start + "expect scale relaunched because force-quitt", 4, 33, "force-quit"),
      (start + "expect scale relaunched because linux-crashed", 4, 33, "crashed"),
      (start + "system ends scale with 0x12345678", 4, 24, "0x8badf00d"),
      (start + "kitchen connects now", 4, 18, nil),
      (start + "client scale", 4, 8, nil),
      (start + "client person", 4, 8, nil),
      (start + "client 1st", 4, 8, "letters, digits, - _ . after a letter, 64 at most"),
      (start + "accessory kitchen of scale", 4, 1, nil),
      (start + "platform linux", 4, 1, nil),
      ("platform ios 18 to 11", 1, 1, nil),
      ("", 1, 1, "platform"),
      ("# nothing but this\n", 1, 1, "scenario"),
    ])
  func errors(text: String, line: Int, column: Int, accepted: String?) throws {
    let error = try error(of: text)
    #expect(error.line == line)
    #expect(error.column == column)
    if let accepted {
      #expect(error.accepted.contains(accepted), "\(error)")
    } else {
      #expect(error.accepted.isEmpty, "\(error)")
    }
    #expect(error.description.hasPrefix("f:\(line):\(column): "))
  }

  @Test("What is most like the word comes first")
  func likeness() throws {
    #expect(try error(of: Self.start + "kitchen conects").accepted.first == "connects")
    #expect(try error(of: Self.start + "person forcequits scale").accepted.first == "force-quits")
  }

  @Test("A client waits only for what is its own")
  func owners() throws {
    let error = try error(of: Self.start + "client watch\nwatch waits for connect kitchen")
    #expect(error.line == 5)
    #expect(error.accepted == ["accessory kitchen of watch"])
  }

  @Test("What is nobody's comes to everybody, and is nobody's for good")
  func strangers() throws {
    let text = Self.start + "client watch: ready\nscale launches\naccessory neighbor of nobody\n"
    let scenario = try #require(try Scenario.parse(text + "neighbor appears\n").first)
    let clients = scenario.played().first?.lines.last?.reports.map { report in
      if case .decision(let client, _) = report { client } else { "" }
    }
    #expect(clients == ["scale", "watch"])
    for line in [
      "accessory neighbor of scale", "scale waits for connect neighbor", "client nobody",
      "accessory neighbor of nobody", "accessory kitchen of nobody",
    ] { #expect(try error(of: text + line).line == 7, "\(line)") }
    #expect(
      try error(of: text + "accessory kitchen of nobody").problem == "There is a kitchen already.")
  }

  @Test("Where not all that is accepted is shown, it says what lists all of it")
  func lists() throws {
    let text = Self.start + "scale launches\n"
    for (line, list) in [
      ("lunch", "grammar`."), ("client watch: brown", "grammar`."),
      ("system ends scale with 0xdead", "codes kill`."),
      ("expect scale relaunched because of-it", "table`."),
    ] {
      let error = try error(of: text + line)
      #expect(error.accepted.count > 12)
      #expect(error.description.hasSuffix(" more: see `relaunch-policy \(list)"), "\(error)")
    }
    let few = try error(of: Self.start + "device breaks")
    #expect(!few.description.contains("more:"))
  }

  @Test("Capitals, spaces and comments do not matter; names keep their capitals")
  func freedom() throws {
    let text = """
      # A comment.
      PLATFORM  iOS 26   # and another

      Client Scale : Central ,Ready
      ACCESSORY kitchen of Scale
      Scale Launches
      """
    let scenario = try #require(try Scenario.parse(text).first)
    #expect(scenario.statements.map(\.text).last == "Scale Launches")
    #expect(scenario.statements.map(\.place.line) == [4, 5, 6])
    let unknown = try error(of: text + "\nscale launches")
    #expect(unknown.line == 7)
    #expect(unknown.accepted.contains("Scale"))
  }

  @Test("Each scenario of a file begins anew, and is played on each of its platforms")
  func several() throws {
    let scenarios = try Scenario.parse(
      """
      scenario One: the first, so to speak
      platform ios 11 to 26
      client scale
      scenario Two
      platform linux
      client scale
      """)
    #expect(scenarios.map(\.name) == ["One: the first, so to speak", "Two"])
    #expect(scenarios[0].platforms.count == 9)
    #expect(scenarios[1].platforms == [.linux])
    #expect(scenarios[0].played().count == 9)
  }

  @Test("Lines may end as on any system")
  func lineEnds() throws {
    let text = Self.start + "scale launches\n"
    let lines = try Scenario.parse(text).first?.statements.map(\.place.line)
    #expect(lines == [2, 3, 4])
    let windows = text.split(separator: "\n").joined(separator: "\r\n")
    #expect(try Scenario.parse(windows).first?.statements.map(\.place.line) == lines)
  }

  @Test("More than 256 accessories are refused")
  func many() throws {
    let text =
      Self.start + (0..<256).map { "accessory a\($0) of scale\n" }.joined()
    let error = try error(of: text)
    #expect(error.line == 3 + 256)
  }
}
