internal import Glibc
internal import Messages
internal import Picking
internal import Processes
internal import SystemCalls
internal import Translation
internal import UseCases
internal import Vocabulary

/// `status --watch` on a terminal: a table that is looked at anew each second, until it is ended.
final class WatchLoop {
  private let reading: StatusReading
  private let name: ClientName?
  private let terminal = RawTerminal()
  private let screen = TableScreen()
  private var keys = PickerKeyReader()
  private var scroll = 0
  private var report: StatusReport?
  private var nextLook = MonotonicInstant(nanoseconds: 0)

  private static let pause = TimeSpan.seconds(1)
  private static let escapePause: Int32 = 60

  init(_ reading: StatusReading, _ name: ClientName?) {
    self.reading = reading
    self.name = name
  }

  /// Runs until a key or a signal ends it; the terminal is as it was then.
  func run() throws {
    let signals = try SignalQueue(ScreenSignals.all)
    defer { ScreenSignals.unblock(ScreenSignals.all) }
    // What cannot be read at all is said where it stays.
    report = try reading.status(name)
    try begin()
    do {
      while try turn(signals) {}
      try terminal.leave()
    } catch {
      try? terminal.leave()
      throw error
    }
  }

  private func begin() throws(SystemCallError) {
    try terminal.enter()
    screen.forget()
  }

  /// Shows what is, and waits for what comes next.
  ///
  /// - Returns: whether to go on.
  private func turn(_ signals: borrowing SignalQueue) throws -> Bool {
    let now = Clocks.monotonic()
    if nextLook <= now {
      report = try reading.status(name)
      nextLook = now + Self.pause
    }
    if let report {
      let (width, height) = terminal.size
      let table = StatusTable(report, offset: Clocks.secondsEastOfUTC, in: .ofEnvironment)
      scroll = table.place(scroll, height: height)
      try screen.draw(
        table.lines(width: width, height: height, from: scroll), width: width, height: height)
    }
    let ready = try wait(signals.rawDescriptor)
    while ready.signal, let signal = try signals.next() { try take(signal.number) }
    guard ready.input else { return !keys.pause().contains(.escape) }
    let bytes = try StandardInput.read()
    guard !bytes.isEmpty else { return false }
    for key in keys.read(bytes) { if !take(key) { return false } }
    return true
  }

  private func take(_ key: PickerKey) -> Bool {
    let page = max(1, terminal.size.height - 4)
    switch key {
    case .character(UInt8(ascii: "q")), .escape: return false
    case .up, .character(UInt8(ascii: "k")): scroll -= 1
    case .down, .character(UInt8(ascii: "j")), .enter: scroll += 1
    case .pageUp: scroll -= page
    case .pageDown, .character(UInt8(ascii: " ")): scroll += page
    case .home: scroll = 0
    case .end: scroll = .max / 2
    case .backspace, .character: break
    }
    return true
  }

  private func take(_ signal: Int32) throws(SystemCallError) {
    switch signal {
    // The next look at the size shows it.
    case SIGWINCH: break
    case SIGCONT:
      try begin()
      nextLook = MonotonicInstant(nanoseconds: 0)
    case SIGTSTP:
      try terminal.leave()
      ScreenSignals.stop()
    default:
      try? terminal.leave()
      ScreenSignals.end(by: signal)
    }
  }

  private func wait(_ signals: Int32) throws(SystemCallError) -> (signal: Bool, input: Bool) {
    var watched = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let span = nextLook.since(Clocks.monotonic()).nanoseconds
    // Rounded up, so that the time has come when it returns.
    var patience = Int32(clamping: (span + 999_999) / 1_000_000)
    if keys.isUndecided { patience = min(patience, Self.escapePause) }
    _ = try valueOrErrno("wait for", "the terminal") {
      unsafe poll(&watched, nfds_t(watched.count), patience)
    }
    return (watched[0].revents != 0, watched[1].revents != 0)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension WatchLoop: Sendable {}
