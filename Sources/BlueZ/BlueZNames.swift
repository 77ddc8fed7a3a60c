internal import DBus

/// The names by which BlueZ is spoken to.
enum BlueZNames {
  static let service = "org.bluez"
  static let root = "/org/bluez"
  static let bus = "org.freedesktop.DBus"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let characteristic = "org.bluez.GattCharacteristic1"
}

extension SignalRule {
  /// That BlueZ comes or goes.
  static let blueZOwner = SignalRule(
    sender: BlueZNames.bus, path: "/org/freedesktop/DBus", interface: BlueZNames.bus,
    member: "NameOwnerChanged", arg0: BlueZNames.service)

  /// What BlueZ tells of its objects; other interfaces' properties wake nobody.
  static let blueZObjects: [SignalRule] =
    [
      SignalRule(
        sender: BlueZNames.service, path: "/", interface: BlueZNames.objectManager,
        member: "InterfacesAdded"),
      SignalRule(
        sender: BlueZNames.service, path: "/", interface: BlueZNames.objectManager,
        member: "InterfacesRemoved"),
      SignalRule(
        sender: BlueZNames.service, pathNamespace: BlueZNames.root, interface: BlueZNames.device,
        member: "Disconnected"),
    ]
    + [BlueZNames.adapter, BlueZNames.device, BlueZNames.characteristic].map { interface in
      SignalRule(
        sender: BlueZNames.service, pathNamespace: BlueZNames.root,
        interface: BlueZNames.properties, member: "PropertiesChanged", arg0: interface)
    }
}
