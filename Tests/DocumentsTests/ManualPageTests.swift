import CommandGrammar
import RelaunchScenarios
import Testing

@testable import Documents

@Suite("The manual pages of the programs")
struct ManualPageTests {
  private static let manuals = ["forestall": Manual.forestall, "relaunch-policy": .relaunchPolicy]

  @Test("are taken by groff, man and whatis without a word", arguments: manuals.keys.sorted())
  func clean(program: String) throws {
    let manual = try #require(Self.manuals[program])
    let checked = try Pages.checked(manual.page, named: "\(program).1")
    #expect(checked.complaints == "")
    #expect(checked.whatis.contains("\"\(program) - \(manual.summary)\""))
  }

  @Test("A page with a mistake is complained about")
  func offending() throws {
    let wrong = ".TH X 1\n.SH NAME\nx \\- y\n.SH DESCRIPTION\n.nonsense\n\\[nothing]\n"
    #expect(try Pages.checked(wrong, named: "x.1").complaints.contains("nonsense"))
  }

  @Test(
    "tell of each public command what its help does, and of no private one",
    arguments: CommandTable.commands.map(\.name))
  func command(name: String) throws {
    let command = try #require(CommandTable.command(named: name))
    let text = try Self.forestall
    guard !command.isPrivate else {
      #expect(!text.contains("forestall \(name) "), "\(name)")
      return
    }
    // Three points for the one character; backquotes are bold type.
    var told = [command.summary] + command.explanation + command.examples
    told += command.statuses.map { "\($0.number) \($0.meaning)" }
    for option in command.options {
      told.append("\(option.name)\(option.value.map { " \($0)" } ?? "") \(option.meaning)")
    }
    told += command.verbs.map { "forestall \(name) \($0.name) \($0.operands)" }
    for words in told { #expect(text.contains(Self.asShown(words)), "\(words)") }
  }

  @Test("tell of each command of relaunch-policy what its help does")
  func policy() throws {
    let text = try Pages.line(Manual.relaunchPolicy.page)
    for help in PolicyHelp.all {
      #expect(text.contains(Self.asShown("relaunch-policy \(help.name)")), "\(help.name)")
      for words in [help.summary, help.lines.joined(separator: " "), help.example] {
        #expect(text.contains(Self.asShown(words)), "\(words)")
      }
    }
    for option in Manual.relaunchPolicy.commands.flatMap(\.options) {
      #expect(!option.meaning.isEmpty, "\(option.name) is not explained")
    }
    for status in PolicyHelp.allStatuses {
      #expect(text.contains("\(status.number) \(status.meaning)"))
    }
  }

  @Test("have all statuses, and lead on to pages that there are")
  func whole() throws {
    let text = try Self.forestall
    for status in CommandTable.statuses {
      #expect(text.contains(Self.asShown("\(status.number) \(status.meaning)")))
    }
    let own = Set(Pages.written + ["forestall.1", "relaunch-policy.1"])
    for page in Self.manuals.values.flatMap(\.further) where !page.hasPrefix("systemd") {
      let file = page.split { "()".contains($0) }.joined(separator: ".")
      #expect(own.contains(file), "\(page)")
    }
  }

  @Test("keep what means something to roff: a backslash, a point at a line's beginning, dashes")
  func escaped() throws {
    let manual = Manual(
      program: "a-b", version: "1", summary: "try --it",
      description: [
        ".begins with a point", "'so \\n does this", "a `x \\-y` b (--all) 'c' “d” ~^…",
      ],
      commands: [], statuses: [], further: ["x(1)"])
    let text = try Pages.line(manual.page)
    for words in [".begins with a point", "'so \\n does this", "a x \\-y b (--all)", "~^..."] {
      #expect(text.contains(words), "\(words) is not in: \(text)")
    }
  }

  private static var forestall: String { get throws { try Pages.line(Manual.forestall.page) } }

  private static func asShown(_ words: String) -> String {
    words.split(separator: " ").joined(separator: " ")
      .map { $0 == "…" ? "..." : $0 == "`" ? "" : String($0) }.joined()
  }
}
