import Reminders
import SeededRandomness
import Testing
import Vocabulary

@Suite("What a sweep decides for one client")
struct PlanTests {
  let scale = name("scale")

  @Test("A client that keeps pushing is never reminded about")
  func pushing() {
    var world = World()
    world.attach(scale)
    for _ in 0..<20 {
      world.pass(.minutes(4))
      world.push(scale)
      world.sweep()
      #expect(world.onScreen.isEmpty)
    }
    #expect(!world.journal.contains { $0.kind == .due })
  }

  @Test("The next look is the deadline")
  func nextLook() {
    var world = World()
    world.attach(scale)
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(5))
  }

  @Test("A silent client has one reminder, and a second look changes nothing")
  func silent() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(5))
    let plan = world.sweep()
    #expect(world.onScreen.count == 1)
    #expect(plan.journal.map(\.kind) == [.due, .shown])
    #expect(world.isSettled)
  }

  @Test("Each step of the ladder shows once, and only the last may be critical")
  func ladder() {
    var world = World()
    world.attach(scale, again: [.minutes(15), .hours(1)])
    world.sweep()
    world.pass(.minutes(5))
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(15))
    #expect(world.onScreen[scale]?.step == 1)
    world.pass(.minutes(15))
    world.sweep()
    #expect(world.onScreen[scale]?.step == 2)
    #expect(world.onScreen[scale]?.urgency == .normal)
    world.pass(.minutes(45))
    #expect(world.sweep().nextLook == nil)
    #expect(world.onScreen[scale]?.step == 3)
    #expect(world.onScreen[scale]?.urgency == .critical)
    #expect(world.onScreen.count == 1)
  }

  @Test("A client that is back is withdrawn about, and told of")
  func back() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(6))
    world.sweep()
    world.push(scale)
    let plan = world.sweep()
    #expect(world.onScreen.isEmpty)
    #expect(plan.journal.map(\.kind) == [.returned])
    #expect(world.clients[scale]?.state.episode == nil)
  }

  @Test("A dismissed step stays away; the next one shows again")
  func dismissed() {
    var world = World()
    world.attach(scale, again: [.minutes(15)])
    world.pass(.minutes(5))
    world.sweep()
    world.onScreen = [:]
    world.sweep([scale: [.answered(Answer(client: scale, choice: .dismissed, step: 1))]])
    #expect(world.onScreen.isEmpty)
    world.pass(.minutes(15))
    world.sweep()
    #expect(world.onScreen[scale]?.step == 2)
  }

  @Test("So it does where the look that had the step shown was killed before it saved that")
  func dismissedUnsaved() {
    var world = World()
    world.attach(scale, again: [.minutes(15)])
    world.pass(.minutes(5))
    let plan = world.sweep([
      scale: [.answered(Answer(client: scale, choice: .dismissed, step: 1))]
    ])
    #expect(world.onScreen.isEmpty)
    #expect(plan.nextLook == world.now.monotonic + .minutes(15))
    #expect(plan.journal.map(\.kind) == [.due, .shown, .answered])
    world.pass(.minutes(15))
    world.sweep()
    #expect(world.onScreen[scale]?.step == 2)
  }

  @Test("A reminder whose owner is gone is shown again")
  func ownerLost() {
    var world = World()
    world.attach(scale)
    world.pass(.minutes(5))
    world.sweep()
    world.onScreen = [:]
    world.sweep()
    #expect(world.onScreen.count == 1)
    #expect(world.journal.filter { $0.kind == .shown }.count == 1)
  }

  @Test("Snooze puts the reminder off, and it comes again")
  func snooze() {
    var world = World()
    world.attach(scale)
    world.pass(.minutes(5))
    world.sweep()
    let answer = Answer(client: scale, choice: .pressed(.snooze), step: 1)
    let plan = world.sweep([scale: [.answered(answer)]])
    #expect(world.onScreen.isEmpty)
    #expect(plan.nextLook == world.now.monotonic + .minutes(30))
    world.pass(.minutes(30))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("Stop ends it until the client attaches again, whatever it still pushes")
  func stop() {
    var world = World()
    world.attach(scale)
    world.pass(.minutes(5))
    world.sweep()
    world.sweep([scale: [.answered(Answer(client: scale, choice: .pressed(.stop), step: 1))]])
    #expect(world.onScreen.isEmpty)
    world.push(scale)
    world.pass(.hours(9))
    world.sweep()
    #expect(world.onScreen.isEmpty)
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("A pause outlasts late pushes, and ends by itself where it was given a length")
  func pause() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.state.intent = .paused(until: Expiry(.hours(2), after: world.now))
    world.pass(.minutes(30))
    world.push(scale)
    world.sweep()
    world.pass(.minutes(60))
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(30))
    #expect(world.onScreen.isEmpty)
    world.pass(.minutes(30))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("What a client says it is done with stays silent, after a reboot too")
  func done() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.record?.isDone = true
    world.sweep()
    world.pass(.hours(1))
    world.sweep()
    world.reboot()
    world.sweep(isLogin: true)
    world.pass(.hours(1))
    world.sweep()
    #expect(world.onScreen.isEmpty)
    #expect(world.journal.filter { $0.kind == .done }.count == 1)
  }

  @Test("After a login a client that was open has its grace time to appear")
  func grace() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.reboot()
    world.sweep(isLogin: true)
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(2))
    #expect(world.onScreen.isEmpty)
    world.pass(.minutes(2))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("A client that nobody ever saw open is not reminded about")
  func neverSeen() {
    var world = World()
    world.clients[scale] = ClientFacts(declaration: ClientDeclaration(name: scale))
    world.sweep(isLogin: true)
    world.pass(.hours(24))
    world.sweep()
    #expect(world.onScreen.isEmpty)
  }

  @Test("A record that somebody removed holds its place, and is due if the client is gone")
  func recordRemoved() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.clients[scale]?.record = nil
    world.sweep()
    #expect(world.clients[scale]?.record != nil)
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.onScreen.count == 1)
  }

  @Test("An ending explains the silence it led to, and no later one")
  func endings() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1))
    let crash = Ending(
      kind: .signalled(11), at: world.now, evidence: "killed by SEGV", confidence: .certain)
    world.sweep([scale: [.ended(crash)]])
    world.pass(.minutes(4))
    world.sweep()
    #expect(world.clients[scale]?.state.ending == crash)
    world.attach(scale)
    world.sweep()
    world.process = .alive(.stuck)
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.clients[scale]?.state.ending?.kind == .stuck)
  }

  @Test("Since when it is silent is never before it attached, and its told end where there is one")
  func since() {
    var world = World()
    world.attach(scale, every: .hours(1))
    let attached = world.now
    world.sweep()
    world.pass(.minutes(1))
    world.clients[scale]?.record?.deadline = world.now.monotonic
    world.sweep()
    #expect(world.clients[scale]?.state.lastAlive == attached)
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(2))
    let crash = Ending(kind: .signalled(11), at: world.now, evidence: "", confidence: .certain)
    world.clients[scale]?.record?.deadline = world.now.monotonic
    world.sweep([scale: [.ended(crash)]])
    #expect(world.clients[scale]?.state.lastAlive == crash.at)
    #expect(world.clients[scale]?.state.ending == crash)
  }

  @Test("Many looks at random moments never show a well client nor lose a silent one")
  func random() {
    for seed in UInt64(1)...50 {
      var generator = SeededGenerator(seed: seed)
      var world = World()
      world.attach(scale, again: [.minutes(7)])
      world.sweep()
      for _ in 0..<200 {
        world.pass(.seconds(UInt64.random(in: 0...400, using: &generator)))
        if Bool.random(using: &generator) { world.push(scale) }
        if UInt64.random(in: 0..<10, using: &generator) == 0 { world.onScreen = [:] }
        world.sweep()
        let deadline = world.clients[scale]?.record?.deadline
        let isDue = deadline.map { $0 <= world.now.monotonic } ?? false
        #expect(world.onScreen.isEmpty != isDue, "seed \(seed)")
        #expect(world.isSettled, "seed \(seed)")
      }
    }
  }
}
