public import CommandGrammar
internal import Reminders
internal import SystemCalls
internal import Vocabulary

/// The commands that change what is asked for a client: each edits its state under the lock, and
/// the look that follows makes it true.
public struct ClientCommands {
  private let session: Session

  /// The commands of a session.
  public init(_ session: Session) { self.session = session }

  /// What a command did, in one line for the person, and what did not go well beside it.
  public struct Report {
    /// The line.
    public var line: String
    /// Sentences about what is missing or went wrong.
    public var remarks: [Failure]
  }

  /// No reminder for a while, or until `resume`; ends neither by a push nor by opening the client.
  public func pause(_ command: Pause) throws(Failure) -> Report {
    try change(command.name) { gathered, state in
      let until = command.span.map { Expiry($0, after: gathered.now) }
      state.intent = .paused(until: until)
      let length = command.span.map { "for \($0.words)" } ?? "until it is resumed"
      return (.paused, length, "\(command.name) is paused \(length).")
    }
  }

  /// Ends a pause: the client is watched again from now.
  public func resume(_ command: Named) throws(Failure) -> Report {
    try change(command.name) { (gathered, state) throws(Failure) in
      guard case .paused = state.intent else {
        throw Failure(.success, "\(command.name) is not paused.")
      }
      state.intent = .watch
      return (.resumed, "by command", "\(command.name) is watched again.")
    }
  }

  /// Puts the reminder off.
  public func snooze(_ command: Snooze) throws(Failure) -> Report {
    try change(command.name) { gathered, state in
      state.snooze = Expiry(command.span, after: gathered.now)
      state.episode?.answered = false
      let length = "for \(command.span.words)"
      return (.snoozed, length, "The reminder of \(command.name) is put off \(length).")
    }
  }

  /// The client is finished: no reminder, after a login neither, until it attaches again.
  public func done(_ command: Named) throws(Failure) -> Report {
    try change(command.name) { gathered, state in
      state.intent = .done(at: gathered.now)
      return (.done, "by command", "\(command.name) is done; no reminder until it runs again.")
    }
  }

  /// Opens the client as its reminder's button would.
  public func open(_ command: Named) throws(Failure) -> Report {
    let name = command.name
    let outcome = try Sweeper(session).look(nil) { (gathered) throws(Failure) in
      try Self.require(name, in: gathered)
      gathered.events[name, default: []].append(.openRequested(activationToken: nil))
    }
    let failed = outcome.plan.journal.last { $0.client == name && $0.kind == .reopenFailed }
    if let failed {
      throw Failure(.unavailable, "Could not open \(name): \(failed.detail).")
    }
    return Report(line: "Opening \(name).", remarks: outcome.problems)
  }

  // MARK: -

  private typealias Told = (kind: JournalEntry.Kind, detail: String, line: String)

  private func change(
    _ name: ClientName,
    _ edit: (Gathered, inout ClientState) throws(Failure) -> Told
  ) throws(Failure) -> Report {
    var line = ""
    let outcome = try Sweeper(session).look(nil) { (gathered) throws(Failure) in
      try Self.require(name, in: gathered)
      var state = gathered.states[name] ?? ClientState()
      let told = try edit(gathered, &state)
      gathered.states[name] = state
      gathered.journal.append(
        JournalEntry(at: gathered.now, client: name, kind: told.kind, detail: told.detail))
      line = told.line
    }
    return Report(line: line, remarks: outcome.problems)
  }

  /// Refuses a client that is neither declared nor attached.
  static func require(_ name: ClientName, in gathered: Gathered) throws(Failure) {
    guard !gathered.names.contains(name) else { return }
    throw unknown(name)
  }

  /// There is no such client.
  static func unknown(_ name: ClientName) -> Failure {
    Failure(.noInput, "There is no client \(name); add it with `forestall add \(name)`.")
  }
}
