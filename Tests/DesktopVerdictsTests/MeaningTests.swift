import Reminders
import Testing

@testable import DesktopVerdicts
@testable import RelaunchPolicy

@Suite("What an ending is to the rules")
struct MeaningTests {
  @Test(
    "stands in one table",
    arguments: [
      (.exited(status: 0), .certain, .end([.exited])),
      (.exited(status: 1), .certain, .end([.failed])),
      (.exited(status: 139), .certain, .end([.failed])),
      (.signalled(11), .certain, .end([.crashed])),
      (.signalled(6), .certain, .end([.crashed])),
      (.signalled(13), .certain, .end([.crashed])),
      (.signalled(31), .certain, .end([.crashed])),
      // Somebody must have sent these.
      (.signalled(3), .certain, .end([.killed])),
      (.signalled(10), .certain, .end([.killed])),
      (.signalled(64), .certain, .end([.killed])),
      (.terminated(15), .certain, .end([.serviceStopped])),
      (.terminated(2), .certain, .end([.serviceStopped])),
      (.terminated(1), .certain, .end([.serviceStopped])),
      (.forceQuit, .likely, .end([.killed])),
      (.forceQuit, .certain, .end([.killed])),
      (.outOfMemory, .certain, .end([.removedFromMemory])),
      (.outOfMemory, .likely, .end([.removedFromMemory, .killed])),
      (.outOfMemory, .possible, .end([.removedFromMemory, .killed])),
      (.watchdog, .certain, .end([.watchdog])),
      (.gone, .certain, .end([.vanished])),
      (.unknown, .possible, .end([.vanished])),
      (.stopped, .certain, .suspension),
      (.frozen, .certain, .suspension),
      (.stuck, .certain, .life),
    ] as [(Ending.Kind, Ending.Confidence, Meaning)])
  func table(kind: Ending.Kind, confidence: Ending.Confidence, meaning: Meaning) {
    #expect(kind.meaning(confidence) == meaning)
  }

  @Test("is one that the platform knows")
  func known() {
    let kinds: [Ending.Kind] = [
      .exited(status: 0), .exited(status: 1), .signalled(11), .signalled(10), .terminated(15),
      .forceQuit, .outOfMemory, .watchdog, .gone, .unknown,
    ]
    for kind in kinds {
      guard case .end(let causes) = kind.meaning(.possible) else {
        Issue.record("\(kind)")
        continue
      }
      for cause in causes { #expect(cause.isEnding(on: .linux), "\(kind)") }
    }
  }
}
