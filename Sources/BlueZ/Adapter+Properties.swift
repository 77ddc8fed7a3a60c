internal import DBus
internal import Radio

extension Adapter {
  /// An adapter by its properties.
  init(_ properties: [String: Value]) {
    self.init(isPowered: false)
    apply(properties)
  }

  /// Takes over changed properties. One that is about to be powered, as after a sleep, is not yet.
  mutating func apply(_ properties: [String: Value]) {
    isPowered = properties["Powered"]?.boolean ?? isPowered
    isDiscovering = properties["Discovering"]?.boolean ?? isDiscovering
  }
}
