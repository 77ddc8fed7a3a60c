/// The roles that a client plays.
public struct Roles: OptionSet, Hashable, Sendable {
  /// One bit a role.
  public let rawValue: UInt8

  /// Roles from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It connects to accessories.
  public static let central = Roles(rawValue: 1)
  /// It is an accessory to others: it advertises and publishes services.
  public static let peripheral = Roles(rawValue: 2)
}

/// How a client is built: what must be right before anything can open it again. On Linux none of it
/// matters.
public struct Configuration: Hashable, Sendable {
  /// How the manager is given a restore identifier.
  public enum RestoreIdentifier: UInt8, CaseIterable, Hashable, Sendable {
    /// Not at all.
    case none
    /// Identical at every launch.
    case stable
    /// Made anew at each launch.
    case changing
  }

  /// When the manager is created.
  public enum Manager: UInt8, CaseIterable, Hashable, Sendable {
    /// When a view, a button or an `await` comes to it.
    case later
    /// At every launch, before launching is finished.
    case atLaunch
    /// At every launch once an accessory is set up; before that, after the picker.
    case atLaunchOnceSetUp
  }

  /// The roles it plays.
  public var roles: Roles
  /// The roles for which it declares the background mode.
  public var backgroundModes: Roles
  /// How its manager is given a restore identifier.
  public var restoreIdentifier: RestoreIdentifier
  /// When its manager is created.
  public var manager: Manager
  /// Whether it implements `willRestoreState`.
  public var implementsWillRestore: Bool
  /// Whether it holds on to restored peripherals and sets their delegate.
  public var keepsPeripherals: Bool
  /// Whether it is an app extension.
  public var isExtension: Bool
  /// Whether it reaches Bluetooth by AccessorySetupKit alone, without the permission.
  public var usesSetUpOnly: Bool

  /// A configuration; by default one in which nothing is wanting, in the central's role.
  public init(
    roles: Roles = .central, backgroundModes: Roles? = nil,
    restoreIdentifier: RestoreIdentifier = .stable, manager: Manager = .atLaunch,
    implementsWillRestore: Bool = true, keepsPeripherals: Bool = true, isExtension: Bool = false,
    usesSetUpOnly: Bool = false
  ) {
    self.roles = roles
    self.backgroundModes = backgroundModes ?? roles
    self.restoreIdentifier = restoreIdentifier
    self.manager = manager
    self.implementsWillRestore = implementsWillRestore
    self.keepsPeripherals = keepsPeripherals
    self.isExtension = isExtension
    self.usesSetUpOnly = usesSetUpOnly
  }
}
