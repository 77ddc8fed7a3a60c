import Testing

/// The tests that need a session: one at a time, since they share its screen and its systemd.
@Suite("In a real session", .serialized)
struct RealSession {
  /// Whether a private session with a notification server is there.
  static let hasServer = Desktop.name == "dunst"
  /// Whether a private session is there.
  static let hasManager = Desktop.name != nil
}
