/// What tells two candidates apart.
public struct Distinction: Hashable, Sendable {
  /// One of the two.
  public let one: Candidate
  /// The other.
  public let other: Candidate
  /// What to look for: it decides, or helps to.
  public let by: [Observation]
  /// How, in a sentence.
  public let how: String

  private init(_ one: Candidate, _ other: Candidate, by: [Observation], _ how: String) {
    self.one = one
    self.other = other
    self.by = by
    self.how = how
  }
}

extension Distinction {
  /// What is known of pairs that are hard to tell apart.
  public static let all: [Distinction] = [
    Distinction(
      .after(.removedFromMemory), .after(.forceQuit), by: [.swiped, .exitsMemoryPressure],
      "The client itself cannot tell: ask the person; MetricKit counts a removal under memory "
        + "pressure, and has no counter for a swipe."),
    Distinction(
      .after(.forceQuit), .after(.restarted), by: [.startedSince],
      "Compare the time of the device's start with the client's last run; if it is older, it was "
        + "a swipe."),
    Distinction(
      .after(.forceQuit), .after(.exited), by: [.swiped],
      "Write a line to the client's log before each exit(); if it is not there, it was a swipe."),
    Distinction(
      .after(.forceQuit), .after(.debugger), by: [.debuggerAttached, .swiped],
      "Start it from the home screen, with no cable, and end it once more."),
    Distinction(
      .after(.bluetoothOffInSettings), .after(.bluetoothOffInControlCenter),
      by: [.turnedOffInSettings, .turnedOffInControlCenter],
      "No interface tells them apart: ask the person. Settings shows Bluetooth as on after the "
        + "Control Center's button."),
    Distinction(
      .after(.bluetoothOffInSettings), .after(.airplaneModeWithBluetooth),
      by: [.airplaneModeTurnedOff, .turnedOffInSettings],
      "No interface tells them apart: ask the person about Airplane Mode. Neither is survived."),
    Distinction(
      .after(.bluetoothOffInControlCenter), .after(.airplaneModeWithBluetooth),
      by: [.airplaneModeTurnedOff, .turnedOffInControlCenter],
      "No interface tells them apart: ask the person about Airplane Mode."),
    Distinction(
      .permissionRevoked, .restricted, by: [.authorizationDenied, .authorizationRestricted],
      "Read the manager's authorization: denied is the person's word, restricted the device's."),
    Distinction(
      .after(.updated), .after(.identifierChanged), by: [.identifierSame],
      "Compare the restore identifiers of the two builds."),
    Distinction(
      .noWillRestore, .changingIdentifier, by: [.willRestoreImplemented, .identifierSame],
      "Look for willRestoreState in the delegate, and log the identifier at each launch."),
    Distinction(
      .noWillRestore, .managerTooLate, by: [.willRestoreImplemented, .managerAtLaunch],
      "Look for willRestoreState in the delegate, and log when the manager is created."),
    Distinction(
      .changingIdentifier, .managerTooLate, by: [.identifierSame, .managerAtLaunch],
      "Log the identifier, and when the manager is created, at each launch."),
    Distinction(
      .peripheralsDropped, .noEvent, by: [.peripheralsKept, .eventSeenElsewhere],
      "See in the code who holds the restored peripherals, and watch the accessory from another "
        + "device."),
    Distinction(
      .lostWithLink, .noEvent, by: [.eventSeenElsewhere, .workPending],
      "Watch the accessory from another device: if it is there, nothing waited for it."),
    Distinction(
      .nothingPending, .noEvent, by: [.workPending, .eventSeenElsewhere],
      "Log each connect, scan and subscription, and watch the accessory from another device."),
    Distinction(
      .nothingPending, .after(.backgroundTaskOverrun), by: [.workPending],
      "Log each connect, scan and subscription: the overrun is survived where one was pending."),
  ]

  /// What tells two candidates apart: what is known of the pair, or what would show either.
  public static func between(_ one: Candidate, and other: Candidate) -> Distinction {
    if let known = all.first(where: {
      ($0.one == one && $0.other == other) || ($0.one == other && $0.other == one)
    }) {
      return known
    }
    let tests = [one, other].flatMap { DiagnosisRules.testing($0) }
    return Distinction(
      one, other, by: tests, "Check each by itself: either may be so, or both.")
  }
}

extension DiagnosisRules {
  /// What would show a candidate, or rule it out.
  static func testing(_ candidate: Candidate) -> [Observation] {
    all.filter { $0.weight != .suggests && $0.candidates.contains(candidate) }
      .flatMap { $0.seen + $0.absent }
  }
}
