import CommandGrammar
import Testing
import Vocabulary

/// Command lines as the kernel hands them over: any bytes but NUL.
@Suite("Command lines in bytes")
struct RawWordsTests {
  private func bytes(_ line: String) -> [[UInt8]] {
    line.split(separator: " ").map { Array($0.utf8) }
  }

  private let broken: [UInt8] = [0x63, 0x61, 0x66, 0xE9]  // "café" in Latin-1.

  @Test(
    "are understood as their text is",
    arguments: [
      "status --json", "beat scale --for 2h", "run scale -- ls -l", "help add", "--version",
    ])
  func same(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try Command(parsing: bytes(line)) == Command(parsing: words))
  }

  @Test("keep each character of UTF-8")
  func unicode() throws {
    var add = Add(name: try #require(ClientName("scale")))
    add.title = "Küchenwaage ⚖️"
    let words = bytes("add scale --title") + [Array("Küchenwaage ⚖️".utf8)]
    #expect(try Command(parsing: words) == .add(add))
  }

  @Test(
    "with a word that is not UTF-8 are refused, wherever it stands",
    arguments: [
      ("add scale --title ?", "add"), ("add scale --note=?", "add"), ("beat ?", "beat"),
      ("status --json ?", "status"), ("?", nil), ("run ? ls", "run"), ("run --? scale ls", "run"),
      ("add ? --every 0", "add"),
    ] as [(String, String?)])
  func refused(line: String, command: String?) throws {
    let words = line.split(separator: " ").map { word -> [UInt8] in
      word.utf8.flatMap { $0 == UInt8(ascii: "?") ? broken : [$0] }
    }
    let error = #expect(throws: UsageError.self) { try Command(parsing: words) }
    #expect(error?.message.contains("is not UTF-8: give it in that encoding.") == true)
    #expect(error?.message.contains("caf\u{FFFD}") == true)
    #expect(error?.command == command)
  }

  @Test("leave the program that run starts whatever words it has")
  func running() throws {
    for line in ["run scale cat", "run scale -- cat"] {
      let command = try Command(parsing: bytes(line) + [broken])
      guard case .run(let run) = command else {
        Issue.record("\(command) is not run")
        continue
      }
      #expect(run.command.count == 2 && run.command[0] == "cat")
    }
  }

  @Test("without a word are refused as a command that is missing")
  func none() {
    let error = #expect(throws: UsageError.self) { try Command(parsing: [[UInt8]]()) }
    #expect(error?.message.contains("A command is missing") == true)
  }
}
