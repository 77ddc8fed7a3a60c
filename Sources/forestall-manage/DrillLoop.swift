internal import CommandGrammar
internal import Glibc
internal import Processes
internal import SystemCalls
internal import UseCases
internal import Vocabulary

/// `drill`: asks, ends the client, waits for what comes, and has it back; whatever ends the waiting.
struct DrillLoop {
  private let command: Drill
  private let session: Session
  private let drilling: Drilling

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let pause: Int32 = 100

  init(_ command: Drill, _ session: Session) {
    self.command = command
    self.session = session
    drilling = Drilling(session, command)
  }

  /// Runs it to its end.
  ///
  /// - Returns: what came, and the signal that ended the waiting.
  func run() throws -> (report: DrillReport, signal: Int32?)? {
    let lock = try drilling.lock()
    defer { withExtendedLifetime(lock) {} }
    let candidate = try drilling.candidate()
    let process = try DrilledProcess(candidate, of: command.name)
    let promise = try drilling.promise(process.subject)
    let told = promise.prose(width: Terminal.width)
    if command.json { Terminal.tell(told) } else { Terminal.say(told) }
    guard try isWanted(promise) else { return nil }

    let signals = try SignalQueue(Self.signals)
    defer { ScreenSignals.unblock(Self.signals) }
    try drilling.begin(promise, candidate)
    let began: Moment
    do {
      began = try session.now()
      try process.end(as: command.method)
    } catch {
      try drilling.giveUp()
      throw error
    }
    let (report, signal) = try watch(promise, process, began, signals)
    do throws(Failure) { try drilling.end(report) } catch {
      // What came is told all the same.
      Terminal.tell(
        "forestall: The history could not be told that the drill is over, so it counts as a real end. "
          + error.description)
    }
    return (report, signal)
  }

  private func watch(
    _ promise: DrillPromise, _ process: DrilledProcess, _ began: Moment,
    _ signals: borrowing SignalQueue
  ) throws -> (DrillReport, Int32?) {
    var machine = DrillMachine(promise, began: began.monotonic, patience: command.patience)
    var ending: Int32?
    while true {
      var actions: [DrillMachine.Action] = []
      while let signal = try signals.next() {
        ending = ending ?? signal.number
        actions += machine.take(.interrupted(at: Clocks.monotonic()))
      }
      // What cannot be seen now may be with the next look; the limits hold all the same.
      let sight =
        (try? drilling.sight(
          promise, since: began, hasEnded: process.hasEnded,
          wantsTimer: machine.wantsTimer(at: Clocks.monotonic())))
        ?? DrillSight(now: Clocks.monotonic(), hasEnded: process.hasEnded)
      actions += machine.take(.seen(sight))
      for action in actions where try perform(action, process, &machine) {
        return (machine.report, ending)
      }
      try wait(signals.rawDescriptor, process.hasEnded ? nil : process.descriptor)
    }
  }

  /// Does what is to be done.
  ///
  /// - Returns: whether that is all.
  private func perform(
    _ action: DrillMachine.Action, _ process: DrilledProcess, _ machine: inout DrillMachine
  ) throws -> Bool {
    do throws(Failure) {
      switch action {
      case .signalAgain: try process.end(as: command.method)
      case .goOn: try process.goOn()
      case .open: try drilling.open()
      case .finish: return true
      }
      return false
    } catch {
      return machine.take(.failed(error.description)).contains(.finish)
    }
  }

  private func wait(_ signals: Int32, _ process: Int32?) throws(SystemCallError) {
    var watched = [signals, process ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = try valueOrErrno("wait for", "the client") {
      unsafe poll(&watched, nfds_t(watched.count), Self.pause)
    }
  }

  /// Asks the person on the terminal.
  private func isWanted(_ promise: DrillPromise) throws -> Bool {
    guard !command.yes else { return true }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw Failure(
        .usage, "There is no terminal to ask on: say --yes to end \(command.name) for a drill.")
    }
    Terminal.ask(promise.question)
    let answer = readLine()
    // The end of the input leaves the cursor behind the question.
    if answer == nil { Terminal.tell("") }
    return ["y", "yes"].contains(answer?.lowercased())
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension DrillLoop: Sendable {}
