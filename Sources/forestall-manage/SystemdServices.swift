internal import ClientStarting
internal import DBus
internal import Glibc
internal import Reminders
internal import SystemCalls
internal import SystemdUnits
internal import UseCases
internal import Vocabulary

/// The use cases' service manager, filled by the user's systemd.
struct SystemdServices: ServiceManager {
  private let manager: UserManager
  private let links: WatchLinks
  private let starter: ClientStarter

  /// The services of a manager; `program` tells how an opened client ended.
  init(manager: UserManager, runtime: String, program: String) {
    self.manager = manager
    links = WatchLinks(runtime: runtime)
    starter = ClientStarter(manager: manager, teller: program)
  }

  func look() throws(ServiceFailure) -> ManagerFacts {
    try reporting { () throws(BusError) in
      let units = try manager.units(matching: "forestall[-.]*", active: [])
      var facts = ManagerFacts(isInstalled: false, isRunning: false)
      // A target that nobody started need not be loaded.
      facts.target = "inactive"
      for unit in units {
        let name = unit.name.text
        // An owner that waits to be started again is not up: it is started now where it has something
        // to show, and else left to take away what it left, which it could not once it was stopped.
        let isUp =
          unit.isRunning && unit.activeState != "deactivating" && unit.subState != "auto-restart"
        if let instance = Self.instance(of: name, "forestall-remind@", ".service"), isUp {
          facts.reminders.insert(instance)
        } else if let slot = Self.instance(of: name, "forestall-sweep@", ".timer"),
          unit.subState == "waiting"
        {
          facts.timers.insert(slot)
        } else if name == "forestall-marker.path" {
          facts.isInstalled = unit.exists
          facts.isRunning = facts.isRunning || unit.isActive
          facts.markerPath = unit.activeState
        } else if name == "forestall.target" {
          facts.target = unit.activeState
          facts.isRunning = facts.isRunning || unit.isActive
        }
      }
      let up = Set(units.filter(\.isActive).map(\.name))
      facts.isWhole = facts.target != "active" || up.isSuperset(of: UnitName.parts)
      if !facts.isInstalled { facts.isInstalled = try manager.state(of: .markerPath).exists }
      return facts
    }
  }

  func states(of units: Set<String>) throws(ServiceFailure) -> [String: UnitFacts] {
    guard !units.isEmpty else { return [:] }
    return try reporting { () throws(BusError) in
      var facts: [String: UnitFacts] = [:]
      for state in try manager.states(of: units.sorted().compactMap { UnitName($0) }) {
        let isActive = state.isRunning && state.activeState != "deactivating"
        if state.exists, state.name.text.hasSuffix(".service") {
          let evidence = try manager.evidence(of: state.name)
          facts[state.name.text] = UnitFacts(
            isActive: isActive, began: evidence.activeSince, ended: evidence.inactiveSince,
            failed: !isActive && (state.activeState == "failed" || evidence.result != "success"))
        } else {
          facts[state.name.text] = UnitFacts(
            isActive: isActive, failed: state.activeState == "failed")
        }
      }
      return facts
    }
  }

  func arm(
    at instant: MonotonicInstant, for reason: String, replacing slot: String?
  ) throws(ServiceFailure) -> String {
    try reporting { () throws(BusError) in
      try manager.arm(
        at: instant, description: "Forestall: \(reason)",
        currently: slot.flatMap(TimerSlot.init(rawValue:))
      ).rawValue
    }
  }

  func disarm() throws(ServiceFailure) {
    try reporting { () throws(BusError) in try manager.disarm() }
  }

  func startReminders(_ instances: [String]) throws(ServiceFailure) {
    try settle { units throws(BusError) in try manager.start(units) }(instances)
  }

  func stopReminders(_ instances: [String]) throws(ServiceFailure) {
    try settle { units throws(BusError) in try manager.stop(units) }(instances)
  }

  func watch(_ units: Set<String>) throws(ServiceFailure) {
    do throws(WatchFailure) {
      try manager.watch(units.sorted().compactMap { UnitName($0) }, links: links)
    } catch {
      throw ServiceFailure(error.description)
    }
  }

  func mend() throws(ServiceFailure) -> Bool {
    try reporting { () throws(BusError) in
      let down = try manager.states(of: UnitName.parts).filter { $0.exists && !$0.isActive }
      for part in down {
        try manager.resetFailed(part.name)
        try manager.start(part.name)
      }
      return try comesUp(down.map(\.name))
    }
  }

  /// Whether some of the units come up that were started just now. What cannot, does at once not.
  private func comesUp(_ units: [UnitName]) throws(BusError) -> Bool {
    guard !units.isEmpty else { return false }
    var pause = timespec(tv_sec: 0, tv_nsec: 20_000_000)
    for _ in 0..<10 {
      if try manager.states(of: units).allSatisfy(\.isActive) { return true }
      unsafe nanosleep(&pause, nil)
    }
    return try manager.states(of: units).contains(where: \.isActive)
  }

  // MARK: - Opening a client

  func open(
    _ name: ClientName, by method: ReopenMethod, title: String, activationToken: String?
  ) throws(ServiceFailure) {
    do throws(StartProblem) {
      try starter.start(name, by: method, title: title, activationToken: activationToken)
    } catch {
      throw ServiceFailure(error.description)
    }
  }

  func obstacle(to method: ReopenMethod) throws(ServiceFailure) -> String? {
    do throws(StartProblem) {
      return try starter.obstacle(to: method)
    } catch {
      throw ServiceFailure(error.description)
    }
  }

  // MARK: -

  private static func instance(of unit: String, _ prefix: String, _ suffix: String) -> String? {
    guard unit.hasPrefix(prefix), unit.hasSuffix(suffix) else { return nil }
    return String(unit.dropFirst(prefix.count).dropLast(suffix.count))
  }

  /// The one place where an error of the bus becomes one of the port.
  private func reporting<Value>(
    _ body: () throws(BusError) -> Value
  ) throws(ServiceFailure) -> Value {
    do throws(BusError) {
      return try body()
    } catch {
      throw ServiceFailure(error.description)
    }
  }

  private func settle(
    _ call: @escaping ([UnitName]) throws(BusError) -> [UnitName: BusError]
  ) -> ([String]) throws(ServiceFailure) -> Void {
    { instances throws(ServiceFailure) in
      let units = instances.compactMap {
        UnitName(template: "forestall-remind", instance: $0)
      }
      let failures = try self.reporting { () throws(BusError) in try call(units) }
      if let failure = failures.values.first { throw ServiceFailure(failure.description) }
    }
  }
}

extension UnitName {
  /// The path unit that starts a sweep when a marker is dropped.
  static let markerPath = written("forestall-marker.path")

  /// What the target wants, and what has to be up while Forestall is switched on.
  static let parts = [
    markerPath, written("forestall-declarations.path"), written("forestall-bluetooth.path"),
    written("forestall-clock.timer"), written("forestall-backstop.timer"),
  ]

  private static func written(_ text: String) -> UnitName {
    guard let name = UnitName(text) else { preconditionFailure("\(text) is no unit's name") }
    return name
  }
}
