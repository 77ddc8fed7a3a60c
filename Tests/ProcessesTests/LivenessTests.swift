import Glibc
import Processes
import SystemCalls
import Testing
import Vocabulary

@Suite("Whether a recorded process lives")
struct LivenessTests {
  private func sleeper() throws -> ProcessHandle { try ChildProcess.start(["sleep", "60"]) }

  private func end(_ child: consuming ProcessHandle) throws {
    try child.signal(SIGKILL)
    #expect(try child.waitForEnd(milliseconds: 10_000))
    _ = try child.reap()
  }

  private func judge(_ pid: Int32) throws -> Liveness {
    .of(pid: pid, namespace: try ProcessNamespace.own(), attached: try Clocks.now().sinceBoot)
  }

  @Test("one that runs is alive")
  func running() throws {
    let child = try sleeper()
    #expect(try judge(child.pid) == .alive(.running))
    try end(child)
  }

  @Test("one that is stopped is alive and stopped")
  func stopped() throws {
    let child = try sleeper()
    try child.signal(SIGSTOP)
    var info = unsafe siginfo_t()
    #expect(unsafe waitid(P_PID, id_t(child.pid), &info, WSTOPPED) == 0)
    #expect(try judge(child.pid) == .alive(.stopped))
    try end(child)
  }

  @Test("one that has ended is dead, reaped or not")
  func dead() throws {
    let child = try ChildProcess.start(["true"])
    #expect(try child.waitForEnd(milliseconds: 10_000))
    #expect(try judge(child.pid) == .dead)
    _ = try child.reap()
    #expect(try judge(child.pid) == .dead)
  }

  @Test("one that began after it was recorded is another one, and the recorded one is dead")
  func reused() throws {
    let child = try sleeper()
    let facts = try #require(try ProcessFacts.read(pid: child.pid))
    let tick = UInt64(1_000_000_000 / sysconf(Int32(_SC_CLK_TCK)))
    let namespace = try ProcessNamespace.own()
    let start = facts.startTicks * tick
    let pid = child.pid
    func attached(_ nanoseconds: UInt64) -> Liveness {
      .of(
        pid: pid, namespace: namespace, attached: BootInstant(nanoseconds: nanoseconds))
    }
    #expect(attached(start - tick) == .alive(.running))
    #expect(attached(start - tick - 1) == .dead)
    #expect(attached(0) == .dead)
    try end(child)
  }

  @Test("one of another pid namespace cannot be told")
  func otherNamespace() throws {
    let own = try ProcessNamespace.own()
    let now = try Clocks.now().sinceBoot
    #expect(
      Liveness.of(pid: getpid(), namespace: own &+ 1, attached: now) == .unknown(.otherNamespace))
    #expect(Liveness.of(pid: 0, namespace: own, attached: now) == .unknown(.noProcess))
  }

  @Test("a process in a namespace of its own has another inode", .enabled(if: getuid() == 0))
  func realNamespace() throws {
    let own = try ProcessNamespace.own()
    let child = try ChildProcess.start([
      "unshare", "--pid", "--fork", "--kill-child", "sh", "-c",
      "test \"$(stat -Lc %i /proc/$(readlink /proc/self)/ns/pid_for_children)\" != \(own)",
    ])
    #expect(try child.waitForEnd(milliseconds: 10_000))
    #expect(try child.reap() == .exited(0))
  }

  @Test(
    "the line of the kernel is read, whatever the program's name",
    arguments: [
      ("1 (sh) S 0 1 1 0 -1 4 1 2 3 4 5 6 7 8 20 0 1 0 77 1", "S", 77),
      ("1 (a) R 9) T 0 1 1 0 -1 4 1 2 3 4 5 6 7 8 20 0 1 0 99 1\n", "T", 99),
    ] as [(String, Character, UInt64)])
  func parsing(line: String, state: Character, ticks: UInt64) {
    #expect(
      ProcessFacts(parsing: Array(line.utf8)) == ProcessFacts(state: state, startTicks: ticks))
  }

  @Test("what is no such line is refused", arguments: ["", "1 (sh", "1 (sh) S 0", "1 (sh) SS 0 1"])
  func refused(line: String) {
    #expect(ProcessFacts(parsing: Array(line.utf8)) == nil)
  }

  @Test("the facts of no process are none")
  func nobody() throws {
    #expect(try ProcessFacts.read(pid: Int32.max) == nil)
  }
}
