import Handover
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("A message whose look was killed once it was saved")
struct HeardOnceTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
    try test.silence(scale)
  }

  private var inbox: String { "\(test.runtime)/inbox" }

  @Test("is not taken for an answer to another reminder")
  func answer() throws {
    try test.answer(scale, .dismissed)
    let name = try #require(try test.waiting().first)
    let bytes = try Files.read("\(inbox)/\(name)")
    try test.look(.marker)
    #expect(try test.board().isEmpty && test.waiting().isEmpty)
    try test.push(scale)
    try test.look(.marker)
    test.pass(.minutes(5))
    try Files.replace("\(inbox)/\(name)", with: bytes)
    try test.look(.timer)
    #expect(try test.board() == ["scale"], "nobody has seen this one yet")
    #expect(try test.waiting().isEmpty)
  }

  @Test("is heard where it is another one of the same words")
  func another() throws {
    try test.answer(scale, .pressed(.snooze))
    try test.look(.marker)
    test.pass(.minutes(30))
    try test.look()
    #expect(try test.board() == ["scale"])
    try test.answer(scale, .pressed(.snooze))
    try test.look(.marker)
    #expect(try test.board().isEmpty)
    #expect(try test.journal(scale).count { $0 == .snoozed } == 2)
  }
}
