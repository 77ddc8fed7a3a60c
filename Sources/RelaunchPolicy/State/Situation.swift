/// All that the rules know of one client: a plain value, which an adapter may store and restore
/// field by field. ``RuleBook/apply(_:to:)`` moves it on.
public struct Situation: Hashable, Sendable {
  /// Whether the client's process is there.
  public enum Life: UInt8, CaseIterable, Hashable, Sendable {
    /// It was never opened since it was installed or declared.
    case neverOpened
    /// It runs.
    case running
    /// It is in memory and does not run: suspended, or on Linux stopped or frozen.
    case suspended
    /// It is gone.
    case ended
  }

  /// Whether the radio is there, and what took it away.
  public enum Radio: UInt8, CaseIterable, Hashable, Sendable {
    /// Bluetooth can be used.
    case on
    /// Off in Settings.
    case offInSettings
    /// Off by the Control Center's button.
    case offInControlCenter
    /// Off together with Airplane Mode.
    case offInAirplaneMode
    /// On Linux: blocked, no adapter, or no Bluetooth service.
    case gone
  }

  /// What is set on the device, or for the client, and lasts until it is set otherwise.
  public struct Settings: OptionSet, Hashable, Sendable {
    /// One bit a setting.
    public let rawValue: UInt8

    /// Settings from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The Bluetooth permission was taken away.
    public static let permissionRevoked = Settings(rawValue: 1)
    /// Background App Refresh is off.
    public static let backgroundRefreshOff = Settings(rawValue: 2)
    /// Low Power Mode is on.
    public static let lowPowerMode = Settings(rawValue: 4)
    /// Screen Time or a parent restricts the client.
    public static let screenTime = Settings(rawValue: 8)
    /// On Linux: the person paused the client.
    public static let paused = Settings(rawValue: 16)
    /// The device has restarted, has a passcode, and was not unlocked since.
    public static let beforeFirstUnlock = Settings(rawValue: 32)
    /// On Linux: nobody is logged in.
    public static let beforeLogin = Settings(rawValue: 64)
  }

  /// How the client is built.
  public var configuration: Configuration
  /// Whether its process is there.
  public var life: Life
  /// What has happened to it since it last ran, and what a launch did not clear.
  public var causes: CauseSet
  /// Whether anything that could open it was pending when it ended.
  public var hadPendingWork: Bool
  /// Whether the radio is there.
  public var radio: Radio
  /// What is set.
  public var settings: Settings
  /// What it waits for that is not of one accessory.
  public var works: WorkKinds
  /// Its accessories, in the order of their numbers.
  public private(set) var accessories: [Accessory]

  /// A client that was never opened, unless said otherwise.
  public init(
    configuration: Configuration = Configuration(), life: Life = .neverOpened,
    causes: CauseSet = [], hadPendingWork: Bool = false, radio: Radio = .on,
    settings: Settings = [], works: WorkKinds = [], accessories: [Accessory] = []
  ) {
    self.configuration = configuration
    self.life = life
    self.causes = causes
    self.hadPendingWork = hadPendingWork
    self.radio = radio
    self.settings = settings
    self.works = works
    self.accessories = accessories.sorted { $0.id < $1.id }
  }
}

// MARK: - Accessories and works

extension Situation {
  /// The accessory of a number.
  public func accessory(_ id: Accessory.ID) -> Accessory? {
    accessories.first { $0.id == id }
  }

  /// Changes an accessory; one that is not there yet is made first.
  public mutating func withAccessory(_ id: Accessory.ID, _ change: (inout Accessory) -> Void) {
    var index = 0
    while index < accessories.count, accessories[index].id < id { index += 1 }
    if index == accessories.count || accessories[index].id != id {
      accessories.insert(Accessory(id: id), at: index)
    }
    change(&accessories[index])
  }

  /// Whether at least one accessory is authorized.
  public var hasAuthorizedAccessory: Bool {
    accessories.contains { $0.standing == .authorized }
  }

  /// Everything it waits for, of any accessory.
  public var allWorks: WorkKinds {
    var all = works
    for accessory in accessories { all.formUnion(accessory.works) }
    return all
  }

  /// Whether anything is pending that could open it.
  public var hasWakingWork: Bool { !allWorks.isDisjoint(with: .waking) }

  /// Takes works away, from all accessories and from the client.
  mutating func dropWorks(_ kinds: WorkKinds, keepingAuthorized: Bool = false) {
    works.subtract(kinds)
    for index in accessories.indices
    where !keepingAuthorized || accessories[index].standing != .authorized {
      accessories[index].works.subtract(kinds)
    }
  }
}
