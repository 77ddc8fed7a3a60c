/// Where a client runs: which rules apply to it.
///
/// iOS is told apart by its major version. Apple went from 18 to 26; a version that no rule speaks
/// of (19, or one yet to come) is no error: every verdict on it is ``Outcome/unknown``.
public enum Platform: Hashable, Sendable {
  /// iOS and iPadOS of a major version.
  case ios(Int)
  /// A Linux desktop with Forestall's holder.
  case linux

  /// The versions of iOS that the rules speak of.
  public static let knownVersions = Array(10...18) + [26, 27]

  static func isKnown(_ version: Int) -> Bool {
    10 <= version && version <= 18 || 26 <= version && version <= 27
  }

  /// Every platform that the rules speak of.
  public static var known: [Platform] { knownVersions.map { Platform.ios($0) } + [.linux] }

  /// The platform in words: `iOS 26`.
  public var words: String {
    switch self {
    case .ios(let version): "iOS " + String(version)
    case .linux: "Linux"
    }
  }
}

/// The platforms that a rule is in force on.
public enum Platforms: Hashable, Sendable {
  /// iOS from one major version to another, both included.
  case ios(ClosedRange<Int>)
  /// The Linux desktop.
  case linux

  /// Whether a platform is one of these.
  public func contains(_ platform: Platform) -> Bool {
    switch (self, platform) {
    case (.ios(let versions), .ios(let version)):
      versions.contains(version) && Platform.isKnown(version)
    case (.linux, .linux): true
    default: false
    }
  }

  /// The first version of iOS that the rule is in force on.
  public var since: Int? {
    if case .ios(let versions) = self { versions.lowerBound } else { nil }
  }

  /// The last version of iOS that the rule is in force on, as far as known.
  public var until: Int? {
    if case .ios(let versions) = self { versions.upperBound } else { nil }
  }

  /// The platforms in words: `iOS 11 to 18`.
  public var words: String {
    switch self {
    case .linux: "Linux"
    case .ios(let versions):
      versions.count == 1
        ? "iOS " + String(versions.lowerBound)
        : "iOS " + String(versions.lowerBound) + " to " + String(versions.upperBound)
    }
  }
}
