/// What happens on the air: what could open a client.
public struct BluetoothEvent: Hashable, Sendable {
  /// What happens.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// The accessory is in range and advertises what the client looks for. A pending connect to it
    /// comes about as well.
    case appears
    /// The accessory connects.
    case connects
    /// The link to the accessory ends.
    case disconnects
    /// The accessory sends a notification or an indication.
    case notifies
    /// The accessory answers a read or a write.
    case answers
    /// The accessory sends on an L2CAP channel.
    case sendsOnChannel
    /// The system tells of a connection of the accessory to the device.
    case reportsConnection
    /// Another device, as the central, uses what the client advertises or publishes.
    case centralAsks
    /// A timer or task of the client's own is due: nothing on the air, and often taken for it.
    case timerFires
  }

  /// What happens.
  public let kind: Kind
  /// The accessory of which it is told.
  public let accessory: Accessory.ID?

  /// An event, of an accessory where it has one.
  public init(_ kind: Kind, of accessory: Accessory.ID? = nil) {
    self.kind = kind
    self.accessory = accessory
  }
}

/// What opened a client.
public enum Opener: UInt8, CaseIterable, Hashable, Sendable {
  /// The person, by hand: the only one that clears a force-quit and a radio turned off.
  case person
  /// The Bluetooth event that it waited for.
  case bluetooth
  /// The system, for another reason: a push, a location, a background task.
  case system
  /// The desktop, at login.
  case autostart
  /// An upgrade of its package.
  case upgrade
}

/// Everything that moves a client's ``Situation`` on.
public enum Event: Hashable, Sendable {
  /// The client is opened.
  case launched(by: Opener)
  /// The client is suspended; on Linux stopped or frozen.
  case suspended
  /// The client runs on.
  case resumed
  /// The client's process ends; see ``Cause/isEnding``.
  case ended(Cause)
  /// The client begins to wait for something, from an accessory where the work is of one.
  case waits(WorkKind, of: Accessory.ID? = nil)
  /// The client gives up waiting.
  case stopsWaiting(WorkKind, of: Accessory.ID? = nil)
  /// The radio goes off.
  case radioOff(Situation.Radio)
  /// The radio is back.
  case radioOn
  /// Airplane Mode comes on and leaves Bluetooth on.
  case airplaneModeWithoutBluetooth
  /// The device restarts; `passcode` says whether it has one.
  case restarted(passcode: Bool)
  /// The device loses its power and starts again later.
  case lostPower(passcode: Bool)
  /// The system is updated, with a restart.
  case systemUpdated(passcode: Bool)
  /// The device is unlocked.
  case unlocked
  /// The person logs out: of a shared device, or of the desktop.
  case loggedOut
  /// The person logs in.
  case loggedIn
  /// A setting comes into force.
  case set(Situation.Settings)
  /// A setting is taken back.
  case unset(Situation.Settings)
  /// Another permission than Bluetooth's is changed.
  case otherPermissionChanged
  /// The client is updated; on iOS its process ends.
  case updated(keepsIdentifier: Bool)
  /// The client is deleted and installed again.
  case reinstalled
  /// The client is offloaded.
  case offloaded
  /// An accessory has another standing.
  case accessory(Accessory.ID, becomes: Accessory.Standing)
  /// An accessory's declaration allows something else.
  case accessoryOptions(Accessory.ID, Accessory.Options)
  /// The person picks an accessory in the client's set-up picker.
  case picked(Accessory.ID)
  /// Something happens on the air: the only event that is answered by a verdict.
  case bluetooth(BluetoothEvent)
}
