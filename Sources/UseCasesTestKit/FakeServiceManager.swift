public import Reminders
internal import Synchronization
public import UseCases
public import Vocabulary

/// A service manager in memory: it does at once what it is told, notes every call that changes
/// something, and refuses whichever call a test wants refused.
public final class FakeServiceManager: ServiceManager, Sendable {
  /// A call that changes something.
  public enum Call: Hashable, Sendable {
    /// A timer was armed.
    case arm(at: MonotonicInstant, reason: String, replacing: String?)
    /// All timers were dropped.
    case disarm
    /// Owners were started.
    case start([String])
    /// Owners were stopped.
    case stop([String])
    /// A client was opened.
    case open(ClientName, ReopenMethod, activationToken: String?)
    /// Units are watched.
    case watch(Set<String>)
    /// The path unit was put right.
    case mend
  }

  /// The calls of the port, to be refused.
  public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// `look()`.
    case look
    /// `states(of:)`.
    case states
    /// `arm(at:for:replacing:)`.
    case arm
    /// `disarm()`.
    case disarm
    /// `startReminders(_:)`.
    case start
    /// `stopReminders(_:)`.
    case stop
    /// `open(_:by:title:activationToken:)`.
    case open
    /// `watch(_:)`.
    case watch
    /// `mend()`.
    case mend
  }

  /// What the manager is like at a moment; a test may change it as anybody could.
  public struct World: Sendable {
    /// What of Forestall's own is active.
    public var facts = ManagerFacts()
    /// The declared units it knows; the others are inactive.
    public var units: [String: UnitFacts] = [:]
    /// What is in the way of opening a client.
    public var obstacles: [ReopenMethod: String] = [:]
    /// The units that are watched.
    public var watched: Set<String> = []
    /// When the timer elapses that waits.
    public var elapses: MonotonicInstant?
    /// The calls that were done, in order.
    public var calls: [Call] = []
    /// The calls that are refused.
    public var refused: Set<Verb> = []
    /// Called before a call is done, with how many of all kinds came before it.
    public var before: (@Sendable (Verb, Int) -> Void)?
    /// Called after a call was done, with how many of all kinds came before it.
    public var after: (@Sendable (Verb, Int) -> Void)?

    fileprivate var asked = 0
  }

  private let state = Mutex(World())

  /// A manager of which nothing is asked yet; the units are installed and the path unit is active.
  public init() { change { $0.facts.markerPath = "active" } }

  /// What the manager is like now.
  public var world: World { state.withLock { $0 } }

  /// Changes the manager behind Forestall's back.
  public func change(_ edit: (inout World) -> Void) { state.withLock { edit(&$0) } }

  /// The calls since the last time they were taken.
  public func takeCalls() -> [Call] {
    state.withLock { world in
      defer { world.calls = [] }
      return world.calls
    }
  }

  /// The clients that were opened, in order.
  public var opened: [ClientName] {
    world.calls.compactMap { if case .open(let name, _, _) = $0 { name } else { nil } }
  }

  private func answer<Value>(
    _ verb: Verb, _ call: Call? = nil, _ act: (inout World) -> Value
  ) throws(ServiceFailure) -> Value {
    let (before, after, count) = state.withLock { world in
      defer { world.asked += 1 }
      return (world.before, world.after, world.asked)
    }
    before?(verb, count)
    let value: Value? = state.withLock { world in
      guard !world.refused.contains(verb) else { return nil }
      if let call { world.calls.append(call) }
      return act(&world)
    }
    after?(verb, count)
    guard let value else { throw ServiceFailure("The service manager refused to \(verb).") }
    return value
  }
}

extension FakeServiceManager {
  /// What of Forestall's own is active now.
  public func look() throws(ServiceFailure) -> ManagerFacts { try answer(.look) { $0.facts } }

  /// The state of units; one that no test told of is inactive.
  public func states(of units: Set<String>) throws(ServiceFailure) -> [String: UnitFacts] {
    try answer(.states) { world in
      Dictionary(
        uniqueKeysWithValues: units.map { ($0, world.units[$0] ?? UnitFacts(isActive: false)) })
    }
  }

  /// Has the timer wait in the slot that was not the last one.
  public func arm(
    at instant: MonotonicInstant, for reason: String, replacing slot: String?
  ) throws(ServiceFailure) -> String {
    let next = slot == "a" ? "b" : "a"
    return try answer(.arm, .arm(at: instant, reason: reason, replacing: slot)) { world in
      world.facts.timers = [next]
      world.elapses = instant
      return next
    }
  }

  /// Drops the timer.
  public func disarm() throws(ServiceFailure) {
    try answer(.disarm, .disarm) { world in
      world.facts.timers = []
      world.elapses = nil
    }
  }

  /// Has owners run.
  public func startReminders(_ instances: [String]) throws(ServiceFailure) {
    try answer(.start, .start(instances)) { $0.facts.reminders.formUnion(instances) }
  }

  /// Has owners run no more.
  public func stopReminders(_ instances: [String]) throws(ServiceFailure) {
    try answer(.stop, .stop(instances)) { $0.facts.reminders.subtract(instances) }
  }

  /// Notes that a client was opened; whether it attaches then is the test's.
  public func open(
    _ name: ClientName, by method: ReopenMethod, title: String, activationToken: String?
  ) throws(ServiceFailure) {
    try answer(.open, .open(name, method, activationToken: activationToken)) { _ in }
  }

  /// What a test put in the way; to ask is no call that is counted or refused.
  public func obstacle(to method: ReopenMethod) -> String? {
    world.obstacles[method]
  }

  /// Notes which units are watched.
  public func watch(_ units: Set<String>) throws(ServiceFailure) {
    try answer(.watch, .watch(units)) { $0.watched = units }
  }

  /// Makes the path unit active where it is not.
  public func mend() throws(ServiceFailure) -> Bool {
    try answer(.mend, .mend) { world in
      defer { world.facts.markerPath = "active" }
      return world.facts.markerPath != "active"
    }
  }
}
