import CheckUps
import Testing

@Suite("What is said of the units")
struct UnitsTests {
  static let file = "/home/u/.local/share/systemd/user"

  /// Units as an installation leaves them, once they are enabled.
  static func well(_ change: (inout UnitsFacts) -> Void = { _ in }) -> UnitsFacts {
    var facts = UnitsFacts(
      target: UnitCondition(
        "forestall.target", file: "\(file)/forestall.target", fileState: "enabled"),
      parts: [
        UnitCondition("forestall-marker.path", file: "\(file)/forestall-marker.path"),
        UnitCondition("forestall-clock.timer", file: "\(file)/forestall-clock.timer"),
      ],
      services: [
        UnitCondition(
          "forestall-sweep@backstop.service", file: "\(file)/forestall-sweep@.service",
          activeState: "inactive", program: "/home/u/.local/bin/forestall-manage")
      ], ownFolder: "/home/u/.local/bin")
    change(&facts)
    return facts
  }

  @Test("that are up and enabled is one finding, with where they are")
  func allWell() {
    #expect(
      Self.well().findings == [
        Finding(
          .units, .well, "forestall.target is up and enabled, with its 2 paths and timers.",
          subject: "\(Self.file)/forestall.target")
      ])
  }

  /// A change of what is well, and the one finding that comes of it.
  static let faults:
    [(
      change: @Sendable (inout UnitsFacts) -> Void, grade: Finding.Grade, text: String, mend: Mend?
    )] =
      [
        (
          { $0.target.activeState = "inactive" }, .broken,
          "forestall.target is inactive, so nothing is looked at.", .startTarget
        ),
        (
          { $0.target.fileState = "disabled" }, .warning,
          "forestall.target is not enabled, so it does not start with the next session.",
          .enableTarget
        ),
        (
          { $0.parts[0].activeState = "inactive" }, .broken,
          "forestall-marker.path is inactive, though forestall.target is up.",
          .restart("forestall-marker.path")
        ),
        (
          {
            $0.parts[1].activeState = "failed"
            $0.failed = ["forestall-clock.timer"]
          }, .broken, "forestall-clock.timer has failed.", .restart("forestall-clock.timer")
        ),
        (
          { $0.parts[0].isMasked = true }, .broken,
          "forestall-marker.path is masked, so systemd does not start it.", nil
        ),
        (
          { $0.parts[0].isStale = true }, .warning,
          "The file of forestall-marker.path was changed since systemd read it.", .reload
        ),
        (
          { $0.services[0].hasProgram = false }, .broken,
          "forestall-sweep@backstop.service starts /home/u/.local/bin/forestall-manage, which is not "
            + "there or may not be run.", nil
        ),
        (
          { $0.ownFolder = "/usr/bin" }, .warning,
          "forestall-sweep@backstop.service starts /home/u/.local/bin/forestall-manage, and this "
            + "program lies in /usr/bin: two installations, perhaps of two versions.", nil
        ),
        (
          { $0.services[0].file = "" }, .broken,
          "These units are not installed: forestall-sweep@backstop.service.", nil
        ),
      ]

  @Test("names each fault, how bad it is, and what mends it", arguments: 0..<faults.count)
  func fault(row: Int) {
    let (change, grade, text, mend) = Self.faults[row]
    let findings = Self.well(change).findings
    #expect(findings.map(\.text) == [text])
    #expect(findings.map(\.grade) == [grade])
    #expect(findings.map(\.mend) == [mend])
    #expect(findings.allSatisfy { $0.remedy?.isEmpty == false })
  }

  @Test("that are not installed at all says so once, and nothing else")
  func notInstalled() {
    let facts = Self.well {
      $0.target.file = ""
      $0.target.activeState = "inactive"
      for index in $0.parts.indices { $0.parts[index].file = "" }
      $0.services[0].file = ""
    }
    #expect(
      facts.findings.map(\.text)
        == ["The units of Forestall are not installed where systemd looks for them."])
  }

  @Test("does not blame the parts of a target that is down, and names both of its own faults")
  func targetDown() {
    let facts = Self.well {
      $0.target.activeState = "inactive"
      $0.target.fileState = "disabled"
      $0.parts[0].activeState = "inactive"
    }
    #expect(facts.findings.map(\.mend) == [.startTarget, .enableTarget])
  }
}
