import ForestallTestKit
import Testing

extension RealSession {
  /// What the other suites see with is shown to see.
  @Suite("The means of these tests", .enabled(if: RealSession.hasServer))
  struct HarnessTests {
    @Test("A notification is seen with all its parts, its button pressed and its end noticed")
    func notification() throws {
      let desktop = try Desktop()
      let title = "Harness <1> & \"2\""
      let sent = BusMonitor.wallClock()
      let sender = try BuiltProgram(path: "/usr/bin/notify-send").start(
        [
          "--urgency=critical", "--action=open=Open it", "--action=later=Not now", "--wait", title,
          "a body",
        ],
        environment: Desktop.environment)
      let shown = try desktop.reminder(title, within: 5_000)
      #expect(shown.at >= sent)
      #expect(shown.replaces == 0)
      #expect(shown.body == "a body")
      #expect(shown.actions == ["open", "later"])
      #expect(shown.urgency == 2)
      try desktop.eventually("it is on the screen", within: 5_000) { desktop.onScreen(title) == 1 }
      try desktop.press("Not now", title)
      let result = try sender.result(limit: 5)
      #expect(result.output.contains("later"), "\(result)")
      _ = try desktop.withdrawn(title, within: 5_000)
    }

    @Test("What does not come is not waited for without end")
    func nothing() throws {
      let desktop = try Desktop()
      let began = BusMonitor.now()
      #expect(throws: DesktopError.self) { try desktop.reminder("nobody", within: 300) }
      #expect((250...2_000).contains(BusMonitor.now() - began))
    }

    @Test(
      "JSON is read",
      arguments: [
        ("{\"a\" : [1, -2.5e1, null, true], \"b\": \"x\\n\\u00e9\\\"\"}", true),
        ("[]", true), ("[1,]", false), ("{\"a\"}", false), ("\"open", false), ("1 2", false),
      ])
    func json(text: String, isValue: Bool) {
      #expect((JSONText(text) != nil) == isValue)
      guard let value = JSONText(text), value["a"] != nil else { return }
      #expect(value["a"]?[1]?.integer == -25)
      #expect(value["b"]?.text == "x\né\"")
    }
  }
}
