/// What one record of a journal says.
///
/// A kind never changes: what a later version has to say more, it says in a kind of its own.
enum JournalEntry: Hashable {
  /// The version of the whole; the first record.
  case format(version: UInt32)
  case desired(String?)
  case accessory(String?)
  case begin(id: String, isIdempotent: Bool, payload: [UInt8])
  case acknowledge(id: String, step: UInt64)
  /// The operation is finished or forgotten.
  case end(id: String)
  case cancel(id: String)
  /// The client knows of all losses before.
  case lossesAccepted
  /// Written when a journal is compacted: what was lost in the file before.
  case lost(stretches: UInt32, bytes: UInt64)
  /// Written when a journal is compacted: something was lost behind the operation's beginning.
  case doubt(id: String)
  /// A kind of a later version, kept as it is.
  case other(kind: UInt16, payload: [UInt8])

  /// The version of the format that is written.
  static let version: UInt32 = 1

  /// The number that stands for it in a record.
  var kind: UInt16 {
    switch self {
    case .format: 1
    case .desired: 2
    case .accessory: 3
    case .begin: 4
    case .acknowledge: 5
    case .end: 6
    case .cancel: 7
    case .lossesAccepted: 8
    case .lost: 9
    case .doubt: 10
    case .other(let kind, _): kind
    }
  }

  /// What stands behind the number.
  var payload: [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .format(let version): bytes.append(number: version)
    case .desired(let text), .accessory(let text):
      bytes.append(text == nil ? 0 : 1)
      bytes += (text ?? "").utf8
    case .begin(let id, let isIdempotent, let payload):
      bytes.append(isIdempotent ? 1 : 0)
      bytes.append(number: UInt16(id.utf8.count))
      bytes += id.utf8
      bytes += payload
    case .acknowledge(let id, let step):
      bytes.append(number: step)
      bytes += id.utf8
    case .end(let id), .cancel(let id), .doubt(let id): bytes += id.utf8
    case .lossesAccepted: break
    case .lost(let stretches, let count):
      bytes.append(number: stretches)
      bytes.append(number: count)
    case .other(_, let payload): bytes = payload
    }
    return bytes
  }

  /// Reads a record's kind and payload; what is not understood is kept as `other`.
  init(kind: UInt16, payload: [UInt8]) {
    self = Self.known(kind, payload[...]) ?? .other(kind: kind, payload: payload)
  }

  private static func known(_ kind: UInt16, _ payload: ArraySlice<UInt8>) -> JournalEntry? {
    var rest = payload
    switch kind {
    case 1: return rest.takeNumber(UInt32.self).map { .format(version: $0) }
    case 2, 3:
      guard let isThere = rest.takeNumber(UInt8.self), let text = text(rest) else { return nil }
      let value = isThere == 0 ? nil : text
      return kind == 2 ? .desired(value) : .accessory(value)
    case 4:
      guard let flags = rest.takeNumber(UInt8.self), let length = rest.takeNumber(UInt16.self),
        let id = rest.take(Int(length)).flatMap(text)
      else { return nil }
      return .begin(id: id, isIdempotent: flags & 1 == 1, payload: Array(rest))
    case 5:
      guard let step = rest.takeNumber(UInt64.self) else { return nil }
      return text(rest).map { .acknowledge(id: $0, step: step) }
    case 6: return text(rest).map { .end(id: $0) }
    case 7: return text(rest).map { .cancel(id: $0) }
    case 8: return .lossesAccepted
    case 9:
      guard let stretches = rest.takeNumber(UInt32.self), let bytes = rest.takeNumber(UInt64.self)
      else { return nil }
      return .lost(stretches: stretches, bytes: bytes)
    case 10: return text(rest).map { .doubt(id: $0) }
    default: return nil
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    String(validating: bytes, as: UTF8.self)
  }
}
