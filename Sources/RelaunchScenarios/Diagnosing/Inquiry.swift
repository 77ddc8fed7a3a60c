internal import RelaunchPolicy

/// A question about a client that did not come back, and the statements that may answer it: the
/// same that an evidence file holds.
struct Inquiry: Sendable {
  /// A statement and what it says of observations.
  struct Answer: Sendable {
    let phrase: String
    let notes: [(observation: Observation, isSo: Bool)]

    init(_ phrase: String, _ notes: [(observation: Observation, isSo: Bool)]) {
      self.phrase = phrase
      self.notes = notes
    }
  }

  /// The question.
  let question: String
  /// How to find out.
  let how: String
  /// What may be answered.
  let answers: [Answer]

  /// The observations that it asks for.
  var observations: [Observation] {
    Observation.allCases.filter { observation in
      answers.contains { $0.notes.contains { $0.observation == observation } }
    }
  }

  /// The question that asks for an observation.
  static func asking(for observation: Observation) -> Inquiry? {
    all.first { $0.observations.contains(observation) }
  }

  /// A question that is answered by yes or no.
  private init(
    _ question: String, _ observation: Observation, yes: String, no: String, how: String
  ) {
    self.init(
      question,
      [Answer(yes, [(observation, true)]), Answer(no, [(observation, false)])], how: how)
  }

  /// A question of which of several was seen, or none.
  private init(
    _ question: String, _ choices: [(phrase: String, observation: Observation)], none: String,
    how: String
  ) {
    self.init(
      question,
      choices.map { Answer($0.phrase, [($0.observation, true)]) }
        + [Answer(none, choices.map { ($0.observation, false) })], how: how)
  }

  private init(_ question: String, _ answers: [Answer], how: String) {
    self.question = question
    self.answers = answers
    self.how = how
  }
}

extension Inquiry {
  /// Every question, in the order in which they are worth asking.
  static let all = process + build + pending + radio + ending + afterwards

  private static let process = [
    Inquiry(
      "Was it gone at all?", .stayedInMemory, yes: "app stayed in memory", no: "app left memory",
      how: "Log the process number at launch and at each event: the same number was never gone."),
    Inquiry(
      "Did the system launch it?", .launchedBySystem, yes: "system launched app",
      no: "system did not launch app",
      how: "Log each launch before anything else, with the state of the app."),
    Inquiry(
      "Was willRestoreState called?", .willRestoreCalled, yes: "willRestoreState was called",
      no: "willRestoreState was not called",
      how: "Log it: it is the first callback, before didUpdateState."),
  ]

  private static let build = [
    Inquiry(
      "Is the background mode declared?", .backgroundModeDeclared,
      yes: "background mode is declared", no: "background mode is not declared",
      how: "Look for bluetooth-central (or bluetooth-peripheral) in UIBackgroundModes of the build."
    ),
    Inquiry(
      "Has the manager a restore identifier?", .identifierSet, yes: "restore id is set",
      no: "restore id is not set",
      how: "Look at the options that the manager is created with."),
    Inquiry(
      "Is the identifier always the same?", .identifierSame,
      yes: "restore id is the same at every launch",
      no: "restore id is not the same at every launch",
      how: "Log it at launch, and compare between launches and builds."),
    Inquiry(
      "When is the manager created?", .managerAtLaunch, yes: "manager is created at launch",
      no: "manager is created later",
      how: "Log it: it must come before didFinishLaunching returns, with no await, view or button."),
    Inquiry(
      "Is willRestoreState implemented?", .willRestoreImplemented,
      yes: "willRestoreState is implemented", no: "willRestoreState is not implemented",
      how: "Look at the delegate of the manager."),
    Inquiry(
      "Are restored peripherals kept?", .peripheralsKept, yes: "restored peripherals are kept",
      no: "restored peripherals are not kept",
      how: "See who holds them strongly after willRestoreState, and that their delegate is set."),
    Inquiry(
      "Is the accessory set up with AccessorySetupKit?", .accessorySetUp,
      yes: "accessory is set up", no: "accessory is not set up",
      how: "Read the state of the session's accessory: authorized, or not."),
  ]

  private static let pending = [
    Inquiry(
      "Was anything pending when it ended?", .workPending, yes: "something was pending at the end",
      no: "nothing was pending at the end",
      how: "Log each connect, scan and subscription, and each callback that uses one up."),
    Inquiry(
      "When does it work?", .worksByHandAlone, yes: "app works only when opened by hand",
      no: "app works in the background too",
      how: "Count the times it came back by itself, and those after somebody opened it."),
    Inquiry(
      "Does it wait by a timer of its own?", .waitedByTimer, yes: "app waited by a timer",
      no: "app waited by no timer",
      how: "Look for a delay between a disconnect and the next connect."),
  ]

  private static let radio = [
    Inquiry(
      "What was the manager's state after a launch?",
      [
        ("state was poweredOff after launch", .statePoweredOff),
        ("state was unauthorized after launch", .stateUnauthorized),
      ], none: "state was poweredOn after launch", how: "Log it in didUpdateState."),
    Inquiry(
      "Was Bluetooth turned off in Settings?", .turnedOffInSettings,
      yes: "person turned Bluetooth off in Settings",
      no: "person did not turn Bluetooth off in Settings", how: "Ask the person."),
    Inquiry(
      "Was the Control Center's button used?", .turnedOffInControlCenter,
      yes: "person used the Control Center button",
      no: "person did not use the Control Center button", how: "Ask the person."),
    Inquiry(
      "Was Airplane Mode used?",
      [
        ("Airplane Mode turned Bluetooth off", .airplaneModeTurnedOff),
        ("Airplane Mode left Bluetooth on", .airplaneModeLeftOn),
      ], none: "Airplane Mode was not used", how: "Ask the person."),
    Inquiry(
      "What was the authorization?",
      [
        ("authorization was denied", .authorizationDenied),
        ("authorization was restricted", .authorizationRestricted),
      ], none: "authorization was allowed", how: "Log the manager's authorization."),
  ]

  private static let afterwards = [
    Inquiry(
      "Was the device started since?", .startedSince, yes: "device was started since",
      no: "device was not started since",
      how: "Compare the time of its start (sysctl kern.boottime) with the client's last run."),
    Inquiry(
      "Was the device unlocked since?", .notUnlockedSince, yes: "device was not unlocked since",
      no: "device was unlocked since",
      how: "Try to read a file that is protected until the first unlock."),
    Inquiry(
      "Was the client updated since?", .versionChanged, yes: "app was updated since",
      no: "app was not updated since", how: "Log the bundle's version at each launch, and compare."),
    Inquiry(
      "How did the last link end?",
      [
        ("last disconnect had no error", .disconnectWithoutError),
        ("last disconnect had error 6", .disconnectTimeout),
        ("last disconnect had error 7", .disconnectByAccessory),
        ("last connect failed with error 10", .connectFailed),
      ], none: "last disconnect had another error",
      how: "Log the error of didDisconnect and didFailToConnect; `codes cberror` explains them."),
    Inquiry(
      "Did another device see the event?", .eventSeenElsewhere,
      yes: "another device saw the event", no: "another device did not see the event",
      how: "Watch the accessory with a scanner on a second device."),
  ]
}

extension Inquiry {
  private static let ending = [
    Inquiry(
      "Did the person swipe it away?", .swiped, yes: "person swiped app away",
      no: "person did not swipe app away", how: "Ask the person."),
    Inquiry(
      "Was a debugger attached?", .debuggerAttached, yes: "debugger was attached",
      no: "debugger was not attached",
      how: "Was it started by Xcode? Then it was."),
    Inquiry(
      "Did applicationWillTerminate run?", .willTerminateRan, yes: "applicationWillTerminate ran",
      no: "applicationWillTerminate did not run",
      how: "Log it. That it did not run proves nothing: a suspended app is not asked."),
    Inquiry(
      "Was a background task open then?", .backgroundTaskOpen, yes: "background task was open",
      no: "background task was not open", how: "Log the begin and the end of each."),
    Inquiry(
      "Did anything record the end?", .leftNoTrace, yes: "nothing recorded the end",
      no: "something recorded the end",
      how: "Look for a crash report, a counter, a line in the log."),
    Inquiry(
      "What was the last state it recorded?", .lastSuspended, yes: "last state was suspended",
      no: "last state was not suspended",
      how: "Log each change of the application's state; in the background, without a task, it is "
        + "suspended."),
    Inquiry(
      "What does the crash report say?", reports, none: "crash report is not there",
      how: "Settings, Privacy, Analytics Data; or Xcode, Devices. `codes kill` explains the codes."),
    Inquiry(
      "Which exit counter rose?", counters, none: "exit counter rose for nothing",
      how: "Keep the last MXBackgroundExitData, and compare: the counters only grow."),
    Inquiry(
      "What did the console say of background tasks?", .consoleNamesBackgroundTask,
      yes: "console said that a background task was still not ended",
      no: "console said nothing of background tasks",
      how: "Look for `Background task still not ended after expiration handlers`."),
  ]

  private static let reports: [(phrase: String, observation: Observation)] =
    [
      ("crash report names an exception", .reportNamesException),
      ("crash report says SIGKILL alone", .reportSaysKill),
    ]
    + KillCode.all.compactMap { code in
      observation(of: code.cause).map { ("crash report says \(code.digits)", $0) }
    }

  /// What a crash report with the code of a cause is as an observation.
  private static func observation(of cause: Cause) -> Observation? {
    switch cause {
    case .watchdog: .reportSaysWatchdog
    case .backgroundTaskOverrun: .reportSaysBackgroundTask
    case .transferOverrun: .reportSaysTransfer
    case .fetchOverrun: .reportSaysFetch
    case .lockedFile: .reportSaysLockedFile
    case .overheated: .reportSaysOverheated
    case .cachePurged: .reportSaysCachePurged
    case .resourceLimit: .reportSaysResourceLimit
    case .callNotReported: .reportSaysCallNotReported
    default: nil
    }
  }

  private static let counters: [(phrase: String, observation: Observation)] = [
    ("exit counter rose for normal", .exitsNormal),
    ("exit counter rose for abnormal", .exitsAbnormal),
    ("exit counter rose for watchdog", .exitsWatchdog),
    ("exit counter rose for processor limit", .exitsProcessorLimit),
    ("exit counter rose for memory limit", .exitsMemoryLimit),
    ("exit counter rose for memory pressure", .exitsMemoryPressure),
    ("exit counter rose for locked file", .exitsLockedFile),
    ("exit counter rose for bad access", .exitsBadAccess),
    ("exit counter rose for illegal instruction", .exitsIllegalInstruction),
    ("exit counter rose for background task", .exitsBackgroundTask),
  ]
}
