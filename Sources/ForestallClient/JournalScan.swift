/// The bytes of a journal, taken apart into records and damage.
struct JournalScan: Hashable {
  enum Part: Hashable {
    case record(JournalRecord)
    /// Bytes that are no record.
    case damage(Range<Int>)
  }

  /// All parts in their order.
  private(set) var parts: [Part] = []
  /// How many bytes stand before a record that was cut off; all, where none was.
  private(set) var length = 0
  /// Whether the last record was cut off.
  private(set) var isCutOff = false
  /// The sequence of the last record.
  private(set) var sequence: UInt64 = 0

  /// Whether anything but a cut-off end is wrong.
  var hasDamage: Bool {
    parts.contains {
      if case .damage = $0 { return true }
      return false
    }
  }

  init(_ bytes: [UInt8]) {
    while length < bytes.count {
      switch JournalRecord.look(bytes, at: length, after: sequence) {
      case .whole(let record, let next):
        parts.append(.record(record))
        sequence = record.sequence
        length = next
      case .cutOff:
        // Unless a whole one lies behind its beginning: then it was not the last.
        guard let next = nextRecord(in: bytes, from: length + 1) else {
          isCutOff = true
          return
        }
        lose(upTo: next)
      case .damaged(let next):
        let isBoundary = isBeginning(next, in: bytes)
        lose(upTo: isBoundary ? next : nextRecord(in: bytes, from: length + 1) ?? bytes.count)
      case .nothing: lose(upTo: nextRecord(in: bytes, from: length + 1) ?? bytes.count)
      }
    }
  }

  private mutating func lose(upTo end: Int) {
    if case .damage(let before) = parts.last {
      parts[parts.count - 1] = .damage(before.lowerBound..<end)
    } else {
      parts.append(.damage(length..<end))
    }
    length = end
  }

  private func isBeginning(_ place: Int, in bytes: [UInt8]) -> Bool {
    if place == bytes.count { return true }
    if case .nothing = JournalRecord.look(bytes, at: place, after: sequence) { return false }
    return true
  }

  private func nextRecord(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count - start >= JournalRecord.headLength else { return nil }
    return (start...bytes.count - JournalRecord.headLength).first { place in
      guard bytes[place] == JournalRecord.marker[0] else { return false }
      if case .whole = JournalRecord.look(bytes, at: place, after: sequence) { return true }
      return false
    }
  }
}
