/// Something that happened to a client and bears on whether it may come back: a way of ending, or
/// what came over it while it was gone. Causes stack: each is remembered until a launch clears it.
public enum Cause: UInt8, CaseIterable, Hashable, Sendable {
  // MARK: Ends of the process, by the system

  /// The system needed its memory (on Linux: out of memory).
  case removedFromMemory
  /// A signal or an exception.
  case crashed
  /// It did not answer in time.
  case watchdog
  /// It held a background task for too long.
  case backgroundTaskOverrun
  /// It did not finish with a background transfer's events in time.
  case transferOverrun
  /// It did not finish a background fetch in time.
  case fetchOverrun
  /// It was suspended while it held a lock on a shared file.
  case lockedFile
  /// The device was too hot.
  case overheated
  /// The system purged its caches.
  case cachePurged
  /// It used more processor time or other resources than it may.
  case resourceLimit
  /// It was woken for a call and reported none.
  case callNotReported

  // MARK: Ends of the process, by itself or by a developer

  /// It called `exit()` (on Linux: with status 0) or `abort()`.
  case exited
  /// It exited with another status than 0.
  case failed
  /// It sent itself SIGKILL.
  case killedByItself
  /// Stopped from the debugger.
  case debugger

  // MARK: Ends of the process, by the person

  /// Swiped away in the app switcher; on Linux, a desktop's Force Quit.
  case forceQuit
  /// A SIGKILL that nothing explains.
  case killed
  /// It is gone, and nothing tells how.
  case vanished
  /// Its service was stopped, as by `systemctl stop`.
  case serviceStopped
  /// The Stop button of its reminder.
  case askedToStop
  /// It said that it was done.
  case done

  // MARK: What came over the device

  /// A restart.
  case restarted
  /// The power button held, or an empty battery, and a start after that.
  case lostPower
  /// The system was updated.
  case systemUpdated
  /// The person logged out of a shared device.
  case loggedOut
  /// The desktop session ended.
  case sessionEnded
  /// Bluetooth was turned off in Settings.
  case bluetoothOffInSettings
  /// Bluetooth was turned off by the Control Center's button.
  case bluetoothOffInControlCenter
  /// Airplane Mode turned Bluetooth off as well.
  case airplaneModeWithBluetooth
  /// Airplane Mode left Bluetooth on.
  case airplaneModeWithoutBluetooth

  // MARK: What came over the client

  /// It was updated.
  case updated
  /// The update builds its manager with another restore identifier.
  case identifierChanged
  /// It was deleted and installed again.
  case reinstalled
  /// It was offloaded as an unused app.
  case offloaded
  /// A permission other than Bluetooth's was changed.
  case otherPermissionChanged
}

extension Cause {
  /// What has happened, as a clause: `it crashed`.
  public var words: String {
    switch self {
    case .removedFromMemory: "the system removed it from memory"
    case .crashed: "it crashed"
    case .watchdog: "the watchdog ended it"
    case .backgroundTaskOverrun: "a background task of it ran too long"
    case .transferOverrun: "it was late with a background transfer"
    case .fetchOverrun: "it was late with a background fetch"
    case .lockedFile: "it was suspended with a locked file"
    case .overheated: "the device was too hot"
    case .cachePurged: "the system purged its caches"
    case .resourceLimit: "it used too much of a resource"
    case .callNotReported: "it reported no call"
    case .exited: "it exited by itself"
    case .failed: "it exited with a failure"
    case .killedByItself: "it killed itself"
    case .debugger: "the debugger stopped it"
    case .forceQuit: "the person force-quit it"
    case .killed: "it was killed, and nothing says by whom"
    case .vanished: "it is gone without a trace"
    case .serviceStopped: "its service was stopped"
    case .askedToStop: "the person pressed Stop"
    case .done: "it said it was done"
    case .restarted: "the device restarted"
    case .lostPower: "the device lost its power and started again"
    case .systemUpdated: "the system was updated"
    case .loggedOut: "the person logged out"
    case .sessionEnded: "the session ended"
    case .bluetoothOffInSettings: "Bluetooth was turned off in Settings"
    case .bluetoothOffInControlCenter: "Bluetooth was turned off in Control Center"
    case .airplaneModeWithBluetooth: "Airplane Mode turned Bluetooth off"
    case .airplaneModeWithoutBluetooth: "Airplane Mode came on and left Bluetooth on"
    case .updated: "it was updated"
    case .identifierChanged: "its update changed the restore identifier"
    case .reinstalled: "it was deleted and installed again"
    case .offloaded: "it was offloaded"
    case .otherPermissionChanged: "another permission of it was changed"
    }
  }

  /// Whether this is an end of the process by itself, by the system or by a person: what
  /// ``Event/ended(_:)`` may say. What comes over the device or the installed client has events of
  /// its own.
  public var isEnding: Bool { rawValue <= Cause.done.rawValue }

  /// Whether the platform knows such an end of a process.
  public func isEnding(on platform: Platform) -> Bool {
    guard isEnding else { return false }
    switch (self, platform) {
    case (.serviceStopped, .ios), (.askedToStop, .ios), (.done, .ios), (.failed, .ios): return false
    case (_, .ios): return true
    case (.removedFromMemory, _), (.crashed, _), (.watchdog, _), (.exited, _), (.failed, _):
      return true
    case (.forceQuit, _), (.killed, _), (.vanished, _), (.serviceStopped, _): return true
    case (.askedToStop, _), (.done, _): return true
    default: return false
    }
  }

  /// Whether it may come over a client that is gone already: its card can still be swiped away, its
  /// reminder's Stop pressed.
  public var mayFollowAnEnd: Bool {
    self == .forceQuit || self == .askedToStop || self == .done
  }

  /// Whether only the person's opening the client clears it; any other is cleared by each launch.
  public var isLasting: Bool {
    switch self {
    case .forceQuit, .killed, .askedToStop, .bluetoothOffInSettings, .bluetoothOffInControlCenter,
      .airplaneModeWithBluetooth:
      true
    default: false
    }
  }
}

extension Situation.Radio {
  /// What it is for a client that is gone that the radio went so; `nil` where that is no cause.
  var cause: Cause? {
    switch self {
    case .on, .gone: nil
    case .offInSettings: .bluetoothOffInSettings
    case .offInControlCenter: .bluetoothOffInControlCenter
    case .offInAirplaneMode: .airplaneModeWithBluetooth
    }
  }
}
