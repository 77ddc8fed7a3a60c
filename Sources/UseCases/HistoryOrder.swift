internal import Reminders
internal import Vocabulary

extension [JournalEntry] {
  /// The entries by the time that is shown, those of one second by the clock of their boot, and else as
  /// they stand: what was told late, as after a lock that was held long, is read where it happened.
  var inOrderOfTime: [JournalEntry] {
    var boots: [BootIdentifier: Int] = [:]
    for entry in self where boots[entry.at.boot] == nil { boots[entry.at.boot] = boots.count }
    // The standard library's sort is stable, and says so.
    return sorted { first, second in
      let (left, right) = (first.at, second.at)
      if left.wall != right.wall { return left.wall < right.wall }
      if left.boot == right.boot { return left.sinceBoot < right.sinceBoot }
      return boots[left.boot, default: 0] < boots[right.boot, default: 0]
    }
  }
}
