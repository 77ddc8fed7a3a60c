internal import Radio
internal import Vocabulary

/// What came of requests.
extension Holder {
  mutating func answer(_ number: UInt64, _ failure: RadioFailure?, _ work: inout Work) {
    // What was asked of something that is gone since then means nothing.
    guard let object = inFlight.removeValue(forKey: number) else { return }
    work.mayChangeRadio = true
    if radio.adapters[object] != nil {
      answerDiscovery(object, number, failure, &work)
    } else if radio.devices[object] != nil {
      answerLink(object, number, failure, &work)
    } else {
      answerSubscription(object, number, failure, &work)
    }
  }

  private mutating func answerDiscovery(
    _ object: RadioObject, _ number: UInt64, _ failure: RadioFailure?, _ work: inout Work
  ) {
    guard var adapter = radio.adapters[object] else { return }
    work.adapters.insert(object)
    switch adapter.discovery {
    case .starting(let scope, number):
      if let failure {
        adapter.discovery = .none
        adapter.retry.fail(at: work.instant)
        // One that was begun before and has come to an end unnoticed is in the way of the next.
        adapter.mayHaveLeftover = failure.isBusy
        // What is not looked for is tried without.
        work.addresses.formUnion(waiters.keys)
      } else {
        adapter.discovery = .running(scope)
        adapter.startedAt = work.instant
        adapter.idleSince = nil
      }
    case .stopping(number): adapter.discovery = .none
    case .none, .running, .starting, .stopping: break
    }
    radio.adapters[object] = adapter
  }

  private mutating func answerLink(
    _ object: RadioObject, _ number: UInt64, _ failure: RadioFailure?, _ work: inout Work
  ) {
    if failure?.isAlreadySo(for: .connect(object)) ?? true,
      let attempt = radio.devices[object]?.attempt, attempt.number == number, !attempt.hadLink
    {
      // BlueZ does not always tell of a link which it made itself, or has.
      see(object, isConnected: true, &work)
    }
    guard var device = radio.devices[object] else { return }
    work.addresses.insert(device.address)
    if device.disconnecting == number { device.disconnecting = nil }
    if let attempt = device.attempt, attempt.number == number {
      device.attempt = nil
      work.adapters.insert(device.adapter)
      // One that went well and yet gave no link is not repeated at once either.
      if !device.isConnected, !attempt.isGivenUp { device.retry.fail(at: work.instant) }
      // While it was attempted nothing could be heard of it.
      if attempt.wasHeard, !device.isConnected { device.lastHeard = work.instant }
      // Without an answer it goes on, and is in the way of the next one.
      if failure?.isSilence == true, !device.isConnected, device.disconnecting == nil {
        device.disconnecting = ask(.disconnect(object), of: object, &work)
      }
    }
    radio.devices[object] = device
  }

  private mutating func answerSubscription(
    _ object: RadioObject, _ number: UInt64, _ failure: RadioFailure?, _ work: inout Work
  ) {
    guard let name = radio.deviceOfCharacteristic[object],
      let device = radio.devices[name], var held = device.characteristics[object]
    else { return }
    work.addresses.insert(device.address)
    switch held.subscription {
    case .beginning(number):
      if let failure, !failure.isAlreadySo(for: .subscribe(object)) {
        held.subscription = .none
        held.retry.fail(at: work.instant)
      } else {
        held.subscription = .active
        held.retry.reset()
      }
    case .ending(number): held.subscription = .none
    case .none, .active, .beginning, .ending: break
    }
    radio.devices[name]?.characteristics[object] = held
  }
}
