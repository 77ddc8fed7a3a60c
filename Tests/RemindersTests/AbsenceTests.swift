import Reminders
import Testing
import Vocabulary

@Suite("A client that should be open and has no record")
struct AbsenceTests {
  let scale = name("scale")
  static let obstacle = "The beat record of scale cannot be read; remove it."

  /// A world in which the client was open, and a newer version's record lies in its record's place.
  private func obstructed() -> World {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.record = nil
    world.clients[scale]?.obstacle = Self.obstacle
    world.canHoldPlaces = false
    return world
  }

  @Test("is reminded about once its time is over, however often there is a look meanwhile")
  func due() {
    var world = obstructed()
    let plan = world.sweep()
    #expect(plan.actions.isEmpty, "nothing is asked for that must fail")
    #expect(plan.nextLook == world.now.monotonic + .minutes(5))
    for _ in 0..<4 {
      world.pass(.minutes(1))
      world.sweep()
      #expect(world.onScreen.isEmpty)
    }
    world.pass(.minutes(1))
    world.sweep()
    #expect(world.onScreen.count == 1)
    #expect(world.isSettled)
    for _ in 0..<3 {
      world.pass(.hours(1))
      world.sweep()
      #expect(world.onScreen.count == 1)
    }
  }

  @Test("has what is in its way told once, and anew when it is another thing")
  func told() {
    var world = obstructed()
    for _ in 0..<3 {
      world.sweep()
      world.pass(.minutes(1))
    }
    let told = { (world: World) in
      world.journal.filter { $0.kind == .recordUnreadable }.map(\.detail)
    }
    #expect(told(world) == [Self.obstacle])
    world.clients[scale]?.obstacle = "Something else."
    world.sweep()
    #expect(told(world) == [Self.obstacle, "Something else."])
    world.clients[scale]?.obstacle = nil
    world.attach(scale)
    world.sweep()
    #expect(world.clients[scale]?.state.obstacle == nil)
    world.clients[scale]?.record = nil
    world.clients[scale]?.obstacle = Self.obstacle
    world.sweep()
    #expect(told(world).count == 3)
  }

  @Test("is back with its record, and has its whole time again the next time")
  func back() {
    var world = obstructed()
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    world.clients[scale]?.obstacle = nil
    world.attach(scale)
    world.sweep()
    #expect(world.onScreen.isEmpty)
    #expect(world.clients[scale]?.state.appearBy == nil)
    world.clients[scale]?.record = nil
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(5))
    #expect(world.onScreen.isEmpty)
  }

  @Test("has its grace time at each login, and not at each look")
  func login() {
    var world = obstructed()
    world.reboot()
    #expect(world.sweep(isLogin: true).nextLook == world.now.monotonic + .minutes(2))
    world.pass(.minutes(1))
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(1))
    world.pass(.minutes(1))
    world.sweep()
    #expect(world.onScreen.count == 1)
    world.onScreen = [:]
    #expect(world.sweep(isLogin: true).nextLook == world.now.monotonic + .minutes(2))
    #expect(world.onScreen.isEmpty)
  }

  @Test("is due though its place cannot be held for another reason")
  func unheld() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.record = nil
    world.canHoldPlaces = false
    #expect(world.sweep().actions.count == 1)
    world.pass(.minutes(3))
    #expect(world.sweep().actions.count == 1)
    world.pass(.minutes(2))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("and was never open is not waited for, whatever lies in its record's place")
  func neverOpen() {
    var world = World()
    world.clients[scale] = ClientFacts(declaration: ClientDeclaration(name: scale))
    world.clients[scale]?.obstacle = Self.obstacle
    let plan = world.sweep()
    #expect(plan.nextLook == nil && plan.actions.isEmpty)
    #expect(plan.journal.map(\.kind) == [.recordUnreadable])
    world.pass(.hours(9))
    world.sweep()
    #expect(world.onScreen.isEmpty)
  }

  @Test(
    "and was ended on purpose or paused is left alone, and has its time once it is watched again",
    arguments: [false, true])
  func ended(isPaused: Bool) {
    var world = obstructed()
    world.sweep()
    world.clients[scale]?.state.intent = isPaused ? .paused(until: nil) : .done(at: world.now)
    world.pass(.hours(1))
    world.sweep()
    #expect(world.onScreen.isEmpty)
    #expect(world.clients[scale]?.state.appearBy == nil)
    world.clients[scale]?.state.intent = .watch
    let next = world.sweep().nextLook
    #expect(next == (isPaused ? world.now.monotonic + .minutes(5) : nil))
  }

  @Test("and cannot be opened is told so in its reminder")
  func opened() {
    var world = obstructed()
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    world.sweep([scale: [.answered(Answer(client: scale, choice: .pressed(.reopen), step: 1))]])
    #expect(world.opened == [scale])
    world.pass(.seconds(30))
    world.sweep()
    #expect(world.onScreen[scale]?.title == "scale could not be opened")
  }

  @Test("of a unit is no concern of its record")
  func unit() {
    var world = World()
    world.attach(scale) { $0.unit = "scale.service" }
    world.clients[scale]?.record = nil
    world.clients[scale]?.unit = UnitFacts(isActive: true)
    world.clients[scale]?.obstacle = Self.obstacle
    world.sweep()
    #expect(!world.journal.contains { $0.kind == .recordUnreadable })
    #expect(world.onScreen.isEmpty)
  }
}
