internal import Reminders
internal import Vocabulary

/// Tells by the wall clock when something was or will be, so that the same instant has the same time
/// whenever it is asked: what changes in a series of samples has changed.
struct WallTimes {
  /// What the wall clock said when the monotonic one was zero, had the machine not slept since.
  let origin: TimeSpan
  /// When it slept.
  let marks: SessionMarks
  /// What the clocks say.
  let now: Moment

  /// An instant of this boot, in whole seconds that have passed by then.
  func wall(_ instant: MonotonicInstant) -> WallInstant {
    let sinceEpoch = origin + TimeSpan(nanoseconds: instant.nanoseconds)
    let seconds = (sinceEpoch - marks.asleep(since: instant, at: now)).wholeSeconds
    return WallInstant(seconds: Int64(clamping: seconds))
  }

  /// A moment, as this boot's clocks have it where it is of this boot.
  func wall(_ moment: Moment) -> WallInstant {
    moment.boot == now.boot ? wall(moment.monotonic) : moment.wall
  }
}
