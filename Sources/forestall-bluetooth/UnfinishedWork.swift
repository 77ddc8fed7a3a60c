internal import ForestallClient
internal import StructuredText
internal import Vocabulary

/// What a client's own journal has of unfinished work, for the state that it is handed over.
enum UnfinishedWork {
  /// Reads the journal at its usual place.
  ///
  /// - Returns: `null` where there is none; where it cannot be read, why.
  static func read(of client: ClientName) -> JSONValue {
    do throws(SessionJournalError) {
      let path = try SessionJournal.defaultPath(of: client.text)
      let contents = try SessionJournal.read(path)
      guard contents != SessionJournal.Contents() else { return nil }
      return json(contents, path: path)
    } catch {
      return ["problem": .string("\(error)")]
    }
  }

  private static func json(_ contents: SessionJournal.Contents, path: String) -> JSONValue {
    [
      "journal": .string(path),
      "desired-session": contents.desiredSession.map { .string($0) } ?? nil,
      "accessory": contents.accessory.map { .string($0) } ?? nil,
      "operations": .array(contents.operations.map(json)),
      "damaged-stretches": .integer(Int64(contents.lostStretches)),
    ]
  }

  private static func json(_ operation: SessionJournal.Operation) -> JSONValue {
    let standing =
      switch operation.standing {
      case .replay: "replay"
      case .uncertain: "uncertain"
      case .cancelled: "cancelled"
      }
    return [
      "id": .string(operation.id), "standing": .string(standing),
      "step": operation.step.map { .unsigned($0) } ?? nil,
      "idempotent": .bool(operation.isIdempotent),
    ]
  }
}
