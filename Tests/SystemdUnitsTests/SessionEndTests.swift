import SystemdUnits
import Testing

@Suite("The end of a session")
struct SessionEndTests {
  private typealias Login = SessionEnd.Login

  private static let active = Login(type: "wayland", state: "active")
  private static let closing = Login(type: "x11", state: "closing")
  private static let console = Login(type: "tty", state: "active")

  @Test(
    "is what the service manager or logind says it is",
    arguments: [
      (SessionEnd(), nil),
      (SessionEnd(manager: "running", isShuttingDown: false, sessions: [active]), nil),
      (SessionEnd(manager: "degraded", sessions: [console]), nil),
      (
        SessionEnd(manager: "stopping", sessions: [active]),
        "systemd: the user's service manager is stopping"
      ),
      (SessionEnd(user: "closing"), "logind: the last session has ended"),
      (SessionEnd(user: "lingering"), nil),
      (SessionEnd(isShuttingDown: true), "logind: the machine is shutting down"),
      (
        SessionEnd(manager: "running", sessions: [closing, console]),
        "logind: the session is closing"
      ),
      (SessionEnd(manager: "running", sessions: [closing, active]), nil),
      (SessionEnd(sessions: [Login(type: "tty", state: "closing")]), nil),
    ] as [(SessionEnd, String?)])
  func evidence(known: SessionEnd, expected: String?) {
    #expect(known.evidence == expected)
  }
}
