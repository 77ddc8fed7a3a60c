internal import CLinux
internal import Glibc
public import SystemCalls

/// The one owner of a pidfd: a process that cannot be mistaken for a later one of the same number.
///
/// The corresponding C function is pidfd_open(2).
public struct ProcessHandle: ~Copyable, Sendable {
  /// The process's number.
  public let pid: Int32
  private let descriptor: FileDescriptor

  /// Takes hold of a process that runs, or of a child that was not reaped yet.
  ///
  /// - Throws: `SystemCallError`; `.noSuchProcess` where there is none.
  public init(opening pid: Int32) throws(SystemCallError) {
    descriptor = FileDescriptor(
      consuming: try valueOrErrno("watch", "process \(pid)") { forestall_pidfd_open(pid, 0) })
    self.pid = pid
  }

  /// The descriptor, borrowed, to be polled: readable once the process has ended.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  /// Waits for the end of the process, without reaping it.
  ///
  /// - Returns: whether it has ended; `false` after `milliseconds`, which are without end when `nil`.
  public func waitForEnd(milliseconds: Int32? = nil) throws(SystemCallError) -> Bool {
    var watched = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return try valueOrErrno("wait for", "process \(pid)") {
      unsafe poll(&watched, 1, milliseconds ?? -1)
    } > 0
  }

  /// Takes a child's end. The corresponding C function is waitid(2).
  ///
  /// - Returns: `nil` while it runs.
  public func reap() throws(SystemCallError) -> ProcessOutcome? {
    var code: Int32 = 0
    var status: Int32 = 0
    let raw = descriptor.rawValue
    let ended = try valueOrErrno("take the end of", "process \(pid)") {
      unsafe forestall_reap(raw, &code, &status)
    }
    guard ended == 1 else { return nil }
    // CLD_EXITED, CLD_KILLED and CLD_DUMPED of waitid(2).
    return switch code {
    case 1: .exited(status)
    case 3: .dumped(status)
    default: .killed(status)
    }
  }

  /// Sends a signal. The corresponding C function is pidfd_send_signal(2).
  public func signal(_ number: Int32) throws(SystemCallError) {
    let raw = descriptor.rawValue
    _ = try valueOrErrno("signal", "process \(pid)") { forestall_pidfd_send_signal(raw, number) }
  }
}

/// How a process ended.
public enum ProcessOutcome: Hashable, Sendable {
  /// By itself, with this status.
  case exited(Int32)
  /// By this signal.
  case killed(Int32)
  /// By this signal, leaving a memory image.
  case dumped(Int32)

  /// The status a shell would tell: the program's own, or 128 and the signal's number.
  public var shellStatus: Int32 {
    switch self {
    case .exited(let status): status
    case .killed(let signal), .dumped(let signal): 128 + signal
    }
  }
}
