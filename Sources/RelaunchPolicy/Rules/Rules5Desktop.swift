// The Linux desktop. The policy is this package's own, so every rule is documented, here.

extension Rules {
  private static func rule(
    _ id: String, _ rows: [String], when: [Fact], any: [Fact] = [], unless: [Fact] = [],
    then outcome: Outcome, because reason: String, remedy: String = ""
  ) -> Rule {
    Rule(
      id, rows: rows, on: .linux, when: when, any: any, unless: unless, then: outcome,
      .documented, [.forestall], because: reason, remedy: remedy)
  }

  /// The Linux desktop, where the holder waits in the client's place.
  static let desktop: [Rule] = [
    // What is not ours to open.
    rule(
      "linux-foreign-accessory", ["L17"], when: [.accessoryForeign], unless: [.running],
      then: .noRelaunch, because: "The accessory was not chosen for this client.",
      remedy: "Choose it: forestall accessory add."),
    rule(
      "linux-accessory-removed", ["L17"], when: [.accessoryRemoved], unless: [.running],
      then: .noRelaunch,
      because: "The accessory was removed from this client, or its authorization taken back.",
      remedy:
        "Choose it anew: forestall accessory add; or give it back: forestall accessory restore."),
    rule(
      "linux-never-opened", ["L18"], when: [.neverOpened], then: .noRelaunch,
      because: "The client was never opened.", remedy: "Open it once."),
    rule(
      "linux-nothing-declared", ["L18"], when: [.ended],
      any: [.nothingPending, .lostSince], then: .noRelaunch,
      because:
        "Nothing is waited for: it declares nothing that wakes it, or said that nothing is pending.",
      remedy: "Declare it: WakeOn= in the group [Accessory NAME] of its declaration."),

    // The person's own word, which nothing outranks.
    rule(
      "linux-stop-button", ["L09"], when: [.ended, .after(.askedToStop)], then: .noRelaunch,
      because: "The person pressed Stop.", remedy: "Open the client by hand."),
    rule(
      "linux-done", ["L10"], when: [.ended, .after(.done)], then: .noRelaunch,
      because: "The client said that it was done.", remedy: "Open the client."),
    rule(
      "linux-paused", ["L11"], when: [.ended, .paused], then: .noRelaunch,
      because: "The person paused the client.", remedy: "Resume it: forestall resume."),
    rule(
      "linux-force-quit", ["L06"], when: [.ended],
      any: [.after(.forceQuit), .after(.killed)], unless: [.accessoryAuthorized],
      then: .noRelaunch,
      because: "It was force-quit, or killed by nobody knows whom, which counts as that.",
      remedy: "Open the client by hand, or set its accessory up so that it may."),
    rule(
      "linux-quit", ["L07"], when: [.ended],
      any: [.after(.exited), .after(.serviceStopped)], unless: [.mayAfterQuit],
      then: .noRelaunch, because: "The client was quit: a reminder is all that is allowed.",
      remedy: "Open it, or let the accessory say Relaunch=after-quit in its group [Accessory NAME]."
    ),
    rule(
      "linux-after-login-not-allowed", ["L12", "L13"], when: [.ended],
      any: [.after(.sessionEnded), .after(.restarted), .after(.lostPower)],
      unless: [.mayAfterLogin], then: .noRelaunch,
      because: "The session has ended since, and the accessory does not outlast that.",
      remedy: "Open the client, or let the accessory say Relaunch=after-login."),

    // What nobody knows, and what waits.
    rule(
      "linux-gone-without-trace", ["L19"], when: [.ended, .after(.vanished)], then: .unknown,
      because: "Nothing is left to see of how it ended, so the person is asked.",
      remedy: "Open it by forestall run or forestall open: then its end is recorded."),
    rule(
      "linux-before-login", ["L12", "L13"], when: [.ended, .beforeLogin], then: .wait(.login),
      because: "Nobody is logged in.", remedy: "Log in."),
    rule(
      "linux-radio-off", ["L14"], when: [.radioOff], then: .wait(.radio),
      because: "The radio, the adapter or the Bluetooth service is gone; the holder waits anew.",
      remedy: "Turn Bluetooth on."),
    rule(
      "linux-running", ["L01"], when: [.running], then: .resume,
      because: "The client runs, and hears the event itself."),
    rule(
      "linux-suspended", ["L01"], when: [.suspended], then: .resume,
      because: "The client is only stopped or frozen: it goes on, nothing is opened."),
    rule(
      "linux-another-event", ["L16"], when: [.ended, .notAwaited], then: .wait(.event),
      because: "The client waits for another event.", remedy: "See what WakeOn= declares."),

    // What opens the client.
    rule(
      "linux-set-up-force-quit", ["L06"], when: [.ended, .awaited, .accessoryAuthorized],
      any: [.after(.forceQuit), .after(.killed)], then: .relaunch,
      because: "It was force-quit, and its accessory is set up to open it all the same."),
    rule(
      "linux-after-quit", ["L08"], when: [.ended, .awaited, .mayAfterQuit],
      any: [.after(.exited), .after(.serviceStopped)], then: .relaunch,
      because: "It was quit, and its accessory says Relaunch=after-quit."),
    rule(
      "linux-after-login", ["L12", "L13"], when: [.ended, .awaited, .mayAfterLogin],
      any: [.after(.sessionEnded), .after(.restarted), .after(.lostPower)], then: .relaunch,
      because: "The session has ended since, and its accessory says Relaunch=after-login."),
    rule(
      "linux-crashed", ["L02"], when: [.ended, .awaited, .after(.crashed)], then: .relaunch,
      because: "It crashed."),
    rule(
      "linux-failed", ["L03"], when: [.ended, .awaited, .after(.failed)], then: .relaunch,
      because: "It exited with a failure."),
    rule(
      "linux-out-of-memory", ["L04"], when: [.ended, .awaited, .after(.removedFromMemory)],
      then: .relaunch, because: "Memory ran out, and it was ended."),
    rule(
      "linux-watchdog", ["L05"], when: [.ended, .awaited, .after(.watchdog)], then: .relaunch,
      because: "Its watchdog ended it."),
  ]
}
