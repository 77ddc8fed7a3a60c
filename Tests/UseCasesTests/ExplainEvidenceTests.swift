import CommandGrammar
import DesktopVerdicts
import Handover
import Processes
import RelaunchPolicy
import Reminders
import StructuredText
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("explain, where nobody told what happened")
struct ExplainEvidenceTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func explain() throws -> ExplainReport {
    try Explaining(test.session).explain(Explain(name: scale))
  }

  private func end(_ kind: Ending.Kind, _ confidence: Ending.Confidence = .certain) throws {
    test.pass(.seconds(10))
    test.session.liveness = { _ in .dead }
    let ending = Ending(
      kind: kind, at: test.clock.now, evidence: "run: seen", confidence: confidence)
    try test.post(.ending(scale, ending))
    try test.look(.marker)
  }

  private func rules(_ report: ExplainReport) -> Set<String> {
    Set(report.rows[0].judgement.verdicts.map { $0.rule?.id ?? "" })
  }

  @Test("Opened and ended while it was paused, it was opened by nobody knows whom")
  func paused() throws {
    try test.open(scale)
    try end(.forceQuit, .likely)
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    test.pass(.seconds(1))
    try test.attach(scale)
    try end(.exited(status: 3))
    _ = try ClientCommands(test.session).resume(Named(name: scale))
    let report = try explain()
    #expect(report.life == .gone && report.doubts == [.opener])
    #expect(report.returns.byUnknown == 1)
  }

  @Test("Opened and ended in one look, it quit")
  func brief() throws {
    try test.declare(scale)
    try test.attach(scale)
    try end(.exited(status: 0))
    let report = try explain()
    #expect(
      report.happenings.map(\.kind) == [
        .opened(.unknown), .ended(.exited(status: 0), .certain),
      ])
    #expect(report.life == .gone && report.returns.count == 0)
  }

  @Test("Removed while it ran, and added again, it is open")
  func addedAgain() throws {
    try test.open(scale)
    test.session.liveness = { _ in .alive(.running) }
    _ = try Declaring(test.session).remove(Named(name: scale))
    test.pass(.seconds(1))
    try test.attach(scale)
    try test.declare(scale)
    #expect(try explain().life == .running)
    #expect(try explain().happenings.filter { $0.kind == .opened(.unknown) }.count == 1)
  }

  @Test("A record that is cut off says nothing of one that runs")
  func cutOff() throws {
    try test.open(scale)
    let path = "\(test.runtime)/scale.beat"
    let bytes = try Files.read(path)
    try Files.replace(path, with: Array(bytes.prefix(20)))
    let report = try explain()
    #expect(report.life == .silent && report.doubts == [.presence])
    #expect(report.problems.contains { $0.hasPrefix("The beat record of scale, ") })
  }

  @Test(
    "A mistake in its declaration is told, and nothing that may follow from it",
    arguments: ["[Client]\nReopn=true\n", "[Client]\n[Accessory bath]\nWakeOn=conects\n", "\u{1}"])
  func mistake(text: String) throws {
    let folder = "\(test.session.places.configuration)/clients"
    try Files.createFolder(folder)
    try Files.replace("\(folder)/scale.client", with: Array(text.utf8))
    let report = try explain()
    #expect(report.problems.contains { $0.contains("scale.client") })
    #expect(!report.remarks.contains { $0.hasPrefix("Nobody said how to open it") })
    let sentence = try #require(report.problems.first)
    let prose = report.prose(width: 1000) { _ in 0 }
    #expect(prose.contains("\nProblems:\n  \(sentence)"))
    #expect("\(report.json)".contains("problems"))
  }

  @Test("A time that nobody knows is none")
  func time() throws {
    try test.open(scale)
    test.session.liveness = { _ in .dead }
    let report = try explain()
    test.pass(.minutes(1))
    #expect(report.prose(width: 80) { _ in 0 }.contains("  by now  "))
    #expect(try explain().json == report.json)
  }
}
