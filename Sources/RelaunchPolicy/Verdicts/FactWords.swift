extension Fact {
  /// The fact as a clause of the table.
  public var words: String {
    if bit < 64 { return Cause(rawValue: bit)?.words ?? "" }
    if bit < 80 { return "pending is " + (WorkKind(rawValue: bit - 64)?.words ?? "") }
    return Condition(rawValue: bit - 80)?.words ?? ""
  }
}

extension Fact.Condition {
  fileprivate var words: String {
    switch self {
    case .neverOpened: "it was never opened"
    case .running: "it runs"
    case .suspended: "it is suspended"
    case .ended: "it has ended"
    case .awaited: "the event is awaited"
    case .notAwaited: "other events are awaited"
    case .nothingPending: "nothing was pending"
    case .lostSince: "what was pending is lost"
    case .inPeripheralRole: "in the peripheral role"
    case .noBackgroundMode: "no background mode for the role"
    case .noRestoreIdentifier: "no restore identifier"
    case .changingRestoreIdentifier: "another restore identifier at each launch"
    case .managerTooLate: "manager not created at launch"
    case .noWillRestore: "no willRestoreState"
    case .peripheralsNotKept: "restored peripherals are not kept"
    case .isExtension: "it is an app extension"
    case .usesSetUpOnly: "it uses AccessorySetupKit alone"
    case .radioOff: "the radio is off"
    case .permissionRevoked: "the Bluetooth permission is revoked"
    case .backgroundRefreshOff: "Background App Refresh is off"
    case .lowPowerMode: "Low Power Mode is on"
    case .screenTime: "Screen Time restricts it"
    case .paused: "it is paused"
    case .beforeFirstUnlock: "not unlocked since the restart"
    case .beforeLogin: "nobody is logged in"
    case .accessoryKnown: "the accessory is known"
    case .accessoryAwaiting: "the accessory awaits its authorization"
    case .accessoryAuthorized: "the accessory is set up"
    case .accessoryRemoved: "the accessory was removed"
    case .refusedForManager: "the picker was refused for a living manager"
    case .refusedForOldPermission: "the picker was refused for an old permission"
    case .refusedForDescriptor: "the picker was refused for its descriptor"
    case .accessoryForeign: "the accessory is none of the client's"
    case .mayAfterQuit: "the accessory says after quit"
    case .mayAfterLogin: "the accessory says after login"
    case .anyAuthorized: "an accessory is set up"
    }
  }
}
