internal import RelaunchPolicy

/// What is said of a client between commas, until all of it is known.
struct ClientDraft {
  var configuration = Configuration(
    roles: [], backgroundModes: [], restoreIdentifier: .none, manager: .later,
    implementsWillRestore: false)
  var hasBackgroundModeOfEachRole = false

  /// The configuration that was described; a client without a role is a central.
  var finished: Configuration {
    var finished = configuration
    if finished.roles.isEmpty { finished.roles = .central }
    if hasBackgroundModeOfEachRole { finished.backgroundModes = finished.roles }
    return finished
  }
}

/// What is said of an accessory between commas.
struct AccessoryDraft {
  var standing = Accessory.Standing.known
  var options: Accessory.Options = []
}

/// What the words of a client's declaration mean. What is not said is not there; `ready` says all
/// that relaunching needs.
enum Traits {
  typealias Trait = @Sendable (inout ClientDraft) -> Void

  static let patterns: [(pattern: String, meaning: Trait)] = [
    ("central", { $0.configuration.roles.insert(.central) }),
    ("peripheral", { $0.configuration.roles.insert(.peripheral) }),
    (
      "ready",
      {
        $0.hasBackgroundModeOfEachRole = true
        $0.configuration.restoreIdentifier = .stable
        $0.configuration.manager = .atLaunch
        $0.configuration.implementsWillRestore = true
      }
    ),
    ("background mode", { $0.hasBackgroundModeOfEachRole = true }),
    ("background mode for central", { $0.configuration.backgroundModes.insert(.central) }),
    ("background mode for peripheral", { $0.configuration.backgroundModes.insert(.peripheral) }),
    (
      "no background mode",
      {
        $0.hasBackgroundModeOfEachRole = false
        $0.configuration.backgroundModes = []
      }
    ),
    ("stable restore id", { $0.configuration.restoreIdentifier = .stable }),
    ("changing restore id", { $0.configuration.restoreIdentifier = .changing }),
    ("no restore id", { $0.configuration.restoreIdentifier = .none }),
    ("manager at launch", { $0.configuration.manager = .atLaunch }),
    ("manager at launch once set up", { $0.configuration.manager = .atLaunchOnceSetUp }),
    ("manager later", { $0.configuration.manager = .later }),
    ("will-restore", { $0.configuration.implementsWillRestore = true }),
    ("no will-restore", { $0.configuration.implementsWillRestore = false }),
    ("keeps peripherals", { $0.configuration.keepsPeripherals = true }),
    ("drops peripherals", { $0.configuration.keepsPeripherals = false }),
    ("app extension", { $0.configuration.isExtension = true }),
    ("accessory setup only", { $0.configuration.usesSetUpOnly = true }),
  ]

  static let tree = PhraseTree(patterns)
}

/// What the words of an accessory's declaration mean.
enum Standings {
  typealias Trait = @Sendable (inout AccessoryDraft) -> Void

  static let patterns: [(pattern: String, meaning: Trait)] = [
    ("known", { $0.standing = .known }),
    ("awaiting authorization", { $0.standing = .awaiting }),
    ("authorized", { $0.standing = .authorized }),
    ("set up", { $0.standing = .authorized }),
    ("removed", { $0.standing = .removed }),
    ("picker refused for manager", { $0.standing = .refusedForManager }),
    ("picker refused for old permission", { $0.standing = .refusedForOldPermission }),
    ("picker refused for descriptor", { $0.standing = .refusedForDescriptor }),
    ("after quit", { $0.options.insert(.afterQuit) }),
    ("after login", { $0.options.insert(.afterLogin) }),
  ]

  static let tree = PhraseTree(patterns)
}
