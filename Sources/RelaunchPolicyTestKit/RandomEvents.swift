public import RelaunchPolicy

/// Random events, from any source of randomness: give it a seeded one, and failures repeat.
public struct RandomEvents<Generator: RandomNumberGenerator> {
  private var generator: Generator

  /// Events from a generator.
  public init(using generator: Generator) { self.generator = generator }

  /// The next event; it may be one that cannot happen.
  public mutating func next() -> Event {
    switch Int.random(in: 0..<24, using: &generator) {
    case 0...2: .launched(by: pick(Opener.allCases))
    case 3: Bool.random(using: &generator) ? .suspended : .resumed
    case 4...6: .ended(pick(Cause.allCases))
    case 7...9: .waits(pick(WorkKind.allCases), of: accessory())
    case 10: .stopsWaiting(pick(WorkKind.allCases), of: accessory())
    case 11: .radioOff(pick(Situation.Radio.allCases))
    case 12: .radioOn
    case 13: device()
    case 14: .unlocked
    case 15: .set(setting())
    case 16: .unset(setting())
    case 17: installed()
    case 18: .accessory(id(), becomes: pick(Accessory.Standing.allCases))
    case 19:
      .accessoryOptions(
        id(), Accessory.Options(rawValue: UInt8.random(in: 0...3, using: &generator)))
    case 20: .picked(id())
    default: .bluetooth(bluetooth())
    }
  }

  /// A random Bluetooth event.
  public mutating func bluetooth() -> BluetoothEvent {
    BluetoothEvent(pick(BluetoothEvent.Kind.allCases), of: accessory())
  }

  private mutating func device() -> Event {
    let passcode = Bool.random(using: &generator)
    return pick([
      .restarted(passcode: passcode), .lostPower(passcode: passcode),
      .systemUpdated(passcode: passcode), .loggedOut, .loggedIn, .airplaneModeWithoutBluetooth,
    ])
  }

  private mutating func installed() -> Event {
    pick([
      .updated(keepsIdentifier: true), .updated(keepsIdentifier: false), .reinstalled, .offloaded,
      .otherPermissionChanged,
    ])
  }

  private mutating func setting() -> Situation.Settings {
    Situation.Settings(rawValue: 1 << UInt8.random(in: 0..<7, using: &generator))
  }

  private mutating func id() -> Accessory.ID { UInt8.random(in: 0..<3, using: &generator) }

  private mutating func accessory() -> Accessory.ID? {
    Int.random(in: 0..<5, using: &generator) == 0 ? nil : id()
  }

  /// A random client's build.
  public mutating func configuration() -> Configuration {
    var configuration = Configuration(roles: [.central, .peripheral])
    // Mostly as it should be, or nothing else would ever be looked at.
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return configuration }
    configuration.backgroundModes = Roles(rawValue: UInt8.random(in: 0...3, using: &generator))
    configuration.restoreIdentifier = pick(Configuration.RestoreIdentifier.allCases)
    configuration.manager = pick(Configuration.Manager.allCases)
    configuration.implementsWillRestore = Bool.random(using: &generator)
    configuration.keepsPeripherals = Bool.random(using: &generator)
    configuration.isExtension = Bool.random(using: &generator)
    configuration.usesSetUpOnly = Bool.random(using: &generator)
    return configuration
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}

@available(*, unavailable)
extension RandomEvents: Sendable {}
