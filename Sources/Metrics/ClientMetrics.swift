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
  /// What was counted of it.
  public var counts: Counts

  /// A client of which nothing more is known than how it stands.
  public init(name: ClientName, title: String?, state: String, counts: Counts = Counts()) {
    self.name = name
    self.title = title
    self.state = state
    self.counts = counts
  }

  /// What is counted of a client, over all its life.
  public struct Counts: Hashable, Sendable {
    /// Since when; `nil` where there was nothing to count yet.
    public var since: WallInstant?
    /// Steps of its reminder that were on the screen.
    public var shown: UInt64 = 0
    /// Those that the person dismissed.
    public var dismissed: UInt64 = 0
    /// Openings by the reminder's button.
    public var reopened: UInt64 = 0
    /// Openings by events of its accessory, whatever came of them.
    public var relaunchAttempts: UInt64 = 0
    /// Those after which it was heard of.
    public var relaunches: UInt64 = 0

    /// Nothing counted.
    public init() {}
  }
}
