import Reminders
import Testing
import Vocabulary

@Suite("What is on the screen, and what is only ordered")
struct ShownTests {
  let scale = name("scale")

  /// A world in which the client is due and there is no server.
  func unseen() -> World {
    var world = World()
    world.hasServer = false
    world.attach(scale, again: [.minutes(15), .hours(1)])
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    return world
  }

  @Test("A step counts as shown when its owner has shown it, and not before")
  func counted() {
    var world = unseen()
    #expect(world.onScreen[scale]?.step == 1)
    #expect(world.journal.map(\.kind) == [.attached, .due])
    #expect(world.isSettled)
    world.pass(.seconds(90))
    world.hasServer = true
    #expect(world.sweep().journal.map(\.kind) == [.shown])
    #expect(world.journal.last?.at == world.now)
    #expect(world.clients[scale]?.state.episode?.step == 1)
    #expect(world.isSettled)
  }

  @Test(
    "No step is skipped where none could be shown: the ladder begins when the first one is seen")
  func ladder() {
    var world = unseen()
    world.pass(.hours(9))
    #expect(world.sweep().nextLook == nil)
    #expect(world.onScreen[scale]?.step == 1)
    #expect(world.onScreen[scale]?.urgency == .normal)
    world.hasServer = true
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(15))
    world.pass(.minutes(15))
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(45))
    #expect(world.onScreen[scale]?.step == 2)
    world.hasServer = false
    world.pass(.hours(2))
    world.sweep()
    #expect(world.onScreen[scale]?.step == 3)
    #expect(world.clients[scale]?.state.episode?.step == 2)
    world.hasServer = true
    world.sweep()
    #expect(
      world.journal.filter { $0.kind == .shown }.map(\.detail) == ["step 1", "step 2", "step 3"])
  }

  @Test("What an earlier silence left on the screen shows nothing of this one")
  func earlier() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    let left = world.onScreen[scale]?.silences
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    #expect(world.onScreen[scale]?.silences != left)
    #expect(world.journal.filter { $0.kind == .shown }.count == 2)
  }

  @Test("An answer proves that its step was shown, also where no look saw it")
  func proved() {
    var world = unseen()
    world.onScreen = [:]
    world.sweep([scale: [.answered(Answer(client: scale, choice: .dismissed, step: 1))]])
    #expect(world.onScreen.isEmpty)
    #expect(world.journal.map(\.kind).suffix(2) == [.shown, .answered])
    #expect(world.sweep().nextLook == world.now.monotonic + .minutes(15))
  }

  @Test("How a process fares is seen anew with each look, and corrects the text at the same step")
  func fares() throws {
    var world = World()
    world.attach(scale)
    world.process = .alive(.stuck)
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    let stuck = world.onScreen[scale]
    world.process = .alive(.stopped)
    world.sweep()
    let stopped = world.onScreen[scale]
    world.process = .dead
    world.sweep()
    let gone = world.onScreen[scale]
    #expect(stuck?.body.contains("does not respond") == true)
    #expect(stopped?.body.contains("open but stopped") == true)
    #expect(gone?.body.contains("is gone") == true)
    #expect([stuck, stopped, gone].map { $0?.step } == [1, 1, 1])
    #expect(stuck?.says(theSameAs: try #require(stopped)) == false)
    #expect(world.journal.map(\.kind) == [.attached, .due, .shown, .ended])
    #expect(world.isSettled)
  }

  @Test("What was told of its end outranks what is seen, whichever comes first")
  func told() {
    var world = World()
    world.attach(scale)
    world.process = .alive(.stuck)
    world.sweep()
    world.pass(.minutes(5))
    world.sweep()
    let killed = Ending(kind: .forceQuit, at: world.now, evidence: "SIGKILL", confidence: .likely)
    world.process = .dead
    world.sweep([scale: [.ended(killed)]])
    world.sweep()
    #expect(world.clients[scale]?.state.ending == killed)
    #expect(world.onScreen[scale]?.body.contains("SIGKILL") == true)
    #expect(world.journal.filter { $0.kind == .ended }.count == 1)
  }

  @Test("A text that words its times otherwise says the same; any other difference does not")
  func same() {
    let silence = Silence(client: scale, due: MonotonicInstant(nanoseconds: 1))
    let one = Reminder(
      client: scale, title: "t", body: "since 14:05", matter: "m", urgency: .normal,
      buttons: [.stop], step: 1, silences: [silence])
    var other = one
    other.body = "since yesterday at 14:05"
    #expect(one.says(theSameAs: other))
    let changes: [(inout Reminder) -> Void] = [
      { $0.title = "u" }, { $0.matter = "n" }, { $0.urgency = .critical }, { $0.buttons = [] },
      { $0.step = 2 }, { $0.silences = [] }, { $0.client = nil },
    ]
    for change in changes {
      var different = one
      change(&different)
      #expect(!one.says(theSameAs: different))
    }
  }

  @Test("A silence reads back from its text, and nothing else does", arguments: ["", "a", "a:b:1"])
  func silences(text: String) {
    let silence = Silence(client: scale, due: MonotonicInstant(nanoseconds: .max))
    #expect(Silence(text: silence.text) == silence)
    #expect(Silence(text: text) == nil)
  }
}
