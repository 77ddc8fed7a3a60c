import RelaunchPolicy

/// Evidence and what it says, written from the published facts and not from the rules.
struct DiagnosisCase: Sendable {
  /// The row of the facts: what is seen, and what it points to.
  let row: String
  var version = 26
  var seen: [Observation] = []
  var absent: [Observation] = []
  var failed: [Candidate] = []
  var unknown: [Candidate] = []
  var survived: [Candidate] = []
  var possible: [Candidate] = []
  var contradicted: [Candidate] = []

  var evidence: Evidence {
    var evidence = Evidence(on: .ios(version))
    for observation in seen { evidence.note(observation, true) }
    for observation in absent { evidence.note(observation, false) }
    return evidence
  }

  func isMet(by diagnosis: Diagnosis) -> Bool {
    diagnosis.failed.map(\.candidate) == failed && diagnosis.unknown.map(\.candidate) == unknown
      && diagnosis.survived.map(\.candidate) == survived
      && diagnosis.possible.map(\.candidate) == possible
      && diagnosis.contradicted == contradicted
  }

  static let all = conditions + exclusions + evidenceOfEndings + evidenceOfCounters + silences

  /// P1 to P10, each found from evidence that shows it.
  static let conditions = [
    DiagnosisCase(row: "P1", absent: [.backgroundModeDeclared], failed: [.noBackgroundMode]),
    DiagnosisCase(row: "P2", absent: [.identifierSet], failed: [.noIdentifier]),
    DiagnosisCase(row: "P2", absent: [.identifierSame], failed: [.changingIdentifier]),
    DiagnosisCase(row: "P3", absent: [.managerAtLaunch], failed: [.managerTooLate]),
    DiagnosisCase(row: "P4", absent: [.willRestoreImplemented], failed: [.noWillRestore]),
    DiagnosisCase(row: "P5", absent: [.workPending], failed: [.nothingPending]),
    DiagnosisCase(row: "P6", seen: [.swiped], failed: [.after(.forceQuit)]),
    DiagnosisCase(
      row: "P7", seen: [.turnedOffInSettings], failed: [.after(.bluetoothOffInSettings)]),
    DiagnosisCase(
      row: "P8", seen: [.startedSince, .notUnlockedSince], failed: [.beforeFirstUnlock],
      survived: [.after(.restarted)]),
    DiagnosisCase(row: "P9", absent: [.eventSeenElsewhere], failed: [.noEvent]),
    DiagnosisCase(row: "P10", absent: [.peripheralsKept], failed: [.peripheralsDropped]),
    DiagnosisCase(row: "E01", seen: [.stayedInMemory], failed: [.stillThere]),
  ]

  /// The rows of section 1.8 on the process, the radio, the permission and the accessory.
  static let evidenceOfEndings = [
    DiagnosisCase(
      row: "applicationWillTerminate ran", seen: [.willTerminateRan],
      possible: [.after(.forceQuit), .after(.restarted)]),
    DiagnosisCase(
      row: "it ran with a task open", seen: [.willTerminateRan, .backgroundTaskOpen]),
    DiagnosisCase(row: "its absence proves nothing", absent: [.willTerminateRan]),
    DiagnosisCase(
      row: "no trace, last suspended", seen: [.leftNoTrace, .lastSuspended],
      possible: [.after(.removedFromMemory), .after(.forceQuit)]),
    DiagnosisCase(
      row: "console", seen: [.consoleNamesBackgroundTask],
      possible: [.after(.backgroundTaskOverrun)]),
    DiagnosisCase(
      row: "poweredOff", seen: [.statePoweredOff],
      possible: [
        .after(.bluetoothOffInSettings), .after(.bluetoothOffInControlCenter),
        .after(.airplaneModeWithBluetooth),
      ]),
    DiagnosisCase(
      row: "Control Center", seen: [.turnedOffInControlCenter],
      failed: [.after(.bluetoothOffInControlCenter)]),
    DiagnosisCase(
      row: "Control Center, set up", seen: [.turnedOffInControlCenter, .accessorySetUp],
      survived: [.after(.bluetoothOffInControlCenter)]),
    DiagnosisCase(
      row: "Airplane Mode with Bluetooth", seen: [.airplaneModeTurnedOff],
      failed: [.after(.airplaneModeWithBluetooth)]),
    DiagnosisCase(
      row: "Airplane Mode without Bluetooth", version: 18, seen: [.airplaneModeLeftOn],
      survived: [.after(.airplaneModeWithoutBluetooth)]),
    DiagnosisCase(
      row: "unauthorized", seen: [.stateUnauthorized], possible: [.permissionRevoked, .restricted]),
    DiagnosisCase(row: "denied", seen: [.authorizationDenied], failed: [.permissionRevoked]),
    DiagnosisCase(row: "restricted", seen: [.authorizationRestricted], unknown: [.restricted]),
    DiagnosisCase(row: "boot time", seen: [.startedSince], survived: [.after(.restarted)]),
    DiagnosisCase(
      row: "boot time, iOS 10", version: 10, seen: [.startedSince, .notUnlockedSince],
      failed: [.after(.restarted)]),
    DiagnosisCase(
      row: "version", seen: [.versionChanged], unknown: [.after(.updated)],
      possible: [.after(.identifierChanged)]),
    DiagnosisCase(
      row: "disconnect, nil", seen: [.disconnectWithoutError], possible: [.nothingPending]),
    DiagnosisCase(
      row: "disconnect, 6", seen: [.disconnectTimeout], possible: [.lostWithLink, .noEvent]),
    DiagnosisCase(
      row: "disconnect, 7", seen: [.disconnectByAccessory], possible: [.lostWithLink, .noEvent]),
    DiagnosisCase(
      row: "connect, 10", seen: [.connectFailed], possible: [.noEvent, .nothingPending]),
    DiagnosisCase(
      row: "disconnect, 6, and nothing since", seen: [.disconnectTimeout], absent: [.workPending],
      failed: [.nothingPending, .lostWithLink], possible: [.noEvent]),
    DiagnosisCase(
      row: "fine by hand, never otherwise", seen: [.worksByHandAlone], possible: [.nothingPending]),
    DiagnosisCase(row: "a timer", seen: [.waitedByTimer], possible: [.nothingPending]),
    DiagnosisCase(row: "debugger", seen: [.debuggerAttached], unknown: [.after(.debugger)]),
    DiagnosisCase(
      row: "a swipe, set up", seen: [.swiped, .accessorySetUp], survived: [.after(.forceQuit)]),
    DiagnosisCase(
      row: "launched, not restored", seen: [.launchedBySystem], absent: [.willRestoreCalled],
      possible: [.noWillRestore, .changingIdentifier, .managerTooLate]),
    DiagnosisCase(
      row: "restored, and silent", seen: [.launchedBySystem, .willRestoreCalled],
      possible: [.peripheralsDropped, .noEvent]),
  ]

  /// The rows of section 1.8 on crash reports and MetricKit.
  static let evidenceOfCounters = [
    code(.reportNamesException, .crashed),
    code(.reportSaysWatchdog, .watchdog),
    code(.reportSaysTransfer, .transferOverrun),
    code(.reportSaysFetch, .fetchOverrun),
    code(.reportSaysLockedFile, .lockedFile),
    code(.reportSaysOverheated, .overheated),
    code(.reportSaysCachePurged, .cachePurged),
    code(.reportSaysResourceLimit, .resourceLimit),
    code(.reportSaysCallNotReported, .callNotReported),
    code(.exitsAbnormal, .crashed),
    code(.exitsWatchdog, .watchdog),
    code(.exitsProcessorLimit, .resourceLimit),
    code(.exitsMemoryLimit, .removedFromMemory),
    code(.exitsMemoryPressure, .removedFromMemory),
    code(.exitsLockedFile, .lockedFile),
    code(.exitsBadAccess, .crashed),
    code(.exitsIllegalInstruction, .crashed),
    code(.reportSaysBackgroundTask, .backgroundTaskOverrun, possible: [.nothingPending]),
    code(.exitsBackgroundTask, .backgroundTaskOverrun, possible: [.nothingPending]),
    DiagnosisCase(
      row: "an overrun, and something pending", seen: [.reportSaysBackgroundTask, .workPending],
      survived: [.after(.backgroundTaskOverrun)]),
    DiagnosisCase(
      row: "a plain SIGKILL", seen: [.reportSaysKill],
      possible: [.after(.forceQuit), .after(.debugger)]),
    DiagnosisCase(
      row: "a normal exit", seen: [.exitsNormal], possible: [.after(.forceQuit), .after(.exited)]),
    DiagnosisCase(row: "there is no MetricKit yet", version: 13, seen: [.exitsAbnormal]),
  ]

  private static func code(
    _ observation: Observation, _ cause: Cause, possible: [Candidate] = []
  ) -> DiagnosisCase {
    DiagnosisCase(
      row: cause.words, seen: [observation], survived: [.after(cause)], possible: possible)
  }

  /// What some evidence suggests, and other evidence rules out.
  static let exclusions = [
    DiagnosisCase(
      row: "a swipe or a restart, and no start since", seen: [.willTerminateRan],
      absent: [.startedSince], possible: [.after(.forceQuit)]),
    DiagnosisCase(
      row: "a swipe or a restart, and no swipe", seen: [.willTerminateRan], absent: [.swiped],
      possible: [.after(.restarted)]),
    DiagnosisCase(
      row: "SIGKILL, and no debugger", seen: [.reportSaysKill], absent: [.debuggerAttached],
      possible: [.after(.forceQuit)]),
    DiagnosisCase(
      row: "off, not in Settings", seen: [.statePoweredOff], absent: [.turnedOffInSettings],
      possible: [.after(.bluetoothOffInControlCenter), .after(.airplaneModeWithBluetooth)]),
    DiagnosisCase(
      row: "off, not in Control Center", seen: [.statePoweredOff],
      absent: [.turnedOffInControlCenter],
      possible: [.after(.bluetoothOffInSettings), .after(.airplaneModeWithBluetooth)]),
    DiagnosisCase(
      row: "off, not by Airplane Mode", seen: [.statePoweredOff], absent: [.airplaneModeTurnedOff],
      possible: [.after(.bluetoothOffInSettings), .after(.bluetoothOffInControlCenter)]),
    DiagnosisCase(
      row: "by hand alone, though something is pending", seen: [.worksByHandAlone, .workPending]),
    DiagnosisCase(
      row: "a lost link, and something is pending", seen: [.disconnectTimeout, .workPending],
      possible: [.noEvent]),
    DiagnosisCase(
      row: "a lost link, and the event is seen", seen: [.disconnectTimeout, .eventSeenElsewhere],
      possible: [.lostWithLink]),
    DiagnosisCase(
      row: "not restored, though implemented",
      seen: [.launchedBySystem, .willRestoreImplemented], absent: [.willRestoreCalled],
      possible: [.changingIdentifier, .managerTooLate]),
    DiagnosisCase(
      row: "not restored, with the same identifier", seen: [.launchedBySystem, .identifierSame],
      absent: [.willRestoreCalled], possible: [.noWillRestore, .managerTooLate]),
    DiagnosisCase(
      row: "not restored, with a manager in time", seen: [.launchedBySystem, .managerAtLaunch],
      absent: [.willRestoreCalled], possible: [.noWillRestore, .changingIdentifier]),
    DiagnosisCase(
      row: "silent, though peripherals are held",
      seen: [.launchedBySystem, .willRestoreCalled, .peripheralsKept], possible: [.noEvent]),
  ]

  /// Evidence against evidence, and evidence of nothing wrong.
  static let silences = [
    DiagnosisCase(row: "nothing is known"),
    DiagnosisCase(
      row: "it was restored, and never gone", seen: [.stayedInMemory, .willRestoreCalled],
      contradicted: [.stillThere]),
    DiagnosisCase(
      row: "all is well built",
      seen: [
        .backgroundModeDeclared, .identifierSet, .identifierSame, .managerAtLaunch,
        .willRestoreImplemented, .peripheralsKept, .workPending, .eventSeenElsewhere,
      ]),
  ]
}
