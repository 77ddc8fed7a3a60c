// Sections 5 to 7: what the ending forbids, surely or likely, and what nobody speaks of.

extension Rules {
  /// What the ending, or what came after it, forbids.
  static let refusing: [Rule] = [
    Rule(
      "force-quit-then-restart", rows: ["E12"], on: everyIOS,
      when: [.ended, .after(.forceQuit)], any: [.after(.restarted), .after(.lostPower)],
      unless: [.accessoryAuthorized], then: .noRelaunch,
      .inferred, [.remoteNotifications, .tn3115],
      because: "The person force-quit the client, and no source lets a restart clear that.",
      remedy: "Open the client.",
      dispute: .init(
        "for Bluetooth no source lets a restart clear a force-quit",
        against: "for remote notifications Apple says that opening it or a restart does")),
    Rule(
      "force-quit-as-peripheral", rows: ["AMB-D"], on: .ios(26...27),
      when: [.ended, .inPeripheralRole, .anyAuthorized],
      any: [.after(.forceQuit), .after(.bluetoothOffInControlCenter)], then: .noRelaunch,
      .inferred, [.pebbleOS],
      because: "What is set up is an accessory; it does not save a client that advertises.",
      remedy: "Open the client."),
    Rule(
      "awaiting-authorization", rows: ["B4"], on: .ios(26...27),
      when: [.ended, .accessoryAwaiting],
      any: [.after(.forceQuit), .after(.bluetoothOffInControlCenter)], then: .noRelaunch,
      .inferred, [.accessorySetupKit],
      because: "The accessory waits for its authorization, so it is not set up yet.",
      remedy: "Call finishAuthorization, or have the person finish setting it up; open the client."),
    Rule(
      "force-quit", rows: ["E10"], on: .ios(26...27),
      when: [.ended, .after(.forceQuit)], unless: [.anyAuthorized], then: .noRelaunch,
      .documented, [.tn3115, .forum806013, .article1],
      because: "The person force-quit the client, and its accessory is not set up.",
      remedy: "Set the accessory up with AccessorySetupKit; until then, open the client."),
    Rule(
      "force-quit-before-26", rows: ["E10", "S4"], on: .ios(10...18),
      when: [.ended, .after(.forceQuit)], then: .noRelaunch,
      .documented, [.qa1962, .tn3115, .forum806013],
      because: "The person force-quit the client; before iOS 26 nothing saves it.",
      remedy: "Open the client. A swipe is no test of relaunch either: it is meant to stop it."),
    Rule(
      "control-center-off", rows: ["E14"], on: .ios(26...27),
      when: [.ended, .after(.bluetoothOffInControlCenter)], unless: [.anyAuthorized],
      then: .noRelaunch, .documented, [.tn3115, .forum806013],
      because: "Control Center turned Bluetooth off since, and the accessory is not set up.",
      remedy: "Set the accessory up with AccessorySetupKit; until then, open the client."),
    Rule(
      "control-center-off-since-11", rows: ["E14", "AMB-B"], on: .ios(11...18),
      when: [.ended, .after(.bluetoothOffInControlCenter)], then: .noRelaunch,
      .documented, [.tn3115of2022],
      because: "Before iOS 26 the Control Center's button counts as Bluetooth turned off.",
      remedy: "Turn it on again, and open the client once."),
    Rule(
      "control-center-off-before-11", rows: ["E14"], on: .ios(10...10),
      when: [.ended, .after(.bluetoothOffInControlCenter)], then: .noRelaunch,
      .inferred, [.qa1962],
      because: "Before iOS 11 the Control Center's button turned the radio itself off.",
      remedy: "Turn it on again, and open the client once."),
    Rule(
      "restart-before-11", rows: ["E17", "E18", "E19", "E20"], on: .ios(10...10),
      when: [.ended], any: [.after(.restarted), .after(.lostPower)], then: .noRelaunch,
      .documented, [.qa1962, .radar21320078],
      because: "Before iOS 11 a restart ends restoration.",
      remedy: "Open the client after each restart."),
    Rule(
      "airplane-mode-before-11", rows: ["E16"], on: .ios(10...10),
      when: [.ended, .after(.airplaneModeWithoutBluetooth)], then: .noRelaunch,
      .documented, [.qa1962],
      because: "Before iOS 11 Airplane Mode ends restoration, whatever becomes of Bluetooth.",
      remedy: "Open the client afterwards."),
  ]

  /// What most likely forbids it: both sides are named.
  static let doubtful: [Rule] = [
    Rule(
      "second-accessory", rows: ["AMB-C", "B6"], on: .ios(26...27),
      when: [.ended, .anyAuthorized],
      any: [.after(.forceQuit), .after(.bluetoothOffInControlCenter)],
      unless: [.accessoryAuthorized], then: .likelyNoRelaunch, .inferred, [.tn3115],
      because: "Another accessory of the client is set up, and the one of this event is not.",
      remedy: "Set this accessory up too, or migrate it; until then, open the client.",
      dispute: .init(
        "an accessory counts only if it was itself set up",
        against: "note 5 of TN3115 speaks of apps that use AccessorySetupKit, not of accessories")),
    Rule(
      "permission-revoked-from-set-up", rows: ["E28"], on: .ios(18...27),
      when: [.ended, .permissionRevoked, .anyAuthorized], then: .likelyNoRelaunch,
      .inferred, [.coreBluetooth, .accessorySetupKit],
      because:
        "The permission is revoked, and it is not said what the set-up accessory then allows.",
      remedy: "Allow Bluetooth in Settings again, and open the client once.",
      dispute: .init(
        "the manager's state becomes unauthorized",
        against: "access to a set-up accessory goes by its own record, not by the permission")),
  ]

  /// What no source speaks of. It stays unknown: a guess would be taken for knowledge.
  static let silent: [Rule] = [
    Rule(
      "permission-unknown-before-13", rows: ["E28"], on: .ios(10...12),
      when: [.ended, .permissionRevoked], then: .unknown, .unconfirmed, [.coreBluetooth],
      because: "Before iOS 13 a central needs no permission that could be revoked.",
      remedy: "Leave the permission out of scenarios of such versions."),
    Rule(
      "debugger", rows: ["E09"], on: everyIOS,
      when: [.ended, .after(.debugger)], then: .unknown, .unconfirmed,
      [.article1, .article2, .rileyLink7],
      because: "Whether a client that the debugger stopped is relaunched is told both ways.",
      remedy: "Test without the debugger: let the client end by SIGKILL to itself.",
      dispute: .init(
        "article 1 and rileylink_ios #7: do not test so, restoration did not come",
        against: "article 2: attach, then terminate, works")),
    Rule(
      "updated", rows: ["E21"], on: everyIOS,
      when: [.ended, .after(.updated)], then: .unknown, .unconfirmed, [.loop212],
      because: "Nothing is said of updates; only pending notifications are known to survive one.",
      remedy: "Have the person open the client once after an update; a reminder can ask for it."),
    Rule(
      "offloaded", rows: ["E23"], on: everyIOS,
      when: [.ended, .after(.offloaded)], then: .unknown, .unconfirmed, [],
      because: "Nothing is said of offloaded apps.",
      remedy: "Install the client again and open it."),
    Rule(
      "system-updated", rows: ["E32"], on: everyIOS,
      when: [.ended, .after(.systemUpdated)], then: .unknown, .unconfirmed, [.tn3115],
      because:
        "Nothing is said of system updates; perhaps they count as the restart they end with.",
      remedy: "Open the client once after a system update.",
      dispute: .init(
        "no source speaks of a system update",
        against: "TN3115: since iOS 11 the restart with which it ends is survived")),
    Rule(
      "logged-out", rows: ["E31"], on: everyIOS,
      when: [.ended, .after(.loggedOut)], then: .unknown, .unconfirmed, [],
      because: "Nothing is said of logging out of a shared device.",
      remedy: "Open the client after logging in."),
    Rule(
      "other-permission-changed", rows: ["E29"], on: everyIOS,
      when: [.ended, .after(.otherPermissionChanged)], then: .unknown, .unconfirmed, [],
      because: "The system ends a client whose permission changes; how that counts is not said.",
      remedy: "Open the client once after the change."),
    Rule(
      "background-refresh-off", rows: ["E24"], on: everyIOS,
      when: [.ended, .backgroundRefreshOff], then: .unknown, .unconfirmed,
      [.uiKit, .alwaysListening],
      because: "Whether Background App Refresh governs Bluetooth is not documented.",
      remedy: "Turn Background App Refresh on for the client."),
    Rule(
      "low-power-mode", rows: ["E25"], on: everyIOS,
      when: [.ended, .lowPowerMode],
      unless: [.by(.connect), .by(.delayedConnect)], then: .unknown,
      .unconfirmed, [.lowPowerMode, .medtrumKit176],
      because:
        "What Low Power Mode does to this is not documented; a scan is told to have found nothing.",
      remedy: "Wait by a pending connect, not by a scan; or turn Low Power Mode off.",
      dispute: .init(
        "Apple: background activities pause in Low Power Mode, and a scan was seen to find nothing",
        against: "Apple does not name Bluetooth, and a pending connect was seen to work")),
    Rule(
      "low-power-mode-connect", rows: ["E25"], on: .ios(10...10),
      when: [.ended, .lowPowerMode], any: [.by(.connect), .by(.delayedConnect)], then: .unknown,
      .unconfirmed, [.lowPowerMode, .medtrumKit176],
      because: "What Low Power Mode does to a pending connect is told of iOS 11 to 18 only.",
      remedy: "Turn Low Power Mode off."),
    Rule(
      "low-power-mode-connect-since-26", rows: ["E25"], on: .ios(26...27),
      when: [.ended, .lowPowerMode], any: [.by(.connect), .by(.delayedConnect)], then: .unknown,
      .unconfirmed, [.lowPowerMode, .medtrumKit176],
      because: "What Low Power Mode does to a pending connect is told of iOS 11 to 18 only.",
      remedy: "Turn Low Power Mode off."),
    Rule(
      "screen-time", rows: ["E26"], on: everyIOS,
      when: [.ended, .screenTime], then: .unknown, .unconfirmed, [.coreBluetooth, .uiKit],
      because: "There is a restricted authorization; its effect on a relaunch is not stated.",
      remedy: "Lift the restriction for the client.",
      dispute: .init(
        "no source states what the restriction does to a relaunch",
        against: "a restricted client is not authorized, and without that there is no relaunch")),
    Rule(
      "gone-without-trace", rows: ["EV-no-trace"], on: .ios(10...18),
      when: [.ended], any: [.after(.vanished), .after(.killed)], then: .unknown,
      .unconfirmed, [.sigkillPage],
      because:
        "It may have been removed from memory or force-quit: the client cannot tell them apart.",
      remedy:
        "Record what the client does, and read MetricKit's exit data; have it opened meanwhile.",
      dispute: .init(
        "removed from memory: relaunched", against: "force-quit while suspended: not relaunched")),
    Rule(
      "gone-without-trace-not-set-up", rows: ["EV-no-trace"], on: .ios(26...27),
      when: [.ended], any: [.after(.vanished), .after(.killed)], unless: [.accessoryAuthorized],
      then: .unknown, .unconfirmed, [.sigkillPage],
      because:
        "It may have been removed from memory or force-quit: the client cannot tell them apart.",
      remedy: "Set the accessory up with AccessorySetupKit: then both end the same way.",
      dispute: .init(
        "removed from memory: relaunched", against: "force-quit while suspended: not relaunched")),
    Rule(
      "connection-events", rows: ["W-connection-events"], on: .ios(13...27),
      when: [.ended, .by(.connectionEvents)], then: .unknown, .unconfirmed, [.coreBluetooth],
      because:
        "Whether a registration for connection events opens a client that is gone is not said.",
      remedy: "Keep a connect pending beside it."),
    Rule(
      "automatic-reconnection", rows: ["W-reconnect"], on: .ios(17...27),
      when: [.ended, .by(.reconnect)], then: .unknown, .unconfirmed, [.coreBluetooth],
      because: "What automatic reconnection does for a client that is gone is not said.",
      remedy: "Call connect in didDisconnect all the same."),
  ]
}
