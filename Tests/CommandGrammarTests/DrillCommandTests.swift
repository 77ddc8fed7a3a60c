import CommandGrammar
import Testing
import Vocabulary

@Suite("The words of drill")
struct DrillCommandTests {
  static let scale = ClientName("scale") ?? { preconditionFailure("A name.") }()

  @Test(
    "say how, whether to ask, and for how long",
    arguments: [
      (["scale"], Drill(name: scale)),
      (["scale", "--as", "crash"], Drill(name: scale, method: .crash)),
      (
        ["--as=force-quit", "scale", "--force", "--yes", "--json"],
        Drill(name: scale, method: .forceQuit, force: true, yes: true, json: true)
      ),
      (
        ["scale", "--as", "hang", "--patience", "1min 30s"],
        Drill(name: scale, method: .hang, patience: .seconds(90))
      ),
    ] as [([String], Drill)])
  func understood(words: [String], drill: Drill) throws {
    #expect(try Command(parsing: ["drill"] + words) == .drill(drill))
  }

  @Test(
    "are refused where they are none",
    arguments: [
      [], ["scale", "--as", "kill"], ["scale", "watch"], ["scale", "--patience", "soon"],
    ]
      as [[String]])
  func refused(words: [String]) {
    #expect(throws: UsageError.self) { try Command(parsing: ["drill"] + words) }
  }
}
