import ForestallTestKit
import Glibc
import Processes
import SystemCalls
import Testing
import Vocabulary

@testable import Processes

@Suite("Where a process runs")
struct ProcessOriginTests {
  @Test(
    "The last unit of a control group's path counts, where it is a service",
    arguments: [
      ("/user.slice/user-1000.slice/user@1000.service/app.slice/scale.service", "scale.service"),
      (
        "/user.slice/user-1000.slice/user@1000.service/app.slice/scale.service/inner/one",
        "scale.service"
      ),
      ("/user.slice/user-1000.slice/user@1000.service/app.slice/app-x-7.scope", nil),
      ("/user.slice/user-1000.slice/session-2.scope", nil), ("/", nil), ("", nil),
    ] as [(String, String?)])
  func service(path: String, service: String?) {
    #expect(ProcessOrigin.service(in: path) == service)
  }

  @Test("A process's own origin names the program of its parent")
  func own() throws {
    let parent = try Files.target(of: "/proc/\(getppid())/exe").split(separator: "/").last
    #expect(ProcessOrigin(of: getpid()).parent == parent.map(String.init))
    #expect(ProcessOrigin(of: .max) == ProcessOrigin(service: nil, parent: nil))
  }

  @Test(
    "A process of another pid namespace is found by its number there", .enabled(if: geteuid() == 0))
  func otherNamespace() throws {
    let sandbox = try BuiltProgram(path: "/usr/bin/unshare").start(
      [
        "--pid", "--fork", "--mount-proc", "--kill-child", "sh", "-c",
        "stat -Lc %i /proc/self/ns/pid; exec sleep 100",
      ])
    let line = try #require(try sandbox.line(limit: 10))
    let inode = try #require(UInt32(line))
    let number = try #require(ProcessNamespace.number(of: 1, in: inode))
    #expect(try ProcessNamespace.of(pid: number) == inode)
    #expect(number != 1)
    #expect(ProcessNamespace.number(of: 99, in: inode) == nil)
    let now = try Clocks.now().sinceBoot
    #expect(Liveness.of(pid: 1, namespace: inode, attached: now) == .alive(.running))
    sandbox.signal(SIGKILL)
  }
}
