// Sections 3 and 4: what was waited for, and whether Bluetooth may be used.

extension Rules {
  /// Nothing pending, no relaunch: this wins over every kind ending.
  static let pending: [Rule] = [
    Rule(
      "accessory-removed", rows: ["E30", "B5"], on: .ios(18...27),
      when: [.ended, .accessoryRemoved], then: .noRelaunch,
      .thirdParty, [.punchThrough],
      because: "The accessory was removed, and the client's access to it with it.",
      remedy: "Set the accessory up again."),
    Rule(
      "picker-refused-for-manager", rows: ["B1"], on: .ios(18...27),
      when: [.ended, .refusedForManager], then: .noRelaunch,
      .thirdParty, [.openStrap],
      because: "A central manager was alive before the first accessory, so the picker failed.",
      remedy:
        "Create the manager at launch only once an accessory is set up, else after the picker.",
      dispute: .init(
        "OpenStrap: the picker fails while a manager with global permissions is alive",
        against: "article 1: create the manager at every launch")),
    Rule(
      "picker-refused-for-old-permission", rows: ["B3"], on: .ios(18...27),
      when: [.ended, .refusedForOldPermission], then: .noRelaunch,
      .thirdParty, [.feedback18383742],
      because: "After a reinstall the old Bluetooth permission keeps the picker from being shown.",
      remedy: "Turn the client's Bluetooth permission off in Settings, then set the accessory up."),
    Rule(
      "picker-refused-for-descriptor", rows: ["B7"], on: .ios(18...27),
      when: [.ended, .refusedForDescriptor], then: .noRelaunch,
      .thirdParty, [.punchThrough, .openStrap],
      because: "The descriptor is not in Info.plist or names only a name: no accessory came of it.",
      remedy: "Give it a service UUID or a company identifier, and list all it uses in Info.plist."),
    Rule(
      "nothing-pending", rows: ["P5", "W-nothing"], on: everyIOS,
      when: [.nothingPending], unless: [.running], then: .noRelaunch,
      .documented, [.tn3115, .forum836150, .article5],
      because: "Nothing is pending, and no later event can repair that.",
      remedy: "Keep a connect pending at all times; now only opening the client helps."),
    Rule(
      "lost-with-the-link", rows: ["W-link-lost"], on: everyIOS,
      when: [.lostSince], unless: [.running], then: .noRelaunch,
      .thirdParty, [.radar15971751, .coreBluetooth],
      because: "What was pending ended with the link, and nothing is made again when it returns.",
      remedy: "Call connect again in didDisconnect, at once: a pending connect outlives the link."),
    Rule(
      "own-timer", rows: ["W-own-timer"], on: everyIOS,
      when: [.by(.ownTimer)], unless: [.running], then: .noRelaunch,
      .article, [.article5, .forum836150],
      because: "A timer, a task or a beacon of the client's own is no pending Bluetooth event.",
      remedy: "Let the system wait: connect at once, with a start delay where a delay is wanted."),
    Rule(
      "scan-without-services", rows: ["W-open-scan"], on: everyIOS,
      when: [.by(.openScan)], unless: [.running], then: .noRelaunch,
      .documented, [.coreBluetooth],
      because: "A scan that names no service delivers nothing in the background.",
      remedy: "Name the service UUIDs that the accessory advertises."),
    Rule(
      "open-channel", rows: ["W-channel"], on: everyIOS,
      when: [.by(.channel)], unless: [.running], then: .noRelaunch,
      .thirdParty, [.channelAnswer],
      because:
        "L2CAP is not among the events that Apple lists, and does not wake a suspended client.",
      remedy: "Keep a subscribed characteristic beside the channel."),
  ]

  /// Bluetooth turned off, or not allowed: AccessorySetupKit helps against neither.
  static let radio: [Rule] = [
    Rule(
      "bluetooth-off-in-settings", rows: ["E13", "P7", "S5"], on: everyIOS,
      when: [.ended, .after(.bluetoothOffInSettings)], then: .noRelaunch,
      .documented, [.qa1962, .tn3115, .article1],
      because:
        "Bluetooth was turned off in Settings since, which ends restoration for every client.",
      remedy: "Turn it on again, and open the client once."),
    Rule(
      "airplane-mode-with-bluetooth", rows: ["E15", "S5"], on: everyIOS,
      when: [.ended, .after(.airplaneModeWithBluetooth)], then: .noRelaunch,
      .documented, [.qa1962, .tn3115, .article1],
      because: "Airplane Mode turned Bluetooth off with it, which counts as Bluetooth turned off.",
      remedy: "Turn it on again, and open the client once."),
    Rule(
      "permission-revoked", rows: ["E28", "P7"], on: .ios(13...27),
      when: [.ended, .permissionRevoked], unless: [.anyAuthorized], then: .noRelaunch, .inferred,
      [.coreBluetooth],
      because: "The Bluetooth permission is revoked: the manager's state is unauthorized.",
      remedy: "Allow Bluetooth for the client in Settings, and open it once."),
    Rule(
      "set-up-only-without-accessory", rows: ["S1"], on: .ios(18...27),
      when: [.ended, .usesSetUpOnly], unless: [.anyAuthorized], then: .noRelaunch,
      .documented, [.accessorySetupKit],
      because:
        "By AccessorySetupKit alone the radio reaches poweredOn only with an authorized accessory.",
      remedy: "Set an accessory up."),
    Rule(
      "set-up-only-as-peripheral", rows: ["B2"], on: .ios(18...27),
      when: [.ended, .usesSetUpOnly, .inPeripheralRole], then: .noRelaunch,
      .thirdParty, [.pebbleOS],
      because: "A peripheral manager cannot be used in a client of AccessorySetupKit.",
      remedy: "Decide at build time: the peripheral role, or AccessorySetupKit."),
    Rule(
      "set-up-only-foreign-scan", rows: ["S2"], on: .ios(18...27),
      when: [.ended, .usesSetUpOnly, .by(.scan)], unless: [.accessoryAuthorized],
      then: .noRelaunch, .documented, [.accessorySetupKit],
      because: "Under AccessorySetupKit a scan finds only accessories that were set up.",
      remedy: "Set this accessory up."),
  ]
}
