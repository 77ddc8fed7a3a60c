// Sections 1 and 2: the client itself. Is it still there, and is it built to be opened again?

extension Rules {
  /// A client that is still there is not relaunched, at most resumed.
  static let living: [Rule] = [
    Rule(
      "radio-is-off", rows: ["P7"], on: everyIOS,
      when: [.radioOff, .running], then: .wait(.radio),
      .documented, [.coreBluetooth],
      because: "While the radio is off its scans are stopped and its links are gone.",
      remedy: "Turn Bluetooth on; the client must then scan and connect anew."),
    Rule(
      "radio-is-off-while-suspended", rows: ["P7"], on: everyIOS,
      when: [.radioOff, .suspended], any: [.awaited, .notAwaited],
      unless: [.by(.channel), .by(.openScan), .by(.ownTimer)], then: .wait(.radio),
      .documented, [.coreBluetooth],
      because:
        "While the radio is off nothing comes to the client, which has more pending besides.",
      remedy: "Turn Bluetooth on."),
    Rule(
      "running", rows: ["E01"], on: everyIOS,
      when: [.running], then: .resume, .documented, [.tn3115],
      because: "The client runs: the event comes to it without any relaunch."),
    Rule(
      "suspended-without-background-mode", rows: ["E01", "P1"], on: everyIOS,
      when: [.suspended, .noBackgroundMode, .awaited],
      unless: [.by(.channel), .by(.openScan), .by(.ownTimer)], then: .wait(.opening),
      .documented, [.guide],
      because: "Without the background mode events are queued until the client is opened.",
      remedy: "Declare the background mode of the role in UIBackgroundModes."),
    Rule(
      "suspended", rows: ["E01"], on: everyIOS,
      when: [.suspended, .awaited],
      unless: [.by(.channel), .by(.openScan), .by(.ownTimer)], then: .resume,
      .documented, [.tn3115, .article1],
      because: "The client is only suspended: it is resumed, and willRestoreState is not called.",
      remedy: "To test a relaunch, end the client otherwise; suspension shows nothing."),
    Rule(
      "never-opened", rows: ["P5"], on: everyIOS,
      when: [.neverOpened], then: .noRelaunch, .documented, [.tn3115],
      because: "The client was never opened, so it has never asked for an event.",
      remedy: "Open it once."),
  ]

  /// A client that is not built for it is never relaunched, however it ended.
  static let built: [Rule] = [
    Rule(
      "reinstalled", rows: ["E22"], on: everyIOS,
      when: [.ended, .after(.reinstalled)], then: .noRelaunch, .inferred, [.feedback18383742],
      because: "Restore identifiers and set-up records went with the deleted client.",
      remedy: "Open it once, and set its accessories up again."),
    Rule(
      "no-background-mode", rows: ["P1"], on: everyIOS,
      when: [.ended, .noBackgroundMode], then: .noRelaunch,
      .documented, [.guide, .article1, .article2],
      because: "UIBackgroundModes does not hold the mode of the role that the event is of.",
      remedy: "Declare bluetooth-central, or bluetooth-peripheral for the peripheral role."),
    Rule(
      "no-restore-identifier", rows: ["P2"], on: everyIOS,
      when: [.ended, .noRestoreIdentifier], then: .noRelaunch,
      .documented, [.coreBluetooth, .article1],
      because: "A manager without a restore identifier is not restored.",
      remedy: "Give the manager a restore identifier, a constant."),
    Rule(
      "changing-restore-identifier", rows: ["P2"], on: everyIOS,
      when: [.ended, .changingRestoreIdentifier], then: .noRelaunch,
      .documented, [.coreBluetooth, .article1, .article2],
      because:
        "The restore identifier must be identical at every launch, and this one is made anew.",
      remedy: "Make the identifier a constant, not one that is made at launch."),
    Rule(
      "identifier-changed-by-update", rows: ["E34"], on: everyIOS,
      when: [.ended, .after(.identifierChanged)], then: .noRelaunch,
      .documented, [.coreBluetooth, .article2],
      because: "What is pending is kept under the old build's restore identifier.",
      remedy: "Never change the identifier between builds; after this update, open the client once."
    ),
    Rule(
      "manager-too-late", rows: ["P3"], on: everyIOS,
      when: [.ended, .managerTooLate], then: .noRelaunch,
      .documented, [.coreBluetooth, .article1, .article5],
      because:
        "The manager is not there when launching is finished, so nothing can be restored to it.",
      remedy: "Create the manager in didFinishLaunching, before any await, view or button."),
    Rule(
      "no-will-restore", rows: ["P4"], on: everyIOS,
      when: [.ended, .noWillRestore], then: .noRelaunch,
      .documented, [.coreBluetooth, .article1, .article4],
      because: "The delegate does not implement willRestoreState.",
      remedy: "Implement centralManager(_:willRestoreState:), or the peripheral manager's."),
    Rule(
      "extension-client", rows: ["B8"], on: .ios(18...27),
      when: [.ended, .isExtension], then: .noRelaunch, .thirdParty, [.accessorySetupKit],
      because: "Sessions of an app extension cannot be restored.",
      remedy: "Hold the connection in the app itself."),
  ]
}
