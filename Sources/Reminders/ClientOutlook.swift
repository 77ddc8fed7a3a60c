public import Vocabulary

/// How a client stands by its beat record or its unit, whatever was asked for it.
public enum ClientOutlook: Hashable, Sendable {
  /// Nothing is expected of it.
  case idle
  /// It is well, or has time to appear, at least until then; `nil` where nothing but its end changes
  /// that.
  case well(until: MonotonicInstant?)
  /// It is due since then.
  case due(since: MonotonicInstant)
}

extension ClientFacts {
  /// How the client stands now: what a look at this moment would go by.
  public func outlook(at now: Moment, marks: SessionMarks) -> ClientOutlook {
    let input = SweepInput(now: now, marks: marks, clients: [])
    var step = ClientStep(facts: self, in: Surroundings(input, marks.noting(now)))
    return step.situation()
  }
}

extension RecordFacts {
  /// When the client last pushed by its interval, or attached since, on all clocks.
  ///
  /// - Returns: `nil` where nothing is expected, or the deadline lies further ahead than a plain push
  ///   moves it: then the record does not tell.
  public func lastPush(at now: Moment) -> Moment? {
    guard let deadline, ClientStep.isPlain(deadline, of: self, at: now) else { return nil }
    let ago = min(now.monotonic.since(deadline - interval), now.sinceBoot.since(attached))
    return now.earlier(by: ago)
  }
}

extension Moment {
  /// The moment so long before this one, all of it awake.
  func earlier(by span: TimeSpan) -> Moment {
    let boottime = TimeSpan(nanoseconds: sinceBoot.nanoseconds) - span
    let (seconds, overflow) = wall.seconds.subtractingReportingOverflow(
      Int64(clamping: span.wholeSeconds))
    return Moment(
      boot: boot, monotonic: monotonic - span,
      sinceBoot: BootInstant(nanoseconds: boottime.nanoseconds),
      wall: WallInstant(seconds: overflow ? .min : seconds))
  }
}
