public import Reminders
public import Vocabulary

/// Something that happened to a client, as far as it bears on whether it comes back.
public struct Happening: Hashable, Sendable {
  /// When it was noticed.
  public let at: Moment
  /// Whether it is not known when it happened: by then, and no more.
  public let isTimeUnknown: Bool
  /// What.
  public let kind: Kind
  /// The evidence, or what else was said of it; may be empty.
  public let detail: String

  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// It was opened.
    case opened(OpenedBy)
    /// It was silent and is heard of again.
    case heardAgain
    /// It ended; how is `nil` where that is not recorded.
    case ended(Ending.Kind?, Ending.Confidence)
    /// It was silent past its deadline; what a look found of it, where it found anything.
    case silent(Ending.Kind?)
    /// The person pressed Stop.
    case stopped
    /// It said it was done, or the person did.
    case done
    /// The person paused it.
    case paused
    /// The pause ended.
    case resumed
    /// The person put the reminder off.
    case snoozed
    /// The person, or an event, asked for it to be opened.
    case asked(OpenedBy)
    /// Opening it failed.
    case openingFailed
    /// Another session began.
    case session
    /// The machine was started anew.
    case restart
    /// It was declared.
    case declared
    /// A drill ended it.
    case drilled
  }

  init(_ at: Moment, _ kind: Kind, _ detail: String = "", isTimeUnknown: Bool = false) {
    self.at = at
    self.isTimeUnknown = isTimeUnknown
    self.kind = kind
    self.detail = detail
  }
}
