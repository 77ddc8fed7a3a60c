import ForestallTestKit
import Glibc
import Reminders
import Store
import SystemCalls
import Testing
import Vocabulary

@Suite("Declarations, read")
struct DeclarationReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Puts a file where a declaration is looked for.
  @discardableResult
  private func put(_ name: String, _ text: String, in place: String = "own") throws -> String {
    try Files.createFolder("\(folder.path)/\(place)")
    let path = "\(folder.path)/\(place)/\(name)"
    try Files.replace(path, with: Array(text.utf8))
    return path
  }

  private func read(_ places: String...) -> Declarations {
    Declarations(reading: places.map { "\(folder.path)/\($0)" })
  }

  @Test(
    "take systemd's words for yes and no, and hide where a word is neither",
    arguments: [
      ("yes", true, true), ("True", true, true), ("on", true, true), ("1", true, true),
      ("no", false, true), ("false", false, true), ("OFF", false, true), ("0", false, true),
      ("", false, true), ("perhaps", true, false),
    ])
  func privacy(word: String, isPrivate: Bool, isClean: Bool) throws {
    try put("scale.client", "[Client]\nPrivate=\(word)\n")
    let read = read("own")
    #expect(read.clients[named("scale")]?.isPrivate == isPrivate)
    #expect(read.problems.map(\.key) == (isClean ? [] : ["Private"]))
  }

  @Test("have all keys")
  func allKeys() throws {
    _ = try put(
      "scale.client",
      """
      # My scale
      [Client]
      Title=Kitchen scale
      Every=90s
      Again=15m, 1h 30min,4h
      Reopen=/usr/bin/scale --name 'the scale'
      Unit=scale.service
      Note=Shake it.\\nThen wait.
      Clock=elapsed
      Settle=0
      Quiet=22:00-07:00
      Grace=3min
      Snooze=1h
      ReopenTimeout=10
      Private=yes
      X-Mine=whatever
      """)
    let read = read("own")
    #expect(read.problems.isEmpty)
    let name = named("scale")
    var expected = ClientDeclaration(name: name)
    expected.title = "Kitchen scale"
    expected.every = .seconds(90)
    expected.again = [.minutes(15), .minutes(90), .hours(4)]
    expected.reopen = .command(["/usr/bin/scale", "--name", "the scale"])
    expected.unit = "scale.service"
    expected.note = "Shake it.\nThen wait."
    expected.clock = .elapsed
    expected.settle = .zero
    expected.quiet = QuietHours(begin: 22 * 60, end: 7 * 60)
    expected.grace = .minutes(3)
    expected.snooze = .hours(1)
    expected.reopenTimeout = .seconds(10)
    expected.isPrivate = true
    #expect(read.clients.all == [name: expected])
  }

  @Test("have defaults for what is not said")
  func defaults() throws {
    try put("a.client", "[Client]\n")
    try put("b.client", "[Client]\nUnit=b.service\nAgain=\n")
    try put("c.client", "[Client]\nDesktopEntry=org.example.Scale\nUnit=c.service\n")
    let read = read("own")
    #expect(read.problems.isEmpty)
    #expect(read.clients[named("a")] == ClientDeclaration(name: named("a")))
    #expect(read.clients[named("b")]?.reopen == .unit("b.service"))
    #expect(read.clients[named("b")]?.again == [])
    #expect(read.clients[named("c")]?.reopen == .desktopEntry("org.example.Scale"))
  }

  @Test("come from the first folder that has the name; an empty file there hides them")
  func precedence() throws {
    try put("a.client", "[Client]\nTitle=Mine\n")
    try put("a.client", "[Client]\nTitle=Theirs\nnonsense\n", in: "data")
    try put("b.client", "[Client]\nTitle=Theirs\n", in: "data")
    try put("c.client", "")
    try put("c.client", "[Client]\nTitle=Theirs\n", in: "data")
    try put("readme.txt", "not one of ours")
    let read = read("own", "missing", "data")
    #expect(read.problems.isEmpty)
    #expect(read.clients.all.mapValues(\.title) == [named("a"): "Mine", named("b"): "Theirs"])
  }

  @Test(
    "tell a mistake by file, line, key and what to do",
    arguments: [
      ("[Client]\nTitel=x", 2, "Titel", "did you mean Title?"),
      ("[Client]\nreopentimeout=5", 2, "reopentimeout", "did you mean ReopenTimeout?"),
      ("[Client]\nColour=red", 2, "Colour", "the keys are Title, Every,"),
      ("[Client]\nTitle=", 2, "Title", "empty"),
      ("[Client]\nTitle=\\n", 2, "Title", "empty"),
      ("[Client]\nTitle=a\\nb", 2, "Title", "U+000A"),
      ("[Client]\nTitle=a\u{202E}b", 2, "Title", "U+202E"),
      ("[Client]\nNote=a\\0b", 2, "Note", "U+0000"),
      ("[Client]\nEvery=soon", 2, "Every", "“soon” is not a time span"),
      ("[Client]\nEvery=0", 2, "Every", "zero"),
      ("[Client]\nEvery=-5", 2, "Every", "negative"),
      ("[Client]\nEvery=infinity", 2, "Every", "no end"),
      ("[Client]\nEvery=1ns", 2, "Every", "too short; write one from 1s to 31d"),
      ("[Client]\nEvery=5M", 2, "Every", "m and min are minutes, M is months"),
      ("\u{FEFF}[Client]\nEvery=1m", 1, nil, "byte order mark"),
      ("[Client]\nAgain=1h,15m", 2, "Again", "do not ascend"),
      ("[Client]\nAgain=1h,1h", 2, "Again", "do not ascend"),
      ("[Client]\nAgain=1h,,2h", 2, "Again", "empty"),
      ("[Client]\nReopen=scale 'open", 2, "Reopen", "not closed"),
      ("[Client]\nReopen=", 2, "Reopen", "empty"),
      ("[Client]\nReopen=''", 2, "Reopen", "no program"),
      ("[Client]\nReopen=a\nDesktopEntry=b", 3, "DesktopEntry", "keep one"),
      ("[Client]\nDesktopEntry=a/b", 2, "DesktopEntry", "no desktop file"),
      ("[Client]\nUnit=scale", 2, "Unit", "scale.service"),
      ("[Client]\nUnit=../x.service", 2, "Unit", "no unit"),
      ("[Client]\nClock=wall", 2, "Clock", "awake or elapsed"),
      ("[Client]\nQuiet=22-7", 2, "Quiet", "22:00-07:00"),
      ("[Client]\nQuiet=25:00-07:00", 2, "Quiet", "22:00-07:00"),
      ("[Client]\nQuiet=07:00-07:00", 2, "Quiet", "22:00-07:00"),
      ("[Client]\nEvery=1m\nEvery=2m", 3, "Every", "second time"),
      ("[Client]\n[client]\n", 2, nil, "[client] is unknown"),
      ("nonsense", 1, nil, "no [Group]"),
      ("# nothing", 0, nil, "no group [Client]"),
    ] as [(String, Int, String?, String)])
  func mistakes(text: String, line: Int, key: String?, words: String) throws {
    let path = try put("a.client", text)
    try put("b.client", "[Client]\nTitle=Well\n")
    let read = read("own")
    #expect(read.clients[named("b")]?.title == "Well")
    #expect(read.problems.count == 1)
    let problem = try #require(read.problems.first)
    #expect(problem.file == path)
    #expect(problem.line == line)
    #expect(problem.key == key)
    #expect(problem.sentence.contains(words), "\(problem)")
    #expect(problem.sentence.hasSuffix(".") || problem.sentence.hasSuffix("?"))
    #expect(problem.description.hasPrefix(line > 0 ? "\(path):\(line): " : "\(path): "))
  }

  @Test("tell every mistake of a file and keep what is right in it")
  func severalMistakes() throws {
    try put("a.client", "[Client]\nEvery=x\nNote=kept\nrubbish\nClock=y\n")
    let read = read("own")
    #expect(read.problems.map(\.line).sorted() == [2, 4, 5])
    #expect(read.clients[named("a")]?.note == "kept")
    #expect(read.clients[named("a")]?.every == .minutes(5))
  }

  @Test("are told by file where they cannot be read at all")
  func unreadable() throws {
    try put("Bad Name.client", "[Client]\n")
    try Files.createFolder(folder.path + "/own/folder.client")
    try put("huge.client", String(repeating: "#", count: Declarations.maximumFileSize + 1))
    try Files.replace(folder.path + "/own/binary.client", with: [0x5B, 0xFF, 0x5D, 0x0A])
    unsafe symlink("/nowhere", folder.path + "/own/dangling.client")
    unsafe symlink("/dev/null", folder.path + "/own/masked.client")
    let read = read("own", "own/huge.client")
    let files = read.problems.map { $0.file.dropFirst(folder.path.utf8.count + 5) }
    #expect(
      files == [
        "Bad Name.client", "binary.client", "folder.client", "huge.client", "huge.client",
      ])
    #expect(read.clients[named("masked")] == nil)
    #expect(read.clients[named("dangling")] == nil)
  }

  @Test("are all read when there are a thousand")
  func many() throws {
    for index in 0..<1_000 {
      try put("c\(index).client", "[Client]\nTitle=Client \(index)\nEvery=5min\nReopen=true\n")
    }
    let read = read("own")
    #expect(read.clients.count == 1_000)
    #expect(read.problems.isEmpty)
  }

  @Test("tells a mistake without what acts on a terminal")
  func harmlessProblem() {
    let problem = DeclarationProblem(
      file: "scale.client", line: 2, key: "T\u{1B}[2J", sentence: "“\\\u{9B}” means nothing.")
    #expect(
      problem.description
        == "scale.client:2: T\u{FFFD}[2J: “\\\u{FFFD}” means nothing.")
  }
}
