import KeyFiles
import SeededRandomness
import Testing

@Suite("Key files")
struct KeyFileTests {
  @Test("are read with the line of each group and entry")
  func reading() throws {
    let text = """
      # a comment

      [Client]
      Title=My scale
        Note =  two\\nlines and a \\\\ \\s
      Empty=
      [Other Group]\r
      Title=Käse = 1\r
      """
    let file = try KeyFile(Array(text.utf8))
    #expect(file.groups.map(\.name) == ["Client", "Other Group"])
    #expect(file.groups.map(\.line) == [3, 7])
    let client = try #require(file["Client"])
    #expect(client["Title"] == KeyFile.Entry(key: "Title", value: "My scale", line: 4))
    #expect(client["Note"]?.value == "two\nlines and a \\  ")
    #expect(client["Empty"]?.value == "")
    #expect(client["Missing"] == nil)
    #expect(file["Other Group"]?["Title"]?.value == "Käse = 1")
    #expect(file["Missing"] == nil)
  }

  @Test("that are empty have no groups")
  func empty() throws {
    #expect(try KeyFile([]).groups.isEmpty)
    #expect(try KeyFile(Array("\n\n# only words\n".utf8)).groups.isEmpty)
  }

  @Test(
    "tell each mistake by its line and key",
    arguments: [
      ("[A]\nB=\u{0}", KeyFileProblem(.nul, line: 2)),
      ("[A]\nB=1\nB=2", KeyFileProblem(.repeatedKey, line: 3, key: "B")),
      ("[A]\n[B]\n[A]\nx y=1", KeyFileProblem(.repeatedGroup("A"), line: 3)),
      ("B=1", KeyFileProblem(.entryOutsideGroup, line: 1, key: "B")),
      ("[A]\nno entry", KeyFileProblem(.unreadable, line: 2)),
      ("[A]\na b=1", KeyFileProblem(.badKey, line: 2, key: "a b")),
      ("[A]\n=1", KeyFileProblem(.badKey, line: 2, key: "")),
      ("[]", KeyFileProblem(.badGroup, line: 1)),
      ("[A", KeyFileProblem(.badGroup, line: 1)),
      ("[A[B]", KeyFileProblem(.badGroup, line: 1)),
      ("[A]\nB=a\\q", KeyFileProblem(.badEscape("\\q"), line: 2, key: "B")),
      ("[A]\nB=a\\", KeyFileProblem(.badEscape("\\"), line: 2, key: "B")),
      ("[A]\nB=\\ü", KeyFileProblem(.badEscape("\\ü"), line: 2, key: "B")),
    ])
  func mistakes(text: String, problem: KeyFileProblem) {
    var problems: [KeyFileProblem] = []
    _ = KeyFile(Array(text.utf8)[...], problems: &problems)
    #expect(problems == [problem])
    #expect(problem.description.hasSuffix("."))
    #expect(throws: problem) { try KeyFile(Array(text.utf8)) }
  }

  @Test("refuse what is no UTF-8, also in comments")
  func invalidUTF8() {
    var problems: [KeyFileProblem] = []
    let file = KeyFile(
      Array("[A]\nB=".utf8) + [0xC3, 0x28] + Array("\n#".utf8) + [0xFF] + Array("\nC=1".utf8),
      problems: &problems)
    #expect(
      problems == [
        KeyFileProblem(.invalidUTF8, line: 2, key: "B"), KeyFileProblem(.invalidUTF8, line: 3),
      ])
    #expect(file["A"]?.entries.map(\.key) == ["C"])
  }

  @Test("tell a byte order mark for what it is, and read the rest")
  func byteOrderMark() {
    var problems: [KeyFileProblem] = []
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let file = KeyFile((mark + Array("[A]\nB=1\nrubbish".utf8))[...], problems: &problems)
    #expect(
      problems == [
        KeyFileProblem(.byteOrderMark, line: 1), KeyFileProblem(.unreadable, line: 3),
      ])
    #expect(problems.first?.description.contains("save it as UTF-8 without one") == true)
    #expect(file["A"]?["B"]?.value == "1")
    #expect(file["A"]?.line == 1)
    problems = []
    _ = KeyFile(mark[...], problems: &problems)
    #expect(problems.map(\.kind) == [.byteOrderMark])
    // Anywhere else it is a character as any other.
    problems = []
    _ = KeyFile(Array("[A]\nB=\u{FEFF}1".utf8)[...], problems: &problems)
    #expect(problems.isEmpty)
  }

  @Test("refuse a line over the limit and take one at it")
  func longLine() throws {
    let fitting = String(repeating: "x", count: KeyFile.maximumLineLength - 2)
    #expect(try KeyFile(Array("[A]\nB=\(fitting)".utf8))["A"]?["B"]?.value == fitting)
    #expect(throws: KeyFileProblem(.lineTooLong, line: 2)) {
      try KeyFile(Array("[A]\nB=\(fitting)x".utf8))
    }
  }

  @Test("tell all mistakes at once and keep the rest")
  func severalMistakes() {
    var problems: [KeyFileProblem] = []
    let file = KeyFile(Array("[A]\nB=1\nrubbish\nB=2\nC=3\n".utf8)[...], problems: &problems)
    #expect(problems.map(\.line) == [3, 4])
    #expect(file["A"]?.entries.map(\.value) == ["1", "3"])
  }

  @Test(
    "give back whatever value was written",
    arguments: [
      "", " ", "  two  ", "\n", "\r\n", "\t x \t", "a\\nb", "\\", "#no comment", "[no group]",
      "a=b", "\u{0}", "\u{1}\u{7F}", "👩‍👩‍👧 é e\u{301}", "\u{FEFF}x",
    ])
  func roundTrip(value: String) throws {
    var group = KeyFile.Group(name: "Group")
    group.append("Key", value)
    group.append("None", nil)
    let read = try KeyFile(KeyFile(groups: [group]).bytes)
    #expect(read["Group"]?.entries.map(\.value).map { Array($0.utf8) } == [Array(value.utf8)])
  }

  @Test("survive any bytes and read what they wrote")
  func randomBytes() throws {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("[]=#\\nst \n\t\rAb-ü".utf8) + [0, 0xFF]
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      var problems: [KeyFileProblem] = []
      let file = KeyFile(bytes[...], problems: &problems)
      let again = try KeyFile(file.bytes)
      again.groups.forEach { group in
        #expect(file[group.name]?.entries.map(\.value) == group.entries.map(\.value))
      }
    }
  }
}
