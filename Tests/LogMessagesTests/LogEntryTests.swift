import LogMessages
import Reminders
import Testing
import Vocabulary

@Suite("Entries of the system's journal")
struct LogEntryTests {
  private static let now = Moment(
    boot: BootIdentifier(high: 1, low: 1), monotonic: MonotonicInstant(nanoseconds: 1),
    sinceBoot: BootInstant(nanoseconds: 1), wall: WallInstant(seconds: 1_796_032_800))
  private static let scale = ClientName("scale") ?? { preconditionFailure("A name.") }()

  private func entry(
    _ kind: JournalEntry.Kind, _ detail: String = "", fact: JournalEntry.Fact? = nil
  ) -> LogEntry? {
    LogEntry(
      JournalEntry(at: Self.now, client: Self.scale, kind: kind, detail: detail, fact: fact))
  }

  private func fields(_ entry: LogEntry) -> [String] {
    entry.fields.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("have the fields of every journal entry, then their own")
  func encoding() {
    let entry = LogEntry(
      .clientOpenedByEvent, "scale: opened.",
      [.init(.client, "scale"), .init(.accessory, "bath"), .init(.event, "notifies 2a9d")])
    #expect(
      fields(entry) == [
        "MESSAGE=scale: opened.", "MESSAGE_ID=\(LogMessage.clientOpenedByEvent.rawValue)",
        "PRIORITY=5", "FORESTALL_CLIENT=scale", "FORESTALL_ACCESSORY=bath",
        "FORESTALL_EVENT=notifies 2a9d",
      ])
  }

  @Test("keep what a value holds: signs of equality, ends of lines, any letter, nothing at all")
  func odd() {
    for text in ["a=b", "one\ntwo\n", "Waage \u{1F916} \u{7}", "", "=", "\u{0}"] {
      let fields = LogEntry(.holderTroubled, text, [.init(.rule, text)]).fields
      #expect(fields.first == Array("MESSAGE=".utf8) + Array(text.utf8))
      #expect(fields.last == Array("FORESTALL_RULE=".utf8) + Array(text.utf8))
    }
  }

  @Test("a field of several values stands once for each")
  func several() {
    let entry = LogEntry(.reminderShown, "", [.init(.client, "a"), .init(.client, "b")])
    #expect(entry.values(of: .client) == ["a", "b"])
    #expect(fields(entry).suffix(2) == ["FORESTALL_CLIENT=a", "FORESTALL_CLIENT=b"])
  }

  @Test("tell an ending with its evidence and how sure it is")
  func ending() throws {
    let told = try #require(
      entry(.ended, "run: killed by signal 9", fact: .ending(.signalled(9), .certain)))
    #expect(told.message == .clientEnded)
    #expect(told.values(of: .ending) == ["signalled 9"])
    #expect(told.values(of: .confidence) == ["certain"])
    #expect(told.text.hasPrefix("scale: ") && told.text.contains("run: killed by signal 9"))
    let unknown = try #require(entry(.ended, "of an earlier version"))
    #expect(unknown.values(of: .ending) == ["unknown"])
    #expect(unknown.values(of: .confidence) == ["possible"])
  }

  @Test("what the history has is told once by somebody", arguments: JournalEntry.Kind.allCases)
  func kinds(kind: JournalEntry.Kind) throws {
    // By the owner of the reminder or the look itself; or said by a client as often as it likes.
    let others: Set<JournalEntry.Kind> = [
      .shown, .answered, .mended, .status, .pending, .login, .drill, .drillOver,
    ]
    let told = entry(kind, "why")
    #expect((told == nil) == others.contains(kind))
    guard let told else { return }
    #expect(told.values(of: .client) == ["scale"])
    for field in told.message.fields {
      #expect(!told.values(of: field).isEmpty, "\(told.message) has no \(field)")
    }
  }

  @Test("what the holder opens the holder tells; what a person has opened, the look")
  func openings() {
    #expect(entry(.reopened, fact: .opening(.holder)) == nil)
    #expect(entry(.reopened, fact: .opening(.button))?.message == .clientReopened)
    #expect(entry(.reopened, fact: .opening(.command))?.message == .clientReopened)
  }

  @Test("nothing is told of no client")
  func nobody() {
    #expect(LogEntry(JournalEntry(at: Self.now, client: nil, kind: .login)) == nil)
  }

  @Test("all pass the units' LogLevelMax=notice", arguments: LogMessage.allCases)
  func priorities(message: LogMessage) { #expect(message.priority.rawValue <= 5) }
}
