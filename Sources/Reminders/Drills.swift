extension Sequence<JournalEntry> {
  /// The entries without what drills brought about that are over: a drill ended the client, and not a
  /// fault, nor a person who meant it. What is of no drill stays, as do the entries that tell of the
  /// drills themselves; and what a drill under way brings about, since the client really is gone then.
  ///
  /// The entries are those of one client, oldest first, perhaps with the beginnings of sessions between.
  public var withoutDrills: [JournalEntry] {
    var entries: [(entry: JournalEntry, isKept: Bool)] = map { ($0, true) }
    /// Where the entries are that a drill under way brought about, and whether the client is missing.
    var drilled: (places: [Int], isMissing: Bool)?
    for (place, (entry, _)) in entries.enumerated() {
      switch entry.kind {
      // One before it that told of no end was ended itself: what came then counts.
      case .drill: drilled = ([], false)
      case .removed: drilled = nil
      case .drillOver:
        for place in drilled?.places ?? [] { entries[place].isKept = false }
        drilled = nil
      // That it was open before is told by the look in which its end is.
      case .attached where drilled?.isMissing != true: break
      case _ where entry.kind.isOfAbsence && entry.client != nil:
        drilled?.places.append(place)
        if entry.kind == .ended || entry.kind == .due { drilled?.isMissing = true }
      default: break
      }
    }
    return entries.filter(\.isKept).map(\.entry)
  }
}

extension JournalEntry.Kind {
  /// Whether it tells of a client's being missing or coming back.
  fileprivate var isOfAbsence: Bool {
    switch self {
    case .attached, .due, .shown, .answered, .returned, .ended, .reopened, .reopenFailed: true
    default: false
    }
  }
}
