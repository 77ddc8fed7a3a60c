internal import DBus
internal import Radio

/// What BlueZ has told of its objects, and what of that is told on.
///
/// Whatever comes, in whatever order: what the events tell is always what `picture` shows.
struct ObjectTree {
  private var isThere = false
  private var adapters: [RadioObject: Adapter] = [:]
  private var devices: [RadioObject: DeviceFacts] = [:]
  private var characteristics: [RadioObject: CharacteristicFacts] = [:]

  /// BlueZ is there or not. What it knows has to be asked for once it is.
  mutating func serviceChanged(isThere: Bool) -> [RadioEvent] {
    guard isThere != self.isThere else { return [] }
    self = ObjectTree()
    self.isThere = isThere
    return [isThere ? .serviceAppeared : .serviceVanished]
  }

  /// Takes over what BlueZ tells; nothing, while it is not there.
  mutating func apply(_ change: ObjectChange) -> [RadioEvent] {
    guard isThere else { return [] }
    var events: [RadioEvent] = []
    switch change {
    case .snapshot(let objects): replace(by: objects, &events)
    case .added(let object, let interfaces): add(object, interfaces, &events)
    case .removed(let object, let interfaces): remove(object, interfaces, &events)
    case .changed(let object, let interface, let properties, let names):
      self.change(object, interface, properties, without: names, &events)
    case .linkEnds(let object, let reason): devices[object]?.ending = reason
    }
    return events
  }

  // MARK: - What is told

  /// Adapters, devices and characteristics as they were told.
  var picture: Picture {
    Picture(
      isThere: isThere, adapters: adapters,
      devices: devices.compactMapValues { isVisible($0) ? $0.told : nil },
      characteristics: characteristics.compactMapValues { facts in
        (devices[facts.device].map { isVisible($0) && $0.isUsable } ?? false) ? facts.told : nil
      })
  }

  /// What somebody knows who was told everything.
  struct Picture: Hashable {
    var isThere = false
    var adapters: [RadioObject: Adapter] = [:]
    var devices: [RadioObject: Device] = [:]
    var characteristics: [RadioObject: Characteristic] = [:]
  }

  private func isVisible(_ facts: DeviceFacts?) -> Bool {
    facts?.told.map { adapters[$0.adapter] != nil } ?? false
  }

  // MARK: - Changes

  private mutating func replace(
    by objects: [RadioObject: Interfaces], _ events: inout [RadioEvent]
  ) {
    for object in characteristics.keys.sorted()
    where objects[object]?[BlueZNames.characteristic] == nil {
      set(object, characteristic: nil, &events)
    }
    for object in devices.keys.sorted() where objects[object]?[BlueZNames.device] == nil {
      set(object, device: nil, isHeard: false, &events)
    }
    for object in adapters.keys.sorted() where objects[object]?[BlueZNames.adapter] == nil {
      set(object, adapter: nil, &events)
    }
    for (object, interfaces) in objects.sorted(by: { $0.key < $1.key }) {
      add(object, interfaces, &events)
    }
  }

  private mutating func add(
    _ object: RadioObject, _ interfaces: Interfaces, _ events: inout [RadioEvent]
  ) {
    if let properties = interfaces[BlueZNames.adapter] {
      set(object, adapter: Adapter(properties), &events)
    }
    if let properties = interfaces[BlueZNames.device] {
      var facts = DeviceFacts(object, properties)
      let earlier = devices[object]
      if !facts.isConnected { facts.ending = earlier?.ending }
      let isHeard = earlier.map { facts.isHeard(since: $0) } ?? facts.isHeard
      set(object, device: facts, isHeard: isHeard, &events)
    }
    if let properties = interfaces[BlueZNames.characteristic] {
      set(object, characteristic: CharacteristicFacts(object, properties), &events)
    }
  }

  private mutating func remove(
    _ object: RadioObject, _ interfaces: Set<String>, _ events: inout [RadioEvent]
  ) {
    if interfaces.contains(BlueZNames.characteristic) {
      set(object, characteristic: nil, &events)
    }
    if interfaces.contains(BlueZNames.device) {
      set(object, device: nil, isHeard: false, &events)
    }
    if interfaces.contains(BlueZNames.adapter) { set(object, adapter: nil, &events) }
  }

  private mutating func change(
    _ object: RadioObject, _ interface: String, _ properties: [String: Value],
    without names: [String], _ events: inout [RadioEvent]
  ) {
    switch interface {
    case BlueZNames.adapter:
      guard var adapter = adapters[object] else { return }
      adapter.apply(properties)
      set(object, adapter: adapter, &events)
    case BlueZNames.device:
      guard var facts = devices[object] else { return }
      facts.apply(properties, without: names)
      set(object, device: facts, isHeard: DeviceFacts.tellAdvertising(properties), &events)
    case BlueZNames.characteristic:
      guard var facts = characteristics[object] else { return }
      facts.apply(properties)
      set(object, characteristic: facts, &events)
      if properties["Value"]?.elements != nil, isTold(facts) { events.append(.notified(object)) }
    default: break
    }
  }

  // MARK: - One object

  private mutating func set(
    _ object: RadioObject, adapter: Adapter?, _ events: inout [RadioEvent]
  ) {
    let earlier = adapters[object]
    guard adapter != earlier else { return }
    let own = devices.filter { $0.value.told?.adapter == object }.sorted { $0.key < $1.key }
    if let adapter {
      adapters[object] = adapter
      events.append(.adapter(object, adapter))
      guard earlier == nil else { return }
      for (device, facts) in own { tell(device, from: nil, to: facts, facts.isHeard, &events) }
    } else {
      for (device, facts) in own { tell(device, from: facts, to: nil, false, &events) }
      adapters[object] = nil
      events.append(.adapterGone(object))
    }
  }

  private mutating func set(
    _ object: RadioObject, device: DeviceFacts?, isHeard: Bool, _ events: inout [RadioEvent]
  ) {
    let earlier = devices[object].flatMap { isVisible($0) ? $0 : nil }
    let later = device.flatMap { isVisible($0) ? $0 : nil }
    let reason = device?.ending ?? earlier?.ending
    devices[object] = device
    tell(object, from: earlier, to: later, isHeard, reason: reason, &events)
  }

  private mutating func set(
    _ object: RadioObject, characteristic: CharacteristicFacts?, _ events: inout [RadioEvent]
  ) {
    let earlier = characteristics[object].flatMap { isTold($0) ? $0.told : nil }
    characteristics[object] = characteristic
    let later = characteristic.flatMap { isTold($0) ? $0.told : nil }
    guard earlier != later else { return }
    events.append(
      later.map { .characteristic(object, $0) } ?? .characteristicGone(object))
  }

  private func isTold(_ facts: CharacteristicFacts) -> Bool {
    guard facts.told != nil, let device = devices[facts.device] else { return false }
    return device.isUsable && isVisible(device)
  }

  // MARK: - Telling

  /// Tells what is otherwise of a device that can be seen before, after, or both.
  private func tell(
    _ object: RadioObject, from earlier: DeviceFacts?, to later: DeviceFacts?, _ isHeard: Bool,
    reason: String? = nil, _ events: inout [RadioEvent]
  ) {
    let (wasUsable, isUsable) = (earlier?.isUsable ?? false, later?.isUsable ?? false)
    let (wasConnected, isConnected) = (earlier?.isConnected ?? false, later?.isConnected ?? false)
    let own =
      wasUsable == isUsable
      ? []
      : characteristics.filter { $0.value.device == object }
        .compactMap { entry in entry.value.told.map { (entry.key, $0) } }.sorted { $0.0 < $1.0 }
    if wasUsable, !isUsable { events += own.map { .characteristicGone($0.0) } }
    if let device = later?.told, device != earlier?.told {
      events.append(.device(object, device))
    }
    if isConnected, !wasConnected { events.append(.connected(object)) }
    if wasConnected, !isConnected { events.append(.disconnected(object, reason: reason)) }
    if isUsable, !wasUsable { events += own.map { .characteristic($0.0, $0.1) } }
    if isHeard, later != nil { events.append(.heard(object)) }
    if earlier != nil, later == nil { events.append(.deviceGone(object)) }
  }
}
