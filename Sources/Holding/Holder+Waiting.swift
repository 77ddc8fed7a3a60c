internal import Accessories
internal import Vocabulary

/// Whether what is waited for has come.
extension Holder {
  /// Opens who waited for what is so of a device now.
  mutating func judge(_ address: DeviceAddress, _ work: inout Work) {
    guard let names = waiters[address] else { return }
    let isConnected = radio.isConnected(address)
    for name in names.sorted() {
      guard let client = clients[name] else { continue }
      let endedLink = client.sawConnected.contains(address) && !isConnected
      if isConnected { clients[name]?.sawConnected.insert(address) }
      if endedLink { clients[name]?.sawConnected.remove(address) }
      let came = client.waits(on: address).first {
        switch $0.occasion {
        case .appears: radio.isNear(address, at: work.instant)
        case .connects: isConnected
        case .disconnects: endedLink
        case .notifies: false
        }
      }
      guard let came else { continue }
      let wasSoAlready = work.begun.contains(name) || work.already.contains(address)
      open(
        name, for: Occurrence(wait: came, at: work.now, wasSoAlready: wasSoAlready), &work)
    }
  }

  /// Opens who waited for a notification of this characteristic.
  mutating func judgeNotification(
    of characteristic: ServiceIdentifier, on address: DeviceAddress, _ work: inout Work
  ) {
    for name in (waiters[address] ?? []).sorted() {
      let came = clients[name]?.waits(on: address).first {
        $0.occasion == .notifies(characteristic)
      }
      if let came { open(name, for: Occurrence(wait: came, at: work.now), &work) }
    }
  }

  /// What is to be held of a device.
  func wish(for address: DeviceAddress, at now: MonotonicInstant) -> Wish {
    var wish = Wish()
    for name in waiters[address] ?? [] {
      guard let client = clients[name] else { continue }
      for wait in client.order.waits where wait.address == address {
        switch wait.occasion {
        case .appears: wish.isLookedFor = true
        case .disconnects: continue
        case .connects: wish.want(from: (client.began[wait] ?? now) + wait.delay, at: now)
        case .notifies(let characteristic):
          wish.characteristics.insert(characteristic)
          wish.want(from: (client.began[wait] ?? now) + wait.delay, at: now)
        }
      }
    }
    if wish.isLinkWanted, !radio.isConnected(address) { wish.isLookedFor = true }
    return wish
  }

  /// What is to be held of a device.
  struct Wish: Hashable {
    var isLookedFor = false
    var isLinkWanted = false
    /// Which characteristics are to notify.
    var characteristics: Set<ServiceIdentifier> = []
    /// When more than that is wanted.
    var grows: MonotonicInstant?

    /// Wants a link from an instant on.
    mutating func want(from instant: MonotonicInstant, at now: MonotonicInstant) {
      if instant <= now {
        isLinkWanted = true
      } else {
        grows = min(grows ?? instant, instant)
      }
    }
  }
}
