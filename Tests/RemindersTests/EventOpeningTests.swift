import Messages
import Reminders
import Testing
import Vocabulary

@Suite("A client that events of its accessory open")
struct EventOpeningTests {
  let scale = name("scale")
  var world = World()

  private func opening(failure: String? = nil) -> ClientEvent {
    .openedByEvent(
      EventOpening(
        event: "Scale appears", rule: "linux-crashed", at: world.now, failure: failure))
  }

  private func ending(_ kind: Ending.Kind = .signalled(11)) -> ClientEvent {
    .ended(Ending(kind: kind, at: world.now, evidence: "seen", confidence: .certain))
  }

  private mutating func crashed() {
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1))
    world.sweep([scale: [ending()]])
    world.pass(.seconds(1))
  }

  private var attempts: ClientState.Attempts? { world.clients[scale]?.state.attempts }

  @Test("is told so, and by which rule; its being heard of ends the opening")
  mutating func opened() {
    crashed()
    world.sweep([scale: [opening()]])
    #expect(world.journal.last?.fact == .opening(.holder))
    #expect(world.journal.last?.detail == "Scale appears (linux-crashed)")
    #expect(attempts?.count == 1)
    world.pass(.seconds(2))
    world.attach(scale)
    world.sweep()
    #expect(world.journal.last?.kind == .attached)
    #expect(world.clients[scale]?.state.reopening == nil)
  }

  @Test("counts as opened in vain where it ends before its time, and as well where it stays")
  mutating func counting() {
    crashed()
    for count in 1...3 {
      world.sweep([scale: [opening()]])
      world.pass(.seconds(2))
      world.attach(scale)
      world.sweep()
      world.pass(.seconds(5))
      world.sweep([scale: [ending()]])
      #expect(attempts?.count == count)
      world.pass(.minutes(1))
    }
    world.sweep([scale: [opening()]])
    world.pass(.seconds(2))
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1))
    world.sweep([scale: [ending()]])
    #expect(attempts == nil)
  }

  @Test("waits longer after each opening in vain, and never across a restart")
  mutating func pauses() throws {
    var attempts = ClientState.Attempts(count: 0, last: world.now)
    #expect(attempts.notBefore(at: world.now) == nil)
    var last = TimeSpan.zero
    for count in 1..<ClientState.Attempts.most {
      attempts.count = count
      #expect(!attempts.areExhausted)
      let pause = try #require(attempts.notBefore(at: world.now)).since(world.now.monotonic)
      #expect(pause > last)
      last = pause
    }
    attempts.count = ClientState.Attempts.most
    #expect(attempts.areExhausted)
    world.reboot()
    #expect(attempts.notBefore(at: world.now) == nil)
  }

  @Test("has a reminder that says what opens it, and after the last attempt that nothing does")
  mutating func words() throws {
    crashed()
    world.clients[scale]?.awaited = [
      Message(WaitText.appears, [.accessory: "Scale"]),
      Message(WaitText.connects, [.accessory: "Scale"]),
    ]
    world.pass(.minutes(6))
    world.sweep()
    let body = try #require(world.onScreen[scale]?.body)
    #expect(
      body.contains(
        "It is opened by itself when Scale appears, or when Scale connects; or open it now."))
    world.clients[scale]?.awaited = []
    world.clients[scale]?.state.attempts = ClientState.Attempts(
      count: ClientState.Attempts.most, last: world.now)
    world.sweep()
    #expect(try #require(world.onScreen[scale]?.body).contains("had it opened 5 times"))
  }

  @Test("that could not be opened says why in its reminder, and a person's opening counts anew")
  mutating func failed() throws {
    crashed()
    world.sweep([scale: [opening(failure: "There is no program scale-app.")]])
    #expect(world.journal.suffix(2).map(\.kind) == [.reopened, .reopenFailed])
    world.pass(.minutes(6))
    world.sweep()
    #expect(try #require(world.onScreen[scale]?.body).contains("There is no program scale-app."))
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    #expect(attempts == nil)
  }

  @Test("whose end was told is not told again to be gone")
  mutating func toldTwice() {
    crashed()
    world.sweep([scale: [ending(.gone)]])
    #expect(world.journal.count { $0.kind == .ended } == 1)
    world.attach(scale)
    world.sweep()
    world.pass(.seconds(5))
    world.sweep([scale: [ending(.gone)]])
    #expect(world.journal.count { $0.kind == .ended } == 2)
  }

  @Test("opened by hand for the first time, is told to be opened and then to be open, once")
  mutating func firstOpening() {
    world.clients[scale] = ClientFacts(
      declaration: world.clients[scale]?.declaration ?? .init(name: scale))
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    world.pass(.seconds(2))
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1))
    world.push(scale)
    world.sweep()
    #expect(world.journal.map(\.kind) == [.reopened, .attached])
  }

  @Test("is told once of what it waits for, however often it says the same")
  mutating func pending() {
    world.attach(scale)
    for works in [["appears bath"], ["appears bath"], [], []] {
      world.clients[scale]?.pending = .said(works)
      world.sweep()
    }
    let told = world.journal.filter { $0.kind == .pending }.map(\.detail)
    #expect(told == ["appears bath", "nothing"])
    #expect(world.journal.map(\.isNothingPending).filter { $0 }.count == 1)
  }

  @Test("keeps what it waited for over its end, and forgets it once it is opened anew")
  mutating func earlierLife() {
    world.attach(scale)
    world.clients[scale]?.pending = .said(["appears bath"])
    world.sweep()
    // As after a restart: neither its record nor its words are there.
    world.clients[scale]?.record = nil
    world.clients[scale]?.pending = .nothingSaid
    world.sweep()
    #expect(world.clients[scale]?.state.pending == ["appears bath"])
    #expect(world.clients[scale]?.said == ["appears bath"])
    world.attach(scale)
    world.clients[scale]?.pending = .nothingSaid
    #expect(world.clients[scale]?.said == nil)
    world.sweep()
    #expect(world.clients[scale]?.state.pending == nil)
  }
}
