import ForestallTestKit
import Glibc
import SystemCalls
import Testing

/// A person's folders with a declared client, and BlueZ as python-dbusmock imagines it on a bus that
/// stands for the system's.
final class PickStage {
  private let manage: ManageStage
  private let bus: PrivateBus
  private var mock: RunningProgram?

  private static let python = BuiltProgram(path: "/usr/bin/python3")

  /// Whether it is installed; Debian's package is python3-dbusmock.
  static let isInstalled: Bool =
    (try? python.run(["-c", "import dbusmock.templates.bluez5"]))?.status == 0

  init(services: String = "Services=181d\n") throws {
    manage = try ManageStage()
    bus = try PrivateBus()
    try Files.createFolder(manage.declarations)
    try Files.replace(
      "\(manage.declarations)/scale.client",
      with: Array("[Client]\nEvery=5min\n[Accessories]\n\(services)".utf8))
  }

  var environment: [String: String] {
    var environment = manage.environment
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
    environment["TERM"] = "xterm"
    return environment
  }

  // MARK: - BlueZ

  /// Has BlueZ come, with an adapter.
  func beginBlueZ() throws {
    mock = try Self.python.start(
      ["-m", "dbusmock", "--system", "--template", "bluez5"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    let waited = try BuiltProgram(path: "/usr/bin/gdbus").run(
      ["wait", "--address", bus.address, "--timeout", "20", "org.bluez"])
    try #require(waited.status == 0, "\(waited.errors)")
    try call("/org/bluez", "org.bluez.Mock", ["AddAdapter", "ss", "hci0", "desk"])
  }

  func endBlueZ() { mock = nil }

  /// Has a device be heard.
  func hear(_ number: Int, _ name: String, service: String = "181d") throws {
    let address = "C0:FF:EE:00:00:0\(number)"
    try call("/org/bluez", "org.bluez.Mock", ["AddDevice", "sss", "hci0", address, name])
    let path = "/org/bluez/hci0/dev_" + address.split(separator: ":").joined(separator: "_")
    try call(
      path, "org.freedesktop.DBus.Mock",
      [
        "UpdateProperties", "sa{sv}", "org.bluez.Device1", "2", "RSSI", "n", "-50", "UUIDs", "as",
        "1", "0000\(service)-0000-1000-8000-00805f9b34fb",
      ])
  }

  /// Has a device be paired that is known.
  func pair(_ number: Int) throws {
    try call(
      "/org/bluez", "org.bluez.Mock",
      ["PairDevice", "ssi", "hci0", "C0:FF:EE:00:00:0\(number)", "5898764"])
  }

  private func call(_ path: String, _ interface: String, _ words: [String]) throws {
    let result = try BuiltProgram(path: "/usr/bin/busctl").run(
      ["--address=\(bus.address)", "call", "--", "org.bluez", path, interface] + words)
    try #require(result.status == 0, "\(words): \(result.errors)")
  }

  // MARK: - Forestall

  func run(_ words: String...) throws -> ProgramResult { try run(words: words) }

  func run(words: [String]) throws -> ProgramResult {
    try manage.front.run(["accessory"] + words, environment: environment)
  }

  /// The same, with the standard input redirected as a shell's words say.
  func run(_ words: [String], reading redirection: String) throws -> ProgramResult {
    try BuiltProgram(path: "/bin/sh").run(
      ["-c", "exec \"$0\" \"$@\" \(redirection)", manage.front.path, "accessory"] + words,
      environment: environment)
  }

  /// Begins to choose on a terminal.
  func pick(
    _ words: String..., columns: UInt16 = 80, terminal: String = "xterm"
  ) throws -> TypingStage {
    var environment = environment
    environment["TERM"] = terminal
    return try TypingStage(
      manage.front, ["accessory", "pick", "scale"] + words, environment: environment,
      columns: columns)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension PickStage: Sendable {}
