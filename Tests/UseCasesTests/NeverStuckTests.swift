import BeatRecords
import CommandGrammar
import ForestallTestKit
import Messages
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("A look that something keeps from its work")
struct NeverStuckTests {
  let test: TestSession
  let scale: ClientName
  var database: String { test.session.places.database }

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  // MARK: - The store

  @Test("reminds though the database is damaged, and tells it with the status of wrong data")
  func corrupt() throws {
    try test.open(scale)
    try Files.replace(database, with: Array(repeating: 7, count: 5_000))
    test.pass(.minutes(5))
    for _ in 0..<2 {
      let outcome = try test.look()
      #expect(outcome.problems.map(\.status) == [.data])
      #expect(outcome.unsaved?.description.contains("move it away") == true)
      #expect(try test.board() == ["scale"])
    }
    #expect(test.services.world.facts.reminders == ["scale"])
    #expect(try test.look().sentence == "1 reminder is ordered.")
    try refuses(.data, "damaged") {
      _ = try ClientCommands(test.session).pause(Pause(name: scale))
    }
    #expect(try StatusReading(test.session).status(scale).exitStatus == .no)
    try Files.remove(database)  // As it was told.
    #expect(try test.look().problems.isEmpty)
    #expect(try test.state(scale)?.episode?.step == 1)
  }

  @Test("claims not that nothing is due where the database is damaged")
  func unknown() throws {
    try test.open(scale)
    #expect(try test.look().sentence == "There is nothing to remind about.")
    #expect(try StatusReading(test.session).status(nil).exitStatus == .success)
    try Files.replace(database, with: Array(repeating: 7, count: 5_000))
    #expect(try test.look(.person).sentence == nil)
    #expect(try StatusReading(test.session).status(nil).exitStatus == .data)
  }

  @Test("reminds though the database's place cannot be opened")
  func unopenable() throws {
    try test.open(scale)
    test.session.places.state = "\(test.folder)/runtime/forestall/scale.beat"  // No folder.
    test.pass(.minutes(5))
    let outcome = try test.look()
    #expect(outcome.problems.map(\.status) == [.cannotCreate])
    #expect(try test.board() == ["scale"])
    try refuses(.cannotCreate, "see that its folder exists") {
      _ = try ClientCommands(test.session).done(Named(name: scale))
    }
    try refuses(.cannotCreate, "see that its folder exists") {
      _ = try Declaring(test.session).remove(Named(name: scale))
    }
    // What could not be done is not half done: it can be asked for again.
    #expect(try StatusReading(test.session).status(nil).clients.map(\.name) == [scale])
  }

  // MARK: - The service manager

  @Test(
    "does all the rest where the service manager refuses one thing, and that as soon as it can",
    arguments: FakeServiceManager.Verb.allCases)
  func refused(_ verb: FakeServiceManager.Verb) throws {
    let (gone, unit) = (try sampleName("gone"), try sampleName("unit"))
    try test.silence(gone)
    try test.open(scale, again: [.hours(1)])
    try test.declare(unit) { $0.unit = "a.service" }
    test.pass(.minutes(5))
    try test.push(gone)
    try test.answer(scale, .pressed(.reopen))
    let services = test.services
    services.change {
      $0.refused = [verb]
      $0.facts.markerPath = "failed"
    }
    let outcome = try test.look(.backstop)
    let isAsked = verb != .disarm
    #expect(outcome.problems.map(\.status) == (isAsked && verb != .open ? [.unavailable] : []))
    #expect(try test.board() == ["scale"])
    #expect(try test.state(scale)?.episode != nil && test.state(gone)?.episode == nil)
    #expect(try test.waiting().isEmpty)
    let world = services.world
    if verb != .look {
      #expect(world.facts.reminders.contains("scale") == (verb != .start))
      #expect(world.facts.reminders.contains("gone") == (verb == .stop))
      #expect((world.facts.markerPath == "active") == (verb != .mend))
      #expect((world.elapses.map { $0 > test.clock.now.monotonic } ?? false) == (verb != .arm))
    }
    #expect(services.opened.isEmpty == (verb == .open))
    services.change { $0.refused = [] }
    #expect(try test.look(.backstop).problems.isEmpty)
    #expect(services.world.facts.reminders == ["scale"])
    #expect(services.world.facts.markerPath == "active")
    #expect(services.world.elapses.map { $0 > test.clock.now.monotonic } == true)
    #expect(services.opened.count <= 1)
  }

  @Test("keeps what is on the screen as it is where nobody says what is shown")
  func unanswered() throws {
    let names = try ["a", "b", "c", "d"].map(sampleName)
    for name in names { try test.silence(name) }
    let before = try test.board()
    test.services.change { $0.refused = [.look] }
    try test.look(.backstop)
    #expect(try test.board() == before)
    test.session.services = nil
    #expect(try test.look(.backstop).problems.map(\.description).first?.isEmpty == false)
    #expect(try test.board() == before)
  }

  @Test("arms a timer again that somebody stopped, and says so once")
  func stoppedTimer() throws {
    try test.open(scale)
    let elapses = test.services.world.elapses
    test.services.change {
      $0.facts.timers = []
      $0.elapses = nil
    }
    let status = try StatusReading(test.session).status(nil)
    #expect(
      status.machine.problems.first?.description.contains("timer for the next look is gone") == true
    )
    #expect(try test.look(.backstop).mended.count == 1)
    #expect(test.services.world.elapses == elapses)
    #expect(try test.journal().last == .mended)
    #expect(try test.look(.backstop).mended.isEmpty)
  }

  @Test("takes no timer for gone that elapsed while it looked")
  func elapsedMeanwhile() throws {
    try test.open(scale)
    let (clock, services) = (test.clock, test.services)
    let armed = try #require(services.world.elapses)
    test.pass(armed.since(clock.now.monotonic) - .milliseconds(1))
    services.change { world in
      world.before = { verb, _ in
        guard verb == .look else { return }
        clock.pass(.milliseconds(2))
        services.change { $0.facts.timers = [] }
      }
    }
    #expect(try test.look(.marker).mended.isEmpty)
    #expect(services.world.facts.timers.count == 1)
  }

  @Test("has a reading take no timer for gone that a look put into the other slot meanwhile")
  func movedMeanwhile() throws {
    try test.open(scale)
    test.pass(.minutes(1))
    try test.push(scale)
    let (session, services) = (Unchecked(value: test.session), test.services)
    let before = services.world.facts.timers
    services.change { world in
      world.before = { verb, _ in
        guard verb == .look else { return }
        services.change { $0.before = nil }
        _ = try? Sweeper(session.value).look(.marker)
      }
    }
    let status = try StatusReading(test.session).status(nil)
    #expect(services.world.facts.timers != before)
    #expect(status.machine.problems.isEmpty)
    #expect(status.machine.nextLook == .minutes(5))
  }

  @Test("has a reading take no timer for gone while a look is being made")
  func whileLooking() throws {
    try test.open(scale)
    test.services.change { $0.facts.timers = [] }
    test.session.patience = .zero
    let lock = try FileLock(waitingFor: "\(test.runtime)/lock")
    let status = try StatusReading(test.session).status(nil)
    #expect(status.machine.problems.isEmpty)
    #expect(status.machine.nextLook == .minutes(5))
    withExtendedLifetime(lock) {}
  }

  // MARK: - What lies in the folders

  @Test("puts markers that resist out of the way")
  func markers() throws {
    try test.open(scale)
    let markers = "\(test.runtime)/attached"
    try Files.createFolder("\(markers)/a/b/c")
    try Files.replace("\(markers)/a/b/c/\u{1B}[0m file", with: [])
    try test.look(.marker)
    #expect(try Files.names(in: markers).isEmpty)
    TemporaryFolder.removeTree(markers)
    try Files.replace(markers, with: [])  // A file in the folder's place.
    #expect(try test.look(.marker).problems.isEmpty)
    #expect(Files.isFolder(markers))
  }

  @Test("moves aside what lies in a reminder's way, tells it once, and reminds")
  func board() throws {
    let other = try sampleName("other")
    try test.open(scale)
    try test.declare(other)
    let board = "\(test.runtime)/remind"
    for name in ["scale.reminder", "scale.shown", "other.reminder"] {
      try Files.createFolder("\(board)/\(name)/inner")
    }
    test.pass(.minutes(5))
    let outcome = try Sweeper(test.session).look(.timer)
    #expect(outcome.problems.isEmpty)
    #expect(outcome.mended.count == 2)
    #expect(outcome.mended.allSatisfy { $0.contains("\(board)/.") })
    #expect(try test.board() == ["scale"])
    let again = try test.look()
    #expect(again.problems.isEmpty && again.mended.isEmpty)
    #expect(try test.journal(scale).suffix(2) == [.due, .shown])
    #expect(try test.journal().count { $0 == .mended } == 2)
  }

  @Test("hears what can be heard in an inbox of garbage, and tells the rest once")
  func inbox() throws {
    try test.silence(scale)
    let inbox = "\(test.runtime)/inbox"
    try Files.createFolder("\(inbox)/folder.message")
    try Files.replace("\(inbox)/0.message", with: [0, 0xFF, 0x0A])
    try Files.replace("\(inbox)/1.message", with: Array("[Message]\nVersion=99\n".utf8))
    try Files.replace("\(inbox)/name", with: [])
    try test.answer(scale, .pressed(.snooze))
    let outcome = try test.look(.marker)
    #expect(outcome.problems.count == 4)
    #expect(outcome.problems.allSatisfy { $0.status == .data })
    #expect(try test.board().isEmpty)
    #expect(try test.look(.marker).problems.isEmpty)
  }

  @Test("passes over records that are none, and tells whose they are")
  func records() throws {
    try test.silence(scale)
    try Files.replace("\(test.runtime)/other.beat", with: [1, 2, 3])
    let outcome = try test.look()
    #expect(outcome.problems.map(\.status) == [.data])
    #expect(outcome.problems.first?.description.contains("other") == true)
    #expect(try test.board() == ["scale"])
  }

  @Test("watches a client whose declaration is broken, and every other")
  func declarations() throws {
    let (broken, unreadable) = (try sampleName("broken"), try sampleName("unreadable"))
    for name in [scale, broken, unreadable] { try test.open(name) }
    let folder = "\(test.session.places.configuration)/clients"
    try Files.replace("\(folder)/broken.client", with: Array("[Client]\nEvry=5m\n= x\n".utf8))
    try Files.replace(
      "\(folder)/unreadable.client", with: Array(repeating: UInt8(ascii: "#"), count: 70_000))
    test.pass(.minutes(5))
    let outcome = try test.look()
    #expect(Set(outcome.problems.map(\.status)) == [.configuration])
    #expect(try test.board() == ["broken", "scale", "unreadable"])
    let status = try StatusReading(test.session).status(nil)
    #expect(status.clients.filter(\.isDue).count == 3)
    #expect(status.machine.problems.contains { "\($0)".contains("unreadable.client") })
    try test.logOut()
    try Attaching(test.session).prepare(unreadable)
    #expect(try test.record(unreadable)?.interval == .minutes(5))
    _ = try Declaring(test.session).remove(Named(name: unreadable))
    #expect(!Files.exists("\(folder)/unreadable.client"))
  }

  @Test("does not watch a client that an empty file hides")
  func masked() throws {
    try test.open(scale)
    let folder = "\(test.session.places.configuration)/clients"
    try Files.replace("\(folder)/scale.client", with: [])
    test.pass(.minutes(5))
    #expect(try test.look().problems.isEmpty)
    #expect(try test.board().isEmpty)
  }
}

/// A value that a test hands to a call-back on purpose: it is called on the same thread.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
