import CheckUps
import Testing
import Vocabulary

@Suite("What is said of a client")
struct ClientTests {
  static func client(_ change: (inout ClientCondition) -> Void) throws -> ClientCondition {
    var client = ClientCondition(try #require(ClientName("scale")), every: .minutes(5))
    client.recordInterval = .minutes(5)
    client.isAttached = true
    change(&client)
    return client
  }

  static let rows:
    [(change: @Sendable (inout ClientCondition) -> Void, grade: Finding.Grade, words: String)] = [
      ({ _ in }, .well, "scale is declared without a mistake, and can be opened again."),
      (
        { $0.mistakes = ["/c/scale.client:2: Every: No."] }, .broken,
        "/c/scale.client:2: Every: No."
      ),
      (
        { $0.obstacle = "there is no program x" }, .broken,
        "scale cannot be opened again: there is no program x."
      ),
      ({ $0.canBeOpened = false }, .warning, "Nobody said how to open scale"),
      (
        { $0.recordInterval = .hours(1) }, .warning,
        "scale is declared to push each 5 minutes, and has attached with 1 hour"
      ),
      ({ $0.isOpeningKnown = false }, .well, "scale is declared without a mistake."),
      ({ $0.recordInterval = nil }, .well, "scale is declared"),
      ({ $0.isSeen = false }, .well, "scale is declared"),
      (
        {
          $0.isWoken = true
          $0.isSeen = false
        }, .warning, "for up to 5 minutes after it nothing waits for its devices"
      ),
      (
        {
          $0.isWoken = true
          $0.pending = []
        }, .warning, "scale said that it waits for nothing"
      ),
      (
        {
          $0.isWoken = true
          $0.unregistered = ["bath"]
        }, .warning, "bath is declared to wake scale, and no device is registered by that name"
      ),
      (
        {
          $0.isWoken = true
          $0.pending = ["connects bath", "appears bath"]
        }, .well, "opened again. It waits for: connects bath, appears bath."
      ),
      (
        { $0.isWoken = true }, .well,
        "opened again. It never said what it waits for, so its WakeOn= counts."
      ),
      (
        {
          $0.isWoken = true
          $0.isAttached = false
          $0.isSeen = false
          $0.pending = []
        }, .well, "scale is declared"
      ),
    ]

  @Test("each fault has its own sentence", arguments: 0..<rows.count)
  func row(_ number: Int) throws {
    let (change, grade, words) = Self.rows[number]
    let findings = try Self.client(change).findings
    #expect(findings.map(\.grade) == [grade])
    #expect(findings[0].text.contains(words), "\(findings[0].text)")
    #expect(findings[0].subject == "scale")
  }

  @Test("several faults are told side by side")
  func several() throws {
    let client = try Self.client {
      $0.mistakes = ["a", "b"]
      $0.canBeOpened = false
    }
    #expect(client.findings.map(\.grade) == [.broken, .broken, .warning])
  }
}
