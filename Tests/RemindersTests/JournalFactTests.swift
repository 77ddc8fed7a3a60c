import Reminders
import Testing
import Vocabulary

@Suite("What the journal tells programs")
struct JournalFactTests {
  private let scale = name("scale")

  @Test("is kept in words and read again")
  func words() {
    let kinds: [Ending.Kind] = [
      .exited(status: 0), .exited(status: -3), .signalled(11), .terminated(15), .forceQuit,
      .outOfMemory, .watchdog, .stopped, .frozen, .stuck, .gone, .unknown,
    ]
    let facts: [JournalEntry.Fact] =
      kinds.flatMap { kind in
        [Ending.Confidence.certain, .likely, .possible].map { .ending(kind, $0) }
      } + OpenedBy.allCases.map { .opening($0) }
      + [.seen(WallInstant(seconds: 1_796_032_800)), .seen(WallInstant(seconds: -1))]
    for fact in facts { #expect(JournalEntry.Fact(words: fact.words) == fact, "\(fact.words)") }
    #expect(Set(facts.map(\.words)).count == facts.count)
    #expect(
      JournalEntry.Fact.ending(.exited(status: 3), .certain).words == "ending exited 3 certain")
  }

  @Test(
    "is nothing where the words are none, or of a later version",
    arguments: [
      "", "ending", "ending exited certain", "ending exited x certain", "ending gone surely",
      "ending gone", "ending eaten certain", "opening", "opening cat", "opening button twice",
      "closing button", "seen", "seen x", "seen 1 2",
    ])
  func unknown(words: String) { #expect(JournalEntry.Fact(words: words) == nil) }

  @Test("says at a start of the machine, and then only, when a client was last well before it")
  func seen() throws {
    var world = World()
    world.attach(scale)
    world.sweep(isLogin: true)
    let seen = world.now.wall
    #expect(facts(world, .login) == [nil])
    world.pass(.minutes(1))
    world.reboot(after: .hours(9))
    world.sweep(isLogin: true)
    world.sweep(isLogin: true)
    #expect(facts(world, .login) == [nil, .seen(seen), nil])
  }

  private func facts(_ world: World, _ kind: JournalEntry.Kind) -> [JournalEntry.Fact?] {
    world.journal.filter { $0.kind == kind }.map(\.fact)
  }

  @Test("is how a client ended, with its end and with the silence after it")
  func endings() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1))
    let crash = Ending(kind: .signalled(11), at: world.now, evidence: "", confidence: .certain)
    world.sweep([scale: [.ended(crash)]])
    #expect(facts(world, .ended) == [.ending(.signalled(11), .certain)])
    world.pass(.minutes(5))
    world.sweep()
    #expect(facts(world, .due) == [.ending(.signalled(11), .certain)])
    #expect(facts(world, .attached) == [nil])
  }

  @Test("is who has it opened: by command or by the button")
  func openers() {
    var world = World()
    world.attach(scale)
    world.pass(.minutes(5))
    world.sweep()
    #expect(facts(world, .due) == [nil])
    world.sweep([scale: [.openRequested(activationToken: nil)]])
    world.sweep([scale: [.openFailed("no")]])
    world.sweep([
      scale: [.answered(Answer(client: scale, choice: .pressed(.reopen), step: 1))]
    ])
    #expect(facts(world, .reopened) == [.opening(.command), .opening(.button)])
    #expect(
      world.journal.filter { $0.kind == .reopened }.map(\.detail)
        == ["by command", "by its reminder's button"])
  }

  @Test("is that a session began, before all that its first look tells")
  func login() {
    var world = World()
    world.attach(scale)
    world.sweep(isLogin: true)
    #expect(world.journal.map(\.kind) == [.login, .attached])
    #expect(world.journal[0].client == nil && world.journal[0].at == world.now)
    world.sweep()
    #expect(world.journal.count == 2)
  }

  @Test("is that a client opened again which had ended before anybody missed it, once")
  func openAgain() {
    var world = World()
    world.attach(scale)
    world.sweep()
    world.pass(.minutes(1))
    let quit = Ending(kind: .exited(status: 0), at: world.now, evidence: "", confidence: .certain)
    world.sweep([scale: [.ended(quit)]])
    #expect(world.journal.map(\.kind) == [.attached, .ended])
    world.pass(.minutes(1))
    world.attach(scale)
    world.sweep()
    #expect(world.journal.map(\.kind) == [.attached, .ended, .attached])
    #expect(world.isSettled)
    world.push(scale)
    world.pass(.minutes(40))
    world.push(scale)
    world.sweep()
    #expect(world.journal.filter { $0.kind == .attached }.count == 2)
  }

  @Test("The same of a unit that its manager starts again")
  func unitAgain() {
    var world = World()
    world.attach(scale) { $0.unit = "scale.service" }
    world.clients[scale]?.record = nil
    world.clients[scale]?.unit = UnitFacts(isActive: true, began: world.now.monotonic)
    world.sweep()
    world.pass(.minutes(1))
    let crash = Ending(kind: .signalled(6), at: world.now, evidence: "", confidence: .certain)
    world.pass(.seconds(1))
    world.clients[scale]?.unit = UnitFacts(isActive: true, began: world.now.monotonic)
    world.sweep([scale: [.ended(crash)]])
    #expect(world.journal.map(\.kind) == [.attached, .ended, .attached])
    #expect(world.isSettled)
  }
}
