public import Vocabulary

/// Counts the machine's sleeps: time asleep is the growth of `sinceBoot` over `monotonic`.
extension SessionMarks {
  /// A client may push between the resume and the sweep that notices it; a push this much earlier
  /// than the sweep still counts as made after the sleep. Of one that comes later yet, as on a machine
  /// that is busy after the resume, nobody can tell: the monotonic clock, by which records tell the
  /// time, does not show where it stood still. Such a push passes for one made before the sleep, and
  /// the client has its settle time from then.
  static let noticeDelay = TimeSpan.seconds(5)

  /// Shorter differences are the clocks' reading noise.
  static let shortestSleep = TimeSpan.milliseconds(500)

  /// The marks with a sleep since the noted look added, and then this look noted.
  ///
  /// While the machine does not sleep they stay as they are, so that most looks save nothing. A look
  /// that was asked for some time ago, and waited for its turn, noticed the sleep then, unless it came
  /// only after that.
  func noting(_ now: Moment, asked: Moment? = nil) -> SessionMarks {
    var marks = self
    if let last = lastSweep, last.boot == now.boot {
      let slept = now.asleep - last.asleep
      guard slept >= Self.shortestSleep else { return self }
      var noticed = now.monotonic
      if let asked, asked.boot == now.boot, now.asleep - asked.asleep < Self.shortestSleep {
        noticed = asked.monotonic
      }
      let at = max(last.monotonic, noticed - Self.noticeDelay)
      marks.sleeps.append(Sleep(at: at, length: slept))
      if marks.sleeps.count > Self.maximumSleeps {
        let oldest = marks.sleeps.removeFirst()
        marks.sleeps[0].length = marks.sleeps[0].length + oldest.length
      }
    } else {
      marks.sleeps = []
    }
    marks.lastSweep = now
    return marks
  }

  /// How long the machine has slept since an instant of this boot.
  public func asleep(since instant: MonotonicInstant, at now: Moment) -> TimeSpan {
    noting(now).sleeps.filter { $0.at > instant }.reduce(.zero) { $0 + $1.length }
  }

  /// A deadline as the client's clock counts it.
  ///
  /// With `CountedClock.elapsed` it comes sooner by the time slept since the last push, but not
  /// before the client had its settle time after the last resume.
  func deadline(of record: RecordFacts, for declaration: ClientDeclaration) -> MonotonicInstant? {
    guard let deadline = record.deadline, declaration.clock == .elapsed else {
      return record.deadline
    }
    let pushed = deadline - record.interval
    let counted = sleeps.filter { $0.at >= pushed }
    guard let resume = counted.last?.at else { return deadline }
    let slept = counted.reduce(TimeSpan.zero) { $0 + $1.length }
    return min(deadline, max(deadline - slept, resume + Self.noticeDelay + declaration.settle))
  }
}
