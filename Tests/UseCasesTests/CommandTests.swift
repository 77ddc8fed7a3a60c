import BeatRecords
import CommandGrammar
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("The commands about a client")
struct CommandTests {
  let test: TestSession
  let scale: ClientName
  var commands: ClientCommands { ClientCommands(test.session) }

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  @Test("pause takes the reminder away and resume watches again from where it was")
  func pauseAndResume() throws {
    try test.silence(scale)
    #expect(try commands.pause(Pause(name: scale)).line == "scale is paused until it is resumed.")
    #expect(try test.board().isEmpty)
    test.pass(.hours(5))
    try test.look(.backstop)
    #expect(try test.board().isEmpty)
    #expect(try commands.resume(Named(name: scale)).line == "scale is watched again.")
    #expect(try test.board() == ["scale"])
  }

  @Test("a pause for a while ends by itself; neither a push nor an attach ends it")
  func pauseForAWhile() throws {
    try test.open(scale)
    let report = try commands.pause(Pause(name: scale, span: .hours(2)))
    #expect(report.line == "scale is paused for 2h.")
    test.pass(.minutes(1))
    try test.attach(scale)
    try test.look(.marker)
    #expect(try test.state(scale)?.intent != .watch)
    test.pass(.minutes(119))
    try test.look()
    #expect(try test.board() == ["scale"])
    #expect(try test.journal(scale).suffix(4) == [.paused, .resumed, .due, .shown])
  }

  @Test("resume of what is not paused changes nothing and says so")
  func notPaused() throws {
    try test.open(scale)
    let journal = try test.journal()
    #expect(try commands.resume(Named(name: scale)).line == "scale is not paused.")
    #expect(try test.journal() == journal)
  }

  @Test("snooze of what is not due changes nothing and says what to do instead")
  func notDue() throws {
    try test.open(scale)
    let report = try commands.snooze(Snooze(name: scale, span: .hours(1)))
    #expect(
      report.line
        == "scale is not due; `forestall pause scale 1h` keeps its reminder away from now on.")
    #expect(try test.journal(scale) == [.added, .attached])
  }

  @Test("done holds over logins, until the client attaches again")
  func done() throws {
    try test.silence(scale)
    #expect(
      try commands.done(Named(name: scale)).line
        == "scale is done; no reminder until it runs again."
    )
    #expect(try test.board().isEmpty)
    for _ in 0..<2 {
      try test.logOut()
      try test.look(.login)
      test.pass(.hours(9))
      try test.look(.backstop)
      #expect(try test.board().isEmpty)
    }
    try test.attach(scale)
    try test.look(.marker)
    #expect(try test.state(scale)?.intent == .watch)
  }

  @Test("done is told once, whether a look finds it in the record first or not")
  func doneOnce() throws {
    try test.open(scale)
    for isFoundFirst in [true, false] {
      test.pass(.seconds(1))
      try test.attach(scale)
      try test.look(.marker)
      try test.end(scale)
      if isFoundFirst { try test.look(.marker) }
      _ = try commands.done(Named(name: scale))
      _ = try commands.done(Named(name: scale))
    }
    #expect(try test.journal(scale).filter { $0 == .done }.count == 2)
  }

  @Test("add changes what it names and keeps the rest")
  func change() throws {
    try test.declare(scale) { $0.note = "Step on it." }
    var add = Add(name: scale)
    add.every = .minutes(1)
    #expect(try Declaring(test.session).add(add).line == "Changed scale.")
    try test.attach(scale, every: .minutes(1))
    try test.look(.marker)
    test.pass(.minutes(1))
    try test.look()
    #expect(test.shown(scale)?.body.hasSuffix("Step on it.") == true)
    #expect(try test.journal(scale).filter { $0 == .added }.count == 1)
  }

  @Test("beat attaches a declared client with its interval and pushes it")
  func beat() throws {
    try test.declare(scale) { $0.every = .hours(2) }
    try Attaching(test.session).beat(Beat(name: scale))
    #expect(try test.record(scale)?.interval == .hours(2))
    try test.look(.marker)
    #expect(try test.state(scale)?.expected == true)
  }

  @Test("remove takes all of it away, and what still runs is not reminded about")
  func remove() throws {
    try test.silence(scale)
    #expect(try Declaring(test.session).remove(Named(name: scale)).line == "Removed scale.")
    #expect(try test.board().isEmpty && test.services.world.facts.reminders.isEmpty)
    #expect(try test.record(scale) == nil && test.state(scale) == nil)
    #expect(test.services.world.elapses == nil)

    try test.attach(scale)  // The client had not ended.
    try test.look(.marker)
    test.pass(.hours(1))
    try test.look(.backstop)
    #expect(try test.board().isEmpty && test.state(scale) == nil)
    let client = try StatusReading(test.session).status(nil).clients.first
    #expect(client?.condition == .notDeclared)
    #expect(try StatusReading(test.session).status(scale).exitStatus == .success)
    try refuses(.noInput, "add it with `forestall add scale`") {
      _ = try commands.pause(Pause(name: scale))
    }
    #expect(try Declaring(test.session).remove(Named(name: scale)).line == "Removed scale.")
    #expect(try test.record(scale) == nil)
  }

  @Test("each refuses a client that nobody declared")
  func unknown() throws {
    let named = Named(name: scale)
    let session = test.session
    let each: [() throws -> Void] = [
      { _ = try commands.pause(Pause(name: scale)) }, { _ = try commands.resume(named) },
      { _ = try commands.snooze(Snooze(name: scale, span: .hours(1))) },
      { _ = try commands.done(named) }, { _ = try Opening(session).open(Open(name: scale)) },
      { _ = try Declaring(session).remove(named) }, { try Attaching(session).prepare(scale) },
      { try Attaching(session).beat(Beat(name: scale)) },
      { _ = try StatusReading(session).status(scale) },
      { _ = try StatusReading(session).history(History(name: scale)) },
    ]
    for command in each {
      try refuses(.noInput, "There is no client scale; add it with `forestall add scale`.", command)
    }
    #expect(try test.journal().isEmpty)
  }

  @Test("each says how to have a session where there is none, and add declares all the same")
  func noSession() throws {
    test.session.places.runtime = nil
    let report = try Declaring(test.session).add(Add(name: scale))
    #expect(report.line == "Added scale.")
    #expect(report.remarks.last?.contains("XDG_RUNTIME_DIR is not set") == true)
    for command in [
      { _ = try commands.pause(Pause(name: scale)) },
      { try Attaching(test.session).prepare(scale) },
      { _ = try test.look() }, { _ = try StatusReading(test.session).status(nil) },
    ] as [() throws -> Void] {
      try refuses(.unavailable, "loginctl enable-linger", command)
    }
  }

  @Test("a value that no file could hold is refused, and nothing is written")
  func refusedValue() throws {
    try refuses(.usage, "Title: ") { try test.declare(scale) { $0.title = "two\nlines" } }
    try refuses(.usage, "--reopen cannot be read") {
      try test.declare(scale) { $0.reopen = "'unfinished" }
    }
    #expect(try StatusReading(test.session).status(nil).clients.isEmpty)
  }
}

/// Expects a failure with a status and words of its sentence.
func refuses(
  _ status: SystemCalls.ExitStatus, _ words: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ command: () throws -> Void
) throws {
  do {
    try command()
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
  } catch let failure as Failure {
    #expect(failure.status == status, sourceLocation: sourceLocation)
    #expect(
      failure.description.contains(words), "\(failure.description)", sourceLocation: sourceLocation)
  }
}
