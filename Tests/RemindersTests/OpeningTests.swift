import Reminders
import Testing
import Vocabulary

@Suite("Opening a client again")
struct OpeningTests {
  let scale = name("scale")

  /// A world in which the client is due and its reminder's Reopen was pressed.
  func pressed() -> World {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    world.sweep([scale: [.answered(Answer(client: scale, choice: .pressed(.reopen), step: 1))]])
    return world
  }

  @Test("Reopen opens the client once, and its first push closes the reminder")
  func succeeds() {
    var world = pressed()
    #expect(world.opened == [scale])
    #expect(world.onScreen.count == 1)
    world.pass(.seconds(2))
    world.attach(scale)
    world.sweep()
    #expect(world.onScreen.isEmpty)
    #expect(world.clients[scale]?.state.reopening == nil)
  }

  @Test("A second press while it is being opened opens nothing")
  func twice() {
    var world = pressed()
    world.sweep([scale: [.answered(Answer(client: scale, choice: .pressed(.reopen), step: 1))]])
    #expect(world.opened == [scale])
  }

  @Test("A client that opens and is not heard of has failed, said in the same place")
  func silent() {
    var world = pressed()
    #expect(world.sweep().nextLook == world.now.monotonic + .seconds(30))
    world.pass(.seconds(30))
    world.sweep()
    #expect(world.clients[scale]?.state.reopening?.failure != nil)
    #expect(world.onScreen[scale]?.body.contains("30") == true)
    #expect(world.isSettled)
  }

  @Test("A program that cannot be started is said at once")
  func refused() {
    var world = pressed()
    world.sweep([scale: [.openFailed("no such program: scale-app")]])
    #expect(world.onScreen[scale]?.body.contains("scale-app") == true)
  }

  @Test("Opening a client that was done watches it, and misses it when it does not come")
  func afterDone() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.record?.isDone = true
    world.sweep()
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    #expect(world.opened == [scale])
    #expect(world.sweep().nextLook == world.now.monotonic + .seconds(30))
    world.pass(.seconds(30))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("Opening a client that has no record gives it until the timeout to attach")
  func unattached() {
    var world = World()
    world.attach(scale)
    world.clients[scale]?.record = nil
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    world.pass(.seconds(30))
    world.sweep()
    #expect(world.onScreen.count == 1)
    world.attach(scale)
    world.sweep()
    #expect(world.onScreen.isEmpty)
  }
}
