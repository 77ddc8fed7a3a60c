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

  @Test(
    "A client that comes and crashes before any look is missed at once, and may be opened again")
  func comesAndCrashes() {
    var world = pressed()
    world.pass(.seconds(2))
    world.attach(scale)
    world.pass(.milliseconds(20))
    // Who saw that end brings the deadline to it.
    world.clients[scale]?.record?.deadline = world.now.monotonic
    let ending = Ending(
      kind: .signalled(11), at: world.now, evidence: "systemd: seen", confidence: .certain)
    world.sweep([scale: [.ended(ending)]])
    #expect(world.clients[scale]?.state.reopening == nil)
    #expect(world.onScreen[scale]?.body.contains("crashed") == true)
    world.sweep([scale: [.answered(Answer(client: scale, choice: .pressed(.reopen), step: 1))]])
    #expect(world.opened == [scale, scale])
    // The end of the one before says nothing of this one.
    world.sweep([scale: [.ended(ending)]])
    #expect(world.clients[scale]?.state.reopening != nil)
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

  @Test("A client that was never open and cannot be started is due at once, until it is heard of")
  func neverOpen() {
    var world = World()
    world.attach(scale)
    world.clients[scale]?.record = nil
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    #expect(world.onScreen.isEmpty)
    #expect(outlook(world) == .well(until: world.now.monotonic + .seconds(30)))
    world.sweep([scale: [.openFailed("no such program: scale-app")]])
    #expect(outlook(world) == .due(since: world.now.monotonic))
    #expect(world.onScreen[scale]?.title == "scale could not be opened")
    #expect(world.isSettled)
    world.pass(.seconds(1))
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    #expect(world.onScreen[scale]?.title.hasPrefix("Opening scale") == true)
    world.attach(scale)
    world.sweep()
    #expect(world.onScreen.isEmpty)
  }

  @Test("So is one whose unit cannot be started; one that starts has until the timeout")
  func unit() {
    var world = World()
    world.attach(scale) { $0.unit = "scale.service" }
    world.marks.login = world.now
    world.clients[scale]?.unit = UnitFacts(isActive: false)
    world.pass(.seconds(1))
    let plan = world.sweep([scale: [.openRequested(activationToken: nil)]])
    #expect(plan.nextLook == world.now.monotonic + .seconds(30))
    #expect(world.onScreen.isEmpty)
    var refused = world
    refused.sweep([scale: [.openFailed("there is no unit scale.service")]])
    #expect(refused.onScreen[scale]?.title == "scale could not be opened")
    #expect(refused.isSettled)
    world.pass(.seconds(30))
    world.sweep()
    #expect(world.onScreen[scale]?.title == "scale could not be opened")
  }

  @Test("A failure of an earlier session leaves the time to appear after a login")
  func laterSession() {
    var world = World()
    world.attach(scale)
    world.clients[scale]?.record = nil
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    world.sweep([scale: [.openFailed("no such program: scale-app")]])
    #expect(world.onScreen.count == 1)
    world.clients[scale]?.record = nil
    world.pass(.minutes(1))
    world.sweep(isLogin: true)
    #expect(world.onScreen.isEmpty)
    world.pass(.minutes(1))
    world.sweep()
    #expect(world.onScreen.isEmpty)
    world.pass(.minutes(1))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  private func outlook(_ world: World) -> ClientOutlook? {
    world.clients[scale]?.outlook(at: world.now, marks: world.marks)
  }
}
