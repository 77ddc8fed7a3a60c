import Reminders
import Testing
import Vocabulary

@Suite("A client that has ended before a look found it open")
struct EndedBeforeSeenTests {
  let scale = name("scale")
  var world = World()

  private var kinds: [JournalEntry.Kind] { world.journal.map(\.kind) }

  private func ending(_ kind: Ending.Kind = .exited(status: 0)) -> ClientEvent {
    .ended(Ending(kind: kind, at: world.now, evidence: "run: seen", confidence: .certain))
  }

  /// Attaches and ends, and a look finds both.
  private mutating func runBriefly(_ kind: Ending.Kind = .exited(status: 0)) {
    world.pass(.seconds(10))
    world.attach(scale)
    world.pass(.milliseconds(20))
    world.sweep([scale: [ending(kind)]])
  }

  @Test("was opened, and ended then; its reminder comes at its deadline")
  mutating func once() throws {
    runBriefly()
    #expect(kinds == [.attached, .ended])
    #expect(world.isSettled)
    let state = try #require(world.clients[scale]?.state)
    #expect(state.lastAlive == state.ending?.at)
    world.pass(.minutes(6))
    world.sweep()
    #expect(kinds == [.attached, .ended, .due, .shown])
    #expect(world.onScreen[scale]?.step == 1)
  }

  @Test("does so each time, and is open where it attaches later")
  mutating func often() {
    runBriefly()
    runBriefly(.forceQuit)
    #expect(kinds == [.attached, .ended, .attached, .ended])
    world.pass(.seconds(10))
    world.attach(scale)
    world.sweep()
    #expect(kinds == [.attached, .ended, .attached, .ended, .attached])
    world.pass(.seconds(10))
    world.sweep([scale: [ending()]])
    #expect(kinds.suffix(2) == [.attached, .ended])
    #expect(world.isSettled)
  }

  @Test("is not taken for open when the memory of its life is refreshed")
  mutating func stale() {
    world.attach(scale, every: .hours(2))
    world.sweep()
    world.pass(.minutes(1))
    world.sweep([scale: [ending()]])
    let ended = world.clients[scale]?.state.ending?.at
    world.pass(.minutes(100))
    world.clients[scale]?.isMarked = true
    world.sweep()
    #expect(
      world.clients[scale]?.state.ending?.explains(
        silenceAfter: world.clients[scale]?.state.lastAlive) == true)
    #expect(ended != nil && kinds == [.attached, .ended])
  }

  @Test("out of a silence, came back and ended then, and is missed anew")
  mutating func silence() {
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(6))
    world.sweep()
    runBriefly()
    #expect(kinds == [.attached, .due, .shown, .returned, .ended])
    #expect(world.onScreen.isEmpty && world.isSettled)
    world.pass(.minutes(6))
    world.sweep()
    #expect(kinds.suffix(2) == [.due, .shown])
  }

  @Test("lives on where it pushes after an end that was told of its starter")
  mutating func fork() {
    world.attach(scale)
    world.sweep()
    world.pass(.seconds(10))
    world.sweep([scale: [ending()]])
    world.pass(.minutes(40))
    world.push(scale)
    world.sweep()
    #expect(world.clients[scale]?.state.lastAlive == world.now)
  }

  // MARK: - Done

  @Test("and is done was opened")
  mutating func doneAtOnce() {
    world.attach(scale)
    world.clients[scale]?.record?.isDone = true
    world.sweep()
    #expect(kinds == [.attached, .done] && world.isSettled)
    world.pass(.minutes(1))
    world.attach(scale)
    world.clients[scale]?.record?.isDone = true
    world.sweep()
    #expect(kinds == [.attached, .done, .attached, .done] && world.isSettled)
  }

  @Test(
    "Back after it was done, it is told once, and its end after that", arguments: [false, true])
  mutating func backOnce(isBrief: Bool) {
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.record?.isDone = true
    world.pass(.seconds(10))
    world.sweep()
    if isBrief {
      runBriefly()
    } else {
      world.pass(.seconds(10))
      world.attach(scale)
      world.sweep()
    }
    #expect(kinds == [.attached, .done, .attached] + (isBrief ? [.ended] : []))
    #expect(world.isSettled)
  }

  @Test("Done by a command, and a pause since, is nothing that the client says")
  mutating func author() {
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.state.intent = .done(at: world.now)
    world.clients[scale]?.record?.isDone = true
    world.sweep()
    world.clients[scale]?.state.intent = .paused(until: nil)
    world.sweep()
    world.clients[scale]?.state.intent = .watch
    world.pass(.seconds(10))
    world.sweep()
    #expect(kinds == [.attached])
    #expect(world.clients[scale]?.state.intent == .done(at: world.now) && world.isSettled)
  }

  @Test("Done in a pause is told in it, once")
  mutating func doneInPause() {
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.state.intent = .paused(until: nil)
    world.clients[scale]?.record?.isDone = true
    world.sweep()
    world.clients[scale]?.state.intent = .watch
    world.sweep()
    #expect(kinds == [.attached, .done] && world.isSettled)
  }
}
