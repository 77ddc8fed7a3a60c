import ForestallTestKit
import RelaunchPolicy
import SystemCalls
import Testing

/// The article that shows an app: its Swift is read by the compiler's parser, its rules by the engine.
@Suite("The article on building a client")
struct ClientArticleTests {
  private static let top = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  private static let path =
    "\(top)/Sources/RelaunchScenarios/Documentation.docc/BuildingAClient.md"

  private static let text = Result {
    String(decoding: try Files.read(path), as: UTF8.self)
  }

  /// What stands in the fenced blocks of a language, in order.
  static func blocks(_ language: String, in text: String) -> [String] {
    var blocks: [String] = []
    var open: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open {
        if line == "```" {
          blocks.append(lines.map { "\($0)\n" }.joined())
          open = nil
        } else {
          open = lines + [line]
        }
      } else if line == "```\(language)" {
        open = []
      }
    }
    return blocks
  }

  /// The steps by their titles, with the names behind their *Answers*.
  static func answers(in text: String) -> [(step: String, rules: [String])] {
    text.split(separator: "\n### ").dropFirst().map { part in
      let said = part.split(separator: "*Answers*").dropFirst().first ?? ""
      let sentence = said.prefix { $0 != "." }
      let names = sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      return (String(part.prefix { $0 != "\n" }), names)
    }
  }

  private func swift(_ words: [String], _ source: String) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/Client.swift"
    try Files.replace(file, with: Array(source.utf8))
    let path = ProcessEnvironment.value("PATH")
    let program = try #require(Programs.find(words[0], path: path))
    return try BuiltProgram(path: program).run(
      Array(words.dropFirst()) + [file], environment: ["HOME": folder.path], limit: 120)
  }

  private static let parse = ["swiftc", "-frontend", "-parse", "-swift-version", "6"]
  private static let lint = [
    "swift", "format", "lint", "--strict", "--configuration", "\(top)/.swift-format",
  ]

  @Test(
    "shows Swift that the compiler reads, written as the package's own is",
    .enabled(if: Programs.find("swiftc", path: ProcessEnvironment.value("PATH")) != nil))
  func swift() throws {
    let blocks = Self.blocks("swift", in: try Self.text.get())
    #expect(blocks.count == 5)
    let source = blocks.joined(separator: "\n")
    for words in [Self.parse, Self.lint] {
      let result = try swift(words, source)
      #expect(result.status == 0, "\(words[0]): \(result.output)\(result.errors)")
    }
    for part in [
      "RestoreIdentifierKey", "willRestoreState", "retrievePeripherals(withIdentifiers",
      "retrieveConnectedPeripherals", "setNotifyValue(true", "didFinishLaunchingWithOptions",
      "didDisconnectPeripheral", "UNTimeIntervalNotificationTrigger",
    ] { #expect(source.contains(part)) }
  }

  @Test(
    "a block that is broken would be seen",
    .enabled(if: Programs.find("swiftc", path: ProcessEnvironment.value("PATH")) != nil))
  func broken() throws {
    #expect(try swift(Self.parse, "func broken( {\n").status != 0)
    #expect(try swift(Self.lint, "func  broken() {}\n").status != 0)
  }

  @Test("says of each step which rules it answers, and these are there")
  func rules() throws {
    let answers = Self.answers(in: try Self.text.get())
    let known = Set(Rules.all.map(\.id) + AfterRelaunch.all.map(\.id))
    #expect(answers.count == 8)
    for (step, rules) in answers.dropLast() {
      #expect(!rules.isEmpty, "\(step) answers nothing")
      for rule in rules { #expect(known.contains(rule), "\(step): there is no rule \(rule)") }
    }
    let all = answers.flatMap(\.rules)
    #expect(Set(all).count == all.count)
    // Each condition of restoration that a central can meet by how it is built.
    for condition in [
      "no-background-mode", "no-restore-identifier", "changing-restore-identifier",
      "manager-too-late", "no-will-restore", "relaunched-but-silent", "nothing-pending",
      "lost-with-the-link", "scan-without-services",
    ] { #expect(all.contains(condition), "no step answers \(condition)") }
  }

  @Test("comes to what its scenarios expect, by the rules")
  func scenarios() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/article.scenario"
    let blocks = Self.blocks("scenario", in: try Self.text.get())
    try Files.replace(file, with: Array(blocks.joined().utf8))
    let result = try BuiltProgram("relaunch-policy").run(["test", file])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("ok 3") && !result.output.contains("not ok"))
  }
}
