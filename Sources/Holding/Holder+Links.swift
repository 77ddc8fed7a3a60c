internal import Accessories
internal import Radio
internal import Vocabulary

/// What is held of devices: links and subscriptions.
extension Holder {
  /// Does what is missing of what should be held of a device, and lets go of the rest.
  mutating func hold(_ address: DeviceAddress, _ work: inout Work) {
    let wish = wish(for: address, at: work.instant)
    look(for: address, wish.isLookedFor, &work)
    var wake = wish.grows
    for object in (radio.objects[address] ?? []).sorted() {
      guard let device = radio.devices[object], isThere(device) else { continue }
      wake = earlier(wake, subscribe(object, to: wish.characteristics, &work))
      release(object, wish, &work)
      let isWanted = wish.isLinkWanted
      radio.devices[object]?.wantedSince = isWanted ? device.wantedSince ?? work.instant : nil
    }
    if wish.isLinkWanted, !radio.isConnected(address), !radio.isConnecting(address) {
      wake = earlier(wake, connect(address, &work))
    }
    wakes.set(.address(address), wake)
  }

  /// Whether anything can be asked of a device.
  private func isThere(_ device: HeldDevice) -> Bool {
    radio.adapters[device.adapter]?.isPowered == true
  }

  private func earlier(_ left: MonotonicInstant?, _ right: MonotonicInstant?) -> MonotonicInstant? {
    [left, right].compactMap(\.self).min()
  }

  private mutating func look(for address: DeviceAddress, _ isWanted: Bool, _ work: inout Work) {
    guard lookedFor.contains(address) != isWanted else { return }
    if isWanted { lookedFor.insert(address) } else { lookedFor.remove(address) }
    work.adapters.formUnion(radio.adapters.keys)
  }

  /// Ends a link, or an attempt at one, that was made here and that nobody waits for any more.
  private mutating func release(_ object: RadioObject, _ wish: Wish, _ work: inout Work) {
    guard var device = radio.devices[object], device.disconnecting == nil else { return }
    if device.isConnected {
      // Who waits for a link to end is not to be told of one that ends for want of others.
      guard device.isLinkOurs, waiters[device.address] == nil else { return }
      device.isLinkOurs = false
    } else {
      guard let attempt = device.attempt, attempt.isOurs, !attempt.isGivenUp, !wish.isLinkWanted
      else { return }
      device.attempt?.isGivenUp = true
    }
    device.disconnecting = ask(.disconnect(object), of: object, &work)
    radio.devices[object] = device
  }

  /// Connects to a device by the adapter that can do so first: one attempt at a time.
  ///
  /// - Returns: When one is due, where none is now.
  private mutating func connect(
    _ address: DeviceAddress, _ work: inout Work
  ) -> MonotonicInstant? {
    let candidates = (radio.objects[address] ?? []).sorted().compactMap { object in
      attemptTime(object, at: work.instant).map { (object: object, instant: $0) }
    }
    guard let first = candidates.min(by: { $0.instant < $1.instant }) else { return nil }
    guard first.instant <= work.instant, var device = radio.devices[first.object] else {
      return first.instant
    }
    device.attempt = HeldDevice.Attempt(
      number: ask(.connect(first.object), of: first.object, &work),
      wasHeard: device.isHeard(at: work.instant))
    device.lastAttempt = work.instant
    radio.devices[first.object] = device
    return nil
  }

  /// When a connection is attempted; `nil` where it is waited for the device to be heard.
  private func attemptTime(_ object: RadioObject, at now: MonotonicInstant) -> MonotonicInstant? {
    guard let device = radio.devices[object], isThere(device) else { return nil }
    let next = device.retry.next ?? now
    if device.isHeard(at: now) { return next }
    // Not heard it may be there all the same: not all of them advertise to everybody, and there may
    // be nobody who looks.
    let isLookingInVain = radio.adapters[device.adapter]?.fails == true
    guard device.isPaired || isLookingInVain else { return nil }
    if let last = device.lastAttempt { return max(next, last + Self.blindInterval) }
    return isLookingInVain ? next : max(next, (device.wantedSince ?? now) + Self.blindDelay)
  }

  /// Has the wanted characteristics of a device notify, and no others.
  ///
  /// - Returns: When one that failed is due again.
  private mutating func subscribe(
    _ object: RadioObject, to wanted: Set<ServiceIdentifier>, _ work: inout Work
  ) -> MonotonicInstant? {
    guard let device = radio.devices[object], device.isConnected else { return nil }
    var wake: MonotonicInstant?
    for (name, old) in device.characteristics.sorted(by: { $0.key < $1.key }) {
      var held = old
      let isWanted = held.canNotify && wanted.contains(held.identifier)
      switch held.subscription {
      case .none where isWanted:
        if let next = held.retry.next, next > work.instant {
          wake = earlier(wake, next)
        } else {
          held.subscription = .beginning(ask(.subscribe(name), of: name, &work))
        }
      case .active where !isWanted:
        held.subscription = .ending(ask(.unsubscribe(name), of: name, &work))
      case .none, .active, .beginning, .ending: continue
      }
      if held != old { radio.devices[object]?.characteristics[name] = held }
    }
    return wake
  }

  /// How often a device that is not heard is tried.
  static let blindInterval = TimeSpan.seconds(60)
  /// How long it is looked for before that: while a connection is attempted, nothing is heard.
  static let blindDelay = TimeSpan.seconds(10)
}
