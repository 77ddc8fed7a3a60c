import ForestallTestKit
import Glibc
import Synchronization
import SystemCalls
import Testing

@testable import ForestallClient

@Suite("A journal on a disk in trouble")
struct JournalDiskTests {
  let test: TestJournal

  init() throws { test = try TestJournal() }

  @Test(
    "that is full records all or nothing, says so, and goes on when there is room",
    .enabled(if: SmallDisk.isAllowed, "mounting a file system takes root"))
  func full() async {
    await #expect(processExitsWith: .success) { [folder = test.folder.path as String] in
      let disk = SmallDisk(over: folder, size: "64k")
      let path = "\(folder)/scale.journal"
      let journal = try SessionJournal(path: path, compactedAbove: 6_000)
      try journal.begin("first", payload: [1], isIdempotent: true)
      let filler = disk.fill()
      var refusals = 0
      // Of many lengths, so that records end everywhere in a page.
      for index in 0..<200 {
        let before = journal.contents
        do {
          let payload = [UInt8](repeating: 7, count: index * 13 % 5_000)
          try journal.begin("\(index)", payload: payload, isIdempotent: true, sync: index % 2 == 0)
        } catch let error as SessionJournalError {
          #expect(error.code == ENOSPC && error.description.contains("No space left"))
          #expect(journal.contents == before)
          refusals += 1
        }
        #expect(try SessionJournal.read(path) == journal.contents, "\(index)")
      }
      #expect(refusals > 100)
      // To write it anew takes room; without that it stays as it is.
      #expect(throws: SessionJournalError.self) { try journal.compact() }
      #expect(try SessionJournal.read(path) == journal.contents)
      #expect(try Files.names(in: folder) == ["filler", "scale.journal"])
      unsafe unlink(filler)
      try journal.begin("last", payload: [UInt8](repeating: 1, count: 5_000), isIdempotent: true)
      try journal.compact()
      let contents = try SessionJournal.read(path)
      #expect(contents == journal.contents && contents.operations.last?.id == "last")
      #expect(contents.lostStretches == 0 && !contents.isCutOff)
    }
  }

  @Test(
    "that is full when it is made says so, and it is made when there is room",
    .enabled(if: SmallDisk.isAllowed, "mounting a file system takes root"))
  func fullAtFirst() async {
    await #expect(processExitsWith: .success) { [folder = test.folder.path as String] in
      let disk = SmallDisk(over: folder, size: "64k")
      let filler = disk.fill()
      let path = "\(folder)/scale.journal"
      let error = #expect(throws: SessionJournalError.self) { try SessionJournal(path: path) }
      #expect(error?.code == ENOSPC)
      unsafe unlink(filler)
      try SessionJournal(path: path).desire("measuring")
      #expect(try SessionJournal.read(path).desiredSession == "measuring")
    }
  }

  /// What a disk refuses at the moment.
  private final class Trouble: Sendable {
    let syncFails = Atomic(false)
    let truncateFails = Atomic(false)
    var disk: JournalDisk {
      JournalDisk(
        sync: { [self] in syncFails.load(ordering: .relaxed) ? -1 : fdatasync($0) },
        truncate: { [self] in truncateFails.load(ordering: .relaxed) ? -1 : ftruncate($0, $1) })
    }
  }

  @Test("that takes nothing durably is not relied upon again: the whole is written anew")
  func syncFails() throws {
    let trouble = Trouble()
    let journal = try SessionJournal(path: test.path, compactedAbove: 65_536, disk: trouble.disk)
    try journal.begin("a", isIdempotent: true)
    for alsoTruncation in [false, true] {
      trouble.syncFails.store(true, ordering: .relaxed)
      trouble.truncateFails.store(alsoTruncation, ordering: .relaxed)
      let before = journal.contents
      #expect(throws: SessionJournalError.self) { try journal.cancel("a") }
      #expect(journal.contents == before, "it was refused")
      // Nothing is recorded either while it cannot be written anew, with sync or without.
      #expect(throws: SessionJournalError.self) { try journal.desire("x", sync: false) }
      #expect(throws: SessionJournalError.self) { try journal.sync() }
      #expect(journal.contents == before)
      trouble.syncFails.store(false, ordering: .relaxed)
      #expect(try journal.acknowledge("a", step: alsoTruncation ? 2 : 1))
      #expect(try test.read() == journal.contents)
      #expect(try test.read().standing("a") == .replay, "the cancellation was refused")
    }
    // The refused records are nowhere in it.
    #expect(!JournalScan(try test.bytes()).records.map(\.entry).contains(.cancel(id: "a")))
    #expect(try Files.names(in: test.folder.path) == ["scale.journal"])
  }

  @Test("whose cut-off end cannot be taken away is written anew at the next call")
  func truncateFails() throws {
    try test.fill()
    let bytes = try test.bytes()
    try test.place(Array(bytes.dropLast()))
    let trouble = Trouble()
    trouble.truncateFails.store(true, ordering: .relaxed)
    let journal = try SessionJournal(path: test.path, compactedAbove: 65_536, disk: trouble.disk)
    #expect(try test.read().isCutOff)
    try journal.desire("measuring")
    #expect(try test.read() == journal.contents)
    #expect(try !test.read().isCutOff && test.read().lostStretches == 0)
  }
}
