internal import Glibc
internal import Picking
internal import Processes
internal import SystemCalls
internal import Vocabulary

/// Waits for Bluetooth, keys, signals and the time until a choice is made.
struct PickLoop {
  private let face: any PickerFace
  private let radio = RadioLink()

  init(_ face: any PickerFace) { self.face = face }

  /// Runs until it is over; a signal that ends the process does so once the terminal is as it was.
  func run() throws(SystemCallError) -> DevicePicker.Outcome {
    let signals = try SignalQueue(ScreenSignals.all)
    defer { ScreenSignals.unblock(ScreenSignals.all) }
    do throws(SystemCallError) {
      try face.begin()
      let outcome = try turn(signals)
      try face.end()
      return outcome
    } catch {
      // The first error is the one to tell.
      try? face.end()
      throw error
    }
  }

  private func turn(
    _ signals: borrowing SignalQueue
  ) throws(SystemCallError) -> DevicePicker.Outcome {
    while true {
      let now = Clocks.monotonic()
      for event in radio.take(at: now) {
        if let outcome = perform(try face.take(event, at: now)) { return outcome }
      }
      if let wake = face.nextWake, wake <= now {
        if let outcome = perform(try face.take(.timeIsUp, at: now)) { return outcome }
      }
      try face.show(at: now)
      let ready = try wait(signals.rawDescriptor)
      while ready.signal, let signal = try signals.next() { try take(signal.number) }
      if ready.input {
        if let outcome = perform(try face.read(at: Clocks.monotonic())) { return outcome }
      }
    }
  }

  private func perform(_ actions: [DevicePicker.Action]) -> DevicePicker.Outcome? {
    for action in actions {
      switch action {
      case .request(let request, let id): radio.request(request, id: id)
      case .end(let outcome): return outcome
      }
    }
    return nil
  }

  private func take(_ signal: Int32) throws(SystemCallError) {
    switch signal {
    // The next look at the size shows it.
    case SIGWINCH: break
    case SIGCONT: try face.begin()
    case SIGTSTP:
      try face.end()
      ScreenSignals.stop()
    default:
      try? face.end()
      ScreenSignals.end(by: signal)
    }
  }

  private func wait(_ signals: Int32) throws(SystemCallError) -> (signal: Bool, input: Bool) {
    let wish = radio.wish()
    var watched = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: face.isListening ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wish.descriptor, events: wish.events, revents: 0),
    ]
    let now = Clocks.monotonic()
    let span = [face.nextWake, wish.deadline].compactMap { $0 }.min().map { $0.since(now) }
    // Rounded up, so that the time has come when it returns; -1 is for ever.
    let patience = span.map { Int32(clamping: ($0.nanoseconds + 999_999) / 1_000_000) } ?? -1
    _ = try valueOrErrno("wait for", "Bluetooth") {
      unsafe poll(&watched, nfds_t(watched.count), patience)
    }
    return (watched[0].revents != 0, watched[1].revents != 0)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension PickLoop: Sendable {}
