import Processes
import SeededRandomness
import Supervision
import Testing
import Vocabulary

/// What holds of the machine whatever happens in whatever order.
@Suite("Any life of a child of run")
struct RunSequenceTests {
  private static let interval = TimeSpan.seconds(60)

  private static func event(_ random: inout SeededGenerator) -> RunMachine.Event {
    let assignments: [NotifyMessage.Assignment] = [
      .ready, .reloading, .stopping, .watchdog, .watchdogTrigger, .watchdogInterval(.seconds(7)),
      .extendTimeout(.hours(1)), .status("words"), .mainProcess(7), .barrier,
      .unknown(name: "X", value: "y"),
    ]
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .looked(isHeld: Bool.random(using: &random))
    case 1:
      return .signal(
        ReceivedSignal(
          number: Int32.random(in: 1...31, using: &random),
          isFromTerminal: Bool.random(using: &random)))
    default:
      return .message(
        NotifyMessage(
          (0..<Int.random(in: 0...3, using: &random)).map { _ in
            assignments[Int.random(in: 0..<assignments.count, using: &random)]
          }))
    }
  }

  @Test(
    "ends once, with its status last, and is told once how it ended",
    arguments: 1...40 as ClosedRange<UInt64>)
  func ends(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var machine = RunMachine(interval: Self.interval)
    var now = MonotonicInstant(nanoseconds: 1)
    var actions = machine.handle(.started, at: now)
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      now = now + .seconds(UInt64.random(in: 0...90, using: &random))
      actions += machine.handle(Self.event(&random), at: now)
    }
    #expect(!actions.contains { if case .exit = $0 { true } else { false } })
    let outcome =
      [ProcessOutcome.exited(0), .exited(3), .killed(9), .dumped(11)]
      .randomElement(using: &random) ?? .exited(0)
    let last = machine.handle(.ended(outcome), at: now)
    #expect(last.last == .exit(outcome.shellStatus))
    #expect(last.count { if case .tell = $0 { true } else { false } } == 1)
    // Done is said once at most, and what was done on purpose is not due.
    let done = actions.count { $0 == .done }
    #expect(done <= 1)
    #expect(last.contains(.dueUnlessAwaited) == (outcome != .exited(0) && done == 0))
    #expect(machine.nextLook == nil)
    for _ in 0..<5 { #expect(machine.handle(Self.event(&random), at: now).isEmpty) }
  }

  @Test(
    "is pushed for until it speaks, in time each time it is looked at when asked",
    arguments: 1...20 as ClosedRange<UInt64>)
  func silent(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var machine = RunMachine(interval: Self.interval)
    var now = MonotonicInstant(nanoseconds: 1)
    var deadline = now
    func perform(_ actions: [RunMachine.Action]) {
      for case .push(let span) in actions { deadline = max(deadline, now + span) }
    }
    perform(machine.handle(.started, at: now))
    for _ in 0..<50 {
      let look = try #require(machine.nextLook)
      #expect(look < deadline, "the look comes before the deadline it is to move")
      now = look + .milliseconds(UInt64.random(in: 0...900, using: &random))
      perform(machine.handle(.looked(isHeld: false), at: now))
    }
    perform(machine.handle(.message(NotifyMessage([.watchdog])), at: now))
    #expect(machine.nextLook == nil)
    let heard = deadline
    now = now + .hours(1)
    perform(machine.handle(.looked(isHeld: false), at: now))
    #expect(deadline == heard, "a child that spoke for itself is not spoken for")
  }
}
