public import Vocabulary

/// How systemd says a service ended: its result, and how its main process went.
///
/// The words are those of `$SERVICE_RESULT`, `$EXIT_CODE` and `$EXIT_STATUS`, systemd.exec(5).
public struct ServiceEnding: Hashable, Sendable {
  /// The result: "success", "exit-code", "signal", "core-dump", "watchdog", "oom-kill" and others.
  public var result: String
  /// How the main process went; `nil` where there was none.
  public var process: ProcessEnd?

  /// How a process went.
  public enum ProcessEnd: Hashable, Sendable {
    /// It exited with this status.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
  }

  /// An ending by its parts.
  public init(result: String, process: ProcessEnd?) {
    self.result = result
    self.process = process
  }

  /// An ending by the words that `ExecStopPost=` is given.
  public init(result: String, exitCode: String?, exitStatus: String?) {
    self.result = result
    switch (exitCode, exitStatus) {
    case ("exited", let status?): process = Int32(status).map { .exited($0) }
    case ("killed", let name?), ("dumped", let name?):
      process = (Self.signals[name] ?? Int32(name)).map { .signalled($0) }
    default: process = nil
    }
  }

  /// An ending by what the service manager keeps of its main process.
  ///
  /// - Parameters:
  ///   - result: The service's result.
  ///   - code: How the process ended, as waitid(2) has it: 1 exited, 2 killed, 3 dumped.
  ///   - status: Its exit status, or its signal's number.
  public init(result: String, code: Int, status: Int32) {
    self.result = result
    switch code {
    case 1: process = .exited(status)
    case 2, 3: process = .signalled(status)
    default: process = nil
    }
  }

  /// What it says of the client, with itself as the evidence.
  ///
  /// A result names a cause only where systemd knows one; else how the main process went counts.
  public func ending(at moment: Moment) -> Ending {
    let (kind, confidence) = judged
    return Ending(kind: kind, at: moment, evidence: evidence, confidence: confidence)
  }

  /// The same where the session was ending just then, as the evidence says.
  public func ending(at moment: Moment, withSession evidence: String?) -> Ending {
    let plain = ending(at: moment)
    return evidence.map { plain.withSession($0) } ?? plain
  }

  private var judged: (Ending.Kind, Ending.Confidence) {
    if result == "oom-kill" { return (.outOfMemory, .certain) }
    if result == "watchdog" { return (.watchdog, .certain) }
    switch process {
    case .exited(let status): return Ending.judge(exitStatus: status)
    case .signalled(let signal): return Ending.judge(signal: signal)
    case nil: return (.unknown, .possible)
    }
  }

  private var evidence: String {
    switch process {
    case .exited(let status): "systemd: \(result), exited with status \(status)"
    case .signalled(let signal): "systemd: \(result), killed by signal \(signal)"
    case nil: "systemd: \(result)"
    }
  }

  /// signal(7), by the names that systemd uses.
  private static let signals: [String: Int32] = [
    "HUP": 1, "INT": 2, "QUIT": 3, "ILL": 4, "TRAP": 5, "ABRT": 6, "BUS": 7, "FPE": 8, "KILL": 9,
    "USR1": 10, "SEGV": 11, "USR2": 12, "PIPE": 13, "ALRM": 14, "TERM": 15, "XCPU": 24, "XFSZ": 25,
    "SYS": 31,
  ]
}
