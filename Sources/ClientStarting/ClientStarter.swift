internal import DBus
public import Reminders
internal import SystemCalls
public import SystemdUnits
public import Vocabulary

/// Starts clients, each so that it outlives whoever starts it: by its unit, by its desktop entry, or by
/// its command as a service of its own that tells how it ended.
public struct ClientStarter {
  private let manager: UserManager
  /// The program that tells how a client ended that was started as a service of its own.
  private let teller: String

  /// A starter with the user's service manager.
  ///
  /// - Parameters:
  ///   - manager: The service manager.
  ///   - teller: The path of `forestall-manage`.
  public init(manager: UserManager, teller: String) {
    self.manager = manager
    self.teller = teller
  }

  /// Starts a client.
  ///
  /// - Parameters:
  ///   - name: Which.
  ///   - method: How.
  ///   - title: What its service is called.
  ///   - environment: What it finds in its environment beside the session's own; a unit and a program
  ///     that the bus starts have only the session's.
  ///   - token: The desktop's leave to bring a window forward.
  /// - Throws: `StartProblem`.
  public func start(
    _ name: ClientName, by method: ReopenMethod, title: String,
    environment: [String: String] = [:], activationToken token: String? = nil
  ) throws(StartProblem) {
    try start(name, by: method, title, environment, token, knowing: nil)
  }

  /// Starts a client, unless a service in which it was started before is still up.
  ///
  /// - Parameters:
  ///   - name: Which.
  ///   - method: How.
  ///   - title: What its service is called.
  ///   - environment: As with `start`; asked for only where the client is started.
  /// - Returns: whether it was started.
  /// - Throws: `StartProblem`.
  public func startUnlessUp(
    _ name: ClientName, by method: ReopenMethod, title: String,
    environment: () -> [String: String]
  ) throws(StartProblem) -> Bool {
    let found = try reporting { () throws(BusError) in
      try manager.unitsAndEnvironment(
        matching: UnitName.pattern(application: name.text),
        active: ["active", "activating", "reloading"])
    }
    guard found.units.isEmpty else { return false }
    try start(
      name, by: method, title, environment(), nil, knowing: found.environment)
    return true
  }

  private func start(
    _ name: ClientName, by method: ReopenMethod, _ title: String,
    _ environment: [String: String], _ token: String?, knowing managers: [String: String]?
  ) throws(StartProblem) {
    switch method {
    case .unit(let unit):
      guard let unit = UnitName(unit) else {
        throw StartProblem("“\(unit)” is not a systemd unit's name")
      }
      try reporting { () throws(BusError) in
        try manager.resetFailed(unit)
        try manager.start(unit)
      }
    case .command(let words):
      let search = try search(managers)
      let word = words.first ?? ""
      // A person at a terminal may open what only the terminal finds.
      guard let found = search.find(word) ?? Self.find(word) else {
        throw StartProblem("there is no program \(word)")
      }
      try start(name, [found] + words.dropFirst(), title, environment, token, path: search.path)
    case .desktopEntry(let identifier):
      let (entry, command) = try Self.entry(identifier)
      guard command.isEmpty else {
        return try start(
          name, command, title, environment, token, path: try search(managers).path,
          folder: entry.workingDirectory)
      }
      try reporting { () throws(BusError) in
        try entry.activate(on: try .user(within: Bus.patience), token: token)
      }
    }
  }

  /// Why a look, which systemd starts, would fail to start a client so now, and what to do, as a
  /// sentence that may lack its full stop; `nil` where nothing is known to be in the way.
  public func obstacle(to method: ReopenMethod) throws(StartProblem) -> String? {
    switch method {
    case .command(let words): return try search().obstacle(to: words.first ?? "")
    case .desktopEntry(let identifier):
      let search = try search()
      do throws(DesktopEntry.Mistake) {
        _ = try Self.entry(identifier, find: search.find)
        return nil
      } catch {
        guard case .programMissing(let path, let program) = error,
          let obstacle = search.obstacle(to: program), search.isFoundHere(program)
        else { return error.description }
        return "\(path) cannot be used as it is: \(obstacle)"
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

  /// A desktop entry, and the command line that it is launched by; empty where the bus starts it.
  public static func entry(
    _ identifier: String
  ) throws(StartProblem) -> (entry: DesktopEntry, command: [String]) {
    do throws(DesktopEntry.Mistake) {
      return try entry(identifier, find: find)
    } catch {
      throw StartProblem(error.description)
    }
  }

  // MARK: -

  private static func entry(
    _ identifier: String, find: (String) -> String?
  ) throws(DesktopEntry.Mistake) -> (entry: DesktopEntry, command: [String]) {
    let folders = DesktopEntry.folders(environment: ProcessEnvironment.value)
    let entry = try DesktopEntry.find(identifier, in: folders)
    return (entry, entry.command.isEmpty ? [] : try entry.launch(find: find))
  }

  /// A search by the manager's environment, which is asked for where it is not known.
  private func search(
    _ known: [String: String]? = nil
  ) throws(StartProblem) -> ProgramSearch {
    try reporting { () throws(BusError) in
      var environment = known
      if environment == nil { environment = try manager.environment() }
      let end = teller.hasPrefix("/") ? teller.lastIndex(of: "/") : nil
      return ProgramSearch(
        managerPath: environment?["PATH"], ownPath: ProcessEnvironment.value("PATH"),
        folder: end.map { String(teller[..<$0]) })
    }
  }

  private static func find(_ program: String) -> String? {
    Programs.find(program, path: ProcessEnvironment.value("PATH"))
  }

  private func start(
    _ name: ClientName, _ command: [String], _ title: String, _ environment: [String: String],
    _ token: String?, path: String, folder: String? = nil
  ) throws(StartProblem) {
    let identifier = UInt32.random(in: .min ... .max)
    guard let unit = UnitName(application: name.text, identifier: String(identifier)) else {
      throw StartProblem("there is no unit name for \(name)")
    }
    var environment = environment
    environment["PATH"] = path
    if let token {
      environment["XDG_ACTIVATION_TOKEN"] = token
      environment["DESKTOP_STARTUP_ID"] = token
    }
    let service = TransientService(
      unit: unit, command: command, description: title, environment: environment,
      workingDirectory: folder, execStopPost: [teller, "client-ended", name.text])
    do throws(StartFailure) {
      try manager.start(service)
    } catch {
      throw StartProblem(error.description)
    }
  }

  private func reporting<Value>(
    _ body: () throws(BusError) -> Value
  ) throws(StartProblem) -> Value {
    do throws(BusError) {
      return try body()
    } catch {
      throw StartProblem(error.description)
    }
  }
}

/// Why a client could not be started, as a sentence that may lack its full stop.
public struct StartProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// A problem by its sentence.
  public init(_ description: String) { self.description = description }
}

/// Belongs to one thread, as the connection to the service manager does.
@available(*, unavailable)
extension ClientStarter: Sendable {}
