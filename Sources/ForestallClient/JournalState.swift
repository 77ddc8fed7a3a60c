/// What the records of a journal come to: pure, the same for the writer and for who only reads.
struct JournalState: Hashable {
  private struct Operation: Hashable {
    var place: Int
    var isIdempotent = false
    var payload: [UInt8]?
    var step: UInt64?
    var isCancelled = false
    /// Whether something was lost behind its beginning, which may have been its cancellation.
    var isInDoubt = false
  }

  private(set) var desired: String?
  private(set) var accessory: String?
  private(set) var lostStretches: UInt32 = 0
  private(set) var lostBytes: UInt64 = 0
  /// The version that the file says it has; 0 where it says none.
  private(set) var version: UInt32 = 0
  private var operations: [String: Operation] = [:]
  private var others: [JournalEntry] = []
  private var begun = 0

  /// Nothing was said.
  init() {}

  /// What a scanned file comes to.
  init(_ scan: JournalScan) {
    for part in scan.parts {
      switch part {
      case .record(let record): apply(record.entry)
      case .damage(let range): lose(1, UInt64(range.count))
      }
    }
  }

  mutating func apply(_ entry: JournalEntry) {
    switch entry {
    case .format(let version): self.version = max(self.version, version)
    case .desired(let text): desired = text
    case .accessory(let text): accessory = text
    case .begin(let id, let isIdempotent, let payload):
      // One of the same id that is there yet has ended: only its end was lost.
      operations[id] = nil
      change(id) {
        $0.isIdempotent = isIdempotent
        $0.payload = payload
      }
    case .acknowledge(let id, let step):
      change(id) {
        $0.step = max($0.step ?? step, step)
        // A cancelled operation is not acknowledged, so it was not.
        $0.isInDoubt = false
      }
    case .end(let id): operations[id] = nil
    case .cancel(let id): change(id) { $0.isCancelled = true }
    case .lossesAccepted: (lostStretches, lostBytes) = (0, 0)
    case .lost(let stretches, let bytes): lose(stretches, bytes)
    case .doubt(let id): change(id) { $0.isInDoubt = true }
    case .other: others.append(entry)
    }
  }

  /// The records that say all of this anew.
  var snapshot: [JournalEntry] {
    var entries: [JournalEntry] = [.format(version: JournalEntry.version)]
    if lostStretches > 0 { entries.append(.lost(stretches: lostStretches, bytes: lostBytes)) }
    if let desired { entries.append(.desired(desired)) }
    if let accessory { entries.append(.accessory(accessory)) }
    for (id, operation) in ordered {
      if let payload = operation.payload {
        entries.append(.begin(id: id, isIdempotent: operation.isIdempotent, payload: payload))
      }
      if let step = operation.step { entries.append(.acknowledge(id: id, step: step)) }
      if operation.isCancelled { entries.append(.cancel(id: id)) }
      if operation.isInDoubt { entries.append(.doubt(id: id)) }
    }
    return entries + others
  }

  var operationCount: Int { operations.count }

  func has(_ id: String) -> Bool { operations[id] != nil }

  func isCancelled(_ id: String) -> Bool { operations[id]?.isCancelled ?? false }

  /// Whether an acknowledgement of a step says anything new.
  func isNews(_ step: UInt64, of id: String) -> Bool {
    guard let operation = operations[id] else { return true }
    return operation.isInDoubt || operation.step.map { $0 < step } ?? true
  }

  func contents(isCutOff: Bool = false) -> SessionJournal.Contents {
    SessionJournal.Contents(
      desiredSession: desired, accessory: accessory,
      operations: ordered.map { id, operation in
        SessionJournal.Operation(
          id: id, payload: operation.payload, step: operation.step,
          isIdempotent: operation.isIdempotent, standing: Self.standing(of: operation))
      },
      lostStretches: Int(lostStretches), lostBytes: Int(clamping: lostBytes), isCutOff: isCutOff)
  }

  private static func standing(of operation: Operation) -> SessionJournal.Operation.Standing {
    if operation.isCancelled { return .cancelled }
    return operation.isIdempotent && !operation.isInDoubt ? .replay : .uncertain
  }

  private var ordered: [(key: String, value: Operation)] {
    operations.sorted { $0.value.place < $1.value.place }
  }

  private mutating func change(_ id: String, _ change: (inout Operation) -> Void) {
    begun += 1
    change(&operations[id, default: Operation(place: begun)])
  }

  private mutating func lose(_ stretches: UInt32, _ bytes: UInt64) {
    lostStretches = lostStretches.addingReportingOverflow(stretches).partialValue
    lostBytes = lostBytes.addingReportingOverflow(bytes).partialValue
    for id in operations.keys { operations[id]?.isInDoubt = true }
  }
}
