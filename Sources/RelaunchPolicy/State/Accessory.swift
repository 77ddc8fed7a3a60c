/// An accessory of a client, as far as the rules look at it.
public struct Accessory: Hashable, Sendable {
  /// Which of a client's accessories: a number that whoever feeds the rules gives.
  public typealias ID = UInt8

  /// How far the accessory is set up for the client.
  public enum Standing: UInt8, CaseIterable, Hashable, Sendable {
    /// Chosen: on iOS by the Bluetooth permission, on Linux by the person.
    case known
    /// Selected in the picker; full authorization is still pending.
    case awaiting
    /// Set up: authorized for the client.
    case authorized
    /// Removed by the person or the client.
    case removed
    /// The picker failed: a central manager was alive before the first accessory was set up.
    case refusedForManager
    /// The picker failed: after a reinstall the old Bluetooth permission is still there.
    case refusedForOldPermission
    /// The picker stopped the client: the descriptor is not in the declaration, or names only a
    /// name.
    case refusedForDescriptor

    /// Whether the picker was left without an accessory.
    public var isRefused: Bool { rawValue >= Standing.refusedForManager.rawValue }
  }

  /// What the accessory's declaration allows on Linux beyond the ordinary.
  public struct Options: OptionSet, Hashable, Sendable {
    /// One bit an option.
    public let rawValue: UInt8

    /// Options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It may open its client again even after that was quit.
    public static let afterQuit = Options(rawValue: 1)
    /// It may open its client after the next login.
    public static let afterLogin = Options(rawValue: 2)
  }

  /// Which one it is.
  public let id: ID
  /// How far it is set up.
  public var standing: Standing
  /// What its declaration allows.
  public var options: Options
  /// What the client waits for from it.
  public var works: WorkKinds

  /// An accessory that nothing is awaited from.
  public init(
    id: ID, standing: Standing = .known, options: Options = [], works: WorkKinds = []
  ) {
    self.id = id
    self.standing = standing
    self.options = options
    self.works = works
  }
}
