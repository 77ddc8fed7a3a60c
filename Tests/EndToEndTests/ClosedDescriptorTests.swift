import BeatRecords
import ForestallTestKit
import SystemCalls
import Testing
import Vocabulary

@Suite("Programs that are started without a standard input, output or error")
struct ClosedDescriptorTests {
  /// Runs the front with some descriptors closed.
  private static func run(
    _ stage: FrontStage, _ closed: String, _ words: String...
  ) throws -> ProgramResult {
    try BuiltProgram(path: "/bin/sh").run(
      ["-c", "exec \"$0\" \"$@\" \(closed)", stage.front.path] + words,
      environment: stage.environment)
  }

  @Test(
    "write what they have to say into no file of theirs",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func beat(closed: String) throws {
    let stage = try FrontStage()
    try stage.attach(interval: .hours(1))
    #expect(try Self.run(stage, closed, "beat", "scale", "--data").status == 0)
    #expect(try stage.record().observed != nil, "the record can be read")
    // Complained of while the record is open, and not.
    #expect(try Self.run(stage, closed, "beat", "scale", "--pid", "2147483647").status != 0)
    #expect(try Self.run(stage, closed, "beat", "Not A Name").status == ExitStatus.usage.rawValue)
    #expect(try Self.run(stage, closed, "run", "scale", "--", "/nonexistent").status != 0)
    #expect(try Self.run(stage, closed, "run", "scale", "--", "/bin/echo", "hello").status == 0)
    let size = try Files.read(stage.records.path(of: FrontStage.name)).count
    #expect(size == 64)
    #expect(try stage.record().observed != nil)
  }
}
