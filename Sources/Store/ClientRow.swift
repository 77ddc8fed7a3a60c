internal import Reminders
internal import Vocabulary

/// A client's state as a row: the columns in their order, written and read by the same list.
enum ClientRow {
  /// The rows that have more to tell than `selectPlain` reads of the others.
  static let select = "SELECT \(columns.joined(separator: ", ")) FROM clients WHERE NOT plain"

  /// The plain rows, which are most of them: what they tell lies at the beginning of a row.
  static let selectPlain =
    "SELECT name, expected, \(moment("alive").joined(separator: ", ")) FROM clients WHERE plain"

  static let upsert = """
    INSERT OR REPLACE INTO clients (\(columns.joined(separator: ", ")))
    VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
    """

  private static let columns =
    ["name", "intent", "expected"] + moment("intent") + moment("snooze") + moment("due")
    + ["step", "answered"] + moment("alive") + moment("ending")
    + ["ending", "ending_number", "ending_evidence", "ending_confidence"]
    + moment("reopening") + ["reopening_failure"] + moment("shown")
    + moment("appear") + ["obstacle", "stretch_deadline"] + moment("stretch")
    + ["plain", "attempts"] + moment("attempt") + ["pending"]

  private static func moment(_ prefix: String) -> [String] {
    ["boot", "monotonic", "boottime", "wall"].map { "\(prefix)_\($0)" }
  }

  static func values(_ name: ClientName, _ state: ClientState) -> [Value] {
    let (intent, intentMoment) = words(state.intent)
    var values: [Value] = [.text(name.text), .text(intent), .integer(state.expected ? 1 : 0)]
    values += Value.moment(intentMoment)
    values += Value.moment(state.snooze?.moment)
    values += Value.moment(state.episode?.due)
    values.append(state.episode.map { .integer(Int64($0.step)) } ?? .null)
    values.append(state.episode.map { .integer($0.answered ? 1 : 0) } ?? .null)
    values += Value.moment(state.lastAlive)
    values += Value.moment(state.ending?.at)
    values.append(.optional(state.ending?.kind.word))
    values.append((state.ending?.kind.number).map { .integer(Int64($0)) } ?? .null)
    values.append(.optional(state.ending?.evidence))
    values.append(.optional(state.ending?.confidence.rawValue))
    values += Value.moment(state.reopening?.began)
    values.append(.optional(state.reopening?.failure))
    values += Value.moment(state.episode?.shown)
    values += Value.moment(state.appearBy)
    values.append(.optional(state.obstacle))
    values.append(
      (state.stretch?.deadline).map { .integer(Int64(bitPattern: $0.nanoseconds)) } ?? .null)
    values += Value.moment(state.stretch?.noticed)
    values.append(.integer(isPlain(state) ? 1 : 0))
    values.append(state.attempts.map { .integer(Int64($0.count)) } ?? .null)
    values += Value.moment(state.attempts?.last)
    values.append(.optional(state.pending?.joined(separator: "\n")))
    return values
  }

  /// Whether a state has nothing but what `selectPlain` reads.
  private static func isPlain(_ state: ClientState) -> Bool {
    var plain = ClientState()
    plain.expected = state.expected
    plain.lastAlive = state.lastAlive
    return state == plain
  }

  private static func words(_ intent: ClientState.Intent) -> (String, Moment?) {
    switch intent {
    case .watch: ("watch", nil)
    case .done(let at): ("done", at)
    case .stopped(let at): ("stopped", at)
    case .paused(let until): ("paused", until?.moment)
    }
  }
}

extension Value {
  /// A moment's four columns.
  static func moment(_ moment: Moment?) -> [Value] {
    guard let moment else { return [.null, .null, .null, .null] }
    return [
      .bytes(moment.boot.high, moment.boot.low),
      .integer(Int64(bitPattern: moment.monotonic.nanoseconds)),
      .integer(Int64(bitPattern: moment.sinceBoot.nanoseconds)),
      .integer(moment.wall.seconds),
    ]
  }
}
