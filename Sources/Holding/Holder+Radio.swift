internal import Accessories
internal import Radio
internal import Vocabulary

/// What is seen of the radio.
extension Holder {
  mutating func take(_ event: RadioEvent, _ work: inout Work) {
    switch event {
    case .serviceAppeared, .serviceVanished: forgetRadio(&work)
    case .adapter(let object, let adapter): see(object, adapter, &work)
    case .adapterGone(let object): forgetAdapter(object, &work)
    case .device(let object, let device): see(object, device, &work)
    case .heard(let object): hear(object, &work)
    case .connected(let object): see(object, isConnected: true, &work)
    case .disconnected(let object, _): see(object, isConnected: false, &work)
    case .characteristic(let object, let characteristic): see(object, characteristic, &work)
    case .characteristicGone(let object): forgetCharacteristic(object, &work)
    case .notified(let object):
      if let name = radio.deviceOfCharacteristic[object], let device = radio.devices[name],
        let characteristic = device.characteristics[object]
      {
        judgeNotification(of: characteristic.identifier, on: device.address, &work)
      }
    case .deviceGone(let object): forgetDevice(object, &work)
    }
  }

  private mutating func see(_ object: RadioObject, _ adapter: Adapter, _ work: inout Work) {
    let old = radio.adapters[object]
    var held = old ?? HeldAdapter(isPowered: false, isDiscovering: false)
    held.isDiscovering = adapter.isDiscovering
    held.isPowered = adapter.isPowered
    guard held != old else { return }
    if held.isDiscovering { held.idleSince = nil }
    radio.adapters[object] = held
    work.adapters.insert(object)
    guard held.isPowered != (old?.isPowered ?? false) else { return }
    if !held.isPowered { voidAdapter(object, &work) }
    work.addresses.formUnion(waiters.keys)
  }

  private mutating func see(_ object: RadioObject, _ device: Device, _ work: inout Work) {
    var renamed: HeldDevice?
    if let old = radio.devices[object],
      old.address != device.address || old.adapter != device.adapter
    {
      // An address that was resolved: what is waited for is known by it, not by the passing one. Its
      // characteristics are not told again.
      forgetDevice(object, &work)
      renamed = rename(old, as: device, object)
    }
    let isFirst = radio.devices[object] == nil
    var held =
      radio.devices[object] ?? renamed
      ?? HeldDevice(
        adapter: device.adapter, address: device.address, isPaired: device.isPaired)
    let isHeardNow = device.signal != nil && device.signal != held.signal
    guard
      isFirst || device.signal != held.signal || device.isPaired != held.isPaired
        || device.isConnected != held.isConnected
    else { return }
    let isOtherwise = isFirst || device.isPaired != held.isPaired
    held.isPaired = device.isPaired
    held.signal = device.signal
    radio.devices[object] = held
    radio.objects[held.address, default: []].insert(object)
    if isOtherwise, waiters[held.address] != nil { work.addresses.insert(held.address) }
    let isLookedForHere = radio.adapters[held.adapter]?.isRunning == true
    if isFirst, device.isConnected || !isLookedForHere { work.already.insert(held.address) }
    if isHeardNow { hear(object, &work) }
    see(object, isConnected: device.isConnected, &work)
  }

  /// A device of which nothing is held, with the characteristics that it had by another address.
  private mutating func rename(
    _ old: HeldDevice, as device: Device, _ object: RadioObject
  ) -> HeldDevice {
    var held = HeldDevice(
      adapter: device.adapter, address: device.address, isPaired: device.isPaired)
    for (name, characteristic) in old.characteristics {
      held.characteristics[name] = HeldCharacteristic(
        identifier: characteristic.identifier, canNotify: characteristic.canNotify)
      radio.deviceOfCharacteristic[name] = object
    }
    return held
  }

  private mutating func hear(_ object: RadioObject, _ work: inout Work) {
    guard var device = radio.devices[object] else { return }
    let wasNear = device.isNear(at: work.instant)
    if device.isSilent(at: work.instant) { device.retry.reset() }
    device.lastHeard = work.instant
    // Whoever is told to be heard is, though how well is not known.
    if device.signal == nil { device.signal = Int16.min }
    radio.devices[object] = device
    if !wasNear, waiters[device.address] != nil { work.addresses.insert(device.address) }
  }

  mutating func see(_ object: RadioObject, isConnected: Bool, _ work: inout Work) {
    guard var device = radio.devices[object], device.isConnected != isConnected else { return }
    device.isConnected = isConnected
    if isConnected {
      device.attempt?.hadLink = true
      device.connectedAt = work.instant
      device.isLinkOurs = device.attempt?.isOurs ?? false
    } else {
      // A link that does not last is like an attempt that failed.
      let lasted = device.connectedAt.map { work.instant.since($0) } ?? .zero
      if lasted >= Retry.longest {
        device.retry.reset()
      } else {
        device.retry.fail(at: work.instant)
      }
      device.connectedAt = nil
      device.isLinkOurs = false
      for name in device.characteristics.keys { void(&device.characteristics[name]) }
    }
    radio.devices[object] = device
    // Where nobody waits, a link may still have been made here for one who did a moment ago.
    if waiters[device.address] != nil || device.isLinkOurs {
      work.addresses.insert(device.address)
    }
  }

  private mutating func see(
    _ object: RadioObject, _ characteristic: Characteristic, _ work: inout Work
  ) {
    guard let device = radio.devices[characteristic.device] else { return }
    var held =
      device.characteristics[object]
      ?? HeldCharacteristic(identifier: characteristic.identifier, canNotify: false)
    held.canNotify = characteristic.canNotify
    radio.devices[characteristic.device]?.characteristics[object] = held
    radio.deviceOfCharacteristic[object] = characteristic.device
    if waiters[device.address] != nil { work.addresses.insert(device.address) }
  }
}
