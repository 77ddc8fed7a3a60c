/// What evidence says, rule by rule. Read them top to bottom: all that hold are used.
///
/// 1. `living`: was it gone at all, and did it come back?
/// 2. `building`: what its build shows.
/// 3. `waiting`: what was pending.
/// 4. `switching`: the radio and the permission.
/// 5. `endings`: how it ended, as far as it or its developer can see.
/// 6. `counters`: what crash reports and MetricKit say.
/// 7. `afterwards`: what came after, and the accessory.
public enum DiagnosisRules: Sendable {
  /// Every rule.
  public static let all: [DiagnosisRule] =
    living + building + waiting + switching + endings + counters + afterwards

  /// Was it gone at all, and did it come back?
  static let living: [DiagnosisRule] = [
    DiagnosisRule(
      "stayed-in-memory", seen: [.stayedInMemory], .shows, [.stillThere],
      .documented, [.tn3115, .article1],
      because: "A client in memory is resumed; no restoration is due, and none is told."),
    DiagnosisRule(
      "launched-without-restore", seen: [.launchedBySystem], absent: [.willRestoreCalled],
      .suggests, [.noWillRestore, .changingIdentifier, .managerTooLate],
      .inferred, [.article1, .coreBluetooth],
      because: "It was launched, and no manager was there that the state could be given to."),
    DiagnosisRule(
      "restored-and-silent", seen: [.launchedBySystem, .willRestoreCalled], .suggests,
      [.peripheralsDropped, .noEvent],
      .article, [.article2],
      because: "It was relaunched and restored; what it does not hold it does not hear from."),
    DiagnosisRule(
      "restored", seen: [.willRestoreCalled], .rulesOut,
      [.stillThere, .noIdentifier, .changingIdentifier, .managerTooLate, .noWillRestore],
      .documented, [.coreBluetooth],
      because: "State was given back, so that identifier, manager and delegate are there."),
  ]

  /// What its build shows.
  static let building: [DiagnosisRule] = [
    DiagnosisRule(
      "mode-missing", absent: [.backgroundModeDeclared], .shows, [.noBackgroundMode],
      .documented, [.guide, .article1],
      because: "UIBackgroundModes does not hold the mode of the role."),
    DiagnosisRule(
      "identifier-missing", absent: [.identifierSet], .shows, [.noIdentifier],
      .documented, [.coreBluetooth, .article1],
      because: "A manager without a restore identifier is not restored."),
    DiagnosisRule(
      "identifier-differs", absent: [.identifierSame], .shows, [.changingIdentifier],
      .documented, [.coreBluetooth, .article2],
      because: "What is pending is kept under the identifier, and nobody claims it."),
    DiagnosisRule(
      "identifier-stays", seen: [.identifierSame], .rulesOut,
      [.noIdentifier, .changingIdentifier, .after(.identifierChanged)],
      .documented, [.coreBluetooth], because: "The identifier is there and stays the same."),
    DiagnosisRule(
      "manager-late", absent: [.managerAtLaunch], .shows, [.managerTooLate],
      .documented, [.coreBluetooth, .article1],
      because: "Nothing is restored to a manager that is not there when launching is finished."),
    DiagnosisRule(
      "manager-early", seen: [.managerAtLaunch], .rulesOut, [.managerTooLate],
      .documented, [.coreBluetooth], because: "The manager is there in time."),
    DiagnosisRule(
      "restore-missing", absent: [.willRestoreImplemented], .shows, [.noWillRestore],
      .documented, [.coreBluetooth, .article1],
      because: "Without willRestoreState there is no restoration."),
    DiagnosisRule(
      "restore-implemented", seen: [.willRestoreImplemented], .rulesOut, [.noWillRestore],
      .documented, [.coreBluetooth], because: "willRestoreState is implemented."),
    DiagnosisRule(
      "peripherals-let-go", absent: [.peripheralsKept], .shows, [.peripheralsDropped],
      .article, [.article2, .coreBluetooth],
      because: "A pending connect is cancelled when nobody holds its peripheral."),
    DiagnosisRule(
      "peripherals-held", seen: [.peripheralsKept], .rulesOut, [.peripheralsDropped],
      .article, [.article2], because: "Restored peripherals are held."),
  ]

  /// What was pending.
  static let waiting: [DiagnosisRule] = [
    DiagnosisRule(
      "nothing-was-pending", absent: [.workPending], .shows, [.nothingPending],
      .documented, [.tn3115, .forum836150],
      because: "It must be pending at the time of the end, and no later event can repair that."),
    DiagnosisRule(
      "something-was-pending", seen: [.workPending], .rulesOut, [.nothingPending],
      .documented, [.tn3115], because: "Something was pending at the time of the end."),
    DiagnosisRule(
      "by-hand-alone", seen: [.worksByHandAlone], .suggests, [.nothingPending],
      .article, [.article5],
      because:
        "What works whenever it is looked at, and never otherwise, has nothing pending in between."),
    DiagnosisRule(
      "waited-by-timer", seen: [.waitedByTimer], unless: [.workPending], .suggests,
      [.nothingPending], .article, [.article5, .forum836150],
      because: "A timer of its own is no pending event, and ends with the client."),
  ]

  /// The radio and the permission.
  static let switching: [DiagnosisRule] = [
    DiagnosisRule(
      "state-powered-off", seen: [.statePoweredOff], .suggests,
      [
        .after(.bluetoothOffInSettings), .after(.bluetoothOffInControlCenter),
        .after(.airplaneModeWithBluetooth),
      ], .thirdParty, [.coreBluetooth],
      because: "The radio was off, and the state does not say by which switch."),
    DiagnosisRule(
      "settings-switch", seen: [.turnedOffInSettings], .shows, [.after(.bluetoothOffInSettings)],
      .documented, [.tn3115, .qa1962], because: "The person turned Bluetooth off in Settings."),
    DiagnosisRule(
      "control-center-button", seen: [.turnedOffInControlCenter], .shows,
      [.after(.bluetoothOffInControlCenter)], .documented, [.tn3115],
      because: "The person used the Control Center's button."),
    DiagnosisRule(
      "airplane-mode-off", seen: [.airplaneModeTurnedOff], .shows,
      [.after(.airplaneModeWithBluetooth)], .documented, [.tn3115],
      because: "Airplane Mode turned Bluetooth off."),
    DiagnosisRule(
      "airplane-mode-on", seen: [.airplaneModeLeftOn], .shows,
      [.after(.airplaneModeWithoutBluetooth)], .documented, [.tn3115],
      because: "Airplane Mode came on and left Bluetooth on."),
    DiagnosisRule(
      "settings-untouched", absent: [.turnedOffInSettings], .rulesOut,
      [.after(.bluetoothOffInSettings)], .inferred, [.tn3115],
      because: "Bluetooth was not turned off in Settings."),
    DiagnosisRule(
      "control-center-untouched", absent: [.turnedOffInControlCenter], .rulesOut,
      [.after(.bluetoothOffInControlCenter)], .inferred, [.tn3115],
      because: "The Control Center's button was not used."),
    DiagnosisRule(
      "airplane-mode-untouched", absent: [.airplaneModeTurnedOff], .rulesOut,
      [.after(.airplaneModeWithBluetooth)], .inferred, [.tn3115],
      because: "Airplane Mode did not turn Bluetooth off."),
    DiagnosisRule(
      "state-unauthorized", seen: [.stateUnauthorized], .suggests,
      [.permissionRevoked, .restricted], .documented, [.coreBluetooth],
      because: "Bluetooth may not be used; the authorization says by whose will."),
    DiagnosisRule(
      "authorization-denied", seen: [.authorizationDenied], .shows, [.permissionRevoked],
      .documented, [.coreBluetooth], because: "The person denied the permission."),
    DiagnosisRule(
      "authorization-restricted", seen: [.authorizationRestricted], .shows, [.restricted],
      .documented, [.coreBluetooth], because: "The device restricts the permission."),
  ]
}
