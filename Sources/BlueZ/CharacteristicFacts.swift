internal import Accessories
internal import DBus
internal import Radio

/// What BlueZ says of a characteristic: the properties that anybody here needs.
struct CharacteristicFacts: Hashable {
  /// What is told of it once it can be used; `nil` where too little is known.
  private(set) var told: Characteristic?
  /// The device that it belongs to.
  let device: RadioObject
  private var identifier: ServiceIdentifier?
  private var canNotify = false

  /// A characteristic by where it is, `…/dev_…/service…/char…`, and its properties.
  init(_ object: RadioObject, _ properties: [String: Value]) {
    device = object.parent.parent
    apply(properties)
  }

  /// Takes over changed properties.
  mutating func apply(_ properties: [String: Value]) {
    if let words = properties["UUID"]?.text {
      identifier = (try? ServiceIdentifier(words: words)) ?? identifier
    }
    if let flags = properties["Flags"]?.elements {
      canNotify = flags.contains { $0.text == "notify" || $0.text == "indicate" }
    }
    told = identifier.map {
      Characteristic(device: device, identifier: $0, canNotify: canNotify)
    }
  }
}

extension RadioObject {
  /// The object in whose path this one's is.
  var parent: RadioObject {
    RadioObject(path: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
  }
}
