internal import DBus
internal import Radio

/// The properties of one object, by interface.
typealias Interfaces = [String: [String: Value]]

/// Something that BlueZ tells of its objects.
enum ObjectChange: Hashable {
  /// Objects with all that they have: those that are not among them are not there.
  case snapshot([RadioObject: Interfaces])
  /// An object has these interfaces now.
  case added(RadioObject, Interfaces)
  /// An object has these no more.
  case removed(RadioObject, Set<String>)
  /// Some properties of an interface are otherwise, and some have no value any more.
  case changed(RadioObject, interface: String, [String: Value], without: [String])
  /// Why a device's link ends.
  case linkEnds(RadioObject, reason: String)

  /// Reads the answer to GetManagedObjects; `nil` for one of another shape.
  init?(snapshot answer: [Value]) {
    guard answer.count == 1, let entries = answer[0].elements else { return nil }
    var objects: [RadioObject: Interfaces] = [:]
    for entry in entries {
      guard case .entry(.objectPath(let path), let interfaces) = entry else { return nil }
      objects[RadioObject(path: path)] = Self.interfaces(interfaces)
    }
    self = .snapshot(objects)
  }

  /// Reads a signal; `nil` for one that says something else, or is of another shape.
  init?(_ signal: Signal) {
    let values = signal.values
    switch (signal.interface, signal.member, values.count) {
    case (BlueZNames.objectManager, "InterfacesAdded", 2):
      guard let path = values[0].text else { return nil }
      self = .added(RadioObject(path: path), Self.interfaces(values[1]))
    case (BlueZNames.objectManager, "InterfacesRemoved", 2):
      guard let path = values[0].text, let names = values[1].elements else { return nil }
      self = .removed(RadioObject(path: path), Set(names.compactMap(\.text)))
    case (BlueZNames.properties, "PropertiesChanged", 3):
      guard let interface = values[0].text, let properties = values[1].dictionary,
        let names = values[2].elements
      else { return nil }
      self = .changed(
        RadioObject(path: signal.path), interface: interface, properties,
        without: names.compactMap(\.text))
    // From BlueZ 5.83 on, and before the property says so.
    case (BlueZNames.device, "Disconnected", 1...):
      guard let reason = values[0].text else { return nil }
      self = .linkEnds(RadioObject(path: signal.path), reason: reason)
    default: return nil
    }
  }

  private static func interfaces(_ value: Value) -> Interfaces {
    (value.dictionary ?? [:]).mapValues { $0.dictionary ?? [:] }
  }
}
