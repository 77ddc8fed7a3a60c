import DBus
import Radio

@testable import BlueZ

/// BlueZ as a test wants it, on the test's own thread: it does something only while it is served.
final class FakeBlueZ {
  let bus: Bus
  /// What there is.
  var objects: [RadioObject: Interfaces] = [:]
  /// What was called: the object, the method and the arguments.
  private(set) var called: [Called] = []
  /// The methods that are not answered until `release`.
  var keeps: Set<String> = []
  /// The methods that are refused, with the error's name and its words.
  var refuses: [String: (name: String, words: String)] = [:]
  private var kept: [IncomingCall] = []

  struct Called: Equatable {
    let path: String
    let member: String
    let arguments: [Value]
  }

  init(address: String, _ objects: [RadioObject: Interfaces] = [:]) throws {
    self.objects = objects
    bus = try Bus(address: address)
    try bus.serve(as: BlueZNames.service)
  }

  /// Does what it was called for until now, without waiting.
  func serve() throws {
    while let call = try bus.nextCall(within: .zero) {
      called.append(Called(path: call.path, member: call.member, arguments: call.arguments))
      if keeps.contains(call.member) { kept.append(call) } else { try answer(call) }
    }
  }

  /// Answers what was kept, or that of one method.
  func release() throws {
    for call in kept { try answer(call) }
    kept = []
  }

  private func answer(_ call: IncomingCall) throws {
    if let (name, words) = refuses[call.member] {
      try call.refuse(name, words)
    } else if call.member == "GetManagedObjects" {
      try call.reply([
        .array(
          of: "{oa{sa{sv}}}",
          objects.map { .entry(key: .objectPath($0.key.path), value: Self.value($0.value)) })
      ])
    } else {
      try call.reply()
    }
  }

  func add(_ object: RadioObject, _ interfaces: Interfaces) throws {
    objects[object] = interfaces
    try bus.emit(
      path: "/", interface: BlueZNames.objectManager, member: "InterfacesAdded",
      [.objectPath(object.path), Self.value(interfaces)])
  }

  func remove(_ object: RadioObject) throws {
    let interfaces = objects.removeValue(forKey: object) ?? [:]
    try bus.emit(
      path: "/", interface: BlueZNames.objectManager, member: "InterfacesRemoved",
      [.objectPath(object.path), .strings(Array(interfaces.keys))])
  }

  func change(
    _ object: RadioObject, _ properties: [String: Value],
    of interface: String = BlueZNames.device, without names: [String] = []
  ) throws {
    objects[object]?[interface]?.merge(properties) { $1 }
    for name in names { objects[object]?[interface]?[name] = nil }
    try bus.emit(
      path: object.path, interface: BlueZNames.properties, member: "PropertiesChanged",
      [.string(interface), .dictionary(properties), .strings(names)])
  }

  static func value(_ interfaces: Interfaces) -> Value {
    .array(
      of: "{sa{sv}}",
      interfaces.map { .entry(key: .string($0.key), value: .dictionary($0.value)) })
  }
}
