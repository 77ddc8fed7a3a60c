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
  /// The program that tells how an opened client ended.
  private let program: String

  init(manager: UserManager, runtime: String, program: String) {
    self.manager = manager
    links = WatchLinks(runtime: runtime)
    self.program = program
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
    switch method {
    case .unit(let unit):
      guard let unit = UnitName(unit) else {
        throw ServiceFailure("“\(unit)” is not a systemd unit's name")
      }
      try reporting { () throws(BusError) in
        try manager.resetFailed(unit)
        try manager.start(unit)
      }
    case .command(let words):
      guard let word = words.first, let found = Self.find(word) else {
        throw ServiceFailure("there is no program \(words.first ?? "")")
      }
      try start(name, [found] + words.dropFirst(), title, activationToken)
    case .desktopEntry(let identifier):
      try open(name, entry: identifier, title, activationToken)
    }
  }

  func obstacle(to method: ReopenMethod) throws(ServiceFailure) -> String? {
    switch method {
    case .command(let words):
      return words.first.flatMap(Self.find) == nil
        ? "there is no program \(words.first ?? "")" : nil
    case .desktopEntry(let identifier):
      do throws(ServiceFailure) {
        _ = try Self.entry(identifier)
        return nil
      } catch {
        return error.description
      }
    case .unit(let text):
      guard let unit = UnitName(text) else { return "“\(text)” is not a systemd unit's name" }
      let state = try reporting { () throws(BusError) in try manager.state(of: unit) }
      guard state.exists else {
        return "systemd finds no unit \(text); install it, or name another with --unit"
      }
      return state.loadState == "masked"
        ? "the unit \(text) is masked; run `systemctl --user unmask \(text)`" : nil
    }
  }

  private func open(
    _ name: ClientName, entry identifier: String, _ title: String, _ token: String?
  ) throws(ServiceFailure) {
    let (entry, command) = try Self.entry(identifier)
    guard command.isEmpty else {
      return try start(name, command, title, token, folder: entry.workingDirectory)
    }
    try reporting { () throws(BusError) in
      try entry.activate(on: try .user(within: Bus.patience), token: token)
    }
  }

  /// A desktop entry, and the command line that it is launched by; empty where the bus starts it.
  static func entry(
    _ identifier: String
  ) throws(ServiceFailure) -> (entry: DesktopEntry, command: [String]) {
    do throws(DesktopEntry.Mistake) {
      let folders = DesktopEntry.folders(environment: ProcessEnvironment.value)
      let entry = try DesktopEntry.find(identifier, in: folders)
      return (entry, entry.command.isEmpty ? [] : try entry.launch(find: Self.find))
    } catch {
      throw ServiceFailure(error.description)
    }
  }

  private static func find(_ program: String) -> String? {
    Programs.find(program, path: ProcessEnvironment.value("PATH"))
  }

  private func start(
    _ name: ClientName, _ command: [String], _ title: String, _ token: String?,
    folder: String? = nil
  ) throws(ServiceFailure) {
    let identifier = UInt32.random(in: .min ... .max)
    guard let unit = UnitName(application: name.text, identifier: String(identifier)) else {
      throw ServiceFailure("there is no unit name for \(name)")
    }
    var environment: [String: String] = [:]
    if let token {
      environment = ["XDG_ACTIVATION_TOKEN": token, "DESKTOP_STARTUP_ID": token]
    }
    let service = TransientService(
      unit: unit, command: command, description: title, environment: environment,
      workingDirectory: folder, execStopPost: [program, "client-ended", name.text])
    do throws(StartFailure) {
      try manager.start(service)
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
    markerPath, written("forestall-declarations.path"), written("forestall-clock.timer"),
    written("forestall-backstop.timer"),
  ]

  private static func written(_ text: String) -> UnitName {
    guard let name = UnitName(text) else { preconditionFailure("\(text) is no unit's name") }
    return name
  }
}
