import ForestallTestKit
import SystemCalls
import Testing

/// Outside a private session: the demonstration makes one of its own.
@Suite(
  "The demonstration", .serialized, .enabled(if: ProcessEnvironment.value("FORESTALL_DEMO") != nil))
struct DemoTests {
  private static let program = "\(Desktop.top)/contrib/demo"

  private func run(_ arguments: [String], in folder: String = "/") throws -> ProgramResult {
    try BuiltProgram(path: "/usr/bin/env").start(
      ["--chdir=\(folder)", Self.program] + arguments,
      environment: [
        "PATH": ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin",
        "HOME": ProcessEnvironment.value("HOME") ?? "/", "LANG": "C.UTF-8",
      ]
    ).result(limit: 150)
  }

  /// What of ours lies where everybody may write, and what of it runs.
  private func traces() throws -> Set<String> {
    let files = try Files.names(in: "/tmp").filter {
      $0.hasPrefix("forestall-demo") || $0.hasPrefix("forestall-session")
    }
    return Set(files).union(Victim.running("scale-client").map { "process \($0.pid)" })
  }

  /// The milliseconds before some words, in what was printed.
  private func delay(_ words: String, in output: String) throws -> Double {
    let line = try #require(output.split(separator: "\n").first { $0.contains(words) }, "\(output)")
    let end = try #require(line.split(separator: " ").firstIndex(of: "ms"))
    return try #require(Double(line.split(separator: " ")[end - 1]), "\(line)")
  }

  @Test("It tells each moment in turn, takes a picture where it says, and leaves nothing")
  func whole() throws {
    let folder = try TemporaryFolder()
    let before = try traces()
    // By a relative path, which is meant from where it is called.
    let result = try run(
      ["--private", "--from", BuiltProgram.folder(), "--screenshot", "shot.png"], in: folder.path)
    #expect(result.status == 0, "\(result)")
    var rest = result.output[...]
    for words in [
      "is declared", "pushes for the first time", "nothing is shown", "killed with SIGKILL",
      "its deadline passes", "the reminder is shown", "Reopen is pressed", "the client runs again",
      "the reminder is withdrawn", "it runs as app-demo.scale@", "are as before",
      "a picture of the reminder: \(folder.path)/shot.png",
    ] {
      guard let found = rest.firstRange(of: words) else {
        Issue.record("\"\(words)\" is missing, or in another place: \(result)")
        break
      }
      rest = rest[found.upperBound...]
    }
    #expect(try (0..<2_000).contains(delay("after the deadline", in: result.output)))
    #expect(try (0..<5_000).contains(delay("after that push", in: result.output)))
    let picture = try Files.read("\(folder.path)/shot.png", limit: 1 << 24)
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    let seen = try BuiltProgram(path: "/usr/bin/env").run(
      ["identify", "-format", "%w %h %k", "\(folder.path)/shot.png"],
      environment: ["PATH": "/usr/bin:/bin"])
    let numbers = seen.output.split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count == 3, "\(seen)")
    #expect(numbers[0] == 1280 && numbers[1] == 800 && numbers[2] > 8, "\(numbers)")
    #expect(try traces() == before)
  }

  @Test(
    "What it cannot do it says, with the status for it, and leaves nothing",
    arguments: [
      (["--unheard"], Int32(64), "unknown argument"),
      (["--desktop", "mosaic"], 64, "no desktop named mosaic"),
      (["--private", "--screenshot", "/proc/none/shot.png"], 69, "cannot be written"),
    ])
  func refused(arguments: [String], status: Int32, words: String) throws {
    let before = try traces()
    let result = try run(arguments + ["--from", BuiltProgram.folder()])
    #expect(result.status == status, "\(result)")
    #expect(result.errors.contains(words), "\(result)")
    #expect(try traces() == before)
  }
}
