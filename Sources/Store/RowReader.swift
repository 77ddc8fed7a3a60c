internal import Reminders
internal import Vocabulary

extension Statement {
  /// The moment whose four columns begin here; `nil` where they are NULL.
  func moment(_ column: Int32) -> Moment? {
    guard !isNull(column) else { return nil }
    return Moment(
      boot: boot(column),
      monotonic: MonotonicInstant(nanoseconds: UInt64(bitPattern: integer(column + 1))),
      sinceBoot: BootInstant(nanoseconds: UInt64(bitPattern: integer(column + 2))),
      wall: WallInstant(seconds: integer(column + 3)))
  }

  /// A boot's identifier.
  func boot(_ column: Int32) -> BootIdentifier {
    let bytes = sixteenBytes(column)
    return BootIdentifier(high: bytes.high, low: bytes.low)
  }

  /// The client whose columns, in the order of `ClientRow.selectPlain`, are this row.
  func plainClient(path: String) throws(StoreError) -> (ClientName, ClientState) {
    let text = text(0) ?? ""
    guard let name = ClientName(text) else { throw unreadable("client “\(text)”", path: path) }
    var state = ClientState()
    state.expected = integer(1) != 0
    state.lastAlive = moment(2)
    return (name, state)
  }

  /// The client whose columns, in the order of `ClientRow.select`, are this row.
  func client(path: String) throws(StoreError) -> (ClientName, ClientState) {
    let text = text(0) ?? ""
    guard let name = ClientName(text), let intent = intent(word: 1, moment: 3) else {
      throw unreadable("client “\(text)”", path: path)
    }
    var state = ClientState()
    state.intent = intent
    state.expected = integer(2) != 0
    state.snooze = moment(7).map(Expiry.init(moment:))
    state.episode = moment(11).map {
      ClientState.Episode(
        due: $0, step: Int(integer(15)), shown: moment(34), answered: integer(16) != 0)
    }
    state.lastAlive = moment(17)
    if let at = moment(21) {
      guard let ending = ending(at: at, from: 25) else {
        throw unreadable("ending of client “\(text)”", path: path)
      }
      state.ending = ending
    }
    state.reopening = moment(29).map {
      ClientState.Reopening(began: $0, failure: self.text(33))
    }
    state.appearBy = moment(38)
    state.obstacle = self.text(42)
    state.stretch = moment(44).map {
      ClientState.Stretch(
        deadline: MonotonicInstant(nanoseconds: UInt64(bitPattern: integer(43))), noticed: $0)
    }
    // Column 48 is `plain`.
    state.attempts = moment(50).map {
      ClientState.Attempts(count: Int(clamping: integer(49)), last: $0)
    }
    state.pending = self.text(54).map { $0.split(separator: "\n").map(String.init) }
    return (name, state)
  }

  private func intent(word: Int32, moment column: Int32) -> ClientState.Intent? {
    let at = moment(column)
    switch text(word) {
    case "watch": return .watch
    case "paused": return .paused(until: at.map(Expiry.init(moment:)))
    case "done": return at.map { .done(at: $0) }
    case "stopped": return at.map { .stopped(at: $0) }
    default: return nil
    }
  }

  private func ending(at moment: Moment, from column: Int32) -> Ending? {
    let number = isNull(column + 1) ? nil : Int32(exactly: integer(column + 1))
    guard let kind = Ending.Kind(word: text(column) ?? "", number: number),
      let confidence = Ending.Confidence(rawValue: text(column + 3) ?? "")
    else { return nil }
    return Ending(
      kind: kind, at: moment, evidence: text(column + 2) ?? "", confidence: confidence)
  }

  private func unreadable(_ what: String, path: String) -> StoreError {
    StoreError(code: .corrupt, path: path, attempt: "read", detail: "the \(what) is unreadable")
  }
}
