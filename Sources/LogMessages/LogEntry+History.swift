public import Reminders
internal import Vocabulary

extension LogEntry {
  /// The entry that tells of an entry of the history.
  ///
  /// - Returns: `nil` for what others tell, closer to where it happens (what is shown and answered by who
  ///   shows it, what an event opens by the holder, what was mended by the look), and for what a client may
  ///   say often.
  public init?(_ entry: JournalEntry) {
    guard let client = entry.client, let message = LogMessage(entry) else { return nil }
    var values = [Value(.client, client.text)]
    if message == .clientEnded {
      let (ending, confidence) = Self.ending(entry.fact)
      values += [Value(.ending, ending), Value(.confidence, confidence)]
    }
    self.init(message, "\(client): \(entry.sentence)", values)
  }

  /// The kind of an ending and how sure it is, in the words that a file keeps.
  private static func ending(_ fact: JournalEntry.Fact?) -> (kind: String, confidence: String) {
    guard case .ending(_, let confidence)? = fact, let words = fact?.words else {
      return ("unknown", Ending.Confidence.possible.rawValue)
    }
    let kind = words.split(separator: " ").dropFirst().dropLast().joined(separator: " ")
    return (kind, confidence.rawValue)
  }
}

extension LogMessage {
  /// What tells of an entry of the history; `nil` where nothing does.
  fileprivate init?(_ entry: JournalEntry) {
    switch entry.kind {
    case .added: self = .clientDeclared
    case .removed: self = .clientRemoved
    case .attached: self = .clientOpened
    case .due: self = .clientDue
    case .returned: self = .clientReturned
    case .ended: self = .clientEnded
    case .paused: self = .clientPaused
    case .resumed: self = .clientResumed
    case .snoozed: self = .reminderPutOff
    case .done: self = .clientDone
    case .stopped: self = .clientStopped
    case .reopened where entry.fact == .opening(.holder): return nil
    case .reopened: self = .clientReopened
    case .reopenFailed: self = .openingFailed
    case .recordUnreadable: self = .recordDamaged
    case .recordCorrected: self = .deadlineMended
    case .shown, .answered, .status, .pending, .mended, .login, .drill, .drillOver: return nil
    }
  }
}
