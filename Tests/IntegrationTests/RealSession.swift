import SystemCalls
import Testing

/// The tests that need a session: one at a time, since they share its screen and its systemd.
@Suite("In a real session", .serialized)
struct RealSession {
  /// Whether a private session with a notification server is there.
  static let hasServer = Desktop.name == "dunst"
  /// Whether a private session is there.
  static let hasManager = Desktop.name != nil
  /// Whether a private session is there in which filesystems may be mounted.
  static let isRoot = hasManager && !isMachine
  /// Whether it is a whole machine that may be set to another time, and sent to sleep.
  static let isMachine = ProcessEnvironment.value("FORESTALL_MACHINE") != nil
  /// Whether it can be logged out of, and in again.
  static let canLogOut = hasServer && !isMachine
}
