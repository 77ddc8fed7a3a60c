// Sections 8 to 10: what waits, what is likely, and what opens the client again.

extension Rules {
  /// What comes too early waits.
  static let waiting: [Rule] = [
    Rule(
      "before-first-unlock", rows: ["E18", "P8"], on: .ios(11...27),
      when: [.ended, .beforeFirstUnlock], then: .wait(.unlock),
      .documented, [.qa1962, .tn3115],
      because:
        "After a restart a device with a passcode relaunches nothing before its first unlock.",
      remedy: "Unlock the device."),
    Rule(
      "another-event", rows: ["P9"], on: everyIOS,
      when: [.notAwaited], unless: [.running], then: .wait(.event), .documented, [.tn3115],
      because: "The client waits for another event, and that has not occurred.",
      remedy: "See that the accessory advertises, connects or notifies what is waited for."),
  ]

  /// Where sources do not agree, or one goes further than the others.
  static let disputed: [Rule] = [
    Rule(
      "airplane-mode-since-26", rows: ["E16", "AMB-A"], on: .ios(26...27),
      when: [.ended, .awaited, .after(.airplaneModeWithoutBluetooth)],
      unless: [.accessoryAuthorized], then: .likelyRelaunch,
      .engineer, [.tn3115, .forum806013, .openStrap, .firefly],
      because:
        "Airplane Mode left Bluetooth on; whether note 5 governs this case is read both ways.",
      remedy: "Set the accessory up with AccessorySetupKit: then there is no doubt.",
      dispute: .init(
        "an engineer: note 5 governs force-quit and Control Center alone",
        against: "TN3115: note 3, on Airplane Mode, ends by pointing to note 5")),
    Rule(
      "set-up-force-quit-then-restart", rows: ["E12"], on: .ios(26...27),
      when: [.ended, .awaited, .after(.forceQuit), .accessoryAuthorized],
      any: [.after(.restarted), .after(.lostPower)], then: .likelyRelaunch,
      .inferred, [.tn3115],
      because:
        "Force-quit and restart are each survived by a set-up accessory; both together is not said.",
      remedy: "Open the client to be sure.",
      dispute: .init(
        "TN3115: each of the two is survived", against: "no source speaks of both together")),
    Rule(
      "exited-by-itself", rows: ["E07"], on: everyIOS,
      when: [.ended, .awaited, .after(.exited)], then: .likelyRelaunch,
      .inferred, [.tn3115, .article1],
      because: "The client ended by itself, which is no end by the person; it is not documented.",
      remedy: "Do not call exit().",
      dispute: .init(
        "it looks like a crash, which is relaunched", against: "no source names exit() or abort()")),
    Rule(
      "low-power-mode-connect-11-to-18", rows: ["E25"], on: .ios(11...18),
      when: [.ended, .awaited, .lowPowerMode], any: [.by(.connect), .by(.delayedConnect)],
      then: .likelyRelaunch, .thirdParty, [.medtrumKit176, .lowPowerMode],
      because: "Under Low Power Mode a pending connect was seen to work.",
      remedy: "Turn Low Power Mode off to be sure.",
      dispute: .init(
        "MedtrumKit #176: a pending connect still worked",
        against: "Apple: background activities pause in Low Power Mode")),
    Rule(
      "exchange-under-way", rows: ["W-exchange"], on: everyIOS,
      when: [.ended, .by(.exchange)], then: .likelyRelaunch,
      .engineer, [.forum836150, .article4],
      because:
        "An engineer counts a read or write under way as pending; the technote does not name it.",
      remedy: "Do not rest on it: keep a subscription or a connect pending.",
      dispute: .init(
        "forum 836150: the same holds for I/O", against: "TN3115 does not name it")),
    Rule(
      "services-without-advertising", rows: ["W-services"], on: everyIOS,
      when: [.ended, .by(.services)], then: .likelyRelaunch,
      .documented, [.guide, .tn3115],
      because: "The system keeps published services; the technote waits for advertising alone.",
      remedy: "Advertise as well.",
      dispute: .init(
        "the guide: published services and their subscribers are preserved",
        against: "TN3115 names advertising alone as what a peripheral waits by")),
  ]

  /// What is left opens the client again, on the event that it waits for.
  static let opening: [Rule] = [
    Rule(
      "relaunched-but-silent", rows: ["P10"], on: everyIOS,
      when: [.ended, .awaited, .peripheralsNotKept], unless: [.inPeripheralRole],
      then: .relaunch, .article, [.article2, .coreBluetooth],
      because:
        "The client is launched, lets go of the restored peripherals, and hears nothing more.",
      remedy: "In willRestoreState keep each peripheral strongly and set its delegate."),
    Rule(
      "ask-force-quit", rows: ["E10", "S3", "AMB-E"], on: .ios(26...27),
      when: [.ended, .awaited, .after(.forceQuit), .accessoryAuthorized], then: .relaunch,
      .documented, [.tn3115, .forum806013, .article1, .article4],
      because:
        "The accessory was set up with AccessorySetupKit: since iOS 26 a force-quit is survived.",
      remedy: "See it on a device: no public log shows it yet."),
    Rule(
      "ask-control-center-off", rows: ["E14", "S3"], on: .ios(26...27),
      when: [.ended, .awaited, .after(.bluetoothOffInControlCenter), .accessoryAuthorized],
      then: .relaunch, .documented, [.tn3115, .forum806013],
      because: "The accessory was set up: since iOS 26 the Control Center's button is survived."),
    Rule(
      "set-up-gone-without-trace", rows: ["EV-no-trace"], on: .ios(26...27),
      when: [.ended, .awaited, .accessoryAuthorized], any: [.after(.vanished), .after(.killed)],
      then: .relaunch, .inferred, [.tn3115],
      because: "Removed from memory or force-quit: with a set-up accessory both are survived."),
    Rule(
      "airplane-mode-without-bluetooth", rows: ["E16"], on: .ios(11...18),
      when: [.ended, .awaited, .after(.airplaneModeWithoutBluetooth)], then: .relaunch,
      .documented, [.qa1962, .tn3115],
      because: "Airplane Mode left Bluetooth on, so the system has waited on."),
    Rule(
      "ask-airplane-mode", rows: ["E16"], on: .ios(26...27),
      when: [.ended, .awaited, .after(.airplaneModeWithoutBluetooth), .accessoryAuthorized],
      then: .relaunch, .documented, [.tn3115],
      because: "Airplane Mode left Bluetooth on, and the accessory is set up."),
    Rule(
      "restarted", rows: ["E17", "E19"], on: .ios(11...27),
      when: [.ended, .awaited, .after(.restarted)], then: .relaunch,
      .documented, [.qa1962, .tn3115],
      because: "Since iOS 11 a restart is survived, once the device was unlocked."),
    Rule(
      "lost-power", rows: ["E20"], on: .ios(11...27),
      when: [.ended, .awaited, .after(.lostPower)], then: .relaunch, .inferred, [.tn3115],
      because: "A start after the power was lost is a restart like any other."),
    Rule(
      "removed-from-memory", rows: ["E02"], on: everyIOS,
      when: [.ended, .awaited, .after(.removedFromMemory)], then: .relaunch,
      .documented, [.qa1962, .tn3115],
      because: "The system removed the client from memory: this is what restoration is made for."),
    Rule(
      "crashed", rows: ["E03"], on: everyIOS,
      when: [.ended, .awaited, .after(.crashed)], then: .relaunch,
      .documented, [.qa1962, .tn3115],
      because: "A client that crashed is opened again by its event."),
    Rule(
      "watchdog", rows: ["E04"], on: everyIOS,
      when: [.ended, .awaited, .after(.watchdog)], then: .relaunch,
      .inferred, [.sigkillPage, .tn3115],
      because: "The watchdog is the system: its end counts as one by the system."),
    Rule(
      "background-task-overrun", rows: ["E05"], on: everyIOS,
      when: [.ended, .awaited, .after(.backgroundTaskOverrun)], then: .relaunch,
      .inferred, [.sigkillPage, .article5],
      because: "The system ended it for a background task; and something was pending for once.",
      remedy: "End each background task in its expiration handler, and keep a connect pending."),
    Rule(
      "ended-by-the-system", rows: ["E06"], on: everyIOS,
      when: [.ended, .awaited],
      any: [
        .after(.transferOverrun), .after(.fetchOverrun), .after(.lockedFile), .after(.overheated),
        .after(.cachePurged), .after(.resourceLimit), .after(.callNotReported),
      ], then: .relaunch, .inferred, [.sigkillPage, .tn3115],
      because: "The system ended it, with a code that says why."),
    Rule(
      "killed-by-itself", rows: ["E08"], on: everyIOS,
      when: [.ended, .awaited, .after(.killedByItself)], then: .relaunch,
      .article, [.article1],
      because: "SIGKILL to itself counts as a crash: the way to test a relaunch."),
  ]
}
