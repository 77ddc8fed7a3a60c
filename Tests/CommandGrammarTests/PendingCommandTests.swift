import CommandGrammar
import Testing
import Vocabulary

private func parse(_ words: [String]) throws(UsageError) -> Command { try Command(parsing: words) }

@Suite("Command lines about pending work")
struct PendingCommandTests {
  private let scale: ClientName

  init() throws { scale = try #require(ClientName("scale")) }

  @Test(
    "are understood with quotes or without, in one form",
    arguments: [
      (["scale"], ""), (["scale", "connects", "bath"], "connects bath\n"),
      (
        ["scale", "notifies", "bath", "2A9D", "connects", "bath"],
        "connects bath\nnotifies bath 2a9d\n"
      ),
      (["scale", "notifies bath 2a9d", "connects bath"], "connects bath\nnotifies bath 2a9d\n"),
      (["scale", "connects", "bath", "connects", "bath"], "connects bath\n"),
      (
        ["scale", "appears", "connects", "connects", "appears"],
        "appears connects\nconnects appears\n"
      ),
      (["scale", ""], ""),
    ])
  func understood(words: [String], lines: String) throws {
    let command = Command.pending(Pending(name: scale, file: "forestall-pending 1\n" + lines))
    #expect(try parse(["pending"] + words) == command)
  }

  @Test(
    "that are wrong say what to do",
    arguments: [
      ([], "NAME of a client"), (["Scale"], "is not a client's name"),
      (["scale", "bath"], "\"bath\" is nothing to wait for; write appears NAME"),
      (["scale", "connects"], "needs the NAME of an accessory"),
      (["scale", "connects", "Bath"], "is not an accessory's name"),
      (["scale", "notifies", "bath"], "needs the UUID"),
      (["scale", "notifies", "bath", "2a9"], "\"2a9\" is no service UUID"),
      (["scale", "connects", "bath", "2a9d"], "\"2a9d\" is nothing to wait for"),
      (["scale", "--json"], "has no option"),
      (["scale"] + (0..<33).map { "appears a\($0)" }, "at most 32 things"),
    ] as [([String], String)])
  func wrong(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try parse(["pending"] + words) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    #expect(error?.description.hasSuffix("Read `forestall help pending`.") == true)
  }
}
