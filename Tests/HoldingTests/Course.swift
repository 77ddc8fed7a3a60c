import Accessories
import Holding
import Radio
import SeededRandomness
import Testing
import Vocabulary

/// A holder, the radio that it deals with, and the orders that it has.
struct Course {
  var holder = Holder()
  var radio: SimulatedRadio
  var orders: [ClientName: HoldOrder] = [:]
  private(set) var now = MonotonicInstant(nanoseconds: 1_000_000_000_000)
  private(set) var isAwake = false
  /// The orders that were acted on.
  private(set) var acted: [ClientName: HoldOrder] = [:]
  private(set) var watched: [ClientName: HoldOrder.RecordedProcess] = [:]
  private var orderCount: UInt64 = 0
  let seed: UInt64

  private static let clients = (0..<3).map { ClientName.name("c\($0)") }

  init(seed: UInt64) {
    self.seed = seed
    radio = SimulatedRadio(seed: seed)
  }

  // MARK: - What happens

  mutating func happen() {
    switch Int.random(in: 0..<100, using: &radio.random) {
    case 0..<15: changeOrder()
    case 15..<40: run(.milliseconds(UInt64.random(in: 1...20_000, using: &radio.random)))
    case 40..<60: complete()
    case 60..<70: radio.hear()
    case 70..<78: if let address = address() { radio.near.formSymmetricDifference([address]) }
    case 78..<84:
      if let object = radio.devices.keys.sorted().randomElement(using: &radio.random) {
        radio.setConnected(object, radio.devices[object]?.isConnected == false)
      }
    case 84..<87:
      if let object = radio.subscribed.sorted().randomElement(using: &radio.random) {
        radio.events.append(.notified(object))
      }
    case 87..<90: flip()
    case 90..<92: if let object = adapter() { radio.setDiscovering(object, false) }
    case 92..<94:
      if let object = adapter() {
        radio.removeAdapter(object)
      } else if radio.isThere {
        radio.addAdapter()
      }
    case 94..<95:
      if let object = radio.devices.keys.sorted().randomElement(using: &radio.random) {
        radio.removeDevice(object)
      }
    case 95..<97: radio.isThere ? radio.vanish() : radio.appear()
    case 97..<98: loseBus()
    case 98..<99:
      // A late answer to what means nothing any more.
      if let number = radio.late.popLast() {
        take(.answered(number, failure: RadioFailure(name: "x", "Late.")))
      }
    default:
      if let (client, process) = watched.sorted(by: { $0.key < $1.key }).first {
        watched[client] = nil
        take(.processEnded(client, process, isToldByOthers: radio.chance(50)))
      }
    }
    tell()
  }

  private mutating func adapter() -> RadioObject? {
    radio.adapters.keys.sorted().randomElement(using: &radio.random)
  }

  private mutating func address() -> DeviceAddress? {
    SimulatedRadio.addresses.randomElement(using: &radio.random)
  }

  private mutating func flip() {
    guard let object = adapter(), let isPowered = radio.adapters[object]?.isPowered else { return }
    radio.setPowered(object, !isPowered)
  }

  private mutating func loseBus() {
    radio.vanish()
    radio.events = []
    take(.radioLost)
    radio.appear()
  }

  private mutating func changeOrder() {
    guard let client = Self.clients.randomElement(using: &radio.random) else { return }
    orderCount += 1
    switch Int.random(in: 0..<6, using: &radio.random) {
    case 0: orders[client] = nil
    case 1: orders[client] = .rests(client)
    case 2: orders[client] = .lives(client)
    default:
      var order = HoldOrder.waits(client, pending: ["\(orderCount)"])
      for _ in 0..<Int.random(in: 1...3, using: &radio.random) { order.waits.append(wait()) }
      if radio.chance(30) {
        order.notBefore = now + .seconds(UInt64.random(in: 0...30, using: &radio.random))
      }
      orders[client] = order
    }
    take(.orders(orders))
  }

  private mutating func wait() -> HoldOrder.Wait {
    let occasions: [WakeOccasion] = [
      .appears, .connects, .disconnects, .notifies(.weight), .notifies(.battery),
      .notifies(ServiceIdentifier(short: 1)),
    ]
    let occasion = occasions.randomElement(using: &radio.random) ?? .appears
    let delay = TimeSpan.seconds(radio.chance(30) ? 7 : 0)
    return .on(occasion, address() ?? .scale, delay: delay)
  }

  // MARK: - Time and events

  /// Time passes: wakes come, and what was asked is done.
  mutating func run(_ span: TimeSpan) {
    let end = now + span
    var turns = 0
    while true {
      let dues = radio.pending.map(\.due) + [holder.nextWake].compactMap(\.self)
      guard let next = dues.min(), next <= end else { break }
      now = max(now, next)
      if holder.nextWake.map({ $0 <= now }) ?? false { take(.timeIsUp) }
      complete()
      turns += 1
      guard turns < 2_000 else {
        Issue.record("It spins (seed \(seed)).")
        break
      }
    }
    now = max(now, end)
    tell()
  }

  private mutating func complete() {
    for event in radio.complete(at: now) { take(event) }
  }

  /// Tells what the radio has to tell, while that is wanted; and now and then when it is not.
  mutating func tell() {
    for event in radio.drain() where isAwake || radio.chance(20) { take(event) }
  }

  mutating func take(_ event: Holder.Event) {
    if case .radio(let event) = event { radio.told.take(event) }
    if case .radioLost = event { radio.told = ToldRadio() }
    let moment = Moment(
      boot: Bench.boot, monotonic: now, sinceBoot: BootInstant(nanoseconds: now.nanoseconds),
      wall: WallInstant(seconds: 0))
    for action in holder.take(event, at: moment) { perform(action) }
    #expect(
      holder.nextWake.map { $0 > now } ?? true, "it wants to be woken for what is due (\(seed))")
    tell()
  }

  private mutating func perform(_ action: Holder.Action) {
    switch action {
    case .wakeRadio:
      #expect(!isAwake)
      isAwake = true
      radio.tellAll()
    case .sleepRadio:
      #expect(isAwake && radio.pending.isEmpty && radio.subscribed.isEmpty)
      #expect(radio.adapters.values.allSatisfy { $0.session == nil })
      isAwake = false
      radio.events = []
    case .request(let request, let number):
      #expect(isAwake)
      radio.ask(request, number, at: now)
    case .open(let client, let occurrence):
      #expect(orders[client]?.waits.contains(occurrence.wait) == true)
      #expect(acted[client] != orders[client], "an order is acted on once (\(seed))")
      #expect(orders[client]?.notBefore.map { $0 <= now } ?? true)
      acted[client] = orders[client]
    case .watch(let client, let process): watched[client] = process
    case .unwatch(let client):
      #expect(watched[client] != nil)
      watched[client] = nil
    case .tellEnded(let client, let process):
      #expect(orders[client]?.process == process)
    }
  }
}
