import CheckUps
import CommandGrammar
import Dispatch
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("Declaring a client")
struct DeclaringTests {
  let test: TestSession
  let scale: ClientName
  var file: String { "\(test.session.places.configuration)/clients/scale.client" }

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func declared() -> ClientDeclaration? {
    Declarations(test.session.places).clients[scale]
  }

  @Test("what a later add leaves out stays as it was")
  func changed() throws {
    var first = Add(name: scale)
    first.title = "Bathroom scale"
    #expect(try Declaring(test.session).add(first).line == "Added scale.")
    var second = Add(name: scale)
    second.note = "Press the pedal."
    #expect(try Declaring(test.session).add(second).line == "Changed scale.")
    #expect(declared()?.title == "Bathroom scale")
    #expect(declared()?.note == "Press the pedal.")
  }

  @Test("of many changes at once none is lost")
  func atOnce() throws {
    _ = try Declaring(test.session).add(Add(name: scale))
    let changes: [@Sendable (inout Add) -> Void] = [
      { $0.title = "Bathroom scale" }, { $0.note = "Press the pedal." },
      { $0.every = .hours(1) }, { $0.grace = .minutes(7) }, { $0.snooze = .minutes(9) },
    ]
    let session = Unchecked(test.session)
    let scale = self.scale
    DispatchQueue.concurrentPerform(iterations: changes.count) { index in
      var command = Add(name: scale)
      changes[index](&command)
      _ = try? Declaring(session.value).add(command)
    }
    let declaration = try #require(declared())
    #expect(declaration.title == "Bathroom scale")
    #expect(declaration.note == "Press the pedal.")
    #expect(declaration.every == .hours(1))
    #expect(declaration.grace == .minutes(7))
    #expect(declaration.snooze == .minutes(9))
  }

  @Test("a file with a mistake is refused and left as it is")
  func mistaken() throws {
    _ = try Declaring(test.session).add(Add(name: scale))
    let mistaken = Array("[Client]\nEvery=soon\nReopen=scale-app\n".utf8)
    try Files.replace(file, with: mistaken)
    var command = Add(name: scale)
    command.title = "Bathroom scale"
    let failure = #expect(throws: Failure.self) { try Declaring(test.session).add(command) }
    #expect(failure?.status == .configuration)
    #expect(failure?.description.contains("scale.client:2") == true)
    #expect(try Files.read(file) == mistaken)
  }

  @Test("another unit takes the place of the former one, for watching and for opening")
  func unit() throws {
    var command = Add(name: scale)
    command.unit = "former.service"
    _ = try Declaring(test.session).add(command)
    command.unit = "latter.service"
    _ = try Declaring(test.session).add(command)
    #expect(declared()?.unit == "latter.service")
    #expect(declared()?.reopen == .unit("latter.service"))
  }

  @Test("a unit that runs is known to be open from the moment it is declared")
  func runningUnit() throws {
    test.services.change { $0.units["scale.service"] = UnitFacts(isActive: true) }
    var command = Add(name: scale)
    command.unit = "scale.service"
    _ = try Declaring(test.session).add(command)
    #expect(try test.state(scale)?.expected == true)
  }

  @Test("a desktop entry or a unit that is not there is told, and declared all the same")
  func notThere() throws {
    let unit = ReopenMethod.unit("no.service")
    test.services.change {
      $0.obstacles = [.desktopEntry("no.desktop"): "there is none", unit: "systemd finds none"]
    }
    var entry = Add(name: scale)
    entry.desktopEntry = "no.desktop"
    let report = try Declaring(test.session).add(entry)
    #expect(report.line == "Added scale.")
    #expect(report.remarks == ["What is declared of scale cannot be used yet: there is none."])
    var other = Add(name: try sampleName("other"))
    other.unit = "no.service"
    let remarks = try Declaring(test.session).add(other).remarks
    #expect(remarks == ["What is declared of other cannot be used yet: systemd finds none."])
    // Said once, also where the unit opens the client as the declaration says.
    #expect(try Declaring(test.session).add(other).remarks == remarks)
    test.services.change { $0.obstacles = [:] }
    #expect(try Declaring(test.session).add(other).remarks.isEmpty)
  }

  @Test("what a look could not open is told at once, in the doctor's words, and declared as it is")
  func notFoundBySystemd() throws {
    let obstacle = "the program true is on this terminal's PATH and not on systemd's"
    test.services.change {
      $0.obstacles = [.command(["true"]): obstacle, .command(["no-such"]): "there is no program x"]
    }
    var command = Add(name: scale)
    command.reopen = "true"
    let report = try Declaring(test.session).add(command)
    #expect(report.line == "Added scale.")
    #expect(report.remarks == ["What is declared of scale cannot be used yet: \(obstacle)."])
    let found = try Examining(test.session, with: nil).examine(Doctor(name: scale)).findings
    #expect(found.contains { $0.text == "scale cannot be opened again: \(obstacle)." }, "\(found)")
    command.reopen = "no-such"
    #expect(
      try Declaring(test.session).add(command).remarks == [
        "What is declared of scale cannot be used yet: there is no program x. Install it, or name "
          + "another with `forestall add scale --reopen COMMAND`."
      ])
    test.session.services = nil
    #expect(
      try Declaring(test.session).add(command).remarks.contains {
        $0.contains("there is no program no-such")
      })
  }

  @Test("more than can be read back is refused")
  func oversized() throws {
    var command = Add(name: scale)
    command.reopen = "true " + String(repeating: "x", count: Declarations.maximumFileSize)
    let failure = #expect(throws: Failure.self) { try Declaring(test.session).add(command) }
    #expect(failure?.status == .usage)
    #expect(!Files.exists(file))
  }

  @Test("a runtime folder that is not there is no session, and is not made")
  func noFolder() throws {
    test.session.places.runtime = "\(test.folder)/nowhere"
    let failure = #expect(throws: Failure.self) { try test.look() }
    #expect(failure?.status == .unavailable)
    #expect(try Declaring(test.session).add(Add(name: scale)).line == "Added scale.")
    #expect(!Files.exists("\(test.folder)/nowhere"))
  }
}

/// A value that a test hands to threads on purpose: what it stands for is guarded by a file lock.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
