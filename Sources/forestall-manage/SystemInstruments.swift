internal import BlueZ
internal import CheckUps
internal import DBus
internal import Glibc
internal import Radio
internal import SystemCalls
internal import SystemdUnits
internal import UseCases
internal import Vocabulary

/// A doctor's instruments: the user's systemd, the two buses, and the kernel's files.
struct SystemInstruments: Instruments {
  private let manager: UserManager

  /// The instruments of a session; `nil` where its service manager cannot be reached.
  init?() {
    guard let manager = try? UserManager.connect() else { return nil }
    self.manager = manager
  }

  func units() throws(ServiceFailure) -> UnitsFacts {
    try reporting { () throws(BusError) in
      let names = [UnitName.target] + UnitName.parts + UnitName.services
      let conditions = try manager.files(of: names).map(Self.condition)
      let count = UnitName.parts.count
      let failed = try manager.units(matching: "forestall[-.]*", active: ["failed"])
      return UnitsFacts(
        target: conditions[0], parts: Array(conditions[1...count]),
        services: Array(conditions[(count + 1)...]), failed: failed.map(\.name.text).sorted(),
        ownFolder: Programs.own.flatMap { path in
          path.lastIndex(of: "/").map { String(path[..<$0]) }
        })
    }
  }

  func timers() throws(ServiceFailure) -> [MonotonicInstant] {
    try reporting { () throws(BusError) in try manager.sweepTimers().compactMap(\.elapsesAt) }
  }

  func environment() throws(ServiceFailure) -> EnvironmentFacts {
    let manager = try reporting { () throws(BusError) in try self.manager.environment() }
    return EnvironmentFacts(manager: manager, own: Self.ownEnvironment)
  }

  func notifications() throws(ServiceFailure) -> NotificationFacts {
    try reporting { () throws(BusError) in try NotificationServer(.user()).facts() }
  }

  func holderState() throws(ServiceFailure) -> String {
    try reporting { () throws(BusError) in
      guard let unit = UnitName(HolderFacts.unit) else { return "" }
      return try manager.state(of: unit).activeState
    }
  }

  func bluetooth(for clients: Int) -> BluetoothFacts {
    guard clients > 0 else { return BluetoothFacts(clients: 0) }
    do throws(SystemBusFailure) {
      let survey = try BlueZSurvey()
      let adapters = survey.adapters.sorted { $0.key < $1.key }
      return BluetoothFacts(
        clients: clients, hasService: survey.hasService,
        adapters: adapters.map { .init($0.key.shortName, isPowered: $0.value.isPowered) },
        switches: RadioSwitches.read())
    } catch {
      return BluetoothFacts(clients: clients, busFailure: error.description)
    }
  }

  /// The file by which logind remembers it: see loginctl(1), `enable-linger`.
  func lingers() -> Bool? {
    guard Files.isFolder("/run/systemd/users") else { return nil }
    return Account.name.map { Files.exists("/var/lib/systemd/linger/\($0)") }
  }

  // MARK: - Mending

  func perform(_ mend: Mend) throws(ServiceFailure) {
    try reporting { () throws(BusError) in
      switch mend {
      case .reload: try manager.reload()
      case .startTarget: try start(.target)
      case .enableTarget: try manager.enable(.target)
      case .restart(let text):
        guard let unit = UnitName(text) else { return }
        try start(unit)
      case .importEnvironment(let names):
        let own = Self.ownEnvironment
        try manager.setEnvironment(own.filter { names.contains($0.key) })
      case .makeFolder, .closeFolder, .sweep: break
      }
    }
  }

  /// Starts a unit that may have failed, and waits until it is up or has ended, for two seconds at most.
  private func start(_ unit: UnitName) throws(BusError) {
    try manager.resetFailed(unit)
    try manager.start(unit)
    var pause = timespec(tv_sec: 0, tv_nsec: 20_000_000)
    var hasBegun = false
    for _ in 0..<100 {
      let state = try manager.state(of: unit)
      if state.isActive || state.activeState == "failed" { return }
      // A look has ended; what is about to begin is as inactive.
      if hasBegun, !state.isRunning { return }
      hasBegun = hasBegun || state.isRunning
      unsafe nanosleep(&pause, nil)
    }
  }

  // MARK: -

  private static var ownEnvironment: [String: String] {
    var environment: [String: String] = [:]
    for name in EnvironmentFacts.names { environment[name] = ProcessEnvironment.value(name) }
    return environment
  }

  private static func condition(_ file: UnitFile) -> UnitCondition {
    UnitCondition(
      file.name.text, file: file.path, isMasked: file.loadState == "masked",
      activeState: file.activeState, fileState: file.fileState, isStale: file.needsReload,
      program: file.program, hasProgram: file.program.map(Files.isExecutable) ?? true)
  }

  private func reporting<Value>(
    _ body: () throws(BusError) -> Value
  ) throws(ServiceFailure) -> Value {
    do throws(BusError) { return try body() } catch { throw ServiceFailure(error.description) }
  }
}

extension UnitName {
  /// What wants all of Forestall.
  static let target = known("forestall.target")

  /// The services of Forestall, a template by one of its instances.
  static let services = [
    known("forestall-sweep@backstop.service"), known("forestall-remind@doctor.service"),
    known(HolderFacts.unit),
  ]

  private static func known(_ text: String) -> UnitName {
    guard let name = UnitName(text) else { preconditionFailure("\(text) is no unit's name") }
    return name
  }
}
