internal import Glibc

/// The signals that matter to who has the terminal for a screen.
enum ScreenSignals {
  /// All of them, to be waited for.
  static let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  /// Stops this process, the terminal being as it was; it comes back with SIGCONT.
  static func stop() { kill(getpid(), SIGSTOP) }

  /// Ends this process as a signal would have, the terminal being as it was.
  static func end(by signal: Int32) -> Never {
    // Swift's own handler would take it for a crash.
    Glibc.signal(signal, SIG_DFL)
    unblock([signal])
    raise(signal)
    exit(128 + signal)
  }

  /// Gives signals their ordinary course again.
  static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
