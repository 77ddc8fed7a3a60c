public import Vocabulary

/// By whom a client was opened, as far as is known.
public enum OpenedBy: String, Hashable, Sendable, CaseIterable {
  /// The person, by the reminder's button.
  case button
  /// The person, by a command.
  case command
  /// The part of Forestall that waits for its accessory.
  case holder
  /// Nobody told: a hand elsewhere, the desktop at login, its service manager.
  case unknown

  /// Who that is, behind "by".
  var words: String {
    switch self {
    case .button: "its reminder's button"
    case .command: "command"
    case .holder: "an event of its accessory"
    case .unknown: "nobody knows whom"
    }
  }

  /// Whether a person did it for certain.
  public var isPerson: Bool { self == .button || self == .command }
}

extension JournalEntry {
  /// What an entry says for programs, where its detail is for people.
  public enum Fact: Hashable, Sendable {
    /// How the client ended, or what a look found of it.
    case ending(Ending.Kind, Ending.Confidence)
    /// Who opens it.
    case opening(OpenedBy)
    /// When a client was last known to be well before the machine was started anew.
    case seen(WallInstant)

    /// The fact in words that a file keeps: `ending exited 3 certain`, `opening button`,
    /// `seen 1796032800`.
    public var words: String {
      switch self {
      case .ending(let kind, let confidence):
        (["ending", kind.word] + (kind.number.map { ["\($0)"] } ?? []) + [confidence.rawValue])
          .joined(separator: " ")
      case .opening(let by): "opening \(by.rawValue)"
      case .seen(let wall): "seen \(wall.seconds)"
      }
    }

    /// The fact of such words.
    ///
    /// - Returns: `nil` for words that say none, or one of a later version.
    public init?(words: String) {
      let parts = words.split(separator: " ").map(String.init)
      switch (parts.first, parts.count) {
      case ("opening", 2):
        guard let by = OpenedBy(rawValue: parts[1]) else { return nil }
        self = .opening(by)
      case ("seen", 2):
        guard let seconds = Int64(parts[1]) else { return nil }
        self = .seen(WallInstant(seconds: seconds))
      case ("ending", 3), ("ending", 4):
        let number = parts.count == 4 ? Int32(parts[2]) : nil
        guard parts.count == 3 || number != nil,
          let kind = Ending.Kind(word: parts[1], number: number),
          let confidence = Ending.Confidence(rawValue: parts[parts.count - 1])
        else { return nil }
        self = .ending(kind, confidence)
      default: return nil
      }
    }
  }
}

extension Ending {
  /// The ending as a fact of the journal.
  var fact: JournalEntry.Fact { .ending(kind, confidence) }
}
