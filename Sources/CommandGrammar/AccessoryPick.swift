public import Accessories
public import Vocabulary

/// `accessory pick CLIENT [NAME] …`: choose a device out of those that are near.
public struct AccessoryPick: Hashable, Sendable {
  /// The client that it is for.
  public var client: ClientName
  /// What it is to be named; `nil` to be asked for that.
  public var name: AccessoryName?
  /// What it is to be called on a screen; `nil` for what it calls itself.
  public var title: String?
  /// Whether it is only chosen, and not set up.
  public var isKnownOnly: Bool
  /// Whether devices are shown as well that do not fit what the client declares.
  public var showsAll: Bool
  /// How long nothing may be pressed, or how long a list for programs is collected; `nil` where that
  /// was not said.
  public var timeout: TimeSpan?

  /// A command by its parts.
  public init(
    client: ClientName, name: AccessoryName? = nil, title: String? = nil,
    isKnownOnly: Bool = false, showsAll: Bool = false, timeout: TimeSpan? = nil
  ) {
    self.client = client
    self.name = name
    self.title = title
    self.isKnownOnly = isKnownOnly
    self.showsAll = showsAll
    self.timeout = timeout
  }

  /// How long a choice waits for a key where nothing was said.
  public static let patience = TimeSpan.seconds(60)
  /// How long a list for programs is collected where nothing was said.
  public static let collecting = TimeSpan.seconds(10)
  /// The longest time that may be said.
  public static let longest = TimeSpan.hours(1)

  static let options = ["--title", "--known", "--all", "--timeout"]

  /// Reads the words behind the verb.
  static func read(_ words: inout Words) throws(UsageError) -> AccessoryPick {
    var pick = AccessoryPick(client: try words.name())
    if let word = words.operands.first {
      words.operands.removeFirst()
      do throws(AccessoryProblem) {
        pick.name = try AccessoryName(words: word)
      } catch {
        throw words.error("NAME: \(error)")
      }
    }
    pick.title = words.text("--title")
    pick.isKnownOnly = words.flag("--known")
    pick.showsAll = words.flag("--all")
    pick.timeout = try words.span("--timeout")
    if let timeout = pick.timeout, timeout > longest {
      throw words.error("--timeout: write a time of 1h at most, for instance 2m.")
    }
    if words.flag("--json"), pick.name != nil || pick.title != nil || pick.isKnownOnly {
      throw words.error(
        "accessory pick --json lists devices and chooses none: leave out NAME, --title and "
          + "--known, and give the one that is wanted to accessory add.")
    }
    return pick
  }
}
