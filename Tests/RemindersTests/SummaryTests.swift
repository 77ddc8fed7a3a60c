import Messages
import Reminders
import Testing
import Vocabulary

@Suite("Many clients due at once")
struct SummaryTests {
  func world(clients count: Int) -> World {
    var world = World()
    for index in 0..<count { world.attach(name("client\(index)")) }
    world.sweep()
    world.pass(.minutes(5))
    return world
  }

  @Test("Up to three are told one by one", arguments: 1...3)
  func few(count: Int) {
    var world = world(clients: count)
    world.sweep()
    #expect(world.onScreen.count == count)
    #expect(!world.onScreen.keys.contains(nil))
    #expect(world.isSettled)
  }

  @Test("More than three share one summary", arguments: [4, 100])
  func many(count: Int) {
    var world = world(clients: count)
    world.sweep()
    #expect(Array(world.onScreen.keys) == [nil])
    #expect(world.isSettled)
  }

  @Test("It names why no device can be heard where all in it live by one", arguments: [5, 4])
  func commonCause(living count: Int) {
    var world = world(clients: 5)
    world.commonCause = Message(CauseText.radioOff)
    for index in 0..<count { world.clients[name("client\(index)")]?.needsRadio = true }
    world.sweep()
    let body = world.onScreen[nil]?.body ?? ""
    #expect(body.contains("Bluetooth is switched off.") == (count == 5), "\(body)")
    #expect(world.isSettled)
  }

  @Test("The summary goes when all are back, and not before")
  func back() {
    var world = world(clients: 4)
    world.sweep()
    for index in 0..<3 { world.push(name("client\(index)")) }
    world.sweep()
    #expect(world.onScreen.keys.contains(nil))
    world.push(name("client3"))
    world.sweep()
    #expect(world.onScreen.isEmpty)
  }

  @Test("Its button shows each client's own reminder")
  func each() {
    var world = world(clients: 5)
    world.sweep()
    world.sweep(summary: [.pressed(.showEach)])
    #expect(world.onScreen.count == 5)
    #expect(!world.onScreen.keys.contains(nil))
    #expect(world.isSettled)
  }

  @Test("Dismissed, it answers for all in it")
  func dismissed() {
    var world = world(clients: 5)
    world.sweep()
    world.onScreen = [:]
    world.sweep(summary: [.dismissed])
    #expect(world.onScreen.isEmpty)
    #expect(world.isSettled)
  }

  @Test("A client due later than the summary is told by itself")
  func later() {
    var world = world(clients: 4)
    world.attach(name("late"))
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.onScreen.keys.contains(name("late")))
    #expect(world.onScreen.count == 2)
  }
}

/// Reminders that stand already, and others that follow.
@Suite("Clients due one after another")
struct TrickleTests {
  /// A hundred clients that fall due a tenth of a second after one another.
  func trickle(_ count: Int = 100, again: [TimeSpan] = []) -> World {
    var world = World()
    for index in 0..<count {
      world.attach(name("client\(index)"), again: again)
      world.pass(.milliseconds(100))
    }
    world.sweep()
    world.pass(.minutes(5) - .milliseconds(UInt64(100 * count)))
    for _ in 0..<count {
      world.sweep()
      world.pass(.milliseconds(100))
    }
    world.sweep()
    return world
  }

  @Test("A hundred over ten seconds are three reminders and one summary")
  func hundred() {
    let world = trickle()
    #expect(world.onScreen.count == 4)
    #expect(world.onScreen[nil]?.silences.count == 97)
    #expect(world.onScreen[nil]?.title == "97 more recordings have stopped")
    #expect(world.journal.filter { $0.kind == .shown }.count == 100)
    #expect(world.isSettled)
  }

  @Test("Later steps of those in the summary make it louder once, and take nobody out of it")
  func laterSteps() {
    var world = trickle(again: [.minutes(15)])
    let before = world.onScreen[nil]?.silences
    #expect(world.onScreen[nil]?.step == 1)
    world.pass(.minutes(15) - .seconds(10))
    var orders = [world.onScreen[nil]]
    for _ in 0..<120 {
      world.pass(.milliseconds(100))
      world.sweep()
      if orders.last != world.onScreen[nil] { orders.append(world.onScreen[nil]) }
    }
    #expect(world.onScreen.count == 4)
    #expect(world.onScreen[nil]?.silences == before)
    #expect(orders.map { $0?.step } == [1, 2])
    #expect(orders.map { $0?.urgency } == [.normal, .critical])
    #expect(world.clients.values.allSatisfy { $0.state.episode?.step == 2 })
  }

  @Test("One more than have room is told of beside them, and gets its own when one of them goes")
  func room() {
    var world = trickle(4)
    #expect(world.onScreen[nil]?.title == "1 more recording has stopped")
    world.push(name("client0"))
    world.sweep()
    #expect(Set(world.onScreen.keys) == [name("client1"), name("client2"), nil])
    world.attach(name("late"))
    world.sweep()
    world.pass(.minutes(3))
    world.push(name("client0"))
    world.pass(.minutes(2))
    world.sweep()
    #expect(world.onScreen.keys.contains(name("late")))
    #expect(world.onScreen[nil]?.title == "1 more recording has stopped")
  }

  @Test("Dismissed while another falls due, the summary answers for those that it told of")
  func dismissed() {
    var world = World()
    for index in 0..<4 { world.attach(name("client\(index)")) }
    world.pass(.seconds(1))
    world.attach(name("late"))
    world.sweep()
    world.pass(.seconds(299))
    world.sweep()
    #expect(Array(world.onScreen.keys) == [nil])
    world.onScreen = [:]
    world.pass(.seconds(1))
    world.sweep(summary: [.dismissed])
    #expect(Array(world.onScreen.keys) == [name("late")])
    #expect(world.isSettled)
  }
}
