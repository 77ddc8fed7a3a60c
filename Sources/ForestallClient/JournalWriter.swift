/// What one thread at a time does with a journal: the file, and what its records come to.
struct JournalWriter: ~Copyable {
  private(set) var state: JournalState
  private var file: JournalFile
  /// The number of the next record.
  private var next: UInt64
  private let floor: Int
  /// How long the file may become before it is written anew.
  private var ceiling: Int

  init(
    _ path: String, compactedAbove floor: Int, disk: JournalDisk
  ) throws(SessionJournalError) {
    var file = try JournalFile(path, disk: disk)
    let scan = JournalScan(try file.read())
    var state = JournalState(scan)
    guard state.version <= JournalEntry.version else { throw .otherVersion(path: path) }
    file.settle(length: scan.length)
    var next = scan.sequence + 1
    if scan.length == 0 {
      let format = JournalEntry.format(version: JournalEntry.version)
      try file.append(JournalRecord(format, sequence: next).encoded, sync: true)
      state.apply(format)
      next += 1
    }
    // Written anew never much more often than there is something to gain by it.
    let needed = state.snapshot.reduce(0) {
      $0 + $1.payload.count + JournalRecord.headLength + 4
    }
    self.floor = floor
    ceiling = max(floor, 4 * needed)
    self.next = next
    self.state = state
    self.file = file
  }

  mutating func record(_ entry: JournalEntry, sync: Bool) throws(SessionJournalError) {
    if file.isInDoubt { try compact() }
    try file.append(JournalRecord(entry, sequence: next).encoded, sync: sync)
    next += 1
    state.apply(entry)
    guard file.length > ceiling else { return }
    // It is recorded already: where there is no room for another file, this one goes on.
    do throws(SessionJournalError) { try compact() } catch { ceiling = 2 * file.length }
  }

  mutating func sync() throws(SessionJournalError) {
    if file.isInDoubt { return try compact() }
    try file.sync()
  }

  mutating func compact() throws(SessionJournalError) {
    var bytes: [UInt8] = []
    var number = next
    for entry in state.snapshot {
      bytes += JournalRecord(entry, sequence: number).encoded
      number += 1
    }
    // Even where this fails the numbers may have been given away.
    next = number
    try file.replace(with: bytes)
    ceiling = max(floor, 4 * file.length)
  }
}
