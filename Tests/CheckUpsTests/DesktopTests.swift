import CheckUps
import Testing

@Suite("What is said of the desktop")
struct DesktopTests {
  @Test(
    "a display that systemd knows is well, one that only the doctor knows is broken, none a warning",
    arguments: [
      (["DISPLAY": ":0"], [:], .well, nil),
      (["WAYLAND_DISPLAY": "wayland-0"], ["DISPLAY": ":0"], .well, nil),
      (
        ["DISPLAY": ""], ["DISPLAY": ":0", "XAUTHORITY": "/x"], .broken,
        .importEnvironment(["DISPLAY", "XAUTHORITY"])
      ),
      ([:], ["WAYLAND_DISPLAY": "wayland-0"], .broken, .importEnvironment(["WAYLAND_DISPLAY"])),
      ([:], ["DISPLAY": ""], .warning, nil),
    ] as [([String: String], [String: String], Finding.Grade, Mend?)])
  func display(
    manager: [String: String], own: [String: String], grade: Finding.Grade, mend: Mend?
  ) {
    let findings = EnvironmentFacts(manager: manager, own: own).findings
    #expect(findings.map(\.grade) == [grade])
    #expect(findings[0].mend == mend)
  }

  @Test("two session buses are a warning; one that is told with its identifier is the same")
  func buses() {
    func grades(_ theirs: String, _ mine: String) -> [Finding.Grade] {
      EnvironmentFacts(
        manager: ["DISPLAY": ":0", "DBUS_SESSION_BUS_ADDRESS": theirs],
        own: ["DBUS_SESSION_BUS_ADDRESS": mine]
      ).findings.map(\.grade)
    }
    #expect(grades("unix:path=/a", "unix:path=/a,guid=7") == [.well])
    #expect(grades("unix:path=/a", "unix:path=/b") == [.well, .warning])
  }

  static func server(_ capabilities: Set<String>) -> NotificationFacts.Server {
    .speaks(name: "dunst", vendor: "knopwob", version: "1.9", capabilities: capabilities)
  }

  @Test(
    "of the notification server what falls short is a warning, and that there is none is broken",
    arguments: [
      (NotificationFacts(server(["actions", "body"])), [.well], "dunst 1.9 (knopwob) shows"),
      (NotificationFacts(server(["body"])), [.warning], "dunst has no buttons"),
      (NotificationFacts(server([])), [.warning, .warning], "dunst has no buttons"),
      (
        NotificationFacts(server(["actions", "body"]), isHeldBack: "it is paused"), [.warning],
        "dunst holds notifications back: it is paused."
      ),
      (NotificationFacts(.none), [.broken], "There is no notification server"),
      (
        NotificationFacts(.startFails("Unit is masked")), [.broken],
        "cannot start one: Unit is masked."
      ),
      (NotificationFacts(.mute("no answer.")), [.broken], "does not answer: no answer."),
    ] as [(NotificationFacts, [Finding.Grade], String)])
  func notifications(facts: NotificationFacts, grades: [Finding.Grade], words: String) {
    #expect(facts.findings.map(\.grade) == grades)
    #expect(facts.findings[0].text.contains(words), "\(facts.findings[0].text)")
  }

  @Test("lingering or not, both are well, and told apart")
  func lingering() {
    let told = [true, false].flatMap { LingerFacts(lingers: $0).findings }
    #expect(told.map(\.grade) == [.well, .well])
    #expect(told[0].text.hasPrefix("Lingering is on") && told[1].text.hasPrefix("Lingering is off"))
  }
}
