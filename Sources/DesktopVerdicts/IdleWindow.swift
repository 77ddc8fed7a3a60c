public import Reminders
public import Vocabulary

/// A time in which a client had said that nothing was pending: had it ended, no event would have opened
/// it.
public struct IdleWindow: Hashable, Sendable {
  /// Since when.
  public var from: Moment
  /// Until when; `nil` while it lasts.
  public var until: Moment?
  /// Whether it ended in that time, and so was gone with nothing to open it.
  public var wasGone: Bool

  /// A window by its parts.
  public init(from: Moment, until: Moment? = nil, wasGone: Bool = false) {
    self.from = from
    self.until = until
    self.wasGone = wasGone
  }

  /// The windows in what happened to one client, oldest first.
  ///
  /// - Parameter journal: Its entries, oldest first; those that tell of nothing else may be missing.
  /// - Returns: the windows; the last may still last.
  public static func windows(in journal: some Sequence<JournalEntry>) -> [IdleWindow] {
    var windows: [IdleWindow] = []
    var current: IdleWindow?
    func close(at moment: Moment) {
      guard var window = current else { return }
      window.until = moment
      windows.append(window)
      current = nil
    }
    for entry in journal.withoutDrills {
      switch entry.kind {
      case .pending where entry.isNothingPending:
        if current == nil { current = IdleWindow(from: entry.at) }
      case .pending, .attached, .done, .stopped, .removed:
        close(at: entry.at)
      case .ended: current?.wasGone = true
      default: break
      }
    }
    return windows + (current.map { [$0] } ?? [])
  }
}
