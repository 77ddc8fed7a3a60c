/// What may have kept a client from coming back.
public enum Candidate: Hashable, Sendable {
  /// It was never gone.
  case stillThere
  /// Its background mode is not declared.
  case noBackgroundMode
  /// Its manager has no restore identifier.
  case noIdentifier
  /// The restore identifier is made anew.
  case changingIdentifier
  /// The manager is created too late.
  case managerTooLate
  /// `willRestoreState` is not implemented.
  case noWillRestore
  /// Nothing was pending.
  case nothingPending
  /// What was pending went with the link.
  case lostWithLink
  /// The Bluetooth permission was taken away.
  case permissionRevoked
  /// Screen Time or a parent restricts it.
  case restricted
  /// This is how it ended, or what came after.
  case after(Cause)
  /// The device was not unlocked since it started.
  case beforeFirstUnlock
  /// The awaited event did not happen.
  case noEvent
  /// Restored peripherals were let go.
  case peripheralsDropped
}

/// A condition that must hold for a relaunch.
public enum Condition: UInt8, CaseIterable, Hashable, Sendable {
  /// The background mode is declared.
  case backgroundMode = 1
  /// The restore identifier is the same at every launch.
  case identifier
  /// The manager is created at every launch.
  case manager
  /// `willRestoreState` is implemented.
  case willRestore
  /// Something is pending at the end.
  case pending
  /// The way of ending allows it.
  case ending
  /// The radio stayed on, and may be used.
  case radio
  /// The device was unlocked.
  case unlocked
  /// The event happens.
  case event
  /// Restored peripherals are kept.
  case kept

  /// Its name in the published facts: `P5`.
  public var id: String { "P" + String(rawValue) }

  /// What must hold, as a clause.
  public var words: String {
    switch self {
    case .backgroundMode: "the background mode is declared"
    case .identifier: "the restore identifier is identical at every launch"
    case .manager: "the manager is created at every launch, before launching is finished"
    case .willRestore: "willRestoreState is implemented"
    case .pending: "something is pending at the moment of the end"
    case .ending: "the way of ending allows it"
    case .radio: "the radio was not turned off since, and may be used"
    case .unlocked: "the device was unlocked after its start"
    case .event: "the awaited event happens"
    case .kept: "restored peripherals are kept, and their delegate is set"
    }
  }
}

extension Candidate {
  /// The condition that does not hold where this is so.
  public var condition: Condition {
    switch self {
    case .noBackgroundMode: .backgroundMode
    case .noIdentifier, .changingIdentifier, .after(.identifierChanged): .identifier
    case .managerTooLate: .manager
    case .noWillRestore: .willRestore
    case .nothingPending, .lostWithLink: .pending
    case .permissionRevoked, .restricted, .after(.bluetoothOffInSettings),
      .after(.airplaneModeWithBluetooth):
      .radio
    case .stillThere, .after: .ending
    case .beforeFirstUnlock: .unlocked
    case .noEvent: .event
    case .peripheralsDropped: .kept
    }
  }

  /// What is so, as a clause: `nothing was pending`.
  public var words: String {
    switch self {
    case .stillThere: "it was never gone"
    case .noBackgroundMode: "its background mode is not declared"
    case .noIdentifier: "its manager has no restore identifier"
    case .changingIdentifier: "its restore identifier is not the same at every launch"
    case .managerTooLate: "its manager is created too late"
    case .noWillRestore: "it does not implement willRestoreState"
    case .nothingPending: "nothing was pending"
    case .lostWithLink: "what was pending went with the link"
    case .permissionRevoked: "its Bluetooth permission was taken away"
    case .restricted: "Screen Time or a parent restricts it"
    case .after(let cause): cause.words
    case .beforeFirstUnlock: "the device was not unlocked since its start"
    case .noEvent: "the awaited event did not happen"
    case .peripheralsDropped: "it lets go of restored peripherals"
    }
  }

  /// What the rules say of a client in which this, and nothing else, is wrong.
  ///
  /// - Parameters:
  ///   - platform: where it runs.
  ///   - isSetUp: whether its accessory is set up.
  /// - Returns: the verdict on the event that the client waits for.
  public func verdict(on platform: Platform, isSetUp: Bool) -> Verdict {
    let standing: Accessory.Standing = isSetUp ? .authorized : .known
    var situation = Situation(
      life: .ended, hadPendingWork: true,
      accessories: [Accessory(id: 0, standing: standing, works: [.connect])])
    var event = BluetoothEvent(.connects, of: 0)
    var cause = Cause.removedFromMemory
    switch self {
    case .stillThere: situation.life = .suspended
    case .noBackgroundMode: situation.configuration.backgroundModes = []
    case .noIdentifier: situation.configuration.restoreIdentifier = .none
    case .changingIdentifier: situation.configuration.restoreIdentifier = .changing
    case .managerTooLate: situation.configuration.manager = .later
    case .noWillRestore: situation.configuration.implementsWillRestore = false
    case .nothingPending:
      situation.hadPendingWork = false
      situation.withAccessory(0) { $0.works = [] }
    case .lostWithLink: situation.withAccessory(0) { $0.works = [] }
    case .permissionRevoked: situation.settings = .permissionRevoked
    case .restricted: situation.settings = .screenTime
    case .after(let other): cause = other
    case .beforeFirstUnlock:
      situation.settings = .beforeFirstUnlock
      cause = .restarted
    case .noEvent: event = BluetoothEvent(.notifies, of: 0)
    case .peripheralsDropped: situation.configuration.keepsPeripherals = false
    }
    if self != .stillThere { situation.causes = [cause] }
    return RuleBook(for: platform).verdict(on: event, in: situation)
  }
}
