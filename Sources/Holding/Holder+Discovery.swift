internal import Radio
internal import Vocabulary

/// What is held of adapters: that they look for devices.
extension Holder {
  /// What every adapter should look for; `nil` for nothing.
  private var wantedScope: HeldAdapter.Scope? {
    guard let first = lookedFor.first else { return nil }
    return lookedFor.count == 1 ? .one(first) : .all
  }

  /// Has an adapter look for what is to be looked for, by one request after the other.
  mutating func discover(on object: RadioObject, _ work: inout Work) {
    guard var adapter = radio.adapters[object], adapter.isPowered else {
      return wakes.set(.adapter(object), nil)
    }
    var wake: MonotonicInstant?
    switch (adapter.discovery, wantedScope) {
    case (.starting, _), (.stopping, _): break
    case (.none, nil): adapter.retry.reset()
    case (.none, .some) where adapter.retry.next.map { $0 > work.instant } ?? false:
      wake = adapter.retry.next
    case (.none, .some) where adapter.mayHaveLeftover: stop(object, &adapter, &work)
    case (.none, .some(let scope)):
      let number = ask(.discover(on: object, only: scope.only), of: object, &work)
      adapter.discovery = .starting(scope, number)
    case (.running(let scope), let wanted) where scope != wanted: stop(object, &adapter, &work)
    case (.running, _): wake = mend(object, &adapter, &work)
    }
    radio.adapters[object] = adapter
    wakes.set(.adapter(object), wake)
  }

  /// Starts a discovery again that came to an end by itself, as over a suspend.
  ///
  /// - Returns: When it counts as ended, where it does not look for devices.
  private mutating func mend(
    _ object: RadioObject, _ adapter: inout HeldAdapter, _ work: inout Work
  ) -> MonotonicInstant? {
    // It rests while a connection is attempted, and the end of that is told.
    guard !adapter.isDiscovering, !isAttempting(on: object) else {
      adapter.idleSince = nil
      return nil
    }
    let since = adapter.idleSince ?? work.instant
    adapter.idleSince = since
    guard since + Self.graceForIdle <= work.instant else { return since + Self.graceForIdle }
    stop(object, &adapter, &work)
    adapter.retry.fail(at: work.instant)
    return nil
  }

  /// Whether an attempt on an adapter is going on. Of all devices, whose number may be great, it is one
  /// of which something is asked.
  private func isAttempting(on adapter: RadioObject) -> Bool {
    inFlight.values.contains {
      guard let device = radio.devices[$0] else { return false }
      return device.adapter == adapter && device.attempt != nil
    }
  }

  private mutating func stop(
    _ object: RadioObject, _ adapter: inout HeldAdapter, _ work: inout Work
  ) {
    let end = adapter.idleSince ?? work.instant
    if let start = adapter.startedAt, end.since(start) >= Self.goodRun { adapter.retry.reset() }
    adapter.startedAt = nil
    adapter.idleSince = nil
    adapter.mayHaveLeftover = false
    adapter.discovery = .stopping(ask(.stopDiscovering(on: object), of: object, &work))
  }

  /// How long an adapter may be idle between two rounds of looking.
  static let graceForIdle = TimeSpan.seconds(5)
  /// After how long a discovery that ends does not count as one that failed.
  static let goodRun = TimeSpan.seconds(60)
}
