public import Vocabulary

/// What is counted of a client over all its life, of which the journal keeps the latest entries only.
public struct ClientTally: Hashable, Sendable {
  /// Since when.
  public var since: WallInstant
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
  /// Whether what came of the last opening by an event is still to show.
  public var isRelaunching = false

  /// Nothing counted yet.
  public init(since: WallInstant) { self.since = since }

  /// Whether an entry is counted, whatever went before.
  public static func counts(_ entry: JournalEntry) -> Bool {
    switch (entry.kind, entry.fact) {
    case (.shown, _), (.answered, _), (.reopened, .opening(.button)),
      (.reopened, .opening(.holder)):
      true
    default: false
    }
  }

  /// Counts an entry of the client, in their order.
  public mutating func count(_ entry: JournalEntry) {
    switch (entry.kind, entry.fact) {
    case (.shown, _): shown += 1
    case (.answered, _): dismissed += 1
    case (.reopened, .opening(.holder)):
      relaunchAttempts += 1
      isRelaunching = true
    case (.reopened, let fact):
      if fact == .opening(.button) { reopened += 1 }
      isRelaunching = false
    case (.attached, _), (.returned, _):
      if isRelaunching { relaunches += 1 }
      isRelaunching = false
    // The end that a look found is that of before the opening.
    case (.ended, .ending(.gone, _)): break
    case (.reopenFailed, _), (.ended, _), (.done, _), (.stopped, _): isRelaunching = false
    default: break
    }
  }
}
