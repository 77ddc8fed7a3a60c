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

  func property(
    _ name: String, of interface: String, at path: String, to purpose: String
  ) throws(BusError) -> Value {
    let answer: [Value]
    do throws(BusError) {
      answer = try bus.call(
        MethodCall(
          destination: Self.destination, path: path, interface: "org.freedesktop.DBus.Properties",
          member: "Get", arguments: [.string(interface), .string(name)]),
        to: purpose, within: patience)
    } catch {
      throw Self.advise(error)
    }
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
    let purpose = "ask the service manager for its environment"
    let value = try property("Environment", of: Self.interface, at: Self.path, to: purpose)
    guard let lines = value.elements else { throw BusError.unexpectedReply(purpose, [value]) }
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
