public import Messages
public import Vocabulary

extension Moment {
  /// How long ago this was: by the clock that counts sleep within one boot, by the wall clock
  /// across boots; zero when it is not earlier.
  public func age(at now: Moment) -> TimeSpan {
    if boot == now.boot { return now.sinceBoot.since(sinceBoot) }
    let (seconds, overflow) = now.wall.seconds.subtractingReportingOverflow(wall.seconds)
    return .seconds(UInt64(max(0, overflow ? 0 : seconds)))
  }

  /// The local time of this moment as a person is told it now, for instance `14:05` or
  /// `yesterday at 14:05`; by today's clock, since one set meanwhile makes the time of then wrong.
  public func message(at now: Moment, offset: (WallInstant) -> Int) -> Message {
    let back = Int64(clamping: age(at: now).wholeSeconds)
    let (seconds, overflow) = now.wall.seconds.subtractingReportingOverflow(back)
    let then = boot == now.boot && !overflow ? WallInstant(seconds: seconds) : wall
    return CivilTime(then, offset: offset(then)).message(
      at: CivilTime(now.wall, offset: offset(now.wall)))
  }
}

extension Expiry {
  /// The local time it falls on as a person is told it now, for instance `tomorrow at 07:00`.
  public func message(at now: Moment, offset: (WallInstant) -> Int) -> Message {
    let ahead = Int64(clamping: remaining(at: now).wholeSeconds)
    let (seconds, overflow) = now.wall.seconds.addingReportingOverflow(ahead)
    let then = WallInstant(seconds: overflow ? .max : seconds)
    return CivilTime(then, offset: offset(then)).message(
      at: CivilTime(now.wall, offset: offset(now.wall)))
  }
}
