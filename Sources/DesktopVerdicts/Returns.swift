/// How often a client came back after it was gone, and by whom; and how often it was silent only.
public struct Returns: Hashable, Sendable {
  /// How often a person opened it, by the reminder's button or by a command.
  public var byPerson = 0
  /// How often an event of its accessory opened it.
  public var byEvent = 0
  /// How often it was there again and nobody told who had opened it.
  public var byUnknown = 0
  /// How often it was silent, and heard of again, and not known to have been gone.
  public var silences = 0
  /// Whether that is all there was; `false` where older entries were dropped from the journal.
  public var isWhole = true

  /// Nothing counted yet.
  public init() {}

  /// How often it was gone and came back.
  public var count: Int { byPerson + byEvent + byUnknown }

  /// Whether it never came back but for a person: more than once, so that it is no accident. What
  /// works whenever it is looked at, and never otherwise, has nothing pending.
  public var isOnlyWhenLookedAt: Bool { byPerson >= 2 && byPerson == count }
}
