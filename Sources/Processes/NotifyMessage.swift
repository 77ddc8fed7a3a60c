public import Vocabulary

/// One datagram of the sd_notify(3) protocol: lines of `NAME=value`.
public struct NotifyMessage: Hashable, Sendable {
  /// What it says, in order.
  public var assignments: [Assignment]

  /// A message by what it says.
  public init(_ assignments: [Assignment]) { self.assignments = assignments }

  /// Reads a datagram. Lines that are no assignments are left out, as the service manager does.
  public init(parsing bytes: some Sequence<UInt8>) {
    assignments = Array(bytes).split(separator: UInt8(ascii: "\n"))
      .compactMap { Assignment(line: $0) }
  }

  /// One thing that a program says about itself.
  public enum Assignment: Hashable, Sendable {
    /// `READY=1`: it has started, or has read its settings again.
    case ready
    /// `RELOADING=1`: it reads its settings again.
    case reloading
    /// `STOPPING=1`: it ends on purpose.
    case stopping
    /// `WATCHDOG=1`: it is alive.
    case watchdog
    /// `WATCHDOG=trigger`: it knows that it is not well.
    case watchdogTrigger
    /// `WATCHDOG_USEC=`: from now on it will be alive at least that often.
    case watchdogInterval(TimeSpan)
    /// `EXTEND_TIMEOUT_USEC=`: it needs that long.
    case extendTimeout(TimeSpan)
    /// `STATUS=`: its own words.
    case status(String)
    /// `MAINPID=`: the process that is it.
    case mainProcess(Int32)
    /// `BARRIER=1`: it waits until the descriptor that came along is closed.
    case barrier
    /// Anything else, or a known name with a value that means nothing.
    case unknown(name: String, value: String)
  }
}

extension NotifyMessage.Assignment {
  init?(line: ArraySlice<UInt8>) {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex else {
      return nil
    }
    let name = String(decoding: line[..<equals], as: UTF8.self)
    let value = String(decoding: line[(equals + 1)...], as: UTF8.self)
    switch (name, value) {
    case ("READY", "1"): self = .ready
    case ("RELOADING", "1"): self = .reloading
    case ("STOPPING", "1"): self = .stopping
    case ("WATCHDOG", "1"): self = .watchdog
    case ("WATCHDOG", "trigger"): self = .watchdogTrigger
    case ("BARRIER", "1"): self = .barrier
    case ("STATUS", _): self = .status(value)
    default: self = Self.number(name, value) ?? .unknown(name: name, value: value)
    }
  }

  private static func number(_ name: String, _ value: String) -> Self? {
    guard value.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt64(value), number > 0
    else { return nil }
    let span = number * TimeSpan(nanoseconds: 1_000)
    switch name {
    case "WATCHDOG_USEC": return .watchdogInterval(span)
    case "EXTEND_TIMEOUT_USEC": return .extendTimeout(span)
    case "MAINPID": return Int32(exactly: number).map { .mainProcess($0) }
    default: return nil
    }
  }
}
