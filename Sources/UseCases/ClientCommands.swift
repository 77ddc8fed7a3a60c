internal import BeatRecords
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
  public struct Report: Sendable {
    /// The line.
    public var line: String
    /// Sentences about what is missing or went wrong.
    public var remarks: [String]
  }

  /// No reminder for a while, or until `resume`; ends neither by a push nor by opening the client.
  public func pause(_ command: Pause) throws(Failure) -> Report {
    try change(command.name) { gathered, state in
      let until = command.span.map { Expiry($0, after: gathered.now) }
      state.intent = .paused(until: until)
      let length = command.span.map { "for \($0.words)" } ?? JournalEntry.untilResumed
      return (.paused, length, "\(command.name) is paused \(length).")
    }
  }

  /// Ends a pause: the client is watched again from now.
  public func resume(_ command: Named) throws(Failure) -> Report {
    try change(command.name) { gathered, state in
      guard case .paused = state.intent else { return (nil, "", "\(command.name) is not paused.") }
      state.intent = .watch
      return (.resumed, "by command", "\(command.name) is watched again.")
    }
  }

  /// Puts the reminder off that is due.
  public func snooze(_ command: Snooze) throws(Failure) -> Report {
    try change(command.name) { gathered, state in
      guard state.episode != nil else {
        let pause = "forestall pause \(command.name) \(command.span.words)"
        return (
          nil, "", "\(command.name) is not due; `\(pause)` keeps its reminder away from now on."
        )
      }
      state.snooze = Expiry(command.span, after: gathered.now)
      state.episode?.answered = false
      let length = "for \(command.span.words)"
      return (.snoozed, length, "The reminder of \(command.name) is put off \(length).")
    }
  }

  /// The client is finished: no reminder, after a login neither, until it attaches again.
  public func done(_ command: Named) throws(Failure) -> Report {
    do throws(Failure) {
      return try change(command.name) { gathered, state in
        let line = "\(command.name) is done; no reminder until it runs again."
        // The record says it first, and a look may have found that: then it is told already.
        if case .done(let at) = state.intent, let record = gathered.records[command.name],
          record.isDone, record.boot == at.boot, record.attached <= at.sinceBoot
        {
          return (nil, "", line)
        }
        state.intent = .done(at: gathered.now)
        return (.done, "by command", line)
      }
    } catch {
      guard isRecordedDone(command.name) else { throw error }
      throw Failure(
        error.status,
        "\(command.name) is done, as its record says, but that could not be saved yet; each look "
          + "tries again. \(error.description)")
    }
  }

  private func isRecordedDone(_ name: ClientName) -> Bool {
    guard let folder = session.places.session else { return false }
    let record = try? RecordFolder(path: folder).read(name)?.get()
    return record?.isDone ?? false
  }

  // MARK: -

  /// What an edit came to: its line in the journal, where it changed something, and the person's.
  private typealias Told = (kind: JournalEntry.Kind?, detail: String, line: String)

  private func change(
    _ name: ClientName,
    _ edit: (Gathered, inout ClientState) -> Told
  ) throws(Failure) -> Report {
    var line = ""
    let outcome = try Sweeper(session).look(.person) { (gathered) throws(Failure) in
      try Self.require(name, in: gathered)
      if let unsaved = gathered.unsaved { throw unsaved }
      var state = gathered.states[name] ?? ClientState()
      let told = edit(gathered, &state)
      line = told.line
      guard let kind = told.kind else { return }
      gathered.remember(state, of: name)
      gathered.journal.append(
        JournalEntry(at: gathered.now, client: name, kind: kind, detail: told.detail))
    }
    if let unsaved = outcome.unsaved { throw unsaved }
    return Report(line: line, remarks: outcome.problems.map(\.description))
  }

  /// Refuses a client that nobody declared.
  static func require(_ name: ClientName, in gathered: Gathered) throws(Failure) {
    guard !gathered.names.contains(name) else { return }
    throw unknown(name)
  }

  /// There is no such client.
  static func unknown(_ name: ClientName) -> Failure {
    Failure(.noInput, "There is no client \(name); add it with `forestall add \(name)`.")
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension ClientCommands: Sendable {}
