internal import BeatRecords
internal import Glibc
internal import Handover
internal import Processes
internal import Reminders
internal import Supervision
internal import SystemCalls
internal import Vocabulary

/// The thin shell around `RunMachine`: waits in poll(2), moves bytes, performs actions.
struct Supervisor: ~Copyable {
  private let name: ClientName
  private let folder: RecordFolder
  private var record: OpenRecord
  private let child: ProcessHandle
  private let signals: SignalQueue
  private let socket: NotifySocket
  private let outer: NotifySender?
  private var machine: RunMachine
  /// Whether the record is this child's: a client that runs already keeps it.
  private var isWatched: Bool
  /// The message with the program's own words that no sweep may have taken yet.
  private var status: String?

  init(
    name: ClientName, folder: RecordFolder, record: consuming OpenRecord,
    child: consuming ProcessHandle,
    signals: consuming SignalQueue, socket: consuming NotifySocket
  ) {
    self.name = name
    self.folder = folder
    machine = RunMachine(interval: record.interval)
    isWatched = record.isPresent
    self.record = record
    self.child = child
    self.signals = signals
    self.socket = socket
    outer = Self.outerSocket()
  }

  /// Waits for the child's end.
  ///
  /// - Returns: the exit status.
  mutating func run() throws(SystemCallError) -> Int32 {
    if record.pid != child.pid, record.isAlive {
      isWatched = false
      _ = complain(
        "\(name) runs already, as process \(record.pid): this one is not watched.", .success)
    } else if isWatched {
      // A child that runs is not let down because its record cannot be written: it is only said.
      do throws(SystemCallError) { try record.attach(pid: child.pid) } catch {
        _ = complain(error.description, .success)
      }
    }
    var exit = perform(machine.handle(.started, at: now()))
    // It may wait for months, and starting took more than waiting does.
    OwnMemory.giveUpUnusedCode()
    while exit == nil { exit = perform(try next()) }
    return exit ?? 0
  }

  /// Waits until something happens, and says what is to be done about all of it.
  private mutating func next() throws(SystemCallError) -> [RunMachine.Action] {
    var watched = [
      pollfd(fd: signals.rawDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket.rawDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.rawDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let patience = patience()
    _ = try valueOrErrno("wait for", "the child") { unsafe poll(&watched, 3, patience) }
    var actions: [RunMachine.Action] = []
    while let signal = try signals.next() {
      actions += machine.handle(.signal(signal), at: now())
    }
    // Whatever the child said before its end counts before its end.
    let outcome = watched[2].revents != 0 ? try child.reap() : nil
    // A bound, since who goes on talking must not keep the end from being seen: more than the
    // kernel lets wait in a socket's queue.
    for _ in 0..<1_024 {
      guard let datagram = try socket.receive() else { break }
      try? outer?.send(datagram)
      actions += machine.handle(.message(NotifyMessage(parsing: datagram)), at: now())
    }
    if let outcome { return actions + machine.handle(.ended(outcome), at: now()) }
    let now = now()
    if let look = machine.nextLook, look <= now {
      actions += machine.handle(.looked(isHeld: isHeld()), at: now)
    }
    return actions
  }

  private mutating func perform(_ actions: [RunMachine.Action]) -> Int32? {
    for action in actions where isWatched || !action.concernsTheRecord {
      do throws(SystemCallError) {
        switch action {
        case .push(let span): _ = try record.push(span)
        case .dueNow: _ = try record.expect(within: .zero)
        // Where the holder may wait in its place, the next look says whether it does.
        case .dueUnlessAwaited where holds.hasOrder(about: name): break
        case .dueUnlessAwaited: _ = try record.expect(within: .zero)
        case .done: try record.finish()
        case .forward(let signal): try? child.signal(signal)
        case .stopOneself: raise(SIGSTOP)
        case .tell(let ending): try tell(ending)
        case .keep(let words): try keep(words)
        case .exit(let status): return status
        }
      } catch {
        _ = complain(error.description, .success)
      }
    }
    return nil
  }

  private func tell(_ ending: RunEnding) throws(SystemCallError) {
    let now = try Clocks.now()
    let told = Ending(
      kind: ending.kind, at: now, evidence: ending.evidence, confidence: ending.confidence)
    try inbox.post(.ending(name, told), at: now, markerFolder: folder.markersPath)
  }

  /// Keeps the program's own words for the next sweep, and only the last of them.
  private mutating func keep(_ words: String) throws(SystemCallError) {
    let posted = try inbox.post(.status(name, words), at: Clocks.now())
    if let earlier = status { try inbox.remove(earlier) }
    status = posted
  }

  private var holds: HoldBoard { HoldBoard(session: folder.path) }

  private var inbox: Inbox { Inbox(folder: "\(folder.path)/inbox") }

  private func isHeld() -> Bool {
    guard let facts = try? ProcessFacts.read(pid: child.pid) else { return false }
    return facts.state == "T" || facts.state == "t" || ControlGroup.isFrozen(pid: child.pid)
  }

  /// How long poll(2) may wait: rounded up, so that the time has come when it returns.
  private func patience() -> Int32 {
    guard let look = machine.nextLook else { return -1 }
    let span = look.since(now())
    return Int32(clamping: (span + TimeSpan(nanoseconds: 999_999)).nanoseconds / 1_000_000)
  }

  private func now() -> MonotonicInstant { Clocks.monotonic() }

  private static func outerSocket() -> NotifySender? {
    guard let address = ProcessEnvironment.value("NOTIFY_SOCKET").flatMap({ NotifyAddress($0) })
    else { return nil }
    return try? NotifySender(to: address)
  }
}

extension RunMachine.Action {
  /// Whether it is about the client's record or history, and not about the child alone.
  fileprivate var concernsTheRecord: Bool {
    switch self {
    case .push, .dueNow, .dueUnlessAwaited, .done, .tell, .keep: true
    case .forward, .stopOneself, .exit: false
    }
  }
}
