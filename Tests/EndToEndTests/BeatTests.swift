import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

@Suite("forestall beat and done")
struct BeatTests {
  @Test("a beat moves the deadline one interval ahead, silently")
  func beat() throws {
    let stage = try FrontStage()
    try stage.attach(interval: .hours(1))
    let before = try #require(try stage.record().deadline)
    // The coarse clock counts in ticks of at most 10 ms.
    while try FrontStage.now().since(before - .hours(1)) < .milliseconds(20) {}
    let result = try stage.run(["beat", "scale"])
    #expect(result == ProgramResult(status: 0, output: "", errors: ""))
    #expect(try #require(try stage.record().deadline) > before)
    #expect(try stage.record().observed == nil)
    #expect(try stage.markers().isEmpty)
  }

  @Test("--data notes that the accessory delivered")
  func data() throws {
    let stage = try FrontStage()
    try stage.attach()
    #expect(try stage.run(["beat", "scale", "--data"]).status == 0)
    #expect(try stage.record().observed != nil)
  }

  @Test("--for sets the deadline, further or nearer, and has it seen")
  func span() throws {
    let stage = try FrontStage()
    try stage.attach(interval: .hours(1))
    for (span, least, most, isSeen) in [
      ("30min", 29, 30, true), ("50min", 49, 50, false), ("1h", 59, 60, false),
      ("3h", 179, 180, true), ("3h 50min", 229, 230, false), ("5h", 299, 300, true),
      ("2h", 119, 120, true),
      ("1h", 59, 60, true), ("2h", 119, 120, true),
    ] as [(String, UInt64, UInt64, Bool)] {
      let before = try FrontStage.now()
      #expect(try stage.run(["beat", "scale", "--for", span]).status == 0)
      let deadline = try #require(try stage.record().deadline)
      #expect(deadline >= before + .minutes(least), "\(span)")
      #expect(deadline <= (try FrontStage.now()) + .minutes(most), "\(span)")
      // Once an interval where it goes beyond that, and each time it comes nearer.
      #expect(try stage.markers().isEmpty == !isSeen, "\(span)")
      _ = try stage.records.takeMarkers()
    }
    #expect(try stage.record().interval == .hours(1))
  }

  @Test("--pid attaches on behalf of another process, once")
  func pid() throws {
    let stage = try FrontStage()
    try stage.attach()
    let own = String(getpid())
    #expect(try stage.run(["beat", "scale", "--pid", own]).status == 0)
    #expect(try stage.record().process?.pid == getpid())
    let attached = try stage.record().attached
    #expect(try stage.run(["beat", "scale", "--pid", own]).status == 0)
    #expect(try stage.record().attached == attached)
    let none = try stage.run(["beat", "scale", "--pid", String(Int32.max)])
    #expect(none.status == 66)
    #expect(none.errors.contains("no process"))
  }

  @Test("--pid leaves the record of a client that lives alone: the push counts, and that is said")
  func pidOfAnother() throws {
    let stage = try FrontStage()
    try stage.attach(pid: getpid())
    let before = try stage.record()
    let other = try BuiltProgram(path: "/bin/sleep").start(["60"])
    let result = try stage.run(["beat", "scale", "--pid", String(other.pid), "--for", "3h"])
    #expect(result.status == 0)
    #expect(result.errors.contains("scale runs already, as process \(getpid())"))
    #expect(result.errors.contains("its record stays its own"))
    let after = try stage.record()
    #expect(after.process == before.process && after.attached == before.attached)
    #expect(try #require(after.deadline) > before.deadline ?? MonotonicInstant(nanoseconds: 0))
    _ = try stage.records.takeMarkers()
  }

  @Test("--pid takes over the record of a client that has ended, or is done")
  func pidOfTheNext() throws {
    let stage = try FrontStage()
    let ended = try BuiltProgram(path: "/bin/sleep").start(["60"])
    try stage.attach(pid: ended.pid)
    ended.signal(SIGKILL)
    _ = try ended.result()
    let own = String(getpid())
    #expect(try stage.run(["beat", "scale", "--pid", own]).errors.isEmpty)
    #expect(try stage.record().process?.pid == getpid())
    _ = try stage.run(["done", "scale"])
    let next = try BuiltProgram(path: "/bin/sleep").start(["60"])
    #expect(try stage.run(["beat", "scale", "--pid", String(next.pid)]).errors.isEmpty)
    #expect(try stage.record().process?.pid == next.pid)
    #expect(try !stage.record().isDone)
  }

  @Test("a record of another version is told with what to do, and left alone")
  func otherVersion() throws {
    let stage = try FrontStage()
    try stage.attach()
    let path = stage.records.path(of: FrontStage.name)
    var bytes = try Files.read(path)
    bytes[4] = 9
    try Files.replace(path, with: bytes)
    for words in [["beat", "scale"], ["done", "scale"]] {
      let result = try stage.run(words)
      #expect(result.errors.contains("another version of Forestall wrote \(path)"))
    }
    #expect(try stage.run(["beat", "scale"]).status == 71)
    #expect(try Files.read(path) == bytes)
  }

  @Test(
    "a word that is not UTF-8 is refused with status 64, and nothing is done",
    arguments: [
      "beat \"$bad\"", "add scale --title \"$bad\"", "status \"$bad\"", "run \"$bad\" true",
    ])
  func notUTF8(words: String) throws {
    let stage = try FrontStage()
    let result = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "bad=$(printf 'caf\\351'); '\(stage.front.path)' \(words)"],
      environment: stage.environment)
    #expect(result.status == 64)
    #expect(result.errors.contains("is not UTF-8: give it in that encoding."))
    #expect(!result.errors.contains("manage"))
  }

  @Test("after done a beat changes nothing and says so")
  func afterDone() throws {
    let stage = try FrontStage()
    try stage.attach()
    let done = try stage.run(["done", "scale"])
    #expect(done == ProgramResult(status: 0, output: "", errors: "manage done scale\n"))
    #expect(try stage.record().isDone)
    #expect(try !stage.markers().isEmpty)
    let deadline = try stage.record().deadline
    let beat = try stage.run(["beat", "scale"])
    #expect(beat.status == 0)
    #expect(beat.errors.contains("is done"))
    #expect(try stage.record().deadline == deadline)
  }

  @Test("without a record the manage program does it, with the same words")
  func noRecord() throws {
    let stage = try FrontStage(manageExits: 66)
    let beat = try stage.run(["beat", "scale", "--for=2h", "--data"])
    #expect(beat.errors == "manage beat scale --for=2h --data\n")
    #expect(beat.status == 66)
    #expect(try stage.run(["done", "scale"]).errors == "manage done scale\n")
  }

  @Test(
    "everything else is the manage program's, with the same words",
    arguments: [["status", "--json"], ["add", "scale", "--title", "a  b"], ["sweep"]])
  func others(words: [String]) throws {
    let stage = try FrontStage(manageExits: 7)
    let result = try stage.run(words)
    #expect(result.errors == "manage \(words.joined(separator: " "))\n")
    #expect(result.status == 7)
  }

  @Test(
    "without a manage program that is said",
    arguments: [["status"], ["run", "scale", "/bin/true"]])
  func noManage(words: [String]) throws {
    let stage = try FrontStage(manageExits: nil)
    let result = try stage.run(words, adding: ["PATH": "/nowhere"])
    #expect(result.status == 69)
    #expect(result.errors.contains("forestall-manage was not found"))
  }

  @Test(
    "outside a user session that is said",
    arguments: [["beat", "scale"], ["done", "scale"], ["run", "scale", "true"]], ["", "relative"])
  func noSession(words: [String], runtime: String) throws {
    let stage = try FrontStage()
    let result = try stage.run(words, adding: ["XDG_RUNTIME_DIR": runtime])
    #expect(result.status == 69)
    #expect(result.errors.contains("XDG_RUNTIME_DIR"))
  }

  @Test(
    "a wrong command line is refused with status 64",
    arguments: [["beat", "../x"], ["beat", "scale", "--for", "0"], ["baet", "scale"], []])
  func usage(words: [String]) throws {
    let result = try FrontStage().run(words)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("forestall: "))
  }

  @Test("help and version need nothing", arguments: [["--help"], ["help", "run"], ["--version"]])
  func help(words: [String]) throws {
    let stage = try FrontStage(manageExits: nil)
    let result = try stage.front.run(words, environment: [:])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(!result.output.isEmpty)
  }

  @Test("an answer that cannot be written is an error")
  func fullDisk() throws {
    let stage = try FrontStage()
    let result = try BuiltProgram(path: "/bin/sh").run([
      "-c", "'\(stage.front.path)' --help >/dev/full",
    ])
    #expect(result.status == 74)
  }

  @Test("a folder that lies where the record should be is told, and left alone")
  func foreign() throws {
    let stage = try FrontStage()
    try Files.createFolder(stage.records.path(of: FrontStage.name))
    let result = try stage.run(["beat", "scale"])
    #expect(result.status == 71)
    #expect(result.errors.contains("the beat record of scale"))
    #expect(Files.isFolder(stage.records.path(of: FrontStage.name)))
  }
}
