/// Something that happened in the registry, for the client's information and for the history.
public struct RegistryEvent: Hashable, Sendable {
  /// What.
  public var kind: Kind
  /// To which accessory.
  public var key: RegisteredAccessory.Key
  /// The accessory's state after it; `nil` where it is gone.
  public var state: SetUpState?
  /// What exactly, in a few words.
  public var detail: String

  /// An event by its parts.
  public init(
    _ kind: Kind, _ key: RegisteredAccessory.Key, _ state: SetUpState?, _ detail: String
  ) {
    self.kind = kind
    self.key = key
    self.state = state
    self.detail = detail
  }

  /// The kinds of events.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// There is a new accessory.
    case added
    /// Its title, state or descriptor is another.
    case changed
    /// It is gone.
    case removed
    /// A device that was paired before is set up now, and nothing of its migration is left to do.
    case migrationComplete = "migration-complete"
  }
}
