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
