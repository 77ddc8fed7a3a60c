internal import RelaunchPolicy

/// Every statement of the language, and what it means. A word in angle brackets stands for one of
/// its kind; capitals do not matter.
enum Patterns {
  typealias Make = @Sendable (Captures) -> Draft

  static let tree = PhraseTree(all)

  static let all: [(pattern: String, meaning: Make)] =
    declarations + living + ending + waiting + device + installed + accessories + air + expectations

  /// A pattern of something that happens to one client.
  private static func one(_ pattern: String, _ event: Event) -> (pattern: String, meaning: Make) {
    (pattern, { .statement(.happens(event, to: $0.theClient)) })
  }

  /// A pattern of something that happens to the device.
  private static func every(_ pattern: String, _ event: Event) -> (pattern: String, meaning: Make) {
    (pattern, { _ in .statement(.happensToAll(event)) })
  }

  static let declarations: [(pattern: String, meaning: Make)] = [
    ("scenario <text>", { .scenario($0.rest) }),
    ("platform linux", { _ in .platforms([.linux]) }),
    ("platform ios <version>", { .platforms($0.versions.map { .ios($0) }) }),
    (
      "platform ios <version> to <version>",
      { captures in
        .platforms(
          Platform.knownVersions
            .filter { captures.versions[0] <= $0 && $0 <= captures.versions[1] }
            .map { .ios($0) })
      }
    ),
    ("client <name>", { _ in .client }),
    ("client <name> : <traits>", { _ in .client }),
    ("accessory <name> of nobody", { _ in .stranger }),
    ("accessory <name> of <client>", { _ in .accessory }),
    ("accessory <name> of <client> : <standing>", { _ in .accessory }),
  ]

  static let living: [(pattern: String, meaning: Make)] = [
    one("<client> launches", .launched(by: .person)),
    one("person opens <client>", .launched(by: .person)),
    one("<client> launches by system", .launched(by: .system)),
    one("<client> launches by autostart", .launched(by: .autostart)),
    one("<client> launches by upgrade", .launched(by: .upgrade)),
    one("<client> suspends", .suspended),
    one("<client> is frozen", .suspended),
    one("<client> is stopped", .suspended),
    one("<client> resumes", .resumed),
  ]

  static let ending: [(pattern: String, meaning: Make)] = [
    one("<client> crashes", .ended(.crashed)),
    one("<client> exits", .ended(.exited)),
    one("<client> quits", .ended(.exited)),
    one("<client> fails", .ended(.failed)),
    one("<client> kills itself", .ended(.killedByItself)),
    one("<client> is killed", .ended(.killed)),
    one("<client> vanishes", .ended(.vanished)),
    one("<client> is done", .ended(.done)),
    one("system removes <client> from memory", .ended(.removedFromMemory)),
    one("memory runs out for <client>", .ended(.removedFromMemory)),
    one("watchdog ends <client>", .ended(.watchdog)),
    (
      "system ends <client> with <code>",
      { .statement(.happens(.ended($0.cause), to: $0.theClient)) }
    ),
    one("debugger stops <client>", .ended(.debugger)),
    one("person force-quits <client>", .ended(.forceQuit)),
    one("person swipes <client> away", .ended(.forceQuit)),
    one("person presses stop for <client>", .ended(.askedToStop)),
    one("service of <client> stops", .ended(.serviceStopped)),
  ]

  static let waiting: [(pattern: String, meaning: Make)] =
    workPhrases.map { waits($0.work, "<client> waits for \($0.phrase)") }
    + workPhrases.map { stopsWaiting($0.work, "<client> stops waiting for \($0.phrase)") }
    + [
      one("<client> advertises", .waits(.advertising)),
      one("<client> stops advertising", .stopsWaiting(.advertising)),
      one("<client> publishes services", .waits(.services)),
      one("<client> withdraws services", .stopsWaiting(.services)),
    ]

  private static func waits(
    _ work: WorkKind, _ pattern: String
  ) -> (pattern: String, meaning: Make) {
    (pattern, { .statement(.happens(.waits(work, of: $0.accessories.first), to: $0.theClient)) })
  }

  private static func stopsWaiting(
    _ work: WorkKind, _ pattern: String
  ) -> (pattern: String, meaning: Make) {
    (
      pattern,
      { .statement(.happens(.stopsWaiting(work, of: $0.accessories.first), to: $0.theClient)) }
    )
  }

  static let workPhrases: [(phrase: String, work: WorkKind)] = [
    ("connect <accessory>", .connect),
    ("delayed connect <accessory>", .delayedConnect),
    ("disconnect <accessory>", .connection),
    ("notify <accessory>", .subscription),
    ("answer <accessory>", .exchange),
    ("channel <accessory>", .channel),
    ("reconnect <accessory>", .reconnect),
    ("appear <accessory>", .scan),
    ("scan", .scan),
    ("scan without services", .openScan),
    ("connection events", .connectionEvents),
    ("timer", .ownTimer),
  ]

  static let device: [(pattern: String, meaning: Make)] = [
    every("device restarts", .restarted(passcode: false)),
    every("device restarts with passcode", .restarted(passcode: true)),
    every("device restarts without passcode", .restarted(passcode: false)),
    every("device loses power", .lostPower(passcode: false)),
    every("device loses power with passcode", .lostPower(passcode: true)),
    every("device loses power without passcode", .lostPower(passcode: false)),
    every("device updates its system", .systemUpdated(passcode: false)),
    every("device updates its system with passcode", .systemUpdated(passcode: true)),
    every("device updates its system without passcode", .systemUpdated(passcode: false)),
    every("person unlocks", .unlocked),
    every("person logs in", .loggedIn),
    every("person logs out", .loggedOut),
    every("person turns Bluetooth on", .radioOn),
    every("person turns Bluetooth off in Settings", .radioOff(.offInSettings)),
    every("person turns Bluetooth off in Control Center", .radioOff(.offInControlCenter)),
    every(
      "person turns Airplane Mode on with Bluetooth off", .radioOff(.offInAirplaneMode)),
    every(
      "person turns Airplane Mode on with Bluetooth on", .airplaneModeWithoutBluetooth),
    every("person turns Airplane Mode off", .radioOn),
    every("radio goes off", .radioOff(.gone)),
    every("radio comes back", .radioOn),
    every("person turns Background App Refresh off", .set(.backgroundRefreshOff)),
    every("person turns Background App Refresh on", .unset(.backgroundRefreshOff)),
    every("person turns Low Power Mode on", .set(.lowPowerMode)),
    every("person turns Low Power Mode off", .unset(.lowPowerMode)),
  ]

  static let installed: [(pattern: String, meaning: Make)] = [
    one("store updates <client>", .updated(keepsIdentifier: true)),
    one("store updates <client> with another restore id", .updated(keepsIdentifier: false)),
    one("person reinstalls <client>", .reinstalled),
    one("system offloads <client>", .offloaded),
    one("person revokes Bluetooth from <client>", .set(.permissionRevoked)),
    one("person allows Bluetooth for <client>", .unset(.permissionRevoked)),
    one("person restricts <client> by Screen Time", .set(.screenTime)),
    one("person frees <client> from Screen Time", .unset(.screenTime)),
    one("person changes another permission of <client>", .otherPermissionChanged),
    one("person pauses <client>", .set(.paused)),
    one("person resumes <client>", .unset(.paused)),
  ]

  static let accessories: [(pattern: String, meaning: Make)] = [
    (
      "person sets up <accessory> for <client>",
      { .statement(.happens(.picked($0.theAccessory), to: $0.theClient)) }
    ),
    standing("person removes <accessory> from <client>", .removed),
    standing("<client> migrates <accessory>", .authorized),
    standing("<client> finishes authorization of <accessory>", .authorized),
  ]

  private static func standing(
    _ pattern: String, _ standing: Accessory.Standing
  ) -> (pattern: String, meaning: Make) {
    (
      pattern,
      {
        .statement(
          .happens(.accessory($0.theAccessory, becomes: standing), to: $0.theClient))
      }
    )
  }

  private static func arrives(
    _ pattern: String, _ kind: BluetoothEvent.Kind
  ) -> (pattern: String, meaning: Make) {
    (pattern, { .statement(.arrives(BluetoothEvent(kind, of: $0.theAccessory))) })
  }

  static let air: [(pattern: String, meaning: Make)] = [
    arrives("<accessory> appears", .appears),
    arrives("<accessory> connects", .connects),
    arrives("<accessory> disconnects", .disconnects),
    arrives("<accessory> notifies", .notifies),
    arrives("<accessory> answers", .answers),
    arrives("<accessory> sends on its channel", .sendsOnChannel),
    arrives("<accessory> is reported connected", .reportsConnection),
    one("central asks <client>", .bluetooth(BluetoothEvent(.centralAsks))),
    one("timer of <client> fires", .bluetooth(BluetoothEvent(.timerFires))),
  ]

  static let expectations: [(pattern: String, meaning: Make)] =
    Outcome.all.map { expect($0, "") } + Outcome.all.map { expect($0, " because <rule>") }

  private static func expect(
    _ outcome: Outcome, _ reason: String
  ) -> (pattern: String, meaning: Make) {
    (
      "expect <client> \(outcome.words)\(reason)",
      { .statement(.expect($0.theClient, outcome, because: $0.rule)) }
    )
  }
}
