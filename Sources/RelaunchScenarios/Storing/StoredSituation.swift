public import RelaunchPolicy

/// A situation as it can be stored and sent: what the engine, which knows of no files, leaves to an
/// adapter.
///
///     let stored = try encoder.encode(StoredSituation(situation))
///     let situation = try decoder.decode(StoredSituation.self, from: stored).situation
///
/// Words stand for what is one of several, so that a file can be read and outlives a change of order.
public struct StoredSituation: Hashable, Sendable, Codable {
  /// The situation.
  public let situation: Situation

  /// A situation to be stored.
  public init(_ situation: Situation) { self.situation = situation }

  private enum Key: String, CodingKey {
    case version, configuration, life, causes, hadPendingWork, radio, settings, works, accessories
  }

  /// The form of what is stored; another one is refused.
  private static let version = 1

  /// Reads what `encode(to:)` has written.
  ///
  /// - Throws: `DecodingError` for anything else, words that a later version wrote among it.
  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    let version = try stored.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: stored, debugDescription: "A situation of version \(version).")
    }
    var causes = CauseSet()
    for word in try stored.decode([String].self, forKey: .causes) {
      guard let cause = Cause.allCases.first(where: { "\($0)" == word }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .causes, in: stored, debugDescription: "\(word) is no cause.")
      }
      causes.insert(cause)
    }
    situation = Situation(
      configuration: try stored.decode(StoredConfiguration.self, forKey: .configuration)
        .configuration,
      life: try stored.word(forKey: .life), causes: causes,
      hadPendingWork: try stored.decode(Bool.self, forKey: .hadPendingWork),
      radio: try stored.word(forKey: .radio),
      settings: Situation.Settings(
        rawValue: try stored.decode(UInt8.self, forKey: .settings)),
      works: WorkKinds(rawValue: try stored.decode(UInt16.self, forKey: .works)),
      accessories: try stored.decode([StoredAccessory].self, forKey: .accessories)
        .map(\.accessory))
  }

  /// Writes it.
  public func encode(to encoder: any Encoder) throws {
    var stored = encoder.container(keyedBy: Key.self)
    try stored.encode(Self.version, forKey: .version)
    try stored.encode(
      StoredConfiguration(configuration: situation.configuration), forKey: .configuration)
    try stored.encode("\(situation.life)", forKey: .life)
    try stored.encode(
      Cause.allCases.filter(situation.causes.contains).map { "\($0)" }, forKey: .causes)
    try stored.encode(situation.hadPendingWork, forKey: .hadPendingWork)
    try stored.encode("\(situation.radio)", forKey: .radio)
    try stored.encode(situation.settings.rawValue, forKey: .settings)
    try stored.encode(situation.works.rawValue, forKey: .works)
    try stored.encode(situation.accessories.map(StoredAccessory.init), forKey: .accessories)
  }
}

private struct StoredAccessory: Codable {
  let accessory: Accessory

  private enum Key: String, CodingKey { case id, standing, options, works }

  init(_ accessory: Accessory) { self.accessory = accessory }

  init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    accessory = Accessory(
      id: try stored.decode(Accessory.ID.self, forKey: .id),
      standing: try stored.word(forKey: .standing),
      options: Accessory.Options(rawValue: try stored.decode(UInt8.self, forKey: .options)),
      works: WorkKinds(rawValue: try stored.decode(UInt16.self, forKey: .works)))
  }

  func encode(to encoder: any Encoder) throws {
    var stored = encoder.container(keyedBy: Key.self)
    try stored.encode(accessory.id, forKey: .id)
    try stored.encode("\(accessory.standing)", forKey: .standing)
    try stored.encode(accessory.options.rawValue, forKey: .options)
    try stored.encode(accessory.works.rawValue, forKey: .works)
  }
}

private struct StoredConfiguration: Codable {
  let configuration: Configuration

  private enum Key: String, CodingKey {
    case roles, backgroundModes, restoreIdentifier, manager, implementsWillRestore
    case keepsPeripherals, isExtension, usesSetUpOnly
  }

  init(configuration: Configuration) { self.configuration = configuration }

  init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    configuration = Configuration(
      roles: Roles(rawValue: try stored.decode(UInt8.self, forKey: .roles)),
      backgroundModes: Roles(rawValue: try stored.decode(UInt8.self, forKey: .backgroundModes)),
      restoreIdentifier: try stored.word(forKey: .restoreIdentifier),
      manager: try stored.word(forKey: .manager),
      implementsWillRestore: try stored.decode(Bool.self, forKey: .implementsWillRestore),
      keepsPeripherals: try stored.decode(Bool.self, forKey: .keepsPeripherals),
      isExtension: try stored.decode(Bool.self, forKey: .isExtension),
      usesSetUpOnly: try stored.decode(Bool.self, forKey: .usesSetUpOnly))
  }

  func encode(to encoder: any Encoder) throws {
    var stored = encoder.container(keyedBy: Key.self)
    try stored.encode(configuration.roles.rawValue, forKey: .roles)
    try stored.encode(configuration.backgroundModes.rawValue, forKey: .backgroundModes)
    try stored.encode("\(configuration.restoreIdentifier)", forKey: .restoreIdentifier)
    try stored.encode("\(configuration.manager)", forKey: .manager)
    try stored.encode(configuration.implementsWillRestore, forKey: .implementsWillRestore)
    try stored.encode(configuration.keepsPeripherals, forKey: .keepsPeripherals)
    try stored.encode(configuration.isExtension, forKey: .isExtension)
    try stored.encode(configuration.usesSetUpOnly, forKey: .usesSetUpOnly)
  }
}

extension KeyedDecodingContainer {
  /// One of several, by its name.
  fileprivate func word<Value: CaseIterable>(forKey key: Key) throws -> Value {
    let word = try decode(String.self, forKey: key)
    guard let value = Value.allCases.first(where: { "\($0)" == word }) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(word) is no \(Value.self).")
    }
    return value
  }
}
