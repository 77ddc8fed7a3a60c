internal import Synchronization
public import SystemCalls
public import Vocabulary

/// Clocks that stand still until a test lets time pass. They begin at the real time, because the
/// beat records' C client reads the real clock.
public final class ManualClock: Sendable {
  private let moment: Mutex<Moment>

  /// Clocks that say what the real ones say now.
  public init() throws(SystemCallError) { moment = Mutex(try Clocks.now()) }

  /// What they say.
  public var now: Moment { moment.withLock { $0 } }

  /// Lets time pass, some of it asleep.
  public func pass(_ span: TimeSpan, asleep: TimeSpan = .zero) {
    moment.withLock { now in
      now.monotonic = now.monotonic + span
      now.sinceBoot = now.sinceBoot + span + asleep
      let seconds = Int64(clamping: (span + asleep).wholeSeconds)
      now.wall = WallInstant(seconds: now.wall.seconds + seconds)
    }
  }

  /// Has it be another boot.
  public func changeBoot(_ boot: BootIdentifier) { moment.withLock { $0.boot = boot } }
}
