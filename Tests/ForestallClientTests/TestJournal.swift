import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@testable import ForestallClient

/// A place for a journal of a test's own.
struct TestJournal: Sendable {
  let folder: TemporaryFolder
  var path: String { "\(folder.path)/scale.journal" }

  /// Most tests wait for no disk: what they ask is the same in memory.
  init(onDisk: Bool = false) throws {
    let memory = "/dev/shm"
    folder = try TemporaryFolder(below: !onDisk && Files.isFolder(memory) ? memory : nil)
  }

  func open(compactedAbove length: Int = 65_536) throws -> SessionJournal {
    try SessionJournal(path: path, compactedAbove: length)
  }

  func read() throws -> SessionJournal.Contents { try SessionJournal.read(path) }

  func bytes() throws -> [UInt8] { try Files.read(path) }

  func place(_ bytes: [UInt8]) throws { try Files.replace(path, with: bytes) }

  /// One record of each kind, and one of a later version.
  func fill() throws {
    do {
      let journal = try open()
      try journal.desire("idle")
      try journal.setAccessory("C0:FF:EE:00:12:34")
      try journal.begin("a", payload: [1, 2, 3], isIdempotent: true)
      try journal.acknowledge("a", step: 1)
      try journal.begin("b", payload: JournalRecord.marker, isIdempotent: true)
      try journal.cancel("b")
      try journal.begin("c", isIdempotent: false)
      try journal.begin("d", isIdempotent: true)
      try journal.finish("d")
    }
    let scan = JournalScan(try bytes())
    let later = JournalRecord(kind: 999, sequence: scan.sequence + 1, payload: [9, 9, 9])
    try place(try bytes() + later.encoded)
    let journal = try open()
    try journal.acceptLosses()
    try journal.begin("e", payload: [5], isIdempotent: true)
    try journal.desire("measuring")
  }
}

extension SessionJournal.Contents {
  /// What is to be done with an operation, by its identifier.
  func standing(_ id: String) -> SessionJournal.Operation.Standing? {
    operations.first { $0.id == id }?.standing
  }
}

extension JournalScan {
  var records: [JournalRecord] {
    parts.compactMap {
      if case .record(let record) = $0 { return record }
      return nil
    }
  }

  var damage: [Range<Int>] {
    parts.compactMap {
      if case .damage(let range) = $0 { return range }
      return nil
    }
  }
}
