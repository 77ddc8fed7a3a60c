import Reminders
import Testing
import Vocabulary

@Suite("A deadline that no client can have set")
struct FarDeadlineTests {
  let scale = name("scale")
  let never = MonotonicInstant(nanoseconds: .max)

  /// A client in whose record something wrote a deadline.
  private func overwritten(with deadline: MonotonicInstant) -> World {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1))
    world.clients[scale]?.record?.deadline = deadline
    return world
  }

  private func told(_ world: World) -> Int {
    world.journal.count { $0.kind == .recordCorrected }
  }

  @Test("counts as one interval from the look that finds it: a client that is gone is missed")
  func gone() {
    var world = overwritten(with: never)
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(5))
    #expect(told(world) == 1)
    #expect(world.isSettled)
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("keeps no push of a client that lives from being seen")
  func alive() {
    var world = overwritten(with: never)
    for _ in 0..<20 {
      world.sweep()
      world.pass(.minutes(4))
      world.push(scale)
    }
    #expect(world.onScreen.isEmpty)
    #expect(told(world) == 1)
  }

  @Test(
    "counts as the interval of the record, where that can be one",
    arguments: [.hours(1), .hours(24 * 40), .maximum, .zero] as [TimeSpan])
  func interval(_ interval: TimeSpan) {
    var world = overwritten(with: never)
    world.clients[scale]?.record?.interval = interval
    let ahead = interval == .hours(1) ? interval : .minutes(5)
    #expect(world.sweep().nextLook == world.now.monotonic + ahead)
  }

  @Test("is any that lies more than 31 days ahead, and none that lies nearer")
  func bound() {
    for (beyond, isWrong) in [(0, false), (900, false), (1_001, true)] as [(UInt64, Bool)] {
      let ahead = TimeSpan.hours(31 * 24) + .minutes(1) + .milliseconds(beyond)
      var world = overwritten(with: World().now.monotonic + ahead)
      let plan = world.sweep()
      #expect(told(world) == (isWrong ? 1 : 0), "\(beyond) ms beyond")
      #expect(plan.actions.isEmpty == !isWrong)
    }
  }

  @Test("is no return of a client that is reminded about")
  func silent() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    let shown = world.onScreen
    for _ in 0..<3 {
      world.clients[scale]?.record?.deadline = never
      world.sweep()
      #expect(world.onScreen.keys == shown.keys)
      world.pass(.seconds(1))
    }
    #expect(!world.journal.contains { $0.kind == .returned })
    world.push(scale)
    world.sweep()
    #expect(world.onScreen.isEmpty)
  }

  @Test(
    "is told once, though something writes it each minute, and again when it was well for a day")
  func toldOnce() {
    var world = overwritten(with: never)
    for minute in 0..<(25 * 60) {
      world.clients[scale]?.record?.deadline = MonotonicInstant(
        nanoseconds: .max - UInt64(minute))
      world.sweep()
      world.pass(.minutes(1))
    }
    #expect(told(world) == 1)
    world.attach(scale)
    world.sweep()
    world.pass(.hours(25))
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.record?.deadline = never
    world.sweep()
    #expect(told(world) == 2)
  }

  @Test("proves nothing: the reminder says since when the client was known to live before it")
  func lastSign() {
    var world = overwritten(with: never)
    let attached = world.now.wall.seconds - 60
    world.pass(.minutes(1))
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.clients[scale]?.state.lastAlive?.wall.seconds == attached)
    #expect(world.onScreen[scale]?.body.contains("asked for time") == false)
  }

  @Test("is told of a client for a day, and then no more")
  func facts() throws {
    var world = overwritten(with: never)
    let before = try #require(world.clients[scale])
    #expect(before.farDeadline(at: world.now) != nil)
    world.sweep()
    let after = try #require(world.clients[scale])
    #expect(after.farDeadline(at: world.now) == before.farDeadline(at: world.now))
    world.pass(.hours(24))
    world.attach(scale)
    world.sweep()
    #expect(try #require(world.clients[scale]).farDeadline(at: world.now) == nil)
  }
}
