import BeatRecords
import CommandGrammar
import ForestallTestKit
import Glibc
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@testable import Store

@Suite("A disk in trouble", .enabled(if: SmallDisk.isAllowed))
struct DiskTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("that is full keeps no reminder from the screen, and no command from saying so")
  func fullHome() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let (disk, test, scale) = try onSmallDisk("home", "1m", in: path)
      try test.open(scale)
      let filler = disk.fill()
      test.pass(.minutes(5))
      #expect(try test.look().problems.allSatisfy { $0.status == .inputOutput })
      #expect(try test.board() == ["scale"])
      #expect(test.services.world.facts.reminders == ["scale"])
      try refuses(.inputOutput, "No space left on device") {
        try test.declare(try sampleName("other"))
      }
      #expect(try Files.names(in: "\(path)/home/.config/forestall/clients") == ["scale.client"])
      try Files.remove(filler)
      #expect(try test.look().problems.isEmpty)
      #expect(try test.state(scale)?.episode?.step == 1)
    }
  }

  @Test("that is full from the start is told by every command that has to save")
  func neverRoom() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let (disk, test, scale) = try onSmallDisk("home", "64k", in: path)
      _ = try Declaring(test.session).add(Add(name: scale))
      try Files.remove(test.session.places.database)
      for end in ["-wal", "-shm"] { try Files.remove(test.session.places.database + end) }
      _ = disk.fill()
      try refuses(.inputOutput, "the disk is full") {
        _ = try ClientCommands(test.session).pause(Pause(name: scale))
      }
    }
  }

  @Test("that is full leaves a client done that its record calls so, and says that it is not saved")
  func doneUnsaved() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let (disk, test, scale) = try onSmallDisk("home", "1m", in: path)
      try test.open(scale)
      try Files.remove(test.session.places.database)
      for end in ["-wal", "-shm"] { try Files.remove(test.session.places.database + end) }
      let filler = disk.fill()
      try refuses(.inputOutput, "the disk is full") {
        _ = try ClientCommands(test.session).done(Named(name: scale))
      }
      #expect(try test.record(scale)?.isDone == false)
      try test.end(scale)
      try refuses(.inputOutput, "scale is done, as its record says, but that could not be saved") {
        _ = try ClientCommands(test.session).done(Named(name: scale))
      }
      // Nothing is remembered of it now, and yet it is not one that was never heard of.
      #expect(
        try StatusReading(test.session).status(scale).clients.first?.condition == .notExpected)
      try Files.remove(filler)
      #expect(try test.look().problems.isEmpty)
      guard case .done? = try test.state(scale)?.intent else {
        Issue.record("the next look saves it")
        return
      }
    }
  }

  @Test("of the session that is full is told, and does not end the look")
  func fullSession() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let (disk, test, scale) = try onSmallDisk("runtime", "256k", in: path)
      let other = try sampleName("other")
      try test.declare(other)
      try test.open(scale)
      let filler = disk.fill()
      test.pass(.minutes(5))
      let outcome = try test.look()
      #expect(outcome.problems.map(\.status) == [.inputOutput])
      #expect(outcome.sentence == "1 reminder could not be ordered.")
      #expect(try test.state(scale)?.episode != nil)
      #expect(test.services.world.facts.reminders.isEmpty)
      guard
        case .withheld(let reason)? = try StatusReading(test.session).status(scale).clients
          .first?.reminder
      else {
        Issue.record("nothing is shown")
        return
      }
      #expect("\(reason)".contains("could not be ordered"), "\(reason)")
      // What is due already waits for its next step only, which may be a day away.
      #expect(test.services.world.elapses == test.clock.now.monotonic + .seconds(10))
      try refuses(.inputOutput, "No space left on device") {
        try Attaching(test.session).prepare(other)
      }
      try refuses(.inputOutput, "No space left on device") {
        try Endings(test.session).clientEnded(scale) { _ in nil }
      }
      try Files.remove(filler)
      #expect(try test.look().problems.isEmpty)
      #expect(try test.board() == ["scale"])
    }
  }

  @Test("mounted in a reminder's place is told, and has looks follow one another with a pause")
  func mountedReminder() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let test = try TestSession(in: path)
      let scale = try sampleName("scale")
      try test.open(scale)
      let place = "\(test.runtime)/remind/scale.reminder"
      try Files.createFolder(place)
      _ = SmallDisk(over: place, size: "64k")
      test.pass(.minutes(5))
      // A status that lasts: systemd makes no look again at once.
      #expect(try test.look().problems.map(\.status) == [.inputOutput])
      #expect(test.services.world.elapses == test.clock.now.monotonic + .seconds(10))
      let client = try StatusReading(test.session).status(scale).clients.first
      guard case .withheld(let reason)? = client?.reminder else {
        Issue.record("\(String(describing: client?.reminder))")
        return
      }
      #expect("\(reason)".contains("could not be ordered"), "\(reason)")
    }
  }

  @Test("that is read-only is told with the status of what cannot be created")
  func readOnlyHome() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let (disk, test, scale) = try onSmallDisk("home", "1m", in: path)
      try test.open(scale)
      disk.makeReadOnly()
      test.pass(.minutes(5))
      #expect(try test.look().problems.map(\.status) == [.cannotCreate])
      #expect(try test.board() == ["scale"])
      try refuses(.cannotCreate, "Read-only file system") { try test.declare(scale) }
      try refuses(.cannotCreate, "cannot be written") {
        _ = try ClientCommands(test.session).pause(Pause(name: scale))
      }
    }
  }

  @Test("of somebody else is told with the status of what is not permitted")
  func foreignHome() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let test = try TestSession(in: path)
      let scale = try sampleName("scale")
      try test.declare(scale)
      try test.logOut()
      _ = unsafe chmod("\(path)/runtime", 0o777)
      _ = unsafe chmod(path, 0o755)
      precondition(setgid(65_534) == 0 && setuid(65_534) == 0, "root can become nobody")
      let outcome = try test.look()
      #expect(outcome.unsaved?.status == .permission)
      try refuses(.permission, "Permission denied") { try test.declare(scale) }
    }
  }
}

/// A session of which one folder is a disk of its own; for a process of a test's own.
private func onSmallDisk(
  _ folder: String, _ size: String, in path: String
) throws -> (disk: SmallDisk, test: TestSession, scale: ClientName) {
  try Files.createFolder("\(path)/\(folder)")
  let disk = SmallDisk(over: "\(path)/\(folder)", size: size)
  return (disk, try TestSession(in: path), try sampleName("scale"))
}

@Suite("A database that another process holds")
struct HeldDatabaseTests {
  @Test("keeps no reminder from the screen, and has commands say to try again")
  func locked() throws {
    let test = try TestSession()
    let scale = try sampleName("scale")
    try test.open(scale)
    let other = try Connection(path: test.session.places.database)
    try other.execute("BEGIN EXCLUSIVE", attempt: "hold")
    test.pass(.minutes(5))
    let outcome = try test.look()
    #expect(outcome.problems.map(\.status) == [.temporary])
    #expect(outcome.unsaved?.description.contains("try again") == true)
    #expect(try test.board() == ["scale"])
    try other.execute("ROLLBACK", attempt: "let go of")
    #expect(try test.look().problems.isEmpty)
    #expect(try test.journal(scale).suffix(2) == [.due, .shown])
  }
}
