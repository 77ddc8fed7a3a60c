import CommandGrammar
import Dispatch
import Glibc
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("A look that is killed, or not alone")
struct InterruptedTests {
  /// Two clients, one to be opened, one back, one newly due: a look that has everything to do.
  static func busySession() throws -> TestSession {
    let test = try TestSession()
    let (scale, gone, sensor) = (
      try sampleName("scale"), try sampleName("gone"), try sampleName("sensor")
    )
    try test.silence(gone)
    try test.open(scale, again: [.hours(1)])
    try test.open(sensor)
    test.pass(.minutes(5))
    try test.push(gone)
    try test.answer(scale, .pressed(.reopen))
    return test
  }

  /// The calls of the service manager in a look of the busy session, and one more than there are.
  static let calls = 0..<9

  @Test(
    "leaves what a later look completes, wherever it was killed", arguments: calls, [false, true])
  func killed(_ call: Int, afterIt: Bool) async throws {
    let test = try Self.busySession()
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      [
        folder = test.folder as String, call = call as Int, afterIt = afterIt as Bool,
        now = test.clock.now.monotonic.nanoseconds as UInt64
      ] in
      let other = try TestSession(in: folder)
      other.pass(MonotonicInstant(nanoseconds: now).since(other.clock.now.monotonic))
      other.services.change {
        $0.facts.reminders = ["gone"]
        // As SIGKILL would: nothing of the look runs any more.
        $0.before = { _, count in if count == call, !afterIt { _exit(0) } }
        $0.after = { verb, count in
          print(verb)
          fflush(nil)
          if count == call, afterIt { _exit(0) }
        }
      }
      try other.look(.backstop)
    }
    let done = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
    let opened = done.contains("open") ? 1 : 0
    // What the killed one had systemd do is done.
    test.services.change {
      if done.contains("start") { $0.facts.reminders.formUnion(["scale", "sensor"]) }
      if done.contains("stop") { $0.facts.reminders.remove("gone") }
      $0.facts.timers = []
      $0.elapses = nil
      $0.calls = []
    }
    #expect(try test.look(.backstop).problems.isEmpty)
    #expect(try test.board() == ["scale", "sensor"])
    #expect(test.services.world.facts.reminders == ["scale", "sensor"])
    #expect(test.services.world.elapses.map { $0 > test.clock.now.monotonic } == true)
    #expect(test.services.opened.count + opened <= 1)
    #expect(try test.waiting().isEmpty)
    let journal = try test.journal(sampleName("sensor"))
    #expect(journal == [.added, .attached, .due, .shown])
    // An opening that was noted but not done is told as failed, in the reminder.
    test.pass(.seconds(30))
    try test.look()
    #expect(test.shown(try sampleName("scale"))?.title == "scale could not be opened")
  }

  @Test("waits for another one, however many there are")
  func serialised() throws {
    let test = try Self.busySession()
    let folder = test.folder
    let now = test.clock.now.monotonic
    let services = test.services
    let inside = Counter()
    let lock = try #require(test.session.places.lock)
    services.change {
      $0.before = { verb, _ in
        if verb == .look { inside.enter() }
        if !isHeld(lock) { inside.fail() }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      guard let other = try? TestSession(in: folder) else { return inside.fail() }
      other.pass(now.since(other.clock.now.monotonic))
      other.session.services = services
      if (try? Sweeper(other.session).look(.timer))?.problems.isEmpty != true { inside.fail() }
    }
    #expect(inside.entered == 16 && inside.failures == 0)
    try test.look()
    #expect(services.opened == [try sampleName("scale")])
    let calls = services.world.calls
    #expect(calls.filter { $0 == .start(["scale", "sensor"]) }.count == 1)
    #expect(calls.filter { $0 == .stop(["gone"]) }.count == 1)
    #expect(try test.journal(sampleName("sensor")) == [.added, .attached, .due, .shown])
  }

  @Test("loses no command where several change the same client at once")
  func commandsAtOnce() throws {
    let test = try TestSession()
    let scale = try sampleName("scale")
    try test.open(scale)
    let (folder, services) = (test.folder, test.services)
    let failures = Counter()
    DispatchQueue.concurrentPerform(iterations: 12) { index in
      guard let other = try? TestSession(in: folder) else { return failures.fail() }
      other.session.services = services
      let commands = ClientCommands(other.session)
      let report =
        index % 2 == 0
        ? try? commands.pause(Pause(name: scale))
        : try? commands.done(Named(name: scale))
      if report == nil { failures.fail() }
    }
    #expect(failures.failures == 0)
    let journal = try test.journal(scale)
    #expect(journal.filter { $0 == .paused }.count == 6)
    #expect(journal.filter { $0 == .done }.count == 6)
    #expect(try test.state(scale)?.intent != .watch)
  }
}

/// Whether somebody holds the lock on a file.
private func isHeld(_ path: String) -> Bool {
  let file = unsafe open(path, O_RDWR | O_CLOEXEC)
  defer { close(file) }
  return file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0
}
