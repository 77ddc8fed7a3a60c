public import Reminders
public import Vocabulary

/// What a monitoring system is told of one client.
public struct ClientMetrics: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// What a person calls it; `nil` where that is private.
  public var title: String?
  /// When its reminder is or was due; `nil` where nothing is expected of it.
  public var deadline: WallInstant?
  /// When it was last known to be well.
  public var lastPush: WallInstant?
  /// When its accessory last delivered data.
  public var lastData: WallInstant?
  /// How far ahead a push moves its deadline; `nil` where that is not known.
  public var interval: TimeSpan?
  /// How it stands, in the word that `status` has for it.
  public var state: String
  /// How it ended, in the word that `status` has for it; `nil` where it runs or that is not known.
  public var ending: String?
  /// What comes of it by itself, in the words of the rules; `nil` where they were not asked.
  public var verdict: String?
  /// What was counted of it, over all its life; `nil` where there was nothing to count yet.
  public var counts: ClientTally?

  /// A client of which nothing more is known than how it stands.
  public init(name: ClientName, title: String?, state: String) {
    self.name = name
    self.title = title
    self.state = state
  }
}
