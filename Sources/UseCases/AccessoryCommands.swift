internal import Accessories
public import CommandGrammar
public import Radio
internal import Store
internal import SystemCalls
public import Vocabulary

/// The commands about accessories. Those that change the registry do it under the sweep's lock, in
/// one transaction with the events that tell of it.
public struct AccessoryCommands {
  let session: Session

  /// The accessory commands of a session.
  public init(_ session: Session) { self.session = session }

  /// Does what a command asks for.
  public func perform(_ command: AccessoryCommand) throws(Failure) -> AccessoryReport {
    switch command.action {
    case .pick, .takeOver:
      throw Failure(.software, "Bluetooth is asked by forestall-manage, and not here.")
    case .list(let client, let events): return try list(client, events: events)
    case .add(let accessory):
      return try change(
        .add(accessory), accessory.key, "\(accessory.key) \(accessory.state.clause).",
        needsClient: true)
    case .rename(let key, let title):
      return try change(
        .rename(key, title: title), key, "\(key) is called \(Quotation.of(title)) now.")
    case .remove(let key): return try change(.remove(key), key, "\(key) is removed.")
    case .migrate(let key, let descriptor):
      return try change(
        .migrate(key, descriptor), key, "\(key) is migrated: it is set up.", needsClient: true)
    case .finish(let key):
      return try change(.finish(key), key, "\(key) is set up.", needsClient: true)
    case .fail(let key): return try change(.fail(key), key, "\(key) is not set up, and taken out.")
    case .revoke(let key):
      return try change(.revoke(key), key, "\(key) is not authorized any more.")
    case .restore(let key):
      return try change(.restore(key), key, "\(key) is set up again.", needsClient: true)
    }
  }

  /// Takes over a device that is paired with this computer: it is put in and set up.
  ///
  /// - Parameters:
  ///   - wanted: The command.
  ///   - device: What Bluetooth knows of the device; `nil` where that is nothing.
  /// - Returns: What came of it.
  /// - Throws: `Failure`, where it is not paired, or the registry does not take it.
  public func takeOver(
    _ wanted: AccessoryCommand.TakeOver, from device: Device?
  ) throws(Failure) -> AccessoryReport {
    let key = wanted.key
    guard let device, device.isPaired else {
      throw Failure(
        .noInput,
        "\(wanted.address) is not paired with this computer, so nothing is migrated; pair it, or have "
          + "it chosen with `forestall accessory pick \(key.client) \(key.name)`.")
    }
    let accessory = RegisteredAccessory(
      key: key, title: wanted.title ?? device.advertisement.name ?? key.name.text,
      address: wanted.address, state: .known)
    return try change(
      .takeOver(accessory, wanted.descriptor), key,
      "\(key) is migrated from this computer's pairings: it is set up.", needsClient: true)
  }

  // MARK: -

  /// Changes the registry, and has a look order what is waited for from now on.
  private func change(
    _ request: Registry.Request, _ key: RegisteredAccessory.Key, _ line: String,
    needsClient: Bool = false
  ) throws(Failure) -> AccessoryReport {
    let report = try record(request, key, line, needsClient: needsClient)
    // What goes wrong with that is for the next look to tell, and none of the registry's.
    _ = try? Sweeper(session).look(.person)
    return report
  }

  private func record(
    _ request: Registry.Request, _ key: RegisteredAccessory.Key, _ line: String,
    needsClient: Bool
  ) throws(Failure) -> AccessoryReport {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let declarations = Declarations(session.places)
    if needsClient { try Self.check(key.client, in: declarations) }
    let declared = declarations.accessories[key.client] ?? DeclaredAccessories()
    let now = try now()
    do {
      let store = try StateStore(path: session.places.database)
      var registry = try store.registry()
      let events = try apply(request, to: &registry, declared, key.client)
      try store.commit(registry, events: events, at: now)
      let accessory = registry.accessories[key]
      return AccessoryReport(
        line: line,
        accessories: accessory.map { [AccessoryReport.Entry($0, declared)] } ?? [],
        events: events.map { AccessoryReport.Event($0, at: now.wall) },
        remarks: (accessory?.descriptor?.remarks ?? [])
          + (needsClient ? remarks(onWaking: key, declared) : []))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw (error as? StoreError).map(Failure.init) ?? Failure(.software, "\(error)")
    }
  }

  /// The names of a client's accessories, for the shells' completion: those that its declaration has a
  /// group for, and those in the registry.
  public func names(of client: ClientName) throws(Failure) -> [String] {
    let declared = Declarations(session.places).accessories[client] ?? DeclaredAccessories()
    var names = Set(declared.relaunch.keys).union(declared.wakeOn.keys)
    if Files.exists(session.places.database) {
      do throws(StoreError) {
        let registry = try StateStore(path: session.places.database).registry()
        names.formUnion(registry.accessories.keys.filter { $0.client == client }.map(\.name))
      } catch {
        throw Failure(error)
      }
    }
    return names.map(\.text).sorted()
  }

  private func list(_ client: ClientName?, events: Bool) throws(Failure) -> AccessoryReport {
    let declarations = Declarations(session.places)
    var report = AccessoryReport(events: events ? [] : nil)
    guard Files.exists(session.places.database) else { return report }
    do throws(StoreError) {
      let store = try StateStore(path: session.places.database)
      report.accessories = try store.registry().accessories.values
        .filter { client == nil || $0.key.client == client }.sorted { $0.key < $1.key }
        .map {
          AccessoryReport.Entry(
            $0, declarations.accessories[$0.key.client] ?? DeclaredAccessories())
        }
      if events {
        report.events = try store.registryEvents(client: client)
          .map { AccessoryReport.Event($0.event, at: $0.at.wall, position: $0.position) }
      }
      return report
    } catch {
      throw Failure(error)
    }
  }

  private func lock() throws(Failure) -> FileLock {
    let folder = try session.runtimeFolder()
    do throws(FileLockError) {
      return try FileLock(waitingFor: "\(folder)/lock", atMost: session.patience)
    } catch {
      throw Failure(error)
    }
  }

  private func now() throws(Failure) -> Moment {
    do throws(SystemCallError) {
      return try session.now()
    } catch {
      throw Failure(error)
    }
  }

  private func apply(
    _ request: Registry.Request, to registry: inout Registry, _ declared: DeclaredAccessories,
    _ client: ClientName
  ) throws(Failure) -> [RegistryEvent] {
    do throws(AccessoryProblem) {
      return try registry.apply(request, declared: declared)
    } catch {
      throw failure(error, client)
    }
  }

  /// What is still to be done before a device opens its client: that is declared, and no part of setting
  /// it up.
  private func remarks(
    onWaking key: RegisteredAccessory.Key, _ declared: DeclaredAccessories
  ) -> [String] {
    guard declared.wakeOn[key.name, default: []].isEmpty else { return [] }
    return [
      "Nothing of \(key.name) opens \(key.client) by itself yet; for that, add a group "
        + "[Accessory \(key.name)] with WakeOn= to \(declarationFile(of: key.client)), as "
        + "`man forestall.client` has it."
    ]
  }

  /// The file that declares a client.
  private func declarationFile(of client: ClientName) -> String {
    let files = session.places.declarations.map { "\($0)/\(client)\(Declarations.suffix)" }
    return files.first(where: Files.exists) ?? "\(client)\(Declarations.suffix)"
  }

  /// What was refused, with the status that fits the rule.
  func failure(_ problem: AccessoryProblem, _ client: ClientName) -> Failure {
    switch problem.rule {
    case .unknown: Failure(.noInput, problem.description)
    case .undeclared:
      Failure(
        .permission, "\(problem.description) That file is \(declarationFile(of: client)).")
    default: Failure(.usage, problem.description)
    }
  }

  /// Refuses a client that nobody declared, or whose declaration has a mistake: what it may ask for
  /// is not known then.
  static func check(
    _ client: ClientName, in declarations: Declarations
  ) throws(Failure) {
    let file = "/\(client)\(Declarations.suffix)"
    if let problem = declarations.problems.first(where: { $0.file.hasSuffix(file) }) {
      throw Failure(.configuration, "\(problem) Mend the file, and try again.")
    }
    guard declarations.clients.contains(client) else { throw ClientCommands.unknown(client) }
  }
}

extension SetUpState {
  /// What an accessory that was just added is.
  fileprivate var clause: String {
    switch self {
    case .known: "is known"
    case .awaiting: "awaits its authorization"
    case .authorized: "is set up"
    case .unauthorized: "is not authorized"
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension AccessoryCommands: Sendable {}
