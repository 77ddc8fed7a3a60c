/// How much an entry of the system's journal matters, as syslog(3) numbers it.
///
/// Forestall's units let through what matters as much as a notice (`LogLevelMax=notice`).
public enum LogPriority: Int, Hashable, Sendable {
  /// Something could not be done.
  case error = 3
  /// Somebody should know.
  case warning = 4
  /// Normal, and worth a line.
  case notice = 5
}
