import Documents
import ForestallTestKit
import RelaunchScenarios
import Reminders
import Store
import SystemCalls
import Testing
import Vocabulary

@Suite("The manual pages that are written by hand")
struct WrittenPageTests {
  @Test("are taken by groff, man and whatis without a word", arguments: Pages.written)
  func clean(name: String) throws {
    let checked = try Pages.checked(Pages.source(name), named: name)
    #expect(checked.complaints == "")
    let title = name.split(separator: ".").dropLast().joined(separator: ".")
    #expect(checked.whatis.contains("\"\(title) - "))
  }

  /// The terms of a section that end in an equals sign: the keys that it tells of.
  private func keys(in section: String) throws -> [String] {
    let source = try Pages.source("forestall.client.5")
    let behind = try #require(source.range(of: ".SH \"\(section)\"\n"))
    let text = source[behind.upperBound...]
    let end = text.range(of: "\n.SH ")?.lowerBound ?? text.endIndex
    let lines = text[..<end].split(separator: "\n")
    var keys: [String] = []
    for (line, next) in zip(lines, lines.dropFirst()) where line == ".TP" {
      keys.append(String(next.dropFirst(".B ".count).prefix { $0 != "=" }))
    }
    return keys
  }

  @Test("forestall.client tells of each key of a declaration, and of no other")
  func keys() throws {
    #expect(try keys(in: "THE GROUP [CLIENT]").sorted() == DeclarationRules.keys.sorted())
    #expect(
      try keys(in: "THE GROUP [ACCESSORIES]").sorted()
        == DeclarationRules.accessoriesKeys.sorted())
    #expect(
      try keys(in: "THE GROUPS [ACCESSORY NAME]").sorted()
        == DeclarationRules.accessoryKeys.sorted())
  }

  @Test("The example of forestall.client is a declaration without a mistake")
  func example() throws {
    let text = try Self.examples(in: Pages.source("forestall.client.5"))
    let folder = try TemporaryFolder()
    try Files.replace("\(folder.path)/scale.client", with: Array(text.utf8))
    let read = Declarations(reading: [folder.path])
    #expect(read.problems == [])
    #expect(read.clients.all.values.map(\.title) == ["Bathroom scale"])
  }

  @Test("forestall.scenario has each statement that a scenario may hold, and no other")
  func statements() throws {
    let grammar = try PolicyCommand(parsing: ["grammar"]).run { _ in "" }.output
    let statements = grammar.split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.hasSuffix(":") }.map(String.init)
    let source = try Pages.source("forestall.scenario.5")
    let blocks = source[..<(try #require(source.range(of: ".SH EXAMPLES"))).lowerBound]
    var isBlock = false
    var told: [String] = []
    for line in blocks.split(separator: "\n") {
      if line == ".EX" || line == ".EE" {
        isBlock = line == ".EX"
      } else if isBlock {
        told.append(String(line.filter { $0 != "\\" }))
      }
    }
    #expect(told.sorted() == statements.sorted())
  }

  @Test("The example of forestall.scenario holds")
  func scenario() throws {
    let text = try Self.examples(in: Pages.source("forestall.scenario.5"))
    let answer = try PolicyCommand(parsing: ["test", "-"]).run { _ in text }
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("1 passed"))
  }

  @Test("forestall(7) has each unit and each variable that a client is given")
  func units() throws {
    let text = try Pages.line(Pages.source("forestall.7"))
    // Drop-ins are no units of their own.
    for unit in try Files.names(in: "\(top)/units") where unit.contains(".") {
      #expect(text.contains(unit), "\(unit)")
    }
    for variable in ["FORESTALL_EVENT", "FORESTALL_ACCESSORY", "FORESTALL_STATE"] {
      #expect(text.contains(variable))
    }
  }

  @Test("forestall(7) tells of each notification server that the decision about them does")
  func servers() throws {
    let text = try Pages.line(Pages.source("forestall.7")).lowercased()
    let decision = try Files.read(
      "\(top)/Sources/UseCases/Documentation.docc/Decisions/0021-Every-server-is-taken-as-it-is.md")
    let rows = String(decoding: decision, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") }.dropFirst()
    #expect(rows.count == 7)
    for row in rows {
      // Without its version.
      let name = row.dropFirst(2).prefix { $0 != "|" }.split(separator: " ").dropLast()
        .joined(separator: " ").lowercased().prefix { $0 != "'" }
      #expect(text.contains(name), "\(name)")
    }
  }

  /// What stands between `.EX` and `.EE` in the section of examples, without escapes.
  private static func examples(in source: String) throws -> String {
    let begin = try #require(source.range(of: ".SH EXAMPLES\n.EX\n"))
    let text = source[begin.upperBound...]
    let end = try #require(text.range(of: ".EE\n"))
    return String(text[..<end.lowerBound].filter { $0 != "\\" })
  }
}
