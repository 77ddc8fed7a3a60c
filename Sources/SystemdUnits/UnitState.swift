public import DBus
public import Vocabulary

/// How a unit is, as the manager lists it.
public struct UnitState: Hashable, Sendable {
  /// The unit.
  public let name: UnitName
  /// Whether its file was found: `loaded`, `not-found`, `masked`, …
  public let loadState: String
  /// `active`, `inactive`, `failed`, `activating`, `deactivating`, `reloading`, …
  public let activeState: String
  /// The finer state, by kind of unit: `running`, `dead`, `waiting`, …
  public let subState: String

  /// A state by its parts.
  public init(name: UnitName, loadState: String, activeState: String, subState: String) {
    self.name = name
    self.loadState = loadState
    self.activeState = activeState
    self.subState = subState
  }

  /// Whether it is up, or on its way up or down: there is something to stop.
  public var isRunning: Bool {
    ["active", "activating", "deactivating", "reloading", "refreshing"].contains(activeState)
  }

  /// Whether it is up.
  public var isActive: Bool { ["active", "reloading", "refreshing"].contains(activeState) }

  /// Whether there is such a unit.
  public var exists: Bool { loadState != "not-found" }

  init?(row: Value) {
    // (name, description, load, active, sub, following, path, job, job type, job path)
    guard let fields = row.elements, fields.count >= 5,
      let name = fields[0].text.flatMap({ UnitName($0) }), let load = fields[2].text,
      let active = fields[3].text, let sub = fields[4].text
    else { return nil }
    self.init(name: name, loadState: load, activeState: active, subState: sub)
  }
}

/// How the main process of a service was and ended.
public struct ServiceEvidence: Hashable, Sendable {
  /// `active`, `inactive`, `failed`, …
  public var activeState: String
  /// The finer state: `running`, `dead`, …
  public var subState: String
  /// `success`, `exit-code`, `signal`, `core-dump`, `watchdog`, `oom-kill`, `timeout`, …
  public var result: String
  /// The main process, 0 when there is none; of a service that ended, what it was.
  public var mainProcess: UInt32
  /// How the last main process ended, as CLD_EXITED (1), CLD_KILLED (2), CLD_DUMPED (3); 0: it did not.
  public var exitCode: Int32
  /// Its exit status, or its signal's number.
  public var exitStatus: Int32
  /// When it last became active; `nil` when it never was.
  public var activeSince: MonotonicInstant?
  /// When it last became inactive; `nil` when it never was.
  public var inactiveSince: MonotonicInstant?
}

extension UserManager {
  /// How units are, in the order asked for, in one call; one that is unknown is `not-found`.
  public func states(of units: [UnitName]) throws(BusError) -> [UnitState] {
    let purpose = "ask how \(units.count == 1 ? units[0].text : "\(units.count) units") are"
    let answer = try call(
      "ListUnitsByNames", [.strings(units.map(\.text))], to: purpose)
    let rows = try Self.rows(answer, purpose)
    var byName: [UnitName: UnitState] = [:]
    for row in rows { byName[row.name] = row }
    return units.map {
      byName[$0]
        ?? UnitState(name: $0, loadState: "not-found", activeState: "inactive", subState: "dead")
    }
  }

  /// How a unit is.
  public func state(of unit: UnitName) throws(BusError) -> UnitState { try states(of: [unit])[0] }

  /// The loaded units whose names match a pattern, as `forestall-remind@*.service`.
  ///
  /// - Parameters:
  ///   - pattern: A pattern of fnmatch(3).
  ///   - active: Which ActiveStates are wanted; empty for all.
  /// - Returns: them, in no order.
  /// - Throws: `BusError`.
  public func units(
    matching pattern: String, active: [String] = ["active", "activating", "reloading"]
  ) throws(BusError) -> [UnitState] {
    let list = Self.list(matching: pattern, active: active)
    return try Self.rows(try calls([list])[0], list.purpose)
  }

  static func list(
    matching pattern: String, active: [String]
  ) -> (call: MethodCall, purpose: String) {
    (
      method("ListUnitsByPatterns", [.strings(active), .strings([pattern])]),
      "list the units \(pattern)"
    )
  }

  /// How the main process of a service was and ended.
  public func evidence(of service: UnitName) throws(BusError) -> ServiceEvidence {
    let purpose = "ask how \(service) ended"
    let answers: [Result<[Value], BusError>] = try bus.callAll(
      ["org.freedesktop.systemd1.Unit", "org.freedesktop.systemd1.Service"].map {
        (
          MethodCall(
            destination: Self.destination, path: service.objectPath,
            interface: "org.freedesktop.DBus.Properties", member: "GetAll",
            arguments: [.string($0)]), purpose
        )
      }, within: patience)
    var found: [String: Value] = [:]
    for answer in answers {
      let values = try answer.get()
      guard let part = values.first?.dictionary else {
        throw BusError.unexpectedReply(purpose, values)
      }
      found.merge(part) { first, _ in first }
    }
    func instant(_ property: String) -> MonotonicInstant? {
      let microseconds = found[property]?.unsigned ?? 0
      guard microseconds > 0 else { return nil }
      return MonotonicInstant(
        nanoseconds: (microseconds * TimeSpan(nanoseconds: 1_000)).nanoseconds)
    }
    return ServiceEvidence(
      activeState: found["ActiveState"]?.text ?? "", subState: found["SubState"]?.text ?? "",
      result: found["Result"]?.text ?? "",
      mainProcess: UInt32(truncatingIfNeeded: found["ExecMainPID"]?.unsigned ?? 0),
      exitCode: Int32(truncatingIfNeeded: found["ExecMainCode"]?.signed ?? 0),
      exitStatus: Int32(truncatingIfNeeded: found["ExecMainStatus"]?.signed ?? 0),
      activeSince: instant("ActiveEnterTimestampMonotonic"),
      inactiveSince: instant("InactiveEnterTimestampMonotonic"))
  }

  static func rows(_ answer: [Value], _ purpose: String) throws(BusError) -> [UnitState] {
    guard answer.count == 1, let rows = answer[0].elements else {
      throw BusError.unexpectedReply(purpose, answer)
    }
    return rows.compactMap { UnitState(row: $0) }
  }
}
