public import Vocabulary

/// How a client stopped, with the evidence and how sure it is.
public struct Ending: Hashable, Sendable {
  /// What happened.
  public var kind: Kind
  /// When it was recorded.
  public var at: Moment
  /// What was seen, in one line, for instance `SERVICE_RESULT=oom-kill EXIT_CODE=killed`.
  public var evidence: String
  /// How sure the kind is.
  public var confidence: Confidence

  /// An ending by its parts.
  public init(kind: Kind, at: Moment, evidence: String, confidence: Confidence) {
    self.kind = kind
    self.at = at
    self.evidence = evidence
    self.confidence = confidence
  }

  /// What happened to the client.
  public enum Kind: Hashable, Sendable {
    /// It exited by itself with this status.
    case exited(status: Int32)
    /// A signal ended it that is neither of the next two.
    case signalled(Int32)
    /// A termination request (SIGTERM, SIGINT, SIGHUP): a stop, the stop half of a restart or a kill.
    case terminated(Int32)
    /// SIGKILL with nothing that explains it: counted as the person's force-quit.
    case forceQuit
    /// The kernel ended it for want of memory.
    case outOfMemory
    /// Its service manager's watchdog ended it.
    case watchdog
    /// Its session ended, or the machine was shut down, and took it along.
    case sessionEnd
    /// It is alive and stopped (state T).
    case stopped
    /// It is alive and its control group is frozen.
    case frozen
    /// It is alive and does not push.
    case stuck
    /// Its process is gone and nobody saw it go.
    case gone
    /// Nothing is left to see.
    case unknown
  }

  /// How sure an ending is.
  public enum Confidence: String, Hashable, Sendable {
    /// The system said so.
    case certain
    /// It follows from what was seen.
    case likely
    /// It cannot be ruled out.
    case possible
  }
}
