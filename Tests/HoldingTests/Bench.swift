import Accessories
import Holding
import Radio
import Reminders
import Testing
import Vocabulary

/// A holder with its time and its requests, and short names for what tests speak of.
struct Bench {
  var holder = Holder()
  var now = moment(1_000)
  /// The requests that have no answer yet, in the order in which they were made.
  var open: [(request: RadioRequest, number: UInt64)] = []
  private var orders: [ClientName: HoldOrder] = [:]

  static let boot = BootIdentifier(high: 1, low: 2)

  static func moment(_ seconds: UInt64, nanoseconds: UInt64 = 0) -> Moment {
    let span = TimeSpan.seconds(seconds) + TimeSpan(nanoseconds: nanoseconds)
    return Moment(
      boot: boot, monotonic: MonotonicInstant(nanoseconds: span.nanoseconds),
      sinceBoot: BootInstant(nanoseconds: span.nanoseconds),
      wall: WallInstant(seconds: Int64(seconds)))
  }

  /// Something happens.
  @discardableResult
  mutating func take(_ event: Holder.Event) -> [Holder.Action] {
    let actions = holder.take(event, at: now)
    for case .request(let request, let number) in actions { open.append((request, number)) }
    return actions
  }

  /// The radio tells these; what is done about all of them.
  @discardableResult
  mutating func see(_ events: RadioEvent...) -> [Holder.Action] {
    events.flatMap { take(.radio($0)) }
  }

  /// Time passes, and each wake that falls into it comes.
  @discardableResult
  mutating func wait(_ span: TimeSpan) -> [Holder.Action] {
    let end = now.monotonic + span
    var actions: [Holder.Action] = []
    while let wake = holder.nextWake, wake <= end {
      #expect(wake > now.monotonic, "a wake that is due by now would come for ever")
      advance(to: wake)
      actions += take(.timeIsUp)
    }
    advance(to: end)
    return actions
  }

  private mutating func advance(to instant: MonotonicInstant) {
    let seconds = instant.nanoseconds / 1_000_000_000
    now = Self.moment(seconds, nanoseconds: instant.nanoseconds % 1_000_000_000)
  }

  /// The first request of this kind that is open is answered.
  @discardableResult
  mutating func answer(_ request: RadioRequest, _ failure: String? = nil) -> [Holder.Action] {
    guard let index = open.firstIndex(where: { $0.request == request }) else {
      Issue.record("\(request) is not open, but \(open.map(\.request))")
      return []
    }
    let number = open.remove(at: index).number
    return take(.answered(number, failure: failure.map { RadioFailure(name: $0, "It failed.") }))
  }

  /// The order of its client is this one now.
  @discardableResult
  mutating func order(_ new: HoldOrder...) -> [Holder.Action] {
    for order in new { orders[order.client] = order }
    return take(.orders(orders))
  }

  /// There is no order for the client any more.
  @discardableResult
  mutating func withdraw(_ client: ClientName) -> [Holder.Action] {
    orders[client] = nil
    return take(.orders(orders))
  }

  /// A bench where the service, an adapter that is on, and these devices are there, and this is
  /// waited for, with the discovery running if there is one.
  static func waiting(_ order: HoldOrder, devices: RadioEvent...) -> Bench {
    var bench = Bench()
    bench.order(order)
    bench.see(.serviceAppeared, .adapter(.adapter, Adapter(isPowered: true)))
    for device in devices { bench.see(device) }
    bench.beDiscovering()
    return bench
  }

  /// Has adapters look for devices, or cease to, until they do what is asked of them.
  mutating func beDiscovering() {
    while let request = open.map(\.request).first(where: Self.isOfDiscovery) {
      answer(request)
      if case .discover(let adapter, _) = request {
        see(.adapter(adapter, Adapter(isPowered: true, isDiscovering: true)))
      }
    }
  }

  private static func isOfDiscovery(_ request: RadioRequest) -> Bool {
    switch request {
    case .discover, .stopDiscovering: true
    case .connect, .disconnect, .subscribe, .unsubscribe: false
    }
  }

  /// What is waited for by now, as far as there is anything to do for it.
  var isIdle: Bool { holder.nextWake == nil && open.isEmpty }
}

extension RadioObject {
  static let adapter = RadioObject(path: "/org/bluez/hci0")
  static let otherAdapter = RadioObject(path: "/org/bluez/hci1")
  static let device = RadioObject(path: "/org/bluez/hci0/dev_C0")
  static let otherDevice = RadioObject(path: "/org/bluez/hci0/dev_C1")
  static let elsewhere = RadioObject(path: "/org/bluez/hci1/dev_C0")
  static let weight = RadioObject(path: "/org/bluez/hci0/dev_C0/weight")
  static let battery = RadioObject(path: "/org/bluez/hci0/dev_C0/battery")
}

extension RadioEvent {
  /// The device of the tests, or another one, as it is told.
  static func known(
    _ object: RadioObject = .device, _ address: DeviceAddress = .scale,
    on adapter: RadioObject = .adapter, isPaired: Bool = false, isConnected: Bool = false,
    signal: Int16? = nil
  ) -> RadioEvent {
    .device(
      object,
      Device(
        adapter: adapter, address: address, isPaired: isPaired, isConnected: isConnected,
        signal: signal))
  }

  /// Its characteristic.
  static func found(
    _ object: RadioObject = .weight, _ identifier: ServiceIdentifier = .weight,
    canNotify: Bool = true
  ) -> RadioEvent {
    .characteristic(
      object, Characteristic(device: .device, identifier: identifier, canNotify: canNotify))
  }
}

extension DeviceAddress {
  static let scale = address("C0:FF:EE:00:12:34")
  static let strap = address("C0:FF:EE:00:12:35")

  static func address(_ words: String) -> DeviceAddress {
    guard let address = try? DeviceAddress(words: words) else {
      preconditionFailure("\(words) is no address")
    }
    return address
  }
}

extension ServiceIdentifier {
  static let weight = ServiceIdentifier(short: 0x2A9D)
  static let battery = ServiceIdentifier(short: 0x2A19)
}

extension ClientName {
  static let scale = name("scale")
  static let diary = name("diary")

  static func name(_ text: String) -> ClientName {
    guard let name = ClientName(text) else { preconditionFailure("\(text) is no name") }
    return name
  }
}

extension HoldOrder {
  static let recorded = RecordedProcess(
    pid: 77, namespace: 4_026_531_836, attached: BootInstant(nanoseconds: 5))

  /// An order by what is waited for.
  static func waits(
    _ client: ClientName = .scale, _ waits: Wait..., notBefore: MonotonicInstant? = nil,
    pending: [String] = []
  ) -> HoldOrder {
    HoldOrder(
      client: client, title: "\(client)", reopen: .unit("\(client).service"), waits: waits,
      notBefore: notBefore, pending: pending)
  }

  /// The order of a client that lives.
  static func lives(
    _ client: ClientName = .scale, _ process: RecordedProcess = recorded
  ) -> HoldOrder {
    HoldOrder(
      client: client, title: "\(client)", reopen: .unit("\(client).service"), process: process)
  }

  /// The order of a client that is paused, done or stopped.
  static func rests(_ client: ClientName = .scale) -> HoldOrder {
    HoldOrder(client: client, title: "\(client)", reopen: .unit("\(client).service"))
  }
}

extension HoldOrder.Wait {
  static func on(
    _ occasion: WakeOccasion, _ address: DeviceAddress = .scale, delay: TimeSpan = .zero
  ) -> HoldOrder.Wait {
    guard let name = try? AccessoryName(words: "bath") else {
      preconditionFailure("bath is no name")
    }
    return HoldOrder.Wait(
      accessory: name, title: "Bath", address: address, occasion: occasion, delay: delay,
      rule: "linux-crashed")
  }

  static let appears = on(.appears)
  static let connects = on(.connects)
  static let disconnects = on(.disconnects)
  static let notifies = on(.notifies(.weight))
}

extension [Holder.Action] {
  /// What is asked of the radio.
  var requests: [RadioRequest] {
    compactMap { if case .request(let request, _) = $0 { request } else { nil } }
  }

  /// For what is opened.
  var openings: [Occurrence] {
    compactMap { if case .open(_, let occurrence) = $0 { occurrence } else { nil } }
  }

  /// Who is opened.
  var opened: [ClientName] {
    compactMap { if case .open(let client, _) = $0 { client } else { nil } }
  }
}
