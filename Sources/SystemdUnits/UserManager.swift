public import DBus
public import Vocabulary

/// The user's service manager, `systemd --user`, over the bus of the session.
///
/// It holds every wait of Forestall; the calls here tell it what to hold, and ask what it holds.
public final class UserManager {
  let bus: Bus
  /// How long the manager may take to answer; a reload of all units may take longer.
  public let patience: Duration
  private var startOfManager: MonotonicInstant?

  static let destination = "org.freedesktop.systemd1"
  private static let path = "/org/freedesktop/systemd1"
  private static let interface = "org.freedesktop.systemd1.Manager"

  /// Connects to the bus of the session and its manager.
  ///
  /// - Throws: `BusError` with what to do, where there is no session bus.
  public static func connect(
    patience: Duration = Bus.patience
  ) throws(BusError) -> UserManager {
    UserManager(bus: try .user(within: patience), patience: patience)
  }

  /// The manager on a bus that is open already.
  public init(bus: Bus, patience: Duration = Bus.patience) {
    self.bus = bus
    self.patience = patience
  }

  // MARK: - Calls

  static func method(_ member: String, _ arguments: [Value] = []) -> MethodCall {
    MethodCall(
      destination: destination, path: path, interface: interface, member: member,
      arguments: arguments)
  }

  func call(
    _ member: String, _ arguments: [Value] = [], to purpose: String, within limit: Duration? = nil
  ) throws(BusError) -> [Value] {
    do throws(BusError) {
      return try bus.call(Self.method(member, arguments), to: purpose, within: limit ?? patience)
    } catch {
      throw Self.advise(error)
    }
  }

  func call(
    _ member: String, _ arguments: [Value], to purpose: String, subscribingTo rule: SignalRule
  ) throws(BusError) -> [Value] {
    do throws(BusError) {
      return try bus.call(
        Self.method(member, arguments), to: purpose, subscribingTo: rule, within: patience)
    } catch {
      throw Self.advise(error)
    }
  }

  /// Calls in one go; what goes wrong with any of them is thrown.
  func calls(
    _ requests: [(call: MethodCall, purpose: String)]
  ) throws(BusError) -> [[Value]] {
    do throws(BusError) {
      var answers: [[Value]] = []
      for answer in try bus.callAll(requests, within: patience) { answers.append(try answer.get()) }
      return answers
    } catch {
      throw Self.advise(error)
    }
  }

  func property(
    _ name: String, of interface: String, at path: String, to purpose: String
  ) throws(BusError) -> Value {
    let answers = try calls([(Self.get(name, of: interface, at: path), purpose)])
    return try Self.property(answers[0], purpose)
  }

  private static func get(
    _ name: String, of interface: String, at path: String
  ) -> MethodCall {
    MethodCall(
      destination: destination, path: path, interface: "org.freedesktop.DBus.Properties",
      member: "Get", arguments: [.string(interface), .string(name)])
  }

  private static func property(
    _ answer: [Value], _ purpose: String
  ) throws(BusError) -> Value {
    guard answer.count == 1, case .variant(let value) = answer[0] else {
      throw BusError.unexpectedReply(purpose, answer)
    }
    return value
  }

  static func advise(_ error: BusError) -> BusError {
    guard
      [
        "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
        "org.freedesktop.DBus.Error.Spawn.ChildExited",
      ].contains(error.name)
    else { return error }
    return error.advising(
      "This session has no `systemd --user`, which Forestall needs; log in through a display "
        + "manager or a console that starts it.")
  }

  // MARK: - The manager itself

  /// When the manager began, the base of `OnStartupSec=` (UserspaceTimestampMonotonic).
  ///
  /// It does not change while the manager lives, so it is asked for once.
  public func startedAt() throws(BusError) -> MonotonicInstant {
    if let startOfManager { return startOfManager }
    let purpose = "ask the service manager when it began"
    let value = try property(
      "UserspaceTimestampMonotonic", of: Self.interface, at: Self.path, to: purpose)
    guard let microseconds = value.unsigned, microseconds < .max / 1_000 else {
      throw BusError.unexpectedReply(purpose, [value])
    }
    let start = MonotonicInstant(nanoseconds: microseconds * 1_000)
    startOfManager = start
    return start
  }

  /// How the manager fares, in its own word: `running`, `degraded`, `stopping` and others.
  func systemState() throws(BusError) -> String {
    let purpose = "ask the service manager how it fares"
    let value = try property("SystemState", of: Self.interface, at: Self.path, to: purpose)
    guard let text = value.text else { throw BusError.unexpectedReply(purpose, [value]) }
    return text
  }

  /// The environment that the manager gives to what it starts.
  public func environment() throws(BusError) -> [String: String] {
    try Self.environment(try calls([Self.environmentRequest])[0])
  }

  /// The loaded units whose names match a pattern, and the environment, asked in one go: it takes no
  /// longer than either.
  ///
  /// - Parameters:
  ///   - pattern: A pattern of fnmatch(3).
  ///   - active: Which ActiveStates are wanted; empty for all.
  /// - Returns: the units, in no order, and the variables by their names.
  /// - Throws: `BusError`.
  public func unitsAndEnvironment(
    matching pattern: String, active: [String]
  ) throws(BusError) -> (units: [UnitState], environment: [String: String]) {
    let list = Self.list(matching: pattern, active: active)
    let answers = try calls([list, Self.environmentRequest])
    return (try Self.rows(answers[0], list.purpose), try Self.environment(answers[1]))
  }

  private static let environmentRequest = (
    call: get("Environment", of: interface, at: path),
    purpose: "ask the service manager for its environment"
  )

  private static func environment(_ answer: [Value]) throws(BusError) -> [String: String] {
    let value = try property(answer, environmentRequest.purpose)
    guard let lines = value.elements else {
      throw BusError.unexpectedReply(environmentRequest.purpose, [value])
    }
    var environment: [String: String] = [:]
    for line in lines.compactMap(\.text) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      environment[String(line[..<equals])] = String(line[line.index(after: equals)...])
    }
    return environment
  }

  /// Whether what the manager starts can show itself: it knows of a display.
  public func hasDisplay() throws(BusError) -> Bool {
    let environment = try environment()
    return ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// Reads all unit files again (Reload), which waiting sweep timers survive unmoved.
  public func reload() throws(BusError) {
    _ = try call(
      "Reload", to: "have the unit files read again", within: max(patience, .seconds(30)))
  }
}

/// One connection, one thread at a time.
@available(*, unavailable)
extension UserManager: Sendable {}
