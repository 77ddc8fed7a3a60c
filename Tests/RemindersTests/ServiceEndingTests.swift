import Reminders
import Testing
import Vocabulary

@Suite("How systemd says a service ended")
struct ServiceEndingTests {
  @Test(
    "Each answer of ExecStopPost= is judged by what it can prove",
    arguments: [
      ("success", "exited", "0", .exited(status: 0), .certain),
      ("exit-code", "exited", "3", .exited(status: 3), .certain),
      ("exit-code", "exited", "127", .exited(status: 127), .certain),
      ("exit-code", "exited", "128", .exited(status: 128), .certain),
      ("exit-code", "exited", "137", .forceQuit, .likely),
      ("exit-code", "exited", "139", .signalled(11), .likely),
      ("exit-code", "exited", "143", .terminated(15), .likely),
      ("exit-code", "exited", "160", .exited(status: 160), .certain),
      ("exit-code", "exited", "203", .exited(status: 203), .certain),
      ("exit-code", "exited", "255", .exited(status: 255), .certain),
      ("success", "killed", "TERM", .terminated(15), .certain),
      ("success", "killed", "HUP", .terminated(1), .certain),
      ("signal", "killed", "KILL", .forceQuit, .likely),
      ("signal", "killed", "SEGV", .signalled(11), .certain),
      ("core-dump", "dumped", "ABRT", .signalled(6), .certain),
      ("watchdog", "killed", "ABRT", .watchdog, .certain),
      ("oom-kill", "killed", "KILL", .outOfMemory, .certain),
      ("resources", nil, nil, .unknown, .possible),
      ("exit-code", "exited", "many", .unknown, .possible),
      ("signal", "killed", "64", .signalled(64), .certain),
    ] as [(String, String?, String?, Ending.Kind, Ending.Confidence)])
  func judged(
    result: String, code: String?, status: String?, kind: Ending.Kind,
    confidence: Ending.Confidence
  ) {
    let ending = ServiceEnding(result: result, exitCode: code, exitStatus: status)
      .ending(at: World().now)
    #expect(ending.kind == kind)
    #expect(ending.confidence == confidence)
    #expect(ending.evidence.contains(result))
  }
}
