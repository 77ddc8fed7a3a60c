public import Vocabulary

/// The accessories of all clients: a state machine whose requests give events, or a refusal that
/// changes nothing.
public struct Registry: Hashable, Sendable {
  /// What there is, by whose and which it is.
  public private(set) var accessories: [RegisteredAccessory.Key: RegisteredAccessory] = [:]

  /// A registry of accessories that were kept; of two with one key the last is taken.
  public init(_ accessories: some Sequence<RegisteredAccessory> = []) {
    for accessory in accessories { self.accessories[accessory.key] = accessory }
  }

  /// What is asked of the registry.
  public enum Request: Hashable, Sendable {
    /// Put a new accessory in, in the state that it names.
    case add(RegisteredAccessory)
    /// Call it otherwise.
    case rename(RegisteredAccessory.Key, title: String)
    /// Take it out, whatever state it is in.
    case remove(RegisteredAccessory.Key)
    /// Set up a device that was paired before.
    case migrate(RegisteredAccessory.Key, Descriptor)
    /// Put in a device that is paired with this computer, and set it up at once.
    case takeOver(RegisteredAccessory, Descriptor)
    /// Give the pending authorization.
    case finish(RegisteredAccessory.Key)
    /// The pending authorization failed: it is taken out again.
    case fail(RegisteredAccessory.Key)
    /// Take the authorization back.
    case revoke(RegisteredAccessory.Key)
    /// Give the authorization again that was taken back.
    case restore(RegisteredAccessory.Key)
    /// Take out all accessories of a client that is forgotten.
    case forget(ClientName)
  }

  /// Does what is asked.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - declared: What the client's declaration says; descriptors beyond it are refused.
  /// - Returns: what happened, in order; nothing where nothing changed.
  /// - Throws: `AccessoryProblem`; the registry is then as it was.
  public mutating func apply(
    _ request: Request, declared: DeclaredAccessories
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    switch request {
    case .add(let accessory): try add(accessory, declared)
    case .rename(let key, let title): try rename(key, to: title)
    case .remove(let key): try remove(key, "by request")
    case .migrate(let key, let descriptor): try migrate(key, descriptor, declared)
    case .takeOver(let accessory, let descriptor):
      try takeOver(accessory, descriptor, declared)
    case .finish(let key): try move(key, .finish, declared)
    case .fail(let key): try fail(key)
    case .revoke(let key): try move(key, .revoke, declared)
    case .restore(let key): try move(key, .restore, declared)
    case .forget(let client): try forget(client)
    }
  }

  // MARK: -

  private mutating func add(
    _ accessory: RegisteredAccessory, _ declared: DeclaredAccessories
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    let key = accessory.key
    guard accessories[key] == nil else {
      throw AccessoryProblem(
        .taken, "There is \(key) already; choose another name, or remove that one first.")
    }
    let same = accessories.values
      .filter { $0.key.client == key.client && $0.address == accessory.address }.map(\.key).min()
    if let same {
      throw AccessoryProblem(
        .taken,
        "The device \(accessory.address) is \(same) already; rename or migrate that one, or remove "
          + "it first.")
    }
    try Self.check(title: accessory.title)
    if let descriptor = accessory.descriptor {
      try declared.check(descriptor, of: key.client)
    } else if accessory.state != .known {
      throw AccessoryProblem(
        .identifierMissing,
        "To set up \(key) a descriptor is needed; name a service UUID or a company identifier, or "
          + "add it as known.")
    }
    guard accessory.state != .unauthorized else { throw accessory.state.refusal("add", of: key) }
    accessories[key] = accessory
    return [RegistryEvent(.added, key, accessory.state, "device \(accessory.address)")]
  }

  private mutating func rename(
    _ key: RegisteredAccessory.Key, to title: String
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    var accessory = try existing(key)
    try Self.check(title: title)
    guard accessory.title != title else { return [] }
    let detail = "title \(Quotation.of(accessory.title)) → \(Quotation.of(title))"
    accessory.title = title
    accessories[key] = accessory
    return [RegistryEvent(.changed, key, accessory.state, detail)]
  }

  private mutating func remove(
    _ key: RegisteredAccessory.Key, _ detail: String
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    _ = try existing(key)
    accessories[key] = nil
    return [RegistryEvent(.removed, key, nil, detail)]
  }

  private mutating func migrate(
    _ key: RegisteredAccessory.Key, _ descriptor: Descriptor, _ declared: DeclaredAccessories
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    var accessory = try existing(key)
    accessory.descriptor = descriptor
    return try move(accessory, .migrate, declared)
      + [RegistryEvent(.migrationComplete, key, .authorized, "device \(accessory.address)")]
  }

  private mutating func takeOver(
    _ accessory: RegisteredAccessory, _ descriptor: Descriptor, _ declared: DeclaredAccessories
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    var after = self
    var known = accessory
    (known.state, known.descriptor) = (.known, nil)
    let events =
      try after.add(known, declared) + after.migrate(accessory.key, descriptor, declared)
    self = after
    return events
  }

  private mutating func fail(
    _ key: RegisteredAccessory.Key
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    let accessory = try existing(key)
    guard accessory.state == .awaiting else { throw accessory.state.refusal("fail", of: key) }
    return try remove(key, "its authorization failed")
  }

  private mutating func forget(_ client: ClientName) throws(AccessoryProblem) -> [RegistryEvent] {
    var events: [RegistryEvent] = []
    for key in accessories.keys.filter({ $0.client == client }).sorted() {
      events += try remove(key, "its client was removed")
    }
    return events
  }

  private mutating func move(
    _ key: RegisteredAccessory.Key, _ transition: SetUpState.Transition,
    _ declared: DeclaredAccessories
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    try move(try existing(key), transition, declared)
  }

  /// Whoever comes to be set up is measured by what is declared now, not by what was then.
  private mutating func move(
    _ accessory: RegisteredAccessory, _ transition: SetUpState.Transition,
    _ declared: DeclaredAccessories
  ) throws(AccessoryProblem) -> [RegistryEvent] {
    var accessory = accessory
    let before = accessory.state
    guard let state = before.after(transition) else {
      throw before.refusal(transition.rawValue, of: accessory.key)
    }
    if state == .authorized, let descriptor = accessory.descriptor {
      try declared.check(descriptor, of: accessory.key.client)
    }
    accessory.state = state
    accessories[accessory.key] = accessory
    return [
      RegistryEvent(
        .changed, accessory.key, state, "state \(before.rawValue) → \(state.rawValue)")
    ]
  }

  private func existing(
    _ key: RegisteredAccessory.Key
  ) throws(AccessoryProblem) -> RegisteredAccessory {
    if let accessory = accessories[key] { return accessory }
    let names = accessories.keys.filter { $0.client == key.client }.map(\.name.text).sorted()
    let hint =
      if let near = NearestWord.to(key.name.text, among: names) {
        "did you mean \(near)?"
      } else if names.isEmpty {
        "\(key.client) has no accessories; add one with `forestall accessory add`."
      } else {
        "\(key.client) has \(names.joined(separator: ", "))."
      }
    throw AccessoryProblem(.unknown, "There is no accessory \(key); \(hint)")
  }

  private static func check(title: String) throws(AccessoryProblem) {
    try AccessoryText.check(title, "title", limit: RegisteredAccessory.maximumTitleLength)
  }
}
