/// What to know of the time after a relaunch. No verdict rests on it; a client that ignores it is
/// relaunched, and may hear nothing all the same, or not be relaunched the next time.
public struct AfterRelaunch: Hashable, Sendable {
  /// Its name.
  public let id: String
  /// What holds.
  public let fact: String
  /// How sure it is.
  public let confidence: Confidence
  /// Who says so.
  public let sources: [Source]

  private init(_ id: String, _ confidence: Confidence, _ sources: [Source], _ fact: String) {
    self.id = id
    self.fact = fact
    self.confidence = confidence
    self.sources = sources
  }
}

extension AfterRelaunch {
  /// All of it, in the order in which a client meets it.
  public static let all = [
    AfterRelaunch(
      "order", .documented, [.coreBluetooth, .guide],
      "The launch, then willRestoreState as the first callback, then didUpdateState, then the event."
    ),
    AfterRelaunch(
      "empty-dictionary", .article, [.article1],
      "The restored state may be empty: rebuild it from what the client itself has stored."),
    AfterRelaunch(
      "power-first", .thirdParty, [.rileyLink22],
      "Restored peripherals may seem connected before the manager is poweredOn: send nothing before."
    ),
    AfterRelaunch(
      "ten-seconds", .documented, [.guide],
      "There are some ten seconds for each wake; too much or too often is throttled, or killed."),
    AfterRelaunch(
      "suspended-at-once", .engineer, [.forum815618],
      "The client may be suspended as soon as it returns from the callback: take a background task."
    ),
    AfterRelaunch(
      "end-every-task", .documented, [.coreBluetooth, .article5],
      "The expiration handler runs on the main thread and holds suspension off: end the task in it, "
        + "without any hop, or the client is ended."),
    AfterRelaunch(
      "locked-files", .thirdParty, [.loopFollow],
      "Before the first unlock files are locked; isProtectedDataAvailable is false on any locked "
        + "launch, so try a file."),
    AfterRelaunch(
      "background-scan", .documented, [.coreBluetooth, .guide],
      "A scan in the background needs services, ignores allowDuplicates, coalesces and slows down."),
    AfterRelaunch(
      "background-advertising", .documented, [.guide],
      "Advertising in the background has no local name, and its services only iOS devices see."),
    AfterRelaunch(
      "foreground-only", .documented, [.guide],
      "Without the background mode events are queued until the client is resumed."),
    AfterRelaunch(
      "processing-task", .engineer, [.forum793189],
      "A BGProcessingTask still runs after a force-quit; it does not clear it."),
    AfterRelaunch(
      "location", .thirdParty, [.locoKit12],
      "A significant change of location was seen to relaunch after a force-quit."),
  ]
}
