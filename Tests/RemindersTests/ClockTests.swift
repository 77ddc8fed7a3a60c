import Reminders
import Testing
import Vocabulary

@Suite("Sleep, quiet hours and units")
struct ClockTests {
  let scale = name("scale")

  @Test("Time asleep is not time silent")
  func asleep() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1), asleep: .hours(8))
    world.sweep()
    #expect(world.onScreen.isEmpty)
    world.pass(.minutes(4))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("A client that wants the night counted has a settle time after the resume")
  func elapsed() {
    var world = World()
    world.attach(scale) { $0.clock = .elapsed }
    world.sweep()
    world.pass(.minutes(1), asleep: .hours(8))
    world.sweep()
    #expect(world.onScreen.isEmpty)
    world.pass(.seconds(61))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("A push between the resume and the look that notices it is a push after the sleep")
  func pushedAfterResume() {
    var world = World()
    world.attach(scale) { $0.clock = .elapsed }
    world.sweep()
    world.pass(.minutes(1), asleep: .hours(8))
    world.push(scale)
    world.pass(.seconds(1))
    world.sweep()
    world.pass(.minutes(4))
    world.sweep()
    #expect(world.onScreen.isEmpty)
  }

  @Test(
    "A look that waits for its turn noticed the sleep when it was asked for, if that was after it")
  func waitedForTurn() {
    for isAskedAfter in [true, false] {
      var world = World()
      world.attach(scale) { $0.clock = .elapsed }
      world.sweep()
      world.pass(.minutes(1))
      if !isAskedAfter { world.asked = world.now }
      world.pass(.seconds(1), asleep: .hours(8))
      if isAskedAfter { world.asked = world.now }
      world.push(scale)
      let pushed = world.now.monotonic
      world.pass(.seconds(9))
      let settled = world.now.monotonic + .minutes(1)
      #expect(world.sweep().nextLook == (isAskedAfter ? pushed + .minutes(5) : settled))
    }
  }

  @Test("A push in the last seconds before a sleep passes for one made after it")
  func pushedBeforeSleep() {
    for (before, isCounted) in [(1, false), (4, false), (5, true)] as [(UInt64, Bool)] {
      var world = World()
      world.attach(scale) { $0.clock = .elapsed }
      world.sweep()
      world.pass(.minutes(1))
      world.push(scale)
      world.pass(.seconds(before), asleep: .hours(8))
      let due = world.now.monotonic + (isCounted ? .minutes(1) : .seconds(300 - before))
      #expect(world.sweep().nextLook == due, "pushed \(before) s before")
    }
  }

  @Test("A clock set forward or back moves nothing")
  func clockSteps() {
    for step in [-86_400, 86_400] as [Int64] {
      var world = World()
      world.attach(scale)
      world.sweep()
      world.now.wall = WallInstant(seconds: world.now.wall.seconds + step)
      #expect(world.sweep().nextLook == world.now.monotonic + .minutes(5))
      #expect(world.onScreen.isEmpty)
    }
  }

  @Test("In quiet hours nothing shows; it comes at their end")
  func quiet() {
    var world = World()
    world.now.wall = WallInstant(seconds: 1_800_000_000 / 86_400 * 86_400 + 23 * 3_600)
    world.attach(scale) { $0.quiet = QuietHours(begin: 22 * 60, end: 7 * 60) }
    world.sweep()
    world.pass(.minutes(5))
    let plan = world.sweep()
    #expect(world.onScreen.isEmpty)
    #expect(plan.nextLook == world.now.monotonic + .minutes(7 * 60 + 55))
    world.pass(.minutes(7 * 60 + 55))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test(
    "A unit that was ended on purpose is watched again once it is started again",
    arguments: [true, false])
  func unitBack(isStop: Bool) {
    var world = World()
    var declaration = ClientDeclaration(name: scale)
    declaration.unit = "scale.service"
    let began = world.now.monotonic
    world.clients[scale] = ClientFacts(
      declaration: declaration, unit: UnitFacts(isActive: true, began: began))
    world.sweep()
    world.pass(.seconds(1))
    world.clients[scale]?.state.intent = isStop ? .stopped(at: world.now) : .done(at: world.now)
    world.sweep()
    world.clients[scale]?.unit = UnitFacts(
      isActive: false, began: began, ended: world.now.monotonic, failed: true)
    world.sweep()
    #expect(world.onScreen.isEmpty)
    world.pass(.seconds(1))
    world.clients[scale]?.unit = UnitFacts(isActive: true, began: world.now.monotonic)
    world.sweep()
    world.clients[scale]?.unit = UnitFacts(
      isActive: false, ended: world.now.monotonic, failed: true)
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("A unit that systemd has forgotten is due by what was told of its end")
  func unitForgotten() {
    var world = World()
    var declaration = ClientDeclaration(name: scale)
    declaration.unit = "scale.service"
    world.clients[scale] = ClientFacts(declaration: declaration, unit: UnitFacts(isActive: true))
    world.sweep(isLogin: true)
    world.pass(.hours(1))
    world.clients[scale]?.unit = UnitFacts(isActive: false)
    let end = Ending(kind: .terminated(15), at: world.now, evidence: "", confidence: .certain)
    let plan = world.sweep([scale: [.ended(end)]])
    #expect(world.onScreen.isEmpty)
    #expect(plan.nextLook == world.now.monotonic + .minutes(5))
  }

  @Test("A unit is alive while it is active, due at once when it failed, later when it stopped")
  func units() {
    for failed in [true, false] {
      var world = World()
      var declaration = ClientDeclaration(name: scale)
      declaration.unit = "scale.service"
      world.clients[scale] = ClientFacts(
        declaration: declaration, unit: UnitFacts(isActive: true))
      world.sweep()
      world.pass(.hours(10))
      world.sweep()
      #expect(world.onScreen.isEmpty)
      world.clients[scale]?.unit = UnitFacts(
        isActive: false, ended: world.now.monotonic, failed: failed)
      let plan = world.sweep()
      #expect(world.onScreen.isEmpty != failed)
      if !failed { #expect(plan.nextLook == world.now.monotonic + .minutes(5)) }
      world.clients[scale]?.unit = UnitFacts(isActive: true)
      world.sweep()
      #expect(world.onScreen.isEmpty)
    }
  }
}
