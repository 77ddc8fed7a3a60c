public import Processes
public import Vocabulary

/// What `run` decides: events of its child come in, actions go out. It reads no clock and no file.
public struct RunMachine: Hashable, Sendable {
  /// When to look again, though nothing happens; `nil` when only events count.
  public private(set) var nextLook: MonotonicInstant?
  private var interval: TimeSpan
  private var saidDone = false
  private var status = ""
  private var hasEnded = false

  /// The machine of a client that is to push within each `interval`.
  public init(interval: TimeSpan) { self.interval = interval }

  /// What happened, and when: what is to be done about it, in order.
  public mutating func handle(_ event: Event, at now: MonotonicInstant) -> [Action] {
    guard !hasEnded else { return [] }
    switch event {
    case .started: return pushOnBehalf(at: now)
    case .looked(let isHeld): return look(isHeld: isHeld, at: now)
    case .message(let message): return message.assignments.flatMap { heed($0) }
    case .signal(let signal): return passOn(signal)
    case .ended(let outcome): return end(outcome)
    }
  }

  private mutating func look(isHeld: Bool, at now: MonotonicInstant) -> [Action] {
    guard let next = nextLook, now >= next else { return [] }
    guard isHeld else { return pushOnBehalf(at: now) }
    // A child that is stopped or frozen is not alive enough to be spoken for. Once it goes on there
    // must be a look before the deadline, half an interval away at most.
    nextLook = now + fraction(8)
    return []
  }

  private mutating func pushOnBehalf(at now: MonotonicInstant) -> [Action] {
    nextLook = now + fraction(2)
    return [.push(interval)]
  }

  private func fraction(_ part: UInt64) -> TimeSpan {
    max(TimeSpan(nanoseconds: interval.nanoseconds / part), .milliseconds(1))
  }

  private mutating func heed(_ assignment: NotifyMessage.Assignment) -> [Action] {
    switch assignment {
    case .watchdog:
      beSilent()
      return [.push(interval)]
    case .watchdogTrigger:
      beSilent()
      return saidDone ? [] : [.dueNow]
    case .watchdogInterval(let span):
      interval = span
      return []
    case .extendTimeout(let span):
      return [.push(span)]
    case .stopping:
      beSilent()
      defer { saidDone = true }
      return saidDone ? [] : [.done]
    case .status(let words):
      defer { status = words }
      return words == status ? [] : [.keep(words)]
    case .ready, .reloading, .mainProcess, .barrier, .unknown:
      return []
    }
  }

  /// Once the child speaks for itself, a push on its behalf would hide that it fell silent.
  private mutating func beSilent() { nextLook = nil }

  private func passOn(_ signal: ReceivedSignal) -> [Action] {
    // The terminal's keys reach the whole process group: passed on, Ctrl-C would count twice.
    let forward: [Action] = signal.isFromTerminal ? [] : [.forward(signal.number)]
    return signal.number == Self.terminalStop ? forward + [.stopOneself] : forward
  }

  private mutating func end(_ outcome: ProcessOutcome) -> [Action] {
    hasEnded = true
    nextLook = nil
    let failed = outcome != .exited(0)
    return [.tell(RunEnding(outcome, afterStopping: saidDone))]
      + (failed && !saidDone ? [.dueUnlessAwaited] : []) + [.exit(outcome.shellStatus)]
  }

  /// SIGTSTP, by its number on all of Linux's machines but those no longer made.
  static let terminalStop: Int32 = 20

  /// What can happen to `run`.
  public enum Event: Hashable, Sendable {
    /// The child was started and recorded.
    case started
    /// The time to look again has come; the child may be held still (stopped or frozen).
    case looked(isHeld: Bool)
    /// The child said something about itself.
    case message(NotifyMessage)
    /// A signal came for the child.
    case signal(ReceivedSignal)
    /// The child ended.
    case ended(ProcessOutcome)
  }

  /// What is to be done.
  public enum Action: Hashable, Sendable {
    /// Move the deadline that far ahead of now, unless it lies further.
    case push(TimeSpan)
    /// Bring the deadline to now.
    case dueNow
    /// Bring the deadline to now, unless something may open the client again by itself.
    case dueUnlessAwaited
    /// Record that the client is finished on purpose.
    case done
    /// Send the child this signal.
    case forward(Int32)
    /// Stop this process, as the terminal asked, until it is continued.
    case stopOneself
    /// Record how the child ended.
    case tell(RunEnding)
    /// Keep the child's own words about itself.
    case keep(String)
    /// Exit with this status.
    case exit(Int32)
  }
}
