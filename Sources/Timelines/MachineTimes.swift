public import Reminders
public import Vocabulary

/// When the machine ran, as far as the journal and the sweep's marks tell.
public struct MachineTimes: Sendable {
  /// A time between two starts of the machine.
  struct Boot: Hashable {
    /// The first and the last that is known of it.
    var first: WallInstant
    var last: WallInstant
    /// Whether something was noted as the last of it.
    var isEndKnown = false
  }

  private(set) var boots: [BootIdentifier: Boot] = [:]
  /// The sleeps of which it is known when they were.
  private(set) var sleeps: [(from: WallInstant, to: WallInstant)] = []
  let now: Moment

  /// The times that entries in the order of time, and the marks of the last sweep, tell of.
  public init(_ entries: [JournalEntry], marks: SessionMarks, now: Moment) {
    self.now = now
    var last: BootIdentifier?
    for entry in entries {
      note(entry.at)
      if let last, last != entry.at.boot, case .seen(let wall) = entry.fact,
        let boot = boots[last], wall >= boot.first
      {
        boots[last]?.last = max(boot.last, min(wall, entry.at.wall))
        boots[last]?.isEndKnown = true
      }
      last = entry.at.boot
    }
    if let sweep = marks.lastSweep { note(sweep) }
    note(now)
    // Sleeps are told by the clock that stands still in them, each behind those before it.
    guard marks.lastSweep?.boot == now.boot else { return }
    var slept = TimeSpan.zero
    for sleep in marks.sleeps {
      let sinceBoot = BootInstant(nanoseconds: sleep.at.nanoseconds) + slept
      let ago = now.sinceBoot.since(sinceBoot)
      slept = slept + sleep.length
      guard sleep.length >= .seconds(1), ago >= sleep.length else { continue }
      let from = WallInstant(seconds: now.wall.seconds - Int64(clamping: ago.wholeSeconds))
      sleeps.append(
        (from, WallInstant(seconds: from.seconds + Int64(clamping: sleep.length.wholeSeconds))))
    }
  }

  private mutating func note(_ moment: Moment) {
    guard let boot = boots[moment.boot] else {
      boots[moment.boot] = Boot(first: moment.wall, last: moment.wall)
      return
    }
    boots[moment.boot]?.first = min(boot.first, moment.wall)
    boots[moment.boot]?.last = max(boot.last, moment.wall)
  }
}
