/// A single true-or-false thing that a rule may look at, of a situation and the event that arrives.
public struct Fact: Hashable, Sendable {
  /// Below 64 a ``Cause``, below 80 a ``WorkKind``, from there on a condition.
  let bit: UInt8

  /// The cause is upon the client.
  public static func after(_ cause: Cause) -> Fact { Fact(bit: cause.rawValue) }

  /// This work speaks for the event: the strongest that the event answers, or, where nothing that
  /// is pending could ever open the client, the strongest there is.
  public static func by(_ work: WorkKind) -> Fact { Fact(bit: 64 + work.rawValue) }

  /// Facts which are neither causes nor works.
  enum Condition: UInt8, CaseIterable {
    // The process.
    case neverOpened, running, suspended, ended
    // The event, and what is pending.
    case awaited, notAwaited, nothingPending, lostSince, inPeripheralRole
    // The client's build, in the role that the event is of.
    case noBackgroundMode, noRestoreIdentifier, changingRestoreIdentifier, managerTooLate
    case noWillRestore, peripheralsNotKept, isExtension, usesSetUpOnly
    // The device.
    case radioOff, permissionRevoked, backgroundRefreshOff, lowPowerMode, screenTime, paused
    case beforeFirstUnlock, beforeLogin
    // The accessory that the event is of.
    case accessoryKnown, accessoryAwaiting, accessoryAuthorized, accessoryRemoved
    case refusedForManager, refusedForOldPermission, refusedForDescriptor, accessoryForeign
    case mayAfterQuit, mayAfterLogin
    // All accessories of the client.
    case anyAuthorized
  }

  private init(bit: UInt8) { self.bit = bit }

  private init(_ condition: Condition) { bit = 80 + condition.rawValue }
}

extension Fact {
  /// The client was never opened.
  public static let neverOpened = Fact(.neverOpened)
  /// The client runs.
  public static let running = Fact(.running)
  /// The client is in memory and does not run.
  public static let suspended = Fact(.suspended)
  /// The client is gone.
  public static let ended = Fact(.ended)
  /// The event is one that the client waits for.
  public static let awaited = Fact(.awaited)
  /// The client waits for other events than this one.
  public static let notAwaited = Fact(.notAwaited)
  /// Nothing was pending when it ended.
  public static let nothingPending = Fact(.nothingPending)
  /// What was pending when it ended was lost since.
  public static let lostSince = Fact(.lostSince)
  /// The event is of the peripheral's role.
  public static let inPeripheralRole = Fact(.inPeripheralRole)
  /// The background mode of the event's role is not declared.
  public static let noBackgroundMode = Fact(.noBackgroundMode)
  /// The manager has no restore identifier.
  public static let noRestoreIdentifier = Fact(.noRestoreIdentifier)
  /// The restore identifier is made anew at each launch.
  public static let changingRestoreIdentifier = Fact(.changingRestoreIdentifier)
  /// The manager is not created at the launch.
  public static let managerTooLate = Fact(.managerTooLate)
  /// `willRestoreState` is not implemented.
  public static let noWillRestore = Fact(.noWillRestore)
  /// Restored peripherals are not held on to.
  public static let peripheralsNotKept = Fact(.peripheralsNotKept)
  /// The client is an app extension.
  public static let isExtension = Fact(.isExtension)
  /// The client reaches Bluetooth by AccessorySetupKit alone.
  public static let usesSetUpOnly = Fact(.usesSetUpOnly)
  /// The radio is off for this event.
  public static let radioOff = Fact(.radioOff)
  /// The Bluetooth permission was taken away.
  public static let permissionRevoked = Fact(.permissionRevoked)
  /// Background App Refresh is off.
  public static let backgroundRefreshOff = Fact(.backgroundRefreshOff)
  /// Low Power Mode is on.
  public static let lowPowerMode = Fact(.lowPowerMode)
  /// Screen Time restricts the client.
  public static let screenTime = Fact(.screenTime)
  /// The person paused the client.
  public static let paused = Fact(.paused)
  /// The device restarted and was not unlocked since.
  public static let beforeFirstUnlock = Fact(.beforeFirstUnlock)
  /// Nobody is logged in.
  public static let beforeLogin = Fact(.beforeLogin)
  /// The event's accessory is chosen, and not set up.
  public static let accessoryKnown = Fact(.accessoryKnown)
  /// The event's accessory waits for its authorization.
  public static let accessoryAwaiting = Fact(.accessoryAwaiting)
  /// The event's accessory is set up, and the event is of the central's role.
  public static let accessoryAuthorized = Fact(.accessoryAuthorized)
  /// The event's accessory was removed.
  public static let accessoryRemoved = Fact(.accessoryRemoved)
  /// The picker failed for a manager that was alive.
  public static let refusedForManager = Fact(.refusedForManager)
  /// The picker failed for the old permission.
  public static let refusedForOldPermission = Fact(.refusedForOldPermission)
  /// The picker stopped the client for its descriptor.
  public static let refusedForDescriptor = Fact(.refusedForDescriptor)
  /// The event's accessory is none of the client's.
  public static let accessoryForeign = Fact(.accessoryForeign)
  /// The accessory says `after quit`.
  public static let mayAfterQuit = Fact(.mayAfterQuit)
  /// The accessory says `after login`.
  public static let mayAfterLogin = Fact(.mayAfterLogin)
  /// At least one of the client's accessories is set up.
  public static let anyAuthorized = Fact(.anyAuthorized)
}
