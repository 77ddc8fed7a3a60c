import Accessories
import Holding
import Radio
import SeededRandomness
import Testing
import Vocabulary

/// A little of BlueZ: what it is asked it does after a while, or refuses, and tells of it; and things
/// happen to it.
struct SimulatedRadio {
  var random: SeededGenerator
  var isThere = true
  var adapters: [RadioObject: SimulatedAdapter] = [:]
  var devices: [RadioObject: Device] = [:]
  var characteristics: [RadioObject: Characteristic] = [:]
  var subscribed: Set<RadioObject> = []
  /// Which devices are near enough to be heard.
  var near: Set<DeviceAddress> = []
  var pending: [Pending] = []
  /// Answers to what is void, which come late or never.
  var late: [UInt64] = []
  var events: [RadioEvent] = []
  /// What was told so far.
  var told = ToldRadio()
  /// Whether requests fail now and then.
  var isFlaky = true
  private var lastAdapter = 0

  struct SimulatedAdapter: Hashable {
    var isPowered = true
    var isDiscovering = false
    /// What is looked for on this connection's behalf.
    var session: Session?
    var told: Adapter { Adapter(isPowered: isPowered, isDiscovering: isDiscovering) }
  }

  struct Session: Hashable { var only: DeviceAddress? }

  struct Pending {
    let request: RadioRequest
    let number: UInt64
    let due: MonotonicInstant
  }

  static let addresses = (0..<4).map { DeviceAddress.address("C0:FF:EE:00:00:0\($0)") }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    addAdapter()
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  // MARK: - What is asked

  static func object(of request: RadioRequest) -> RadioObject {
    switch request {
    case .discover(let object, _), .stopDiscovering(let object), .connect(let object),
      .disconnect(let object), .subscribe(let object), .unsubscribe(let object):
      object
    }
  }

  /// Whether the object of a request is there, and the adapter it belongs to is on.
  private func canBeAsked(_ request: RadioRequest) -> Bool {
    let object = Self.object(of: request)
    guard isThere else { return false }
    if let adapter = adapters[object] { return adapter.isPowered }
    let device = devices[object] ?? characteristics[object].flatMap { devices[$0.device] }
    return device.map { adapters[$0.adapter]?.isPowered == true } ?? false
  }

  mutating func ask(_ request: RadioRequest, _ number: UInt64, at now: MonotonicInstant) {
    #expect(told.canBeAsked(Self.object(of: request)), "\(request) is asked of what is not there")
    // What is gone without that being told yet does not answer in time.
    guard canBeAsked(request) else { return late.append(number) }
    for other in pending where Self.object(of: other.request) == Self.object(of: request) {
      var isEndOfAttempt = false
      if case .disconnect = request, case .connect = other.request { isEndOfAttempt = true }
      #expect(isEndOfAttempt, "\(request) while \(other.request) is open")
    }
    let span = TimeSpan.milliseconds(UInt64.random(in: 1...3_000, using: &random))
    pending.append(Pending(request: request, number: number, due: now + span))
  }

  /// Does what is due; the answers to it.
  mutating func complete(at now: MonotonicInstant) -> [Holder.Event] {
    guard let index = pending.firstIndex(where: { $0.due <= now }) else { return [] }
    let done = pending.remove(at: index)
    let name = perform(done.request)
    let failure = name.map { RadioFailure(name: $0, "No.") }
    return drain() + [.answered(done.number, failure: failure)]
  }

  /// The events that are to be told.
  mutating func drain() -> [Holder.Event] {
    defer { events = [] }
    return events.map { .radio($0) }
  }

  private mutating func perform(_ request: RadioRequest) -> String? {
    let failed = "org.bluez.Error.Failed"
    switch request {
    case .discover(let object, let only):
      if adapters[object]?.session != nil { return "org.bluez.Error.InProgress" }
      if isFlaky, chance(20) { return "org.bluez.Error.NotReady" }
      adapters[object]?.session = Session(only: only)
      setDiscovering(object, true)
    case .stopDiscovering(let object):
      guard adapters[object]?.session != nil else { return failed }
      adapters[object]?.session = nil
      setDiscovering(object, false)
    case .connect(let object):
      guard let device = devices[object] else { return failed }
      guard near.contains(device.address), !(isFlaky && chance(30)) else { return failed }
      setConnected(object, true)
      return isFlaky && chance(10) ? "org.bluez.Error.InProgress" : nil
    case .disconnect(let object):
      guard devices[object]?.isConnected == true else { return "org.bluez.Error.NotConnected" }
      setConnected(object, false)
    case .subscribe(let object):
      if isFlaky, chance(30) { return "org.bluez.Error.NotPermitted" }
      subscribed.insert(object)
    case .unsubscribe(let object):
      subscribed.remove(object)
    }
    return nil
  }

  // MARK: - What is so

  mutating func addAdapter() {
    let object = RadioObject(path: "/hci\(lastAdapter)")
    lastAdapter += 1
    adapters[object] = SimulatedAdapter()
    events.append(.adapter(object, Adapter(isPowered: true)))
  }

  mutating func setDiscovering(_ object: RadioObject, _ value: Bool) {
    guard var adapter = adapters[object], adapter.isDiscovering != value else { return }
    adapter.isDiscovering = value
    adapters[object] = adapter
    events.append(.adapter(object, adapter.told))
  }

  mutating func setPowered(_ object: RadioObject, _ value: Bool) {
    guard var adapter = adapters[object], adapter.isPowered != value else { return }
    if !value {
      for (name, device) in devices where device.adapter == object {
        setConnected(name, false)
        void { Self.object(of: $0) == name }
      }
      void { Self.object(of: $0) == object }
      (adapter.session, adapter.isDiscovering) = (nil, false)
    }
    adapter.isPowered = value
    adapters[object] = adapter
    events.append(.adapter(object, adapter.told))
  }

  mutating func setConnected(_ object: RadioObject, _ value: Bool) {
    guard var device = devices[object], device.isConnected != value else { return }
    device.isConnected = value
    devices[object] = device
    events += [
      .device(object, device), value ? .connected(object) : .disconnected(object, reason: nil),
    ]
    if value {
      for (suffix, identifier) in [("w", ServiceIdentifier.weight), ("b", .battery)] {
        let name = RadioObject(path: "\(object)/\(suffix)")
        let new = Characteristic(device: object, identifier: identifier, canNotify: true)
        characteristics[name] = new
        events.append(.characteristic(name, new))
      }
    } else {
      for name in characteristics.keys where characteristics[name]?.device == object {
        characteristics[name] = nil
        subscribed.remove(name)
        void { Self.object(of: $0) == name }
        events.append(.characteristicGone(name))
      }
    }
  }

  /// Some device near to an adapter that looks for it is heard.
  mutating func hear() {
    for (object, adapter) in adapters.sorted(by: { $0.key < $1.key }) where adapter.isDiscovering {
      for address in near.sorted() {
        if let only = adapter.session?.only, only != address { continue }
        let name = RadioObject(path: "\(object)/\(address)")
        let signal = Int16.random(in: -90 ... -40, using: &random)
        var device =
          devices[name]
          ?? Device(adapter: object, address: address, isPaired: address == Self.addresses[0])
        guard !device.isConnected else { continue }
        device.signal = signal
        devices[name] = device
        events += [.device(name, device), .heard(name)]
      }
    }
  }

  mutating func removeDevice(_ object: RadioObject) {
    setConnected(object, false)
    devices[object] = nil
    void { Self.object(of: $0) == object }
    events.append(.deviceGone(object))
  }

  mutating func removeAdapter(_ object: RadioObject) {
    for (name, device) in devices where device.adapter == object { removeDevice(name) }
    adapters[object] = nil
    void { Self.object(of: $0) == object }
    events.append(.adapterGone(object))
  }

  /// The service ends, or the way to it; it comes back with adapters only.
  mutating func vanish() {
    isThere = false
    void { _ in true }
    (adapters, devices, characteristics, subscribed) = ([:], [:], [:], [])
    events = [.serviceVanished]
  }

  mutating func appear() {
    isThere = true
    events = [.serviceAppeared]
    addAdapter()
  }

  /// All that there is, as it is told to who begins to listen.
  mutating func tellAll() {
    guard isThere else { return events = [] }
    events = [.serviceAppeared]
    events += adapters.sorted { $0.key < $1.key }.map { .adapter($0.key, $0.value.told) }
    events += devices.sorted { $0.key < $1.key }.map { .device($0.key, $0.value) }
    events += characteristics.sorted { $0.key < $1.key }.map { .characteristic($0.key, $0.value) }
  }

  private mutating func void(_ isVoid: (RadioRequest) -> Bool) {
    late += pending.filter { isVoid($0.request) }.map(\.number)
    pending.removeAll { isVoid($0.request) }
  }
}
