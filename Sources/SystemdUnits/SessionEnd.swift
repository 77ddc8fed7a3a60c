internal import DBus

/// Whether the person's session is coming to its end, as those who end it say: what stops then was
/// stopped by nobody.
public struct SessionEnd: Hashable, Sendable {
  /// The state of the user's service manager; `nil` where it does not say.
  public var manager: String?
  /// Whether logind is about to shut the machine down, or to start it anew.
  public var isShuttingDown: Bool?
  /// The user's state at logind: `active`, `online`, `lingering`, `closing` and others.
  public var user: String?
  /// The user's sessions at logind.
  public var sessions: [Login]

  /// A session at logind.
  public struct Login: Hashable, Sendable {
    /// What it shows itself on: `x11`, `wayland`, `mir`, `tty`, `unspecified`.
    public var type: String
    /// `online`, `active` or `closing`.
    public var state: String

    /// A session by its parts.
    public init(type: String, state: String) {
      self.type = type
      self.state = state
    }

    fileprivate var isGraphical: Bool { ["x11", "wayland", "mir"].contains(type) }
  }

  /// What is known, by its parts.
  public init(
    manager: String? = nil, isShuttingDown: Bool? = nil, user: String? = nil,
    sessions: [Login] = []
  ) {
    self.manager = manager
    self.isShuttingDown = isShuttingDown
    self.user = user
    self.sessions = sessions
  }

  /// Who says that the session ends, as the evidence of an ending; `nil` where nobody does.
  ///
  /// A graphical session that closes is the end where no other one goes on: the service manager of a
  /// person who lingers outlives it.
  public var evidence: String? {
    if manager == "stopping" { return "systemd: the user's service manager is stopping" }
    if isShuttingDown == true { return "logind: the machine is shutting down" }
    // The bus of the session may be gone before all that is stopped with it.
    if user == "closing" { return "logind: the last session has ended" }
    let graphical = sessions.filter(\.isGraphical)
    guard !graphical.isEmpty, graphical.allSatisfy({ $0.state == "closing" }) else { return nil }
    return "logind: the session is closing"
  }

  /// Asks the user's service manager and logind; who does not answer at once is passed over.
  public static func asked(within patience: Duration = .seconds(2)) -> SessionEnd {
    var known = SessionEnd()
    if let manager = try? UserManager.connect(patience: patience) {
      known.manager = try? manager.systemState()
    }
    guard let bus = try? Bus.system(within: patience) else { return known }
    let logind = Logind(bus: bus, patience: patience)
    known.isShuttingDown = logind.property("PreparingForShutdown", of: "Manager", at: "")?.boolean
    known.user = logind.property("State", of: "User", at: "/user/self")?.text
    let sessions = logind.property("Sessions", of: "User", at: "/user/self")?.elements ?? []
    known.sessions = sessions.compactMap { session in
      guard case .structure(let parts) = session, parts.count == 2,
        case .objectPath(let path) = parts[1],
        let type = logind.property("Type", of: "Session", of: path)?.text,
        let state = logind.property("State", of: "Session", of: path)?.text
      else { return nil }
      return Login(type: type, state: state)
    }
    return known
  }
}

/// What logind says, where it does.
private struct Logind {
  private static let root = "/org/freedesktop/login1"
  let bus: Bus
  let patience: Duration

  func property(_ name: String, of interface: String, at path: String) -> Value? {
    property(name, of: interface, of: Self.root + path)
  }

  func property(_ name: String, of interface: String, of path: String) -> Value? {
    let call = MethodCall(
      destination: "org.freedesktop.login1", path: path,
      interface: "org.freedesktop.DBus.Properties", member: "Get",
      arguments: [.string("org.freedesktop.login1.\(interface)"), .string(name)])
    guard let answer = try? bus.call(call, to: "ask logind about the session", within: patience),
      answer.count == 1, case .variant(let value) = answer[0]
    else { return nil }
    return value
  }
}
