import DBus
import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

@testable import SystemdUnits

/// What the tests in a real session share: the installed units, with a sweep that only writes down
/// that it ran.
struct Session {
  let manager: UserManager
  let runtime: String
  let units: String
  let log: String

  init() throws {
    runtime = try #require(ProcessEnvironment.value("XDG_RUNTIME_DIR"))
    units = "\(runtime)/systemd/user"
    log = "\(runtime)/log"
    manager = try UserManager.connect()
    try Files.createFolder(units)
    try Files.createFolder(log)
    let source = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/units"
    var changed = false
    for name in try Files.names(in: source) where name.contains(".") {
      let target = "\(units)/\(name)"
      guard !Files.exists(target) else { continue }
      try Files.replace(target, with: try Files.read("\(source)/\(name)"))
      changed = true
    }
    guard changed else { return }
    try dropIn("forestall-sweep@.service", "[Service]\nExecStart=\nExecStart=\(tell("sweep-%i"))\n")
    try dropIn("forestall-watch@.service", "[Service]\nExecStop=\nExecStop=\(tell("ended-%i"))\n")
    try manager.reload()
  }

  /// A command line that appends a line to a file of the log.
  func tell(_ name: String) -> String { "/bin/sh -c 'echo told >> \(log)/\(name)'" }

  func dropIn(_ unit: String, _ text: String) throws {
    try Files.createFolder("\(units)/\(unit).d")
    try Files.replace("\(units)/\(unit).d/test.conf", with: Array(text.utf8))
  }

  func told(_ name: String) -> Int {
    let bytes = (try? Files.read("\(log)/\(name)")) ?? []
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }

  /// Waits until something is so, looking often; the manager's states have no event for all of it.
  func eventually(
    within limit: Duration = .seconds(5), _ condition: () throws -> Bool
  ) throws -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if try condition() { return true }
      _ = try manager.bus.nextSignal(within: .milliseconds(5), where: { _ in false })
    }
    return try condition()
  }

  func now() throws -> MonotonicInstant { try Clocks.now().monotonic }

  func forget() throws {
    try manager.disarm()
    for slot in TimerSlot.allCases { _ = try? Files.remove("\(log)/sweep-\(slot.rawValue)") }
    _ = try eventually { try manager.sweepTimers().allSatisfy { !$0.serviceIsRunning } }
  }
}

/// All that need a real session: one after the other, as there is one manager.
@Suite(
  "In a real session", .serialized,
  .enabled(if: ProcessEnvironment.value("FORESTALL_SESSION") != nil))
struct RealSession {}

extension RealSession {
  @Suite("the service manager") struct ManagerTests {
    let session: Session
    let manager: UserManager

    init() throws {
      session = try Session()
      manager = session.manager
      try session.forget()
    }

    @Test("tells about itself")
    func itself() throws {
      let start = try manager.startedAt()
      #expect(start.nanoseconds > 0)
      #expect(try start < session.now())
      #expect(try manager.environment()["XDG_RUNTIME_DIR"] == session.runtime)
      #expect(try manager.hasDisplay() == (ProcessEnvironment.value("FORESTALL_SESSION") != "none"))
    }

    @Test("starts a sweep on time, never early", arguments: [0, 1, 5, 20, 300] as [UInt64])
    func onTime(milliseconds: UInt64) throws {
      let deadline = try session.now() + .milliseconds(milliseconds)
      let slot = try manager.arm(at: deadline, description: "a test", currently: nil)
      var ran: MonotonicInstant?
      #expect(
        try session.eventually {
          guard session.told("sweep-\(slot.rawValue)") == 1 else { return false }
          ran = try session.now()
          return true
        })
      let late = try #require(ran).since(deadline)
      #expect(try #require(ran) >= deadline)
      #expect(late < .milliseconds(1_500), "it came \(late.nanoseconds / 1_000_000) ms late")
    }

    @Test("starts a sweep at once for an instant in the past, also before the manager's own start")
    func past() throws {
      for deadline in [MonotonicInstant(nanoseconds: 0), try session.now() - .seconds(1)] {
        try session.forget()
        let slot = try manager.arm(at: deadline, description: "a test", currently: nil)
        #expect(try session.eventually { session.told("sweep-\(slot.rawValue)") == 1 })
      }
    }

    @Test("keeps the instant through daemon-reload and daemon-reexec")
    func unmoved() throws {
      let deadline = try session.now() + .hours(3)
      let slot = try manager.arm(at: deadline, description: "a test", currently: nil)
      #expect(try session.eventually { try timer(slot).elapsesAt != nil })
      let armed = try #require(try timer(slot).elapsesAt)
      #expect(armed >= deadline && armed.since(deadline) <= .milliseconds(1))
      try manager.reload()
      #expect(try session.eventually { try timer(slot).elapsesAt == armed })
      // The manager gives no answer to this: it is another program then.
      _ = try? manager.call("Reexecute", to: "re-execute", within: .milliseconds(300))
      let again = try UserManager.connect(patience: .seconds(5))
      #expect(
        try session.eventually(within: .seconds(20)) { (try? again.startedAt()) != nil })
      #expect(try again.sweepTimers().first { $0.slot == slot }?.elapsesAt == armed)
      #expect(try again.startedAt() == manager.startedAt())
    }

    @Test("has one timer at any time, under both names in turn")
    func alternating() throws {
      var slot: TimerSlot?
      for hour in 1...50 {
        let deadline = try session.now() + .hours(UInt64(hour))
        let next = try manager.arm(at: deadline, description: "hour \(hour)", currently: slot)
        #expect(next == slot?.other ?? .a)
        slot = next
        #expect(try manager.sweepTimers().contains { $0.isLoaded })
        #expect(try session.eventually { try timer(next).isWaiting })
      }
      #expect(try session.eventually { try manager.sweepTimers().filter(\.isLoaded).count == 1 })
    }

    @Test("arms over a name that is taken")
    func taken() throws {
      let deadline = try session.now() + .hours(1)
      for slot in TimerSlot.allCases {
        try manager.startTransientTimer(slot: slot, at: deadline, description: "in the way")
        let error = try #require(throws: BusError.self) {
          try manager.startTransientTimer(slot: slot, at: deadline, description: "refused")
        }
        #expect(error.isNameTaken)
      }
      let later = deadline + .hours(1)
      #expect(try manager.arm(at: later, description: "new", currently: .b) == .a)
      #expect(try session.eventually { try timer(.a).elapsesAt.map { $0 >= later } == true })
      #expect(try session.eventually { try !timer(.b).isLoaded })
    }

    @Test("avoids the name whose service is running, which would swallow it")
    func running() throws {
      let unit = UserManager.sweepUnit(.b)
      try session.dropIn(unit.text, "[Service]\nExecStart=\nExecStart=/bin/sleep 60\n")
      try manager.reload()
      defer {
        _ = try? Files.remove("\(session.units)/\(unit).d/test.conf")
        _ = try? manager.stop(unit)
        _ = try? manager.reload()
      }
      try manager.start(unit)
      #expect(try session.eventually { try timer(.b).serviceIsRunning })
      let deadline = try session.now() + .milliseconds(50)
      #expect(try manager.arm(at: deadline, description: "a test", currently: .a) == .a)
      #expect(try session.eventually { session.told("sweep-a") == 1 })
    }

    @Test("shows that somebody stopped the timer")
    func lost() throws {
      let slot = try manager.arm(
        at: try session.now() + .hours(1), description: "a test", currently: nil)
      #expect(try session.eventually { try timer(slot).isWaiting })
      try manager.stop(UserManager.timerUnit(slot))
      #expect(try session.eventually { try !timer(slot).isWaiting })
      #expect(try timer(slot).elapsesAt == nil)
    }

    private func timer(_ slot: TimerSlot) throws -> SweepTimer {
      try #require(try manager.sweepTimers().first { $0.slot == slot })
    }
  }
}
