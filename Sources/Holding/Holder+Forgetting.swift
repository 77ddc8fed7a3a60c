internal import Accessories
internal import Radio

/// What is not there any more: what was asked of it and held of it is void.
extension Holder {
  mutating func forgetRadio(_ work: inout Work) {
    radio = HeldRadio()
    inFlight = [:]
    lookedFor = []
    wakes.forgetRadio()
    work.mayChangeRadio = true
    work.addresses.formUnion(waiters.keys)
    // Whether a link ended in the meantime, or who ended it, nobody can tell.
    for name in clients.keys { clients[name]?.sawConnected = [] }
  }

  mutating func forgetAdapter(_ object: RadioObject, _ work: inout Work) {
    let devices = radio.devices.filter { $0.value.adapter == object }.keys
    for device in devices { forgetDevice(device, &work) }
    voidAdapter(object, &work)
    radio.adapters[object] = nil
    wakes.set(.adapter(object), nil)
  }

  mutating func forgetDevice(_ object: RadioObject, _ work: inout Work) {
    guard var device = radio.devices[object] else { return }
    void(&device)
    for name in device.characteristics.keys { radio.deviceOfCharacteristic[name] = nil }
    radio.devices[object] = nil
    radio.objects[device.address]?.remove(object)
    work.mayChangeRadio = true
    if radio.objects[device.address]?.isEmpty == true { radio.objects[device.address] = nil }
    // Its discovery rests no longer for an attempt.
    if !waiters.isEmpty { work.adapters.insert(device.adapter) }
    guard waiters[device.address] != nil else { return }
    work.addresses.insert(device.address)
    // A device that is forgotten while it is connected was not seen to end its link.
    guard !radio.isConnected(device.address) else { return }
    for name in waiters[device.address] ?? [] {
      clients[name]?.sawConnected.remove(device.address)
    }
  }

  mutating func forgetCharacteristic(_ object: RadioObject, _ work: inout Work) {
    guard let name = radio.deviceOfCharacteristic.removeValue(forKey: object) else { return }
    var held = radio.devices[name]?.characteristics.removeValue(forKey: object)
    void(&held)
    work.mayChangeRadio = true
  }

  /// Nothing that was asked of an adapter that is off, or of its devices, is going on.
  mutating func voidAdapter(_ object: RadioObject, _ work: inout Work) {
    guard var adapter = radio.adapters[object] else { return }
    switch adapter.discovery {
    case .starting(_, let number), .stopping(let number): inFlight[number] = nil
    case .none, .running: break
    }
    adapter.discovery = .none
    adapter.retry.reset()
    adapter.idleSince = nil
    adapter.mayHaveLeftover = false
    radio.adapters[object] = adapter
    let devices = radio.devices.filter { $0.value.adapter == object }.keys
    for name in devices {
      guard var device = radio.devices.removeValue(forKey: name) else { continue }
      void(&device)
      // How well it was heard stays: that the service still says the same of it is no news of it.
      device.lastHeard = nil
      device.retry.reset()
      radio.devices[name] = device
    }
    work.mayChangeRadio = true
  }

  private mutating func void(_ device: inout HeldDevice) {
    for case let number? in [device.attempt?.number, device.disconnecting] {
      inFlight[number] = nil
    }
    device.attempt = nil
    device.disconnecting = nil
    for name in device.characteristics.keys { void(&device.characteristics[name]) }
  }

  /// A subscription ends with the link.
  mutating func void(_ characteristic: inout HeldCharacteristic?) {
    guard var held = characteristic else { return }
    switch held.subscription {
    case .beginning(let number), .ending(let number): inFlight[number] = nil
    case .none, .active: break
    }
    held.subscription = .none
    held.retry.reset()
    characteristic = held
  }
}
