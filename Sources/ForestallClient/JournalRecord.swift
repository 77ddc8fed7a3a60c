/// A record as it lies in a journal's file, numbers lowest byte first:
///
///     0  F5 'J' 'R' 0A   4  kind u16   6  zero u16   8  sequence u64   16  length u32
///     20 checksum of bytes 0 to 19   24  payload   then  checksum of all before it
///
/// The head has a checksum of its own, so that its length can be relied upon: where only the payload
/// is damaged, the next record is found without searching, and a record that was cut off is told from
/// a damaged one. The sequence rises within a file, also over its replacements: an older record that
/// lies inside somebody's payload is not taken for one.
struct JournalRecord: Hashable {
  var kind: UInt16
  var sequence: UInt64
  var payload: [UInt8]

  static let marker: [UInt8] = [0xF5, UInt8(ascii: "J"), UInt8(ascii: "R"), 0x0A]
  static let headLength = 24
  static let longestPayload = 1 << 17

  /// What is found where a record should begin.
  enum Finding {
    /// A record, and where the next one begins.
    case whole(JournalRecord, next: Int)
    /// The beginning of a record, to the file's end.
    case cutOff
    /// A record whose head is well; where the next one begins.
    case damaged(next: Int)
    /// No record.
    case nothing
  }

  init(kind: UInt16, sequence: UInt64, payload: [UInt8]) {
    self.kind = kind
    self.sequence = sequence
    self.payload = payload
  }

  init(_ entry: JournalEntry, sequence: UInt64) {
    self.init(kind: entry.kind, sequence: sequence, payload: entry.payload)
  }

  var entry: JournalEntry { JournalEntry(kind: kind, payload: payload) }

  /// The record in bytes.
  var encoded: [UInt8] {
    var bytes = Self.marker
    bytes.reserveCapacity(Self.headLength + payload.count + 4)
    bytes.append(number: kind)
    bytes.append(number: UInt16(0))
    bytes.append(number: sequence)
    bytes.append(number: UInt32(payload.count))
    bytes.append(number: Checksum.of(bytes[...]))
    bytes += payload
    bytes.append(number: Checksum.of(bytes[...]))
    return bytes
  }

  /// Looks for a record at one place, which comes after that of a sequence.
  static func look(_ bytes: [UInt8], at start: Int, after sequence: UInt64) -> Finding {
    guard bytes.count - start >= headLength else {
      return bytes[start...].prefix(4).elementsEqual(marker.prefix(bytes.count - start))
        ? .cutOff : .nothing
    }
    guard bytes[start..<start + 4].elementsEqual(marker) else { return .nothing }
    var head = bytes[start + 4..<start + headLength]
    guard let kind = head.takeNumber(UInt16.self), head.takeNumber(UInt16.self) != nil,
      let own = head.takeNumber(UInt64.self), let length = head.takeNumber(UInt32.self),
      head.takeNumber(UInt32.self) == Checksum.of(bytes[start..<start + headLength - 4]),
      length <= longestPayload, own > sequence
    else { return .nothing }
    let end = start + headLength + Int(length)
    guard end + 4 <= bytes.count else { return .cutOff }
    var tail = bytes[end..<end + 4]
    guard tail.takeNumber(UInt32.self) == Checksum.of(bytes[start..<end]) else {
      return .damaged(next: end + 4)
    }
    let payload = Array(bytes[start + headLength..<end])
    return .whole(Self(kind: kind, sequence: own, payload: payload), next: end + 4)
  }
}
