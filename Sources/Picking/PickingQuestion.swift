public import Accessories
public import Vocabulary

/// What a device is to be chosen for, and by which rules.
public struct PickingQuestion: Hashable, Sendable {
  /// The client that the device is for.
  public var client: ClientName
  /// What its declaration says about accessories.
  public var declared: DeclaredAccessories
  /// The accessories of all clients.
  public var registered: [RegisteredAccessory]
  /// What the device is to be named; `nil` to ask for that.
  public var name: AccessoryName?
  /// What it is to be called on a screen; `nil` for what it calls itself.
  public var title: String?
  /// Whether it is only chosen for the client, and not set up.
  public var isKnownOnly: Bool
  /// Whether devices are shown that do not fit what is declared.
  public var showsAll: Bool
  /// How long nothing may be pressed before it is given up.
  public var patience: TimeSpan

  /// A question by its parts.
  public init(
    client: ClientName, declared: DeclaredAccessories, registered: [RegisteredAccessory] = [],
    name: AccessoryName? = nil, title: String? = nil, isKnownOnly: Bool = false,
    showsAll: Bool = false, patience: TimeSpan = .seconds(60)
  ) {
    self.client = client
    self.declared = declared
    self.registered = registered
    self.name = name
    self.title = title
    self.isKnownOnly = isKnownOnly
    self.showsAll = showsAll
    self.patience = patience
  }

  /// Why no device could be chosen, whichever is there, and what to do.
  ///
  /// - Parameter onlyLists: Whether devices are only to be shown.
  /// - Returns: `nil` where one could.
  public func obstacle(onlyLists: Bool = false) -> AccessoryProblem? {
    let file = "the group [Accessories] of \(client).client"
    let canBeSetUp = !declared.services.isEmpty || !declared.companies.isEmpty
    if !canBeSetUp, !isKnownOnly, !onlyLists {
      return AccessoryProblem(
        .undeclared,
        "What \(client) declares does not let it have any device set up; add Services= or "
          + "Companies= to \(file), or give --known to choose one and no more.")
    }
    if !canBeSetUp, declared.names.isEmpty, !showsAll {
      return AccessoryProblem(
        .undeclared,
        "\(client) does not declare which devices it is for; add Services=, Companies= or Names= to "
          + "\(file), or give --all to see every device.")
    }
    if let name, let taken = registered.first(where: { $0.key.name == name && isOwn($0) }) {
      return AccessoryProblem(
        .taken, "There is \(taken.key) already; choose another name, or remove that one first.")
    }
    return nil
  }

  /// Whether an accessory is the client's.
  func isOwn(_ accessory: RegisteredAccessory) -> Bool { accessory.key.client == client }

  /// The accessories that a device is.
  func accessories(at address: DeviceAddress) -> [RegisteredAccessory] {
    registered.filter { $0.address == address }.sorted { $0.key < $1.key }
  }

  /// Whether a device is one of those that are declared.
  func fits(_ advertisement: Advertisement) -> Bool {
    if declared.descriptor(for: advertisement) != nil { return true }
    // By a name alone nothing is set up, but it can be chosen.
    return isKnownOnly && declared.services.isEmpty && declared.companies.isEmpty
      && declared.names.contains { Self.hasName($0, advertisement) }
  }

  private static func hasName(_ part: String, _ advertisement: Advertisement) -> Bool {
    let any = ServiceIdentifier(short: 0)
    guard let descriptor = try? Descriptor(service: any, nameSubstring: part) else { return false }
    return !descriptor.mismatches(with: advertisement).contains(.nameSubstring)
  }
}

extension DeclaredAccessories {
  /// The descriptor by which a device can be recognised within what is declared: by the first service
  /// that it advertises, or else the first company, and, where names are declared, the first part of a
  /// name that fits as well.
  ///
  /// - Returns: `nil` where the device does not fit.
  public func descriptor(for advertisement: Advertisement) -> Descriptor? {
    let parts: [String?] = names.isEmpty ? [nil] : names
    let identifiers: [(ServiceIdentifier?, CompanyIdentifier?)] =
      services.map { ($0, nil) } + companies.map { (nil, $0) }
    for (service, company) in identifiers {
      for part in parts {
        let descriptor = try? Descriptor(service: service, company: company, nameSubstring: part)
        if let descriptor, descriptor.matches(advertisement) { return descriptor }
      }
    }
    return nil
  }
}
