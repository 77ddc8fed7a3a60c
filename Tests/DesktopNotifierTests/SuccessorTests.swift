import ForestallTestKit
import Glibc
import Handover
import SystemCalls
import Testing

@Suite(
  "What an owner goes by beside its order", .serialized, .timeLimit(.minutes(1)),
  .enabled(if: Files.exists(PrivateBus.daemon), "dbus-daemon is not installed"))
struct SuccessorTests {
  @Test(
    "It bears a tag of its own where the server keeps one notification of each",
    arguments: [true, false])
  func tag(keepsOne: Bool) async throws {
    let more = keepsOne ? ",'x-dunst-stack-tag'" : ""
    let desk = try OwnerDesk(capabilities: "['body','actions'\(more)]")
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    let instance = ReminderInstance.client(try desk.client())
    let tag = instance.tag(boot: try Clocks.bootIdentifier())
    let hint = "'x-dunst-stack-tag': <'\(tag)'>"
    #expect(try await calls.notification().hints.contains(hint) == keepsOne)
    // A known number says it all; mako crashes where it is told in both ways.
    try desk.put(step: 2)
    let second = try await calls.notification()
    #expect(second.replaces == 7 && !second.hints.contains("x-dunst-stack-tag"))
    owner.signal(SIGTERM)
    #expect(try owner.result(limit: 10).status == 0)
  }

  @Test("A deadline that no client sets is no return")
  func farDeadline() async throws {
    let desk = try OwnerDesk()
    try desk.beat(in: -10)
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    try desk.beat(in: 32 * 86_400)
    // By the second of these it has looked at the record, and has not left.
    for step in [2, 3] {
      try desk.put(step: step)
      #expect(try await calls.notification().replaces == 7)
    }
    try desk.beat(in: 60)
    #expect(try owner.result(limit: 10).isSilentSuccess)
  }
}
