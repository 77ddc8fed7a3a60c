import Processes
import Reminders
import Supervision
import Testing
import Vocabulary

private func at(_ seconds: UInt64) -> MonotonicInstant {
  MonotonicInstant(nanoseconds: seconds * 1_000_000_000)
}

private let minute = TimeSpan.seconds(60)

private func started() -> RunMachine {
  var machine = RunMachine(interval: minute)
  _ = machine.handle(.started, at: at(0))
  return machine
}

private func message(_ assignments: NotifyMessage.Assignment...) -> RunMachine.Event {
  .message(NotifyMessage(assignments))
}

@Suite("The machine of run")
struct RunMachineTests {
  @Test("a start pushes and looks again after half an interval")
  func start() {
    var machine = RunMachine(interval: minute)
    #expect(machine.nextLook == nil)
    #expect(machine.handle(.started, at: at(0)) == [.push(minute)])
    #expect(machine.nextLook == at(30))
  }

  @Test("a look pushes on behalf of a child that has said nothing")
  func look() {
    var machine = started()
    #expect(machine.handle(.looked(isHeld: false), at: at(29)) == [])
    #expect(machine.handle(.looked(isHeld: false), at: at(30)) == [.push(minute)])
    #expect(machine.nextLook == at(60))
  }

  @Test("a child that is held still is not spoken for, and looked at before its deadline")
  func held() throws {
    var machine = started()
    #expect(machine.handle(.looked(isHeld: true), at: at(30)) == [])
    #expect(try #require(machine.nextLook) < at(60))
    #expect(machine.handle(.looked(isHeld: false), at: at(38)) == [.push(minute)])
  }

  @Test("after its first WATCHDOG=1 only the child pushes")
  func speaks() {
    var machine = started()
    #expect(machine.handle(message(.watchdog), at: at(10)) == [.push(minute)])
    #expect(machine.nextLook == nil)
    #expect(machine.handle(.looked(isHeld: false), at: at(100)) == [])
  }

  @Test(
    "what a child says",
    arguments: [
      (NotifyMessage.Assignment.ready, [], true), (.reloading, [], true),
      (.status("x"), [.keep("x")], true), (.status(""), [], true), (.mainProcess(3), [], true),
      (.barrier, [], true),
      (.unknown(name: "A", value: "b"), [], true), (.watchdog, [.push(minute)], false),
      (.watchdogTrigger, [.dueNow], false), (.stopping, [.done], false),
      (.extendTimeout(.hours(1)), [.push(.hours(1))], true),
      (.watchdogInterval(.seconds(5)), [], true),
    ] as [(NotifyMessage.Assignment, [RunMachine.Action], Bool)])
  func says(
    assignment: NotifyMessage.Assignment, actions: [RunMachine.Action], stillSpokenFor: Bool
  ) {
    var machine = started()
    #expect(machine.handle(message(assignment), at: at(1)) == actions)
    #expect((machine.nextLook != nil) == stillSpokenFor)
  }

  @Test("the child's own interval holds from its next push")
  func ownInterval() {
    var machine = started()
    let actions = machine.handle(message(.watchdogInterval(.seconds(5)), .watchdog), at: at(1))
    #expect(actions == [.push(.seconds(5))])
  }

  @Test("its own words are kept when they change")
  func words() {
    var machine = started()
    let actions = machine.handle(
      message(.status("a"), .status("a"), .status("b"), .status("")), at: at(1))
    #expect(actions == [.keep("a"), .keep("b"), .keep("")])
  }

  @Test("done is said once, and outranks trigger and failure")
  func done() {
    var machine = started()
    #expect(machine.handle(message(.stopping, .stopping), at: at(1)) == [.done])
    #expect(machine.handle(message(.watchdogTrigger), at: at(2)) == [])
    let actions = machine.handle(.ended(.exited(3)), at: at(3))
    #expect(
      actions == [.tell(RunEnding(.exited(3), afterStopping: true)), .exit(3)])
  }

  @Test(
    "an end is told; a failure is due now; the status is the shell's",
    arguments: [
      (ProcessOutcome.exited(0), false, 0), (.exited(1), true, 1), (.killed(9), true, 137),
      (.killed(15), true, 143), (.dumped(11), true, 139),
    ] as [(ProcessOutcome, Bool, Int32)])
  func ends(outcome: ProcessOutcome, due: Bool, status: Int32) {
    var machine = started()
    let told = RunMachine.Action.tell(RunEnding(outcome, afterStopping: false))
    let expected = [told] + (due ? [.dueUnlessAwaited] : []) + [.exit(status)]
    #expect(machine.handle(.ended(outcome), at: at(1)) == expected)
    #expect(machine.nextLook == nil)
  }

  @Test("after the end nothing counts any more")
  func afterEnd() {
    var machine = started()
    _ = machine.handle(.ended(.exited(0)), at: at(1))
    #expect(machine.handle(message(.watchdog), at: at(2)) == [])
    #expect(machine.handle(.signal(ReceivedSignal(number: 15)), at: at(2)) == [])
  }

  @Test(
    "signals go on to the child unless the terminal gave them to it already",
    arguments: [
      (ReceivedSignal(number: 15), [.forward(15)]),
      (ReceivedSignal(number: 2, isFromTerminal: true), []),
      (ReceivedSignal(number: 20), [.forward(20), .stopOneself]),
      (ReceivedSignal(number: 20, isFromTerminal: true), [.stopOneself]),
      (ReceivedSignal(number: 18), [.forward(18)]),
    ] as [(ReceivedSignal, [RunMachine.Action])])
  func signals(signal: ReceivedSignal, actions: [RunMachine.Action]) {
    var machine = started()
    #expect(machine.handle(.signal(signal), at: at(1)) == actions)
  }

  @Test(
    "what an end counts as",
    arguments: [
      (ProcessOutcome.exited(7), Ending.Kind.exited(status: 7), Ending.Confidence.certain),
      (.exited(139), .signalled(11), .likely), (.exited(137), .forceQuit, .likely),
      (.killed(9), .forceQuit, .likely), (.killed(15), .terminated(15), .certain),
      (.killed(2), .terminated(2), .certain), (.killed(1), .terminated(1), .certain),
      (.dumped(6), .signalled(6), .certain), (.killed(13), .signalled(13), .certain),
    ])
  func kinds(outcome: ProcessOutcome, kind: Ending.Kind, confidence: Ending.Confidence) {
    let ending = RunEnding(outcome, afterStopping: false)
    #expect(ending.kind == kind)
    #expect(ending.confidence == confidence)
    #expect(ending.evidence.hasPrefix("run: "))
  }

  @Test("an interval of a nanosecond and one without end do not trap")
  func extremes() throws {
    for interval in [TimeSpan(nanoseconds: 1), .maximum] {
      var machine = RunMachine(interval: interval)
      _ = machine.handle(.started, at: at(1))
      let next = try #require(machine.nextLook)
      #expect(next > at(1))
      #expect(machine.handle(.looked(isHeld: true), at: next) == [])
    }
  }
}
