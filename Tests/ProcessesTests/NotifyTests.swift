import ForestallTestKit
import Processes
import SystemCalls
import Testing
import Vocabulary

@Suite("The notify protocol")
struct NotifyTests {
  @Test(
    "lines are understood",
    arguments: [
      ("READY=1", [.ready]), ("STOPPING=1", [.stopping]), ("RELOADING=1", [.reloading]),
      ("WATCHDOG=1", [.watchdog]), ("WATCHDOG=trigger", [.watchdogTrigger]),
      ("BARRIER=1", [.barrier]), ("STATUS=a=b c", [.status("a=b c")]),
      ("MAINPID=12", [.mainProcess(12)]),
      ("EXTEND_TIMEOUT_USEC=1500000", [.extendTimeout(.milliseconds(1_500))]),
      ("WATCHDOG_USEC=1", [.watchdogInterval(TimeSpan(nanoseconds: 1_000))]),
      (
        "READY=1\nSTATUS=x\n\nFDSTORE=1\n",
        [
          .ready, .status("x"), .unknown(name: "FDSTORE", value: "1"),
        ]
      ),
      ("READY=2", [.unknown(name: "READY", value: "2")]),
      ("WATCHDOG_USEC=0", [.unknown(name: "WATCHDOG_USEC", value: "0")]),
      ("WATCHDOG_USEC=-1", [.unknown(name: "WATCHDOG_USEC", value: "-1")]),
      ("MAINPID=99999999999", [.unknown(name: "MAINPID", value: "99999999999")]),
      ("EXTEND_TIMEOUT_USEC=18446744073709551615", [.extendTimeout(.maximum)]),
      ("", []), ("nothing", []), ("=x", []),
    ] as [(String, [NotifyMessage.Assignment])])
  func lines(text: String, assignments: [NotifyMessage.Assignment]) {
    #expect(NotifyMessage(parsing: text.utf8).assignments == assignments)
  }

  @Test("invalid UTF-8 is repaired, not refused")
  func invalid() {
    let bytes = Array("STATUS=".utf8) + [0xFF]
    #expect(NotifyMessage(parsing: bytes).assignments == [.status("\u{FFFD}")])
  }

  @Test(
    "what is no address is refused",
    arguments: ["", "/", "@", "relative", "vsock:2:1234", "/" + String(repeating: "x", count: 107)])
  func addresses(text: String) { #expect(NotifyAddress(text) == nil) }

  @Test("datagrams arrive in order, by path and by abstract name", arguments: [false, true])
  func arrive(abstract: Bool) throws {
    let folder = try TemporaryFolder()
    let text = abstract ? "@\(folder.path)" : "\(folder.path)/notify"
    let address = try #require(NotifyAddress(text))
    let socket = try NotifySocket(at: address)
    #expect(try socket.receive() == nil)
    let sender = try NotifySender(to: address)
    try sender.send(Array("READY=1".utf8))
    try sender.send(Array("WATCHDOG=1".utf8))
    #expect(try socket.receive() == Array("READY=1".utf8))
    #expect(try socket.receive() == Array("WATCHDOG=1".utf8))
    #expect(try socket.receive() == nil)
  }

  @Test("a datagram that was cut short is left out")
  func tooLong() throws {
    let folder = try TemporaryFolder()
    let address = try #require(NotifyAddress("@\(folder.path)"))
    let socket = try NotifySocket(at: address)
    let sender = try NotifySender(to: address)
    try sender.send([UInt8](repeating: 65, count: 5_000))
    try sender.send([66])
    #expect(try socket.receive() == [66])
  }

  @Test("systemd-notify speaks to it, and its barrier ends")
  func systemd() throws {
    let folder = try TemporaryFolder()
    let address = try #require(NotifyAddress("\(folder.path)/notify"))
    let socket = try NotifySocket(at: address)
    // It ends only when the descriptor that comes with BARRIER=1 is closed.
    let child = try ChildProcess.start(
      ["systemd-notify", "--ready", "--status=well"], adding: [("NOTIFY_SOCKET", address.text)])
    var said: [NotifyMessage.Assignment] = []
    while try !child.waitForEnd(milliseconds: 5) {
      while let datagram = try socket.receive() {
        said += NotifyMessage(parsing: datagram).assignments
      }
    }
    #expect(try child.reap() == .exited(0))
    #expect(said.contains(.ready) && said.contains(.status("well")))
  }
}
