internal import Glibc
public import SystemCalls
public import Vocabulary

/// Whether the process of a beat record lives.
public enum Liveness: Hashable, Sendable {
  /// It lives, in this condition.
  case alive(Condition)
  /// It is gone; another process may have its number.
  case dead
  /// It cannot be told, for this reason.
  case unknown(Reason)

  /// What a living process is doing, as far as silence is concerned.
  public enum Condition: String, Hashable, Sendable {
    /// It runs or waits: if it is silent, it is stuck.
    case running
    /// It is stopped by a signal or a debugger (state `T` or `t`).
    case stopped
    /// Its control group is frozen.
    case frozen
  }

  /// Why a process cannot be judged.
  public enum Reason: Hashable, Sendable {
    /// No process was recorded.
    case noProcess
    /// It was recorded in another pid namespace, where its number means another process.
    case otherNamespace
    /// The kernel did not say, for this reason.
    case unreadable(String)
  }

  /// Judges a recorded process: its number, the inode of the pid namespace in which it has that
  /// number, and when it was recorded. What began later is another process.
  public static func of(pid: Int32, namespace: UInt32, attached: BootInstant) -> Liveness {
    guard pid > 0 else { return .unknown(.noProcess) }
    do throws(SystemCallError) {
      var pid = pid
      if try ProcessNamespace.own() != namespace {
        // That it is not found proves nothing: it may not be looked at.
        guard let number = ProcessNamespace.number(of: pid, in: namespace) else {
          return .unknown(.otherNamespace)
        }
        pid = number
      }
      guard let facts = try ProcessFacts.read(pid: pid), !facts.isDead,
        facts.began(by: attached, ticksPerSecond: UInt64(max(1, sysconf(Int32(_SC_CLK_TCK)))))
      else { return .dead }
      if facts.state == "T" || facts.state == "t" { return .alive(.stopped) }
      return .alive(ControlGroup.isFrozen(pid: pid) ? .frozen : .running)
    } catch {
      return .unknown(.unreadable(error.description))
    }
  }
}

/// The pid namespaces, pid_namespaces(7).
public enum ProcessNamespace: Sendable {
  /// The inode of this process's own.
  public static func own() throws(SystemCallError) -> UInt32 { try inode("/proc/self/ns/pid") }

  /// The inode of another process's own; the kernel tells it only to who may trace that process.
  public static func of(pid: Int32) throws(SystemCallError) -> UInt32 {
    try inode("/proc/\(pid)/ns/pid")
  }

  private static func inode(_ path: String) throws(SystemCallError) -> UInt32 {
    var status = stat()
    _ = try valueOrErrno("look at", path) { unsafe stat(path, &status) }
    return UInt32(truncatingIfNeeded: status.st_ino)
  }
}
