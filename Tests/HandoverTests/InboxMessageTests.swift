import Handover
import Reminders
import Testing
import Vocabulary

/// A client's name that a test knows to be one.
func named(_ text: String) -> ClientName {
  guard let name = ClientName(text) else { preconditionFailure("\(text) is no name") }
  return name
}

/// A moment with extreme readings.
let moment = Moment(
  boot: BootIdentifier(high: 1, low: .max), monotonic: MonotonicInstant(nanoseconds: .max),
  sinceBoot: BootInstant(nanoseconds: 42), wall: WallInstant(seconds: .min))

/// The moment a number of nanoseconds after boot.
func moment(at nanoseconds: UInt64) -> Moment {
  var later = moment
  later.sinceBoot = BootInstant(nanoseconds: nanoseconds)
  return later
}

private let kinds: [Ending.Kind] = [
  .exited(status: 0), .exited(status: 255), .signalled(11), .terminated(15), .forceQuit,
  .outOfMemory, .watchdog, .stopped, .frozen, .stuck, .gone, .unknown,
]

private func ending(_ kind: Ending.Kind) -> Ending {
  Ending(kind: kind, at: moment, evidence: " EXIT=1\nk=v \\ ü ", confidence: .likely)
}

@Suite("Messages of the inbox")
struct InboxMessageTests {
  static let messages: [InboxMessage] =
    kinds.flatMap {
      [
        .ending(named("scale"), ending($0)),
        .unitEnding(unit: "scale@\\x2d.service", ending($0)),
      ]
    }
    + Reminder.Button.allCases.map {
      .answer(
        Answer(client: named("scale"), choice: .pressed($0), step: 3, activationToken: "to ken"))
    } + [
      .answer(Answer(client: nil, choice: .dismissed, step: 1)),
      .answer(Answer(client: named("a"), choice: .dismissed, step: .max, activationToken: "")),
      .open(named("scale")),
      .status(named("scale"), "at\n100 %"),
    ]

  @Test("are read back as they were", arguments: messages)
  func roundTrip(message: InboxMessage) throws {
    #expect(try InboxMessage(message.bytes) == message)
  }

  @Test("end at any byte without being taken for another one", arguments: messages)
  func truncated(message: InboxMessage) throws {
    let bytes = message.bytes
    for count in 0..<bytes.count {
      // The last values may be shorter; the rest is a problem, never a trap.
      _ = try? InboxMessage(Array(bytes.prefix(count)))
    }
    #expect(throws: HandoverProblem.self) { try InboxMessage(Array(bytes.prefix(30))) }
  }

  @Test(
    "that are none are told apart",
    arguments: [
      ("", .noGroup("Message")),
      ("[Message]\n", .version("")),
      ("[Message]\nVersion=2\nKind=open\nClient=a", .version("2")),
      ("[Message]\nVersion=1\n", .missing(key: "Kind")),
      ("[Message]\nVersion=1\nKind=dance", .unreadable(key: "Kind", value: "dance")),
      ("[Message]\nVersion=1\nKind=open", .missing(key: "Client")),
      ("[Message]\nVersion=1\nKind=open\nClient=../x", .unreadable(key: "Client", value: "../x")),
      ("[Message]\nVersion=1\nKind=answer\nStep=x", .unreadable(key: "Step", value: "x")),
      (
        "[Message]\nVersion=1\nKind=answer\nStep=1\nPressed=dance",
        .unreadable(key: "Pressed", value: "dance")
      ),
      (
        "[Message]\nVersion=1\nKind=ending\nClient=a\nEnding=exited",
        .unreadable(key: "Ending", value: "exited")
      ),
      (
        "[Message]\nVersion=1\nKind=ending\nClient=a\nEnding=gone\nEndingAt=1 2 3",
        .unreadable(key: "EndingAt", value: "1 2 3")
      ),
    ] as [(String, HandoverProblem)])
  func garbage(text: String, problem: HandoverProblem) {
    #expect(throws: problem) { try InboxMessage(Array(text.utf8)) }
    #expect(problem.description.hasSuffix("."))
  }

  @Test("are no key files with broken syntax")
  func syntax() {
    do throws(HandoverProblem) {
      _ = try InboxMessage([0xFF, 0])
      Issue.record("two bytes were taken for a message")
    } catch {
      guard case .syntax = error else {
        Issue.record(error)
        return
      }
      #expect(error.description.hasPrefix("Line 1: "))
    }
  }
}
