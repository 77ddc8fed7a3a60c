public import Vocabulary

/// One line of the journal that `history` shows.
public struct JournalEntry: Hashable, Sendable {
  /// When.
  public var at: Moment
  /// Which client; `nil` where it is about Forestall itself.
  public var client: ClientName?
  /// What happened.
  public var kind: Kind
  /// In words: why, with what evidence.
  public var detail: String
  /// The same for programs, where there is more to it than the kind.
  public var fact: Fact?

  /// An entry by its parts.
  public init(
    at: Moment, client: ClientName?, kind: Kind, detail: String = "", fact: Fact? = nil
  ) {
    self.at = at
    self.client = client
    self.kind = kind
    self.detail = detail
    self.fact = fact
  }

  /// What the detail of `pending` says where that is nothing.
  static let nothing = "nothing"

  /// Whether the client said that nothing is pending.
  public var isNothingPending: Bool { kind == .pending && detail == Self.nothing }

  /// What happened, by a word that scripts may rely on.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The client was declared.
    case added
    /// The client's declaration was removed.
    case removed
    /// The client opened (again) and is watched.
    case attached
    /// It fell due.
    case due
    /// A reminder or a step of its ladder was shown.
    case shown
    /// The person answered the reminder.
    case answered
    /// It is heard of again.
    case returned
    /// It ended; the detail is the evidence.
    case ended
    /// The person paused it.
    case paused
    /// The pause ended.
    case resumed
    /// The reminder was put off.
    case snoozed
    /// The client said it is done.
    case done
    /// It said in words what it is doing.
    case status
    /// It said what it waits for; the detail lists it.
    case pending
    /// The person stopped it.
    case stopped
    /// It was opened again by Forestall.
    case reopened
    /// Opening it again failed.
    case reopenFailed = "reopen-failed"
    /// Its beat record cannot be read; the detail is why, and what to do.
    case recordUnreadable = "record-unreadable"
    /// Its beat record said what no client says, and was put right.
    case recordCorrected = "record-corrected"
    /// Something that somebody else had broken was put right.
    case mended
    /// A session began.
    case login
    /// A drill ends it, as the person asked, to see what comes of that.
    case drill
    /// The drill is over; the detail is what came of it.
    case drillOver = "drill-over"
  }
}
