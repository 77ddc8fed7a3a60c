internal import Accessories
internal import Vocabulary

/// What is to be held for whom.
extension Holder {
  mutating func take(_ orders: [ClientName: HoldOrder], _ work: inout Work) {
    for client in clients.keys.sorted() where orders[client] == nil { drop(client, &work) }
    for (client, order) in orders.sorted(by: { $0.key < $1.key }) {
      let old = clients[client]
      // What was acted on and is ordered still is no cause for more.
      if old?.order != order { adopt(order, for: client, insteadOf: old, &work) }
    }
  }

  private mutating func drop(_ client: ClientName, _ work: inout Work) {
    stopWaiting(client, &work)
    if watches(clients[client]) { work.actions.append(.unwatch(client)) }
    clients[client] = nil
    wakes.set(.client(client), nil)
  }

  private mutating func adopt(
    _ order: HoldOrder, for client: ClientName, insteadOf old: HeldClient?, _ work: inout Work
  ) {
    var new = HeldClient(order: order, phase: order.waits.isEmpty ? .idle : .early)
    new.began = Dictionary(
      order.waits.map { ($0, work.instant) }, uniquingKeysWith: { first, _ in first })
    if let old {
      stopWaiting(client, &work)
      // A client that lives takes over what was held for it.
      if new.phase == .idle, order.process != nil { handOver(old, &work) }
      // The same wait goes on, with another deed to follow or another one beside it.
      if old.phase != .acted {
        new.began.merge(old.began.filter { new.began[$0.key] != nil }) { _, earlier in earlier }
      }
      if old.phase == .waiting { new.sawConnected = old.sawConnected }
      if old.order.process == order.process { (new.ended, new.tellsAt) = (old.ended, old.tellsAt) }
    }
    clients[client] = new
    if old?.order.process != order.process {
      if watches(old) { work.actions.append(.unwatch(client)) }
      if let process = order.process { work.actions.append(.watch(client, process)) }
    }
    beginIfTime(client, &work)
  }

  /// Whether a client's process is being watched.
  private func watches(_ client: HeldClient?) -> Bool {
    client?.order.process != nil && client?.ended == nil
  }

  /// What is due of a client by now.
  mutating func timeIsUp(for client: ClientName, _ work: inout Work) {
    if let at = clients[client]?.tellsAt, at <= work.instant { tellEnded(client, &work) }
    beginIfTime(client, &work)
  }

  /// Has a client's waits count, once they may.
  private mutating func beginIfTime(_ client: ClientName, _ work: inout Work) {
    if var held = clients[client], held.phase == .early,
      held.order.notBefore.map({ $0 <= work.instant }) ?? true
    {
      held.phase = .waiting
      clients[client] = held
      work.begun.insert(client)
      work.mayChangeRadio = true
      for wait in held.order.waits {
        waiters[wait.address, default: []].insert(client)
        work.addresses.insert(wait.address)
      }
    }
    wakes.set(.client(client), clients[client]?.wake)
  }

  /// Has a client's waits count no longer.
  private mutating func stopWaiting(_ client: ClientName, _ work: inout Work) {
    guard let held = clients[client], held.phase == .waiting else { return }
    work.mayChangeRadio = true
    for wait in held.order.waits {
      waiters[wait.address]?.remove(client)
      if waiters[wait.address]?.isEmpty == true { waiters[wait.address] = nil }
      work.addresses.insert(wait.address)
    }
  }

  /// Leaves links, and attempts at them, to a client that uses them from now on. What is attempted by
  /// another adapter beside a link would take the device from the client once that lets it go.
  private mutating func handOver(_ client: HeldClient, _ work: inout Work) {
    for wait in client.order.waits {
      let isLinked = radio.isConnected(wait.address)
      for object in radio.objects[wait.address] ?? [] {
        radio.devices[object]?.isLinkOurs = false
        if !isLinked || radio.devices[object]?.isConnected == true {
          radio.devices[object]?.attempt?.isOurs = false
        }
      }
    }
  }

  /// Opens a client, once.
  mutating func open(_ client: ClientName, for occurrence: Occurrence, _ work: inout Work) {
    guard var held = clients[client] else { return }
    stopWaiting(client, &work)
    handOver(held, &work)
    held.phase = .acted
    clients[client] = held
    wakes.set(.client(client), held.wake)
    work.openings.append(.open(client, occurrence))
  }

  mutating func processEnded(
    _ client: ClientName, _ process: HoldOrder.RecordedProcess, _ isToldByOthers: Bool,
    _ work: inout Work
  ) {
    guard let held = clients[client], held.order.process == process, held.ended == nil else {
      return
    }
    clients[client]?.ended = process
    guard isToldByOthers else { return tellEnded(client, &work) }
    clients[client]?.tellsAt = work.instant + Self.graceForOthers
    wakes.set(.client(client), clients[client]?.wake)
  }

  private mutating func tellEnded(_ client: ClientName, _ work: inout Work) {
    clients[client]?.tellsAt = nil
    guard let process = clients[client]?.ended else { return }
    work.actions.append(.tellEnded(client, process))
  }

  /// Within which others tell how a process ended, if they can.
  static let graceForOthers = TimeSpan.seconds(10)
}
