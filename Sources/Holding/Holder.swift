internal import Accessories
internal import Radio
public import Vocabulary

/// Who waits for Bluetooth in the place of clients that are gone: what happens comes in, what is to
/// be done goes out. It reads no clock and asks nobody.
///
/// After each event what should be held is worked out from what there is, and only the difference to
/// what is held is done: what was missed is made up for by the next event, whichever that is.
public struct Holder: Sendable {
  var clients: [ClientName: HeldClient] = [:]
  /// Whose waits on a device count now: an event of any other device is soon done with.
  var waiters: [DeviceAddress: Set<ClientName>] = [:]
  /// Which devices are to be looked for.
  var lookedFor: Set<DeviceAddress> = []
  var radio = HeldRadio()
  /// Whether what the radio tells is wanted.
  var isRadioAwake = false
  /// What a request that is not answered yet was made for.
  var inFlight: [UInt64: RadioObject] = [:]
  var lastNumber: UInt64 = 0
  var wakes = Wakes()

  /// A holder that has been told of nothing yet.
  public init() {}

  /// The next instant at which it wants `.timeIsUp`; `nil` while only events count.
  public var nextWake: MonotonicInstant? { wakes.next }

  /// What a client's order is, as it was last told.
  public func order(of client: ClientName) -> HoldOrder? { clients[client]?.order }

  /// What happened, and when: what is to be done about it, in that order.
  public mutating func take(_ event: Event, at now: Moment) -> [Action] {
    var work = Work(now: now)
    switch event {
    case .orders(let orders): take(orders, &work)
    case .radio(let event): if isRadioAwake { take(event, &work) }
    case .radioLost: forgetRadio(&work)
    case .answered(let number, let failure): answer(number, failure, &work)
    case .processEnded(let client, let process, let isToldByOthers):
      processEnded(client, process, isToldByOthers, &work)
    case .timeIsUp: break
    }
    for subject in wakes.takeDue(at: work.instant) { wake(subject, &work) }
    settle(&work)
    return work.actions
  }

  private mutating func wake(_ subject: Wakes.Subject, _ work: inout Work) {
    switch subject {
    case .client(let client): timeIsUp(for: client, &work)
    case .address(let address): work.addresses.insert(address)
    case .adapter(let adapter): work.adapters.insert(adapter)
    }
  }

  /// Does what follows from what is otherwise now: first who is to be opened, since that ends waits,
  /// then what is held.
  private mutating func settle(_ work: inout Work) {
    guard !work.isEmpty else { return }
    for address in work.addresses.sorted() { judge(address, &work) }
    if !isRadioAwake, !waiters.isEmpty {
      isRadioAwake = true
      work.actions.append(.wakeRadio)
    }
    for address in work.addresses.sorted() { hold(address, &work) }
    for adapter in work.adapters.sorted() { discover(on: adapter, &work) }
    if isRadioAwake, waiters.isEmpty, inFlight.isEmpty {
      isRadioAwake = false
      radio = HeldRadio()
      wakes.forgetRadio()
      work.actions.append(.sleepRadio)
    }
    work.actions += work.openings
  }

  /// Asks something of the radio.
  mutating func ask(_ request: RadioRequest, of object: RadioObject, _ work: inout Work) -> UInt64 {
    lastNumber += 1
    inFlight[lastNumber] = object
    work.actions.append(.request(request, lastNumber))
    return lastNumber
  }
}

/// What one event leads to, gathered until all of it is known.
struct Work {
  let now: Moment
  var actions: [Holder.Action] = []
  /// Told last: by then what was held for the client is let go of.
  var openings: [Holder.Action] = []
  /// The devices of which something may have to be done.
  var addresses: Set<DeviceAddress> = []
  /// The adapters of which something may have to be done.
  var adapters: Set<RadioObject> = []
  /// Whose waits begin to count just now: what they find was so already.
  var begun: Set<ClientName> = []
  /// The devices that were told of for the first time, and not for being heard by this discovery.
  var already: Set<DeviceAddress> = []
  /// Whether nothing else is to be looked at, but whether the radio is wanted.
  var mayChangeRadio = false

  var instant: MonotonicInstant { now.monotonic }
  var isEmpty: Bool { addresses.isEmpty && adapters.isEmpty && !mayChangeRadio }

  init(now: Moment) { self.now = now }
}
