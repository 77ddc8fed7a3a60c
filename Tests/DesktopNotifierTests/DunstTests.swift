import ForestallTestKit
import Glibc
import Handover
import Reminders
import SystemCalls
import Testing

/// Against the real dunst of a private session, which the session's script starts.
@Suite(
  .serialized, .timeLimit(.minutes(1)),
  .enabled(
    if: ProcessEnvironment.value("FORESTALL_SESSION") == "dunst", "needs a session with dunst"))
struct DunstTests {
  @Test("dunst shows it, and takes it away with the order")
  func showsAndWithdraws() async throws {
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY"] {
      environment[name] = ProcessEnvironment.value(name)
    }
    let runtime = try #require(environment["XDG_RUNTIME_DIR"])
    let board = ReminderBoard(folder: "\(runtime)/forestall/remind")
    let reminder = Reminder(
      client: nil, title: "Four clients are silent", body: "<b>&", urgency: .normal,
      buttons: [.showEach], step: 1)
    try board.write(ReminderOrder(reminder: reminder, record: nil))
    let owner = try BuiltProgram("forestall-remind").start(["_summary"], environment: environment)
    while try board.shown(for: .summary) == nil { await Task.yield() }
    let control = BuiltProgram(path: "/usr/bin/dunstctl")
    #expect(try control.run(["count", "displayed"], environment: environment).output == "1\n")
    try board.withdraw(.summary)
    #expect(try owner.result(limit: 10).status == 0)
    #expect(try control.run(["count", "displayed"], environment: environment).output == "0\n")
  }
}
