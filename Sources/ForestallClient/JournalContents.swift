extension SessionJournal {
  /// What a journal holds.
  public struct Contents: Hashable, Sendable {
    /// The session that the client is to be in, in its own words; `nil` where none was said.
    public var desiredSession: String?
    /// The accessory that it is about, by its name or address; `nil` where none was said.
    public var accessory: String?
    /// The operations that have not ended, in the order in which they were begun.
    public var operations: [Operation]
    /// How many damaged stretches were found since `acceptLosses()`.
    public var lostStretches: Int
    /// How many bytes they had.
    public var lostBytes: Int
    /// Whether a call was cut off, by a kill or a power cut, before it returned. What it would have
    /// recorded is not in here. Opening the journal clears it.
    public var isCutOff: Bool

    /// Contents by their parts.
    public init(
      desiredSession: String? = nil, accessory: String? = nil, operations: [Operation] = [],
      lostStretches: Int = 0, lostBytes: Int = 0, isCutOff: Bool = false
    ) {
      self.desiredSession = desiredSession
      self.accessory = accessory
      self.operations = operations
      self.lostStretches = lostStretches
      self.lostBytes = lostBytes
      self.isCutOff = isCutOff
    }
  }

  /// An operation that was begun and has not ended.
  public struct Operation: Hashable, Sendable {
    /// The identifier that the client gave it.
    public var id: String
    /// What the client needs to do it again; `nil` where that was lost by damage.
    public var payload: [UInt8]?
    /// The highest step that was acknowledged; `nil` before the first.
    public var step: UInt64?
    /// Whether the client said that doing it twice does no harm.
    public var isIdempotent: Bool
    /// What a restarted client is to do with it.
    public var standing: Standing

    /// An operation by its parts.
    public init(
      id: String, payload: [UInt8]?, step: UInt64? = nil, isIdempotent: Bool, standing: Standing
    ) {
      self.id = id
      self.payload = payload
      self.step = step
      self.isIdempotent = isIdempotent
      self.standing = standing
    }

    /// What a restarted client is to do with an operation.
    public enum Standing: Hashable, Sendable {
      /// Do it again, from the beginning or behind its last acknowledged step.
      case replay
      /// Find out how far it came, as doing it twice might do harm. So is also an idempotent one where
      /// something was lost behind its beginning, for that may have been its cancellation.
      case uncertain
      /// Do not do it; undo what was done of it, where that is to be, and forget it.
      case cancelled
    }
  }
}
