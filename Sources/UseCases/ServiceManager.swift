public import Reminders
public import Vocabulary

/// The user's service manager, as far as the use cases need it.
public protocol ServiceManager {
  /// What of Forestall's own is active now.
  func look() throws(ServiceFailure) -> ManagerFacts

  /// The state of the units that clients declare; a unit that is not loaded is inactive.
  func states(of units: Set<String>) throws(ServiceFailure) -> [String: UnitFacts]

  /// Has a sweep started at an instant, in place of the timer armed before.
  ///
  /// - Returns: The slot of the new timer.
  func arm(
    at instant: MonotonicInstant, for reason: String, replacing slot: String?
  ) throws(ServiceFailure) -> String

  /// Drops the timers that are armed.
  func disarm() throws(ServiceFailure)

  /// Starts the owners of reminders, by their instances.
  func startReminders(_ instances: [String]) throws(ServiceFailure)

  /// Stops the owners of reminders, by their instances.
  func stopReminders(_ instances: [String]) throws(ServiceFailure)

  /// Starts a client in a service of its own.
  func open(
    _ name: ClientName, by method: ReopenMethod, title: String, activationToken: String?
  ) throws(ServiceFailure)

  /// Why opening a client so from its reminder would fail now, and what to do, as a sentence that may
  /// lack its full stop; `nil` where nothing is known to be in the way.
  func obstacle(to method: ReopenMethod) throws(ServiceFailure) -> String?

  /// Has exactly these units watched for their end.
  func watch(_ units: Set<String>) throws(ServiceFailure)

  /// Starts those of Forestall's own path and timers that somebody stopped or that failed, and says
  /// whether there was anything to do.
  func mend() throws(ServiceFailure) -> Bool
}

/// What the service manager could not do, as a full sentence.
public struct ServiceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// A failure by its sentence.
  public init(_ description: String) { self.description = description }
}

/// What of Forestall's own is active in the service manager.
public struct ManagerFacts: Hashable, Sendable {
  /// The instances of reminders whose owner runs or is being started.
  public var reminders: Set<String>
  /// The slots whose timer waits.
  public var timers: Set<String>
  /// Whether the units are installed.
  public var isInstalled: Bool
  /// Whether Forestall is switched on: its target, or at the start of a session its path unit, is up.
  public var isRunning: Bool
  /// Whether its path and its timers are all up, as they are while it is switched on.
  public var isWhole = true
  /// The state of the path unit in systemd's words; `nil` where it is not loaded.
  public var markerPath: String?
  /// The state of `forestall.target` in systemd's words; `nil` where it is not known.
  public var target: String?

  /// Facts by their parts.
  public init(
    reminders: Set<String> = [], timers: Set<String> = [], isInstalled: Bool = true,
    isRunning: Bool = true
  ) {
    self.reminders = reminders
    self.timers = timers
    self.isInstalled = isInstalled
    self.isRunning = isRunning
  }
}
