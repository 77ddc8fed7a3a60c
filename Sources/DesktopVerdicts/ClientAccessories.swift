public import Accessories
internal import RelaunchPolicy
public import Vocabulary

/// A client's accessories as the rules look at them: how far each is set up is in the registry, what
/// each may do, and what of it is waited for, in the client's declaration.
public struct ClientAccessories: Hashable, Sendable {
  /// What is registered for the client, by name.
  public let registered: [RegisteredAccessory]
  /// What is declared of them.
  public let declared: DeclaredAccessories
  /// What the client itself said that it waits for; `nil` where it did not say.
  public let said: Set<PendingWork>?

  /// The accessories of a client.
  ///
  /// - Parameters:
  ///   - client: Whose they are.
  ///   - registry: What is registered, of other clients too.
  ///   - declared: What is declared of them.
  ///   - said: What it said that it waits for since it last opened. A line of it that is none counts
  ///     for nothing.
  public init(
    of client: ClientName, in registry: Registry, declared: DeclaredAccessories,
    said: [String]? = nil
  ) {
    registered = registry.accessories.values.filter { $0.key.client == client }
      .sorted { $0.key < $1.key }
    self.declared = declared
    self.said = said.map { Set($0.compactMap { try? PendingWork(words: $0) }) }
  }

  /// What of an accessory is waited for, in the order of the declaration: what is declared, or of that
  /// what the client said.
  public func occasions(_ name: AccessoryName) -> [WakeOccasion] {
    let declared = declared.wakeOn[name] ?? []
    guard let said else { return declared }
    return declared.filter { said.contains(PendingWork($0, of: name)) }
  }

  /// What the client said, and nobody declared: that opens nothing.
  public var undeclared: [PendingWork] {
    (said ?? []).filter { declared.wakeOn[$0.accessory]?.contains($0.occasion) != true }.sorted()
  }

  private static let foreign = Accessory.ID.max

  /// Puts them into a situation. The one that an event is of comes first, as the rules count no
  /// further than a byte.
  ///
  /// - Returns: its number there; one that is no accessory's where it is none of the client's.
  func enter(_ situation: inout Situation, first: AccessoryName?) -> Accessory.ID {
    let own = registered.filter { $0.key.name == first }
    let others = registered.filter { $0.key.name != first }
    for (number, accessory) in zip(0..<Self.foreign, own + others) {
      situation.withAccessory(number) {
        $0.standing = accessory.state.standing
        $0.options = Accessory.Options(declared.relaunch[accessory.key.name] ?? [])
        // Whoever is none of the client's wakes it by nothing.
        if accessory.state.isKnown { $0.works = WorkKinds(occasions(accessory.key.name)) }
      }
    }
    return own.isEmpty ? Self.foreign : 0
  }
}

extension SetUpState {
  /// How far it is set up, as the rules of this desktop count it. One whose set-up is not finished is
  /// chosen and no more; one whose authorization was taken back is none of the client's.
  var standing: Accessory.Standing {
    switch self {
    case .known, .awaiting: .known
    case .authorized: .authorized
    case .unauthorized: .removed
    }
  }
}

extension Accessory.Options {
  /// What the declaration allows, as the rules name it.
  init(_ options: RelaunchOptions) {
    self = []
    if options.contains(.afterQuit) { insert(.afterQuit) }
    if options.contains(.afterLogin) { insert(.afterLogin) }
  }
}

extension WorkKinds {
  /// What the holder waits by for a client that declares these.
  init(_ occasions: [WakeOccasion]) {
    self = []
    for occasion in occasions {
      switch occasion {
      case .appears: insert(WorkKinds(.scan))
      case .connects: insert(WorkKinds(.connect))
      case .disconnects: insert(WorkKinds(.connection))
      case .notifies: insert(WorkKinds(.subscription))
      }
    }
  }
}
