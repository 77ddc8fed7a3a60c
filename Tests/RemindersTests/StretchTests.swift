import Reminders
import Testing
import Vocabulary

@Suite("A deadline set further ahead than the interval")
struct StretchTests {
  let scale = name("scale")

  /// `beat --for`: the deadline is a span from now.
  private func push(_ world: inout World, for span: TimeSpan) {
    world.clients[scale]?.record?.deadline = world.now.monotonic + span
  }

  /// A client that pushed for two hours, as the look at its former deadline found.
  private func stretched() -> World {
    var world = World()
    world.attach(scale)
    world.sweep()
    push(&world, for: .hours(2))
    world.pass(.minutes(5))
    world.sweep()
    return world
  }

  @Test("has the reminder say no more than is known: since when, and how long it asked for")
  func told() {
    for isMarked in [true, false] {
      var world = World()
      world.attach(scale)
      world.sweep()
      let attached = world.now
      push(&world, for: .hours(2))
      world.pass(.minutes(5))
      world.clients[scale]?.isMarked = isMarked
      world.sweep()
      let noticed = world.now
      #expect(world.clients[scale]?.state.stretch?.noticed == noticed)
      world.clients[scale]?.isMarked = false
      world.pass(.minutes(55))
      world.sweep()
      world.pass(.minutes(60))
      world.sweep()
      // Without a marker it may have pushed at any moment since it was last heard of.
      let known = isMarked ? noticed : attached
      #expect(world.clients[scale]?.state.lastAlive == known)
      let since = CivilTime(known.wall).timeOfDay
      let until = CivilTime(world.now.wall).timeOfDay
      let body = world.onScreen[scale]?.body ?? ""
      #expect(
        body.hasPrefix(
          "Nothing has been heard from scale since \(since); it had asked for time until \(until)."),
        "\(body)")
      #expect(!body.contains("has been recorded since"))
    }
  }

  @Test("that moved was pushed since the look that knew it otherwise")
  func moved() {
    var world = stretched()
    let noticed = world.now
    world.pass(.minutes(40))
    push(&world, for: .hours(2))
    world.pass(.minutes(20))
    world.sweep()
    #expect(world.clients[scale]?.state.lastAlive == noticed)
    #expect(world.clients[scale]?.state.stretch?.noticed == world.now)
    #expect(world.isSettled)
  }

  @Test("is forgotten with the first push beyond it: then the last push is known to the tick")
  func overtaken() {
    var world = stretched()
    world.pass(.minutes(118))
    world.push(scale)
    let pushed = world.now
    world.sweep()
    #expect(world.clients[scale]?.state.stretch == nil)
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.clients[scale]?.state.lastAlive == pushed)
    #expect(world.onScreen[scale]?.body.contains("has been recorded since") == true)
  }

  @Test("is noticed once, though looked at often, and anew when it moves")
  func noticedOnce() {
    var world = stretched()
    let first = world.clients[scale]?.state.stretch
    for _ in 0..<3 {
      world.pass(.minutes(1))
      world.sweep()
    }
    #expect(world.clients[scale]?.state.stretch == first)
    #expect(world.isSettled)
    push(&world, for: .hours(4))
    world.sweep()
    #expect(world.clients[scale]?.state.stretch?.noticed == world.now)
  }

  @Test("is none where the client pushed a moment after the look read the clocks")
  func race() {
    var world = World()
    world.attach(scale)
    push(&world, for: .minutes(5) + .milliseconds(900))
    world.sweep()
    #expect(world.clients[scale]?.state.stretch == nil)
    push(&world, for: .minutes(5) + .milliseconds(1_001))
    world.sweep()
    #expect(world.clients[scale]?.state.stretch != nil)
  }

  @Test("of an earlier boot says nothing about this one")
  func otherBoot() {
    var world = stretched()
    let deadline = world.clients[scale]?.state.stretch?.deadline
    world.reboot()
    world.attach(scale)
    world.clients[scale]?.record?.deadline = deadline
    world.now.monotonic = (deadline ?? world.now.monotonic) + .seconds(1)
    world.now.sinceBoot = BootInstant(nanoseconds: world.now.monotonic.nanoseconds)
    world.sweep()
    #expect(world.onScreen[scale]?.body.contains("Nothing has been heard from") == false)
  }

  @Test("gives way to an ending that was told")
  func ending() {
    var world = stretched()
    world.pass(.minutes(10))
    let ending = Ending(kind: .forceQuit, at: world.now, evidence: "seen", confidence: .certain)
    world.sweep([scale: [.ended(ending)]])
    world.pass(.hours(2))
    world.sweep()
    #expect(world.clients[scale]?.state.lastAlive == ending.at)
    #expect(world.onScreen[scale]?.body.contains("has been recorded since") == true)
  }
}

@Suite("The outlook of a client")
struct OutlookTests {
  private static let now = World().now

  private static func facts(
    expected: Bool = true, _ change: (inout ClientFacts) -> Void = { _ in }
  ) -> ClientFacts {
    var facts = ClientFacts(declaration: ClientDeclaration(name: name("scale")))
    facts.state.expected = expected
    change(&facts)
    return facts
  }

  private static func record(
    ahead: TimeSpan, attached: UInt64 = 1, isDone: Bool = false
  ) -> RecordFacts {
    RecordFacts(
      deadline: now.monotonic + ahead, interval: .minutes(5),
      attached: BootInstant(nanoseconds: attached), isDone: isDone)
  }

  @Test(
    "is what a look would go by",
    arguments: [
      (facts(expected: false), .idle),
      (facts { $0.record = record(ahead: .minutes(3)) }, .well(until: now.monotonic + .minutes(3))),
      (facts { $0.record = record(ahead: .zero) }, .due(since: now.monotonic)),
      (facts { $0.record = record(ahead: .minutes(3), isDone: true) }, .idle),
      (
        facts {
          $0.record = RecordFacts(
            deadline: nil, interval: .minutes(5), attached: BootInstant(nanoseconds: 1))
        }, .idle
      ),
      (facts(), .well(until: now.monotonic + .minutes(5))),
      (
        facts { $0.state.appearBy = Expiry(.seconds(7), after: now).moment },
        .well(until: now.monotonic + .seconds(7))
      ),
      (facts { $0.state.appearBy = now }, .due(since: now.monotonic)),
      (unit(UnitFacts(isActive: true)), .well(until: nil)),
      (
        unit(UnitFacts(isActive: false, ended: now.monotonic)),
        .well(until: now.monotonic + .minutes(5))
      ),
      (
        unit(UnitFacts(isActive: false, ended: now.monotonic, failed: true)),
        .due(since: now.monotonic)
      ),
      (unit(UnitFacts(isActive: false), expected: false), .idle),
      (unit(nil), .idle),
    ] as [(ClientFacts, ClientOutlook)])
  func outlook(facts: ClientFacts, outlook: ClientOutlook) {
    #expect(facts.outlook(at: Self.now, marks: SessionMarks()) == outlook)
  }

  private static func unit(_ unit: UnitFacts?, expected: Bool = true) -> ClientFacts {
    facts(expected: expected) {
      $0.declaration.unit = "scale.service"
      $0.unit = unit
    }
  }

  @Test("counts the time asleep where the client wants that")
  func elapsed() {
    var facts = Self.facts { $0.record = Self.record(ahead: .hours(2)) }
    facts.record?.interval = .hours(2)
    let marks = SessionMarks(lastSweep: Self.now)
    var later = Self.now
    later.monotonic = later.monotonic + .minutes(1)
    later.sinceBoot = later.sinceBoot + .minutes(61)
    #expect(
      facts.outlook(at: later, marks: marks) == .well(until: Self.now.monotonic + .hours(2)))
    facts.declaration.clock = .elapsed
    #expect(
      facts.outlook(at: later, marks: marks) == .well(until: Self.now.monotonic + .hours(1)))
  }

  @Test("tells the last push, unless the deadline is stretched")
  func lastPush() throws {
    let now = Self.now
    let minutesAgo = { (minutes: UInt64) in now.monotonic - .minutes(minutes) }
    #expect(Self.record(ahead: .minutes(3)).lastPush(at: now)?.monotonic == minutesAgo(2))
    #expect(Self.record(ahead: .minutes(5)).lastPush(at: now) == now)
    #expect(Self.record(ahead: .hours(1)).lastPush(at: now) == nil)
    // Never before it attached.
    let attached = now.sinceBoot.nanoseconds - TimeSpan.minutes(1).nanoseconds
    let late = try #require(Self.record(ahead: .minutes(1), attached: attached).lastPush(at: now))
    #expect(late.monotonic == minutesAgo(1))
    #expect(late.wall.seconds == now.wall.seconds - 60)
  }
}
