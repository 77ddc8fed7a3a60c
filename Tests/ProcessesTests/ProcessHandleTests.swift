import Processes
import SystemCalls
import Testing

@Suite("Children held by pidfd")
struct ProcessHandleTests {
  private func outcome(_ script: String) throws -> ProcessOutcome? {
    let child = try ChildProcess.start(["sh", "-c", script])
    #expect(try child.waitForEnd(milliseconds: 10_000))
    return try child.reap()
  }

  @Test("tell the status they exit with", arguments: [0, 1, 3, 255] as [Int32])
  func exits(status: Int32) throws {
    #expect(try outcome("exit \(status)") == .exited(status))
  }

  @Test("tell the signal that killed them", arguments: [9, 15, 2, 10] as [Int32])
  func killed(signal: Int32) throws {
    #expect(try outcome("kill -\(signal) $$") == .killed(signal))
  }

  @Test("can be signalled, and are not reaped while they run")
  func signalled() throws {
    let child = try ChildProcess.start(["sleep", "60"])
    #expect(try child.reap() == nil)
    #expect(try child.waitForEnd(milliseconds: 0) == false)
    try child.signal(15)
    #expect(try child.waitForEnd(milliseconds: 10_000))
    #expect(try child.reap() == .killed(15))
  }

  @Test("a number that no process has is refused")
  func noProcess() throws {
    let child = try ChildProcess.start(["true"])
    #expect(try child.waitForEnd(milliseconds: 10_000))
    _ = try child.reap()
    let pid = child.pid
    let error = #expect(throws: SystemCallError.self) { _ = try ProcessHandle(opening: pid) }
    #expect(error?.errno == .noSuchProcess)
  }

  @Test("a program that is not there, or is none, is told as such")
  func notStarted() throws {
    let missing = #expect(throws: SystemCallError.self) {
      _ = try ChildProcess.start(["/nowhere/program"])
    }
    #expect(missing?.errno == .noSuchFile)
    #expect(missing?.description.contains("/nowhere/program") == true)
    let folder = #expect(throws: SystemCallError.self) { _ = try ChildProcess.start(["/etc"]) }
    #expect(folder?.errno == .permissionDenied)
  }

  @Test("find added variables, and their own number as WATCHDOG_PID")
  func variables() throws {
    let child = try ChildProcess.start(
      ["sh", "-c", "test \"$ADDED $WATCHDOG_PID\" = \"a value $$\""],
      adding: [("ADDED", "a value")])
    #expect(try child.waitForEnd(milliseconds: 10_000))
    #expect(try child.reap() == .exited(0))
  }

  @Test("have no signal blocked")
  func unblocked() throws {
    #expect(try outcome("grep -q '^SigBlk:.0*$' /proc/self/status") == .exited(0))
  }

  @Test(
    "end with a shell's status",
    arguments: [(ProcessOutcome.exited(7), 7), (.killed(9), 137), (.dumped(11), 139)]
      as [(ProcessOutcome, Int32)])
  func shellStatus(outcome: ProcessOutcome, status: Int32) {
    #expect(outcome.shellStatus == status)
  }
}
