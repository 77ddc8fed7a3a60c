import CheckUps
import StructuredText
import Testing

@Suite("A check-up")
struct CheckUpTests {
  static let broken = Finding(.timers, .broken, "Lost.", remedy: "run it", mend: .sweep)

  @Test("is in the order of the way, and well where nothing is broken")
  func order() {
    let checkUp = CheckUp([
      Finding(.holder, .unneeded, "a"), Finding(.units, .warning, "b"), Finding(.bus, .well, "c"),
    ])
    #expect(checkUp.findings.map(\.text) == ["c", "b", "a"])
    #expect(checkUp.isWell && checkUp.count(.warning) == 1)
    #expect(!CheckUp([Self.broken]).isWell)
  }

  @Test("mends each thing once, what others need first")
  func mends() {
    let mends: [Mend] = [
      .sweep, .restart("b"), .enableTarget, .startTarget, .restart("a"), .sweep, .reload,
      .closeFolder("/f"), .importEnvironment(["DISPLAY"]),
    ]
    let findings = mends.map { Finding(.units, .broken, "x", mend: $0) }
    #expect(
      Mend.ordered(findings) == [
        .closeFolder("/f"), .reload, .importEnvironment(["DISPLAY"]), .startTarget, .enableTarget,
        .restart("b"), .restart("a"), .sweep,
      ])
  }

  @Test("has the same members always")
  func json() {
    let checkUp = CheckUp(
      [Self.broken],
      treatments: [.init(.sweep), .init(.restart("a.path"), failure: "It is masked.")])
    #expect(
      checkUp.json.text() == """
        {"version":1,"well":false,"findings":[{"link":"timers","subject":null,"grade":"broken",\
        "text":"Lost.","remedy":"run it","fixable":true}],"treatments":[\
        {"what":"have a look made, which arms the timer","done":true,"failure":null},\
        {"what":"start a.path again","done":false,"failure":"It is masked."}]}
        """)
  }
}
