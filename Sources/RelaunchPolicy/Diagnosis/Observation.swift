/// Something that may have been seen of a client that did not come back: the evidence. The order is
/// that in which it is worth asking for.
public enum Observation: UInt8, CaseIterable, Hashable, Sendable {
  // MARK: Its process

  /// It was in memory all the while.
  case stayedInMemory
  /// The system launched it: it came back, and something else is wrong.
  case launchedBySystem
  /// `willRestoreState` was called.
  case willRestoreCalled

  // MARK: How it is built

  /// The background mode of the role is declared.
  case backgroundModeDeclared
  /// The manager is given a restore identifier.
  case identifierSet
  /// The identifier is the same at every launch and in every build.
  case identifierSame
  /// The manager is created before launching is finished.
  case managerAtLaunch
  /// `willRestoreState` is implemented.
  case willRestoreImplemented
  /// Restored peripherals are held strongly, with their delegate set.
  case peripheralsKept
  /// The accessory is set up with AccessorySetupKit.
  case accessorySetUp

  // MARK: What was pending

  /// Something was pending when it ended.
  case workPending
  /// It works whenever it is opened by hand, never in the background, and never heals by itself.
  case worksByHandAlone
  /// It waited by a timer of its own.
  case waitedByTimer

  // MARK: The radio and the permission

  /// The manager's state was `poweredOff` after a launch.
  case statePoweredOff
  /// Bluetooth was turned off in Settings.
  case turnedOffInSettings
  /// The Control Center's button was used.
  case turnedOffInControlCenter
  /// Airplane Mode turned Bluetooth off.
  case airplaneModeTurnedOff
  /// Airplane Mode left Bluetooth on.
  case airplaneModeLeftOn
  /// The manager's state was `unauthorized`.
  case stateUnauthorized
  /// The authorization was `denied`.
  case authorizationDenied
  /// The authorization was `restricted`.
  case authorizationRestricted

  // MARK: How it ended

  /// The person swiped it away.
  case swiped
  /// A debugger was attached.
  case debuggerAttached
  /// `applicationWillTerminate` ran. That it did not proves nothing: a suspended client is not asked.
  case willTerminateRan
  /// A background task was open at that time.
  case backgroundTaskOpen
  /// Nothing recorded the end.
  case leftNoTrace
  /// The last thing it recorded is that it was suspended.
  case lastSuspended

  /// The crash report names a signal or an exception.
  case reportNamesException
  /// The crash report says SIGKILL, without a code.
  case reportSaysKill
  /// The crash report says `0x8badf00d`.
  case reportSaysWatchdog
  /// The crash report says `0x2182bad2`.
  case reportSaysBackgroundTask
  /// The crash report says `0x2182bad3`.
  case reportSaysTransfer
  /// The crash report says `0x2182bad4`.
  case reportSaysFetch
  /// The crash report says `0xdead10cc`.
  case reportSaysLockedFile
  /// The crash report says `0xc00010ff`.
  case reportSaysOverheated
  /// The crash report says `0xbaddd15c`.
  case reportSaysCachePurged
  /// The crash report says `0xd00d2bad`.
  case reportSaysResourceLimit
  /// The crash report says `0xbaadca11`.
  case reportSaysCallNotReported

  /// MetricKit counted a normal exit more than before.
  case exitsNormal
  /// An abnormal exit.
  case exitsAbnormal
  /// An exit by the watchdog.
  case exitsWatchdog
  /// An exit for too much processor time.
  case exitsProcessorLimit
  /// An exit for too much memory of its own.
  case exitsMemoryLimit
  /// An exit under memory pressure.
  case exitsMemoryPressure
  /// An exit for a locked file.
  case exitsLockedFile
  /// An exit for a bad access.
  case exitsBadAccess
  /// An exit for an illegal instruction.
  case exitsIllegalInstruction
  /// An exit for a background task.
  case exitsBackgroundTask

  /// The console says that a background task was still not ended after its expiration handlers.
  case consoleNamesBackgroundTask

  // MARK: What came after

  /// The device was started since the client last ran.
  case startedSince
  /// The device has not been unlocked since that start.
  case notUnlockedSince
  /// The client's version is another than when it last ran.
  case versionChanged

  // MARK: The accessory

  /// The last disconnect came without an error.
  case disconnectWithoutError
  /// The last disconnect came with error 6, the link's supervision timeout.
  case disconnectTimeout
  /// The last disconnect came with error 7, closed by the accessory.
  case disconnectByAccessory
  /// Connecting failed with error 10.
  case connectFailed
  /// Another device saw the awaited event at that time.
  case eventSeenElsewhere
}

/// Observations, one bit each.
public struct ObservationSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt64 = 0

  /// A set of these observations.
  public init(arrayLiteral observations: Observation...) {
    for observation in observations { insert(observation) }
  }

  /// Whether an observation is in it.
  public func contains(_ observation: Observation) -> Bool {
    bits & 1 << UInt64(observation.rawValue) != 0
  }

  /// Adds an observation.
  public mutating func insert(_ observation: Observation) {
    bits |= 1 << UInt64(observation.rawValue)
  }

  /// Takes an observation away.
  public mutating func remove(_ observation: Observation) {
    bits &= ~(1 << UInt64(observation.rawValue))
  }
}

/// What is known of a client that did not come back.
public struct Evidence: Hashable, Sendable {
  /// Where it runs.
  public var platform: Platform
  /// What was seen.
  public private(set) var seen: ObservationSet = []
  /// What was looked for and is not so.
  public private(set) var absent: ObservationSet = []
  /// What nobody can tell: it is not asked for again.
  public private(set) var untold: ObservationSet = []

  /// No evidence yet.
  public init(on platform: Platform) { self.platform = platform }

  /// Whether something is known, or known not to be known, of an observation.
  public func isAnswered(_ observation: Observation) -> Bool {
    seen.contains(observation) || absent.contains(observation) || untold.contains(observation)
  }

  /// Takes an observation down; `nil` says that nobody can tell. The last word counts.
  public mutating func note(_ observation: Observation, _ isSo: Bool?) {
    seen.remove(observation)
    absent.remove(observation)
    untold.remove(observation)
    switch isSo {
    case true?: seen.insert(observation)
    case false?: absent.insert(observation)
    case nil: untold.insert(observation)
    }
  }
}
