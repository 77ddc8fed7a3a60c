internal import RelaunchPolicy

extension Instruction {
  /// What to do for an event of a scenario.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - client: to whom, or whom it reaches.
  ///   - platform: where.
  ///   - name: the name of an accessory.
  /// - Returns: what to do, and what not.
  static func event(
    _ event: Event, to client: String, on platform: Platform, name: (Accessory.ID) -> String
  ) -> Instruction {
    switch event {
    case .launched(let opener): launched(client, by: opener)
    case .suspended:
      Instruction(
        "Bring \(client) to the background, lock the screen, and wait a minute.",
        not: "Do not do it under the debugger, which keeps it from being suspended.",
        record: "The last line of the log before it goes silent.",
        doubt: "That it is suspended and not gone: the process number at the next event tells.")
    case .resumed: Instruction("Bring \(client) to the front again.")
    case .ended(let cause): ending(cause, of: client, on: platform)
    case .waits(let work, let id):
      Instruction(
        "See in the log that \(client) begins to wait by \(work.words)\(of(id, name)).",
        record: "The time of the call.")
    case .stopsWaiting(let work, let id):
      Instruction(
        "See in the log that \(client) gives up \(work.words)\(of(id, name)).",
        record: "The time of the call.")
    case .radioOff(let switched): radioOff(switched)
    case .radioOn:
      Instruction("Turn Bluetooth on again, by the same switch.", record: "The time of it.")
    case .airplaneModeWithoutBluetooth:
      Instruction(
        "Turn Airplane Mode on, and see that Bluetooth stays on.",
        not: "If Bluetooth goes off with it, turn both back, and begin anew: the device remembers.",
        record: "The Bluetooth state before and after.")
    case .restarted(let passcode):
      started("Restart the device by its menu", passcode)
    case .lostPower(let passcode):
      started("Force the device off by its buttons or an empty battery, and start it", passcode)
    case .systemUpdated(let passcode):
      started("Update the system of the device, and let it start", passcode)
    case .unlocked: Instruction("Unlock the device by its passcode.", record: "The time of it.")
    case .loggedOut: Instruction("Log out.", record: "The time of it.")
    case .loggedIn: Instruction("Log in.", record: "The time of it.")
    case .set(let settings): setting(settings, client, isOn: true)
    case .unset(let settings): setting(settings, client, isOn: false)
    case .otherPermissionChanged:
      Instruction(
        "Change a permission of \(client) other than Bluetooth's, in Settings.",
        record: "Which one, and whether the process number changed.")
    case .updated(let keeps):
      Instruction(
        "Install a newer build of \(client) over the old one by TestFlight"
          + (keeps ? ", with the same restore identifier." : ", with another restore identifier."),
        not: "Do not delete the old one first, and do not open the new one.",
        record: "Both versions, and both identifiers.")
    case .reinstalled:
      Instruction(
        "Delete \(client), and install it again.", not: "Do not open it.",
        record: "The time of both.")
    case .offloaded:
      Instruction(
        "Offload \(client) in Settings, General, iPhone Storage.", not: "Do not delete it.",
        record: "The time of it.")
    case .accessory(let id, let standing): becomes(standing, name(id), client)
    case .accessoryOptions(let id, _):
      Instruction(
        "See what the declaration of \(name(id)) allows: it must be as the scenario says.")
    case .picked(let id):
      Instruction(
        "Pick \(name(id)) in the set-up picker of \(client).", record: "The events of the session.")
    case .bluetooth(let event): air(event, client, name)
    }
  }

  private static func of(_ id: Accessory.ID?, _ name: (Accessory.ID) -> String) -> String {
    id.map { " to \(name($0))" } ?? ""
  }

  private static func launched(_ client: String, by opener: Opener) -> Instruction {
    switch opener {
    case .person:
      Instruction(
        "Open \(client) by hand, from the home screen.",
        not: "Do not open it from Xcode, nor by a notification.", record: "Its process number.")
    case .bluetooth:
      Instruction("Let the awaited event open \(client).", not: "Do not open it by hand.")
    case .system:
      Instruction(
        "Have the system launch \(client) for another reason, such as a silent push.",
        not: "Do not open it by hand: that would clear what is remembered.",
        record: "That no person opened it.")
    case .autostart:
      Instruction("Log in, and let autostart open \(client).", not: "Do not open it by hand.")
    case .upgrade:
      Instruction("Upgrade the package of \(client).", not: "Do not open it by hand.")
    }
  }

  private static func radioOff(_ switched: Situation.Radio) -> Instruction {
    switch switched {
    case .on: Instruction("Turn Bluetooth on.")
    case .offInSettings:
      Instruction(
        "Turn Bluetooth off in Settings.", not: "Do not use the Control Center's button.",
        record: "The time, and by which switch.", doubt: byWhichSwitch)
    case .offInControlCenter:
      Instruction(
        "Turn Bluetooth off by the Control Center's button.", not: "Do not use Settings.",
        record: "The time, and by which switch.", doubt: byWhichSwitch)
    case .offInAirplaneMode:
      Instruction(
        "Turn Airplane Mode on, and see that Bluetooth goes off with it.",
        not: "Do not turn Bluetooth off by itself.", record: "The time, and by which switch.",
        doubt: byWhichSwitch)
    case .gone:
      Instruction(
        "Take the adapter out, or block it: rfkill block bluetooth.", record: "The time of it.")
    }
  }

  private static let byWhichSwitch =
    "By which switch the radio went off: the state does not say it, only your note does."

  private static func started(_ deed: String, _ passcode: Bool) -> Instruction {
    passcode
      ? Instruction(
        "\(deed). It must have a passcode; leave it locked.",
        not: "Do not unlock it before the plan says so.", record: "The time of its start.")
      : Instruction(
        "\(deed). It must have no passcode.", record: "The time of its start.")
  }

  private static func setting(
    _ settings: Situation.Settings, _ client: String, isOn: Bool
  ) -> Instruction {
    let (what, how): (String, String) =
      switch settings {
      case .permissionRevoked:
        isOn
          ? ("Take the Bluetooth permission from \(client)", "in Settings, Privacy")
          : ("Give the Bluetooth permission to \(client)", "in Settings, Privacy")
      case .backgroundRefreshOff:
        ("Turn Background App Refresh \(isOn ? "off" : "on")", "in Settings, General")
      case .lowPowerMode:
        ("Turn Low Power Mode \(isOn ? "on" : "off")", "in Settings, Battery")
      case .screenTime:
        ("\(isOn ? "Restrict" : "Free") \(client)", "in Settings, Screen Time")
      case .paused:
        ("\(isOn ? "Pause" : "Resume") \(client)", "by forestall \(isOn ? "pause" : "resume")")
      default: ("Set the device as the scenario says", "and leave it so")
      }
    return Instruction("\(what), \(how).", record: "The time of it.")
  }

  private static func becomes(
    _ standing: Accessory.Standing, _ name: String, _ client: String
  ) -> Instruction {
    switch standing {
    case .known:
      Instruction("Choose \(name) for \(client), without setting it up.")
    case .awaiting:
      Instruction("Pick \(name) for \(client), and leave its authorization unfinished.")
    case .authorized:
      Instruction(
        "Set \(name) up for \(client), until it is authorized.",
        record: "The accessory's state: authorized.")
    case .removed:
      Instruction("Remove \(name) from \(client).", record: "The accessoryRemoved event, if any.")
    case .refusedForManager:
      Instruction(
        "Show the picker of \(client) while a central manager is alive, and see it fail.",
        record: "The error.")
    case .refusedForOldPermission:
      Instruction(
        "Reinstall \(client) with its old Bluetooth permission still there, show its picker, and "
          + "see it fail.", record: "The error.")
    case .refusedForDescriptor:
      Instruction(
        "Show the picker of \(client) with a descriptor that Info.plist does not hold, and see it "
          + "fail.", record: "The error or the crash report.")
    }
  }

  private static func air(
    _ event: BluetoothEvent, _ client: String, _ name: (Accessory.ID) -> String
  ) -> Instruction {
    let accessory = event.accessory.map(name) ?? client
    let deed =
      switch event.kind {
      case .appears: "Bring \(accessory) into range, advertising what \(client) looks for."
      case .connects: "Turn \(accessory) on in range, so that it can be connected."
      case .disconnects: "Turn \(accessory) off, or take it out of range."
      case .notifies: "Have \(accessory) send a notification."
      case .answers: "Have \(accessory) answer the read or write that is under way."
      case .sendsOnChannel: "Have \(accessory) send on its L2CAP channel."
      case .reportsConnection: "Have another app connect \(accessory)."
      case .centralAsks: "Have a second device connect, and read from \(client)."
      case .timerFires: "Wait until the timer of \(client) is due."
      }
    return Instruction(
      deed,
      not: "Do not touch the device, and do not open the client.",
      record: event.kind == .timerFires
        ? "The time that it was due."
        : "The time, as a second device sees it: the event must really happen.")
  }
}
