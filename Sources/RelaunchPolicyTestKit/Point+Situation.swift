public import RelaunchPolicy

extension DecisionSpace.Point {
  /// The accessory that the event is of.
  public static let accessory: Accessory.ID = 0

  /// The situation at the place, on a platform.
  public func situation(on platform: Platform) -> Situation {
    var configuration = Configuration(roles: [.central, .peripheral])
    var settings: Situation.Settings = []
    var radio = Situation.Radio.on
    switch flaw {
    case .none: break
    case .noBackgroundMode: configuration.backgroundModes = []
    case .noRestoreIdentifier: configuration.restoreIdentifier = .none
    case .changingRestoreIdentifier: configuration.restoreIdentifier = .changing
    case .managerLater: configuration.manager = .later
    case .managerOnceSetUp: configuration.manager = .atLaunchOnceSetUp
    case .noWillRestore: configuration.implementsWillRestore = false
    case .dropsPeripherals: configuration.keepsPeripherals = false
    case .isExtension: configuration.isExtension = true
    case .usesSetUpOnly: configuration.usesSetUpOnly = true
    case .permissionRevoked: settings = .permissionRevoked
    case .backgroundRefreshOff: settings = .backgroundRefreshOff
    case .lowPowerMode: settings = .lowPowerMode
    case .screenTime: settings = .screenTime
    case .beforeFirstUnlock: settings = .beforeFirstUnlock
    case .paused: settings = .paused
    case .beforeLogin: settings = .beforeLogin
    case .radioOff: radio = platform == .linux ? .gone : .offInSettings
    }
    var situation = Situation(configuration: configuration, radio: radio, settings: settings)
    place(&situation)
    return situation
  }

  private func place(_ situation: inout Situation) {
    switch start {
    case .life(let life): situation.life = life
    case .ended(let cause):
      situation.life = .ended
      situation.causes.insert(cause)
    }
    if let after { situation.causes.insert(after) }
    if let own = standing.own {
      situation.withAccessory(Self.accessory) {
        $0.standing = own
        $0.options = standing.options
      }
    }
    if standing.other { situation.withAccessory(1) { $0.standing = .authorized } }
    switch pending {
    case .nothing: break
    case .lost: situation.hadPendingWork = true
    case .other: situation.withAccessory(2) { $0.works = [.connect] }
    case .work(let work) where work.isOfAccessory && standing.own != nil:
      situation.withAccessory(Self.accessory) { $0.works = WorkKinds(work) }
    case .work(let work): situation.works = WorkKinds(work)
    }
  }

  /// The event that arrives at the place: for a work the one that answers it.
  public var event: BluetoothEvent {
    guard case .work(let work) = pending else {
      return BluetoothEvent(.connects, of: Self.accessory)
    }
    switch work {
    case .connect, .delayedConnect, .reconnect: return BluetoothEvent(.connects, of: Self.accessory)
    case .scan, .openScan: return BluetoothEvent(.appears, of: Self.accessory)
    case .connection: return BluetoothEvent(.disconnects, of: Self.accessory)
    case .subscription: return BluetoothEvent(.notifies, of: Self.accessory)
    case .exchange: return BluetoothEvent(.answers, of: Self.accessory)
    case .channel: return BluetoothEvent(.sendsOnChannel, of: Self.accessory)
    case .connectionEvents: return BluetoothEvent(.reportsConnection, of: Self.accessory)
    case .advertising, .services: return BluetoothEvent(.centralAsks)
    case .ownTimer: return BluetoothEvent(.timerFires)
    }
  }
}
