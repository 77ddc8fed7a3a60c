import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

@testable import Processes

@Suite("What a process knows of itself")
struct OwnProcessTests {
  @Test("are its words, as the kernel has them")
  func words() throws {
    #expect(OwnArguments.bytes == CommandLine.arguments.dropFirst().map { Array($0.utf8) })
    let line = try Files.read("/proc/self/cmdline").split(
      separator: 0, omittingEmptySubsequences: false)
    #expect(OwnArguments.bytes == line.dropFirst().dropLast().map(Array.init))
  }

  @Test("is where a program of its installation lies, or else its bare name")
  func sibling() throws {
    let folder = try BuiltProgram.folder()
    #expect(OwnExecutable.sibling("forestall-manage") == "\(folder)/forestall-manage")
    #expect(OwnExecutable.sibling("no-such-program") == "no-such-program")
  }
}

@Suite("The control group of a process")
struct ControlGroupTests {
  @Test(
    "is the entry of version 2",
    arguments: [
      ("0::/user.slice/app.slice\n", "/user.slice/app.slice"), ("0::/\n", "/"),
      ("12:cpu:/x\n1:name=systemd:/y\n0::/z\n", "/z"), ("0::/with:colons\n", "/with:colons"),
      ("12:cpu:/x\n", nil), ("", nil), ("0::\n", nil),
    ] as [(String, String?)])
  func path(text: String, path: String?) {
    #expect(ControlGroup.path(parsing: text) == path)
  }

  @Test(
    "is frozen where the kernel says so",
    arguments: [
      ("populated 1\nfrozen 1\n", true), ("populated 1\nfrozen 0\n", false), ("frozen 1", true),
      ("populated 1\n", false), ("", false), ("frozen 10\n", false),
    ])
  func frozen(text: String, isFrozen: Bool) {
    #expect(ControlGroup.frozen(parsing: text) == isFrozen)
  }

  @Test("is looked up below the mount point, and what is not there is not frozen")
  func mount() throws {
    let folder = try TemporaryFolder()
    let path = try #require(ControlGroup.path(pid: getpid()))
    #expect(!ControlGroup.isFrozen(pid: getpid(), mount: folder.path))
    try Files.createFolder(folder.path + path)
    try Files.replace("\(folder.path)\(path)/cgroup.events", with: Array("frozen 1\n".utf8))
    #expect(ControlGroup.isFrozen(pid: getpid(), mount: folder.path))
    #expect(!ControlGroup.isFrozen(pid: Int32.max, mount: folder.path))
  }
}

@Suite("A process's beginning")
struct BeginningTests {
  @Test(
    "is compared with one tick of slack",
    arguments: [
      (100, 1_000_000_000, true), (100, 999_999_999, true), (101, 1_000_000_000, true),
      (102, 1_000_000_000, false), (0, 0, true), (2, 0, false), (UInt64.max, UInt64.max, false),
    ] as [(UInt64, UInt64, Bool)])
  func slack(ticks: UInt64, instant: UInt64, isBy: Bool) {
    let facts = ProcessFacts(state: "S", startTicks: ticks)
    #expect(facts.began(by: BootInstant(nanoseconds: instant), ticksPerSecond: 100) == isBy)
  }

  @Test(
    "says what has ended",
    arguments: [
      ("R", false), ("S", false), ("D", false), ("T", false), ("Z", true), ("X", true),
      ("x", true),
    ] as [(Character, Bool)])
  func dead(state: Character, isDead: Bool) {
    #expect(ProcessFacts(state: state, startTicks: 0).isDead == isDead)
  }
}

@Suite("Signals as a queue")
struct SignalQueueTests {
  @Test("come in the order of their numbers, with who sent them, and not to a handler")
  func queue() async {
    // A process of its own: the signals are its, whichever thread the test runs on.
    await #expect(processExitsWith: .success) {
      let queue = try SignalQueue([SIGUSR1, SIGTERM])
      let none = try queue.next()
      precondition(none == nil)
      for signal in [SIGTERM, SIGUSR1, SIGUSR1] {
        precondition(pthread_kill(pthread_self(), signal) == 0)
      }
      var received: [ReceivedSignal] = []
      while let signal = try queue.next() { received.append(signal) }
      precondition(received.map(\.number) == [SIGUSR1, SIGTERM])
      precondition(received.allSatisfy { !$0.isFromTerminal })
    }
  }
}
