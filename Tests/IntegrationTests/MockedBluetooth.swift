import ForestallTestKit
import SystemCalls

/// BlueZ as python-dbusmock imagines it, on a bus that the session takes for the system's.
final class MockedBluetooth {
  private static let python = "/usr/bin/python3"

  /// Whether it is installed; Debian's package is python3-dbusmock.
  static let isInstalled: Bool =
    (try? BuiltProgram(path: python).run(["-c", "import dbusmock.templates.bluez5"]))?.status == 0

  private let bus: PrivateBus
  private let desktop: Desktop
  private var service: RunningProgram?

  /// The address of its bus.
  var address: String { bus.address }

  /// Has the session's services find it, with one adapter.
  init(_ desktop: Desktop) throws {
    self.desktop = desktop
    bus = try PrivateBus()
    // A Swift program would catch the first signal of a crash that somebody sends.
    try Desktop.systemctl(
      "set-environment", "DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)", "SWIFT_BACKTRACE=enable=no")
    // One of before has another bus.
    try Desktop.systemctl("restart", "forestall-bluetooth.path")
    _ = try? Desktop.systemctl("stop", "forestall-bluetooth.service")
    try start(adapter: "hci0")
  }

  deinit {
    service?.signal(9)
    _ = try? Desktop.systemctl("stop", "forestall-bluetooth.service")
    _ = try? Desktop.systemctl("unset-environment", "DBUS_SYSTEM_BUS_ADDRESS")
  }

  /// Starts the service anew, as one that knows no device.
  func start(adapter: String) throws {
    service = try BuiltProgram(path: Self.python).start(
      ["-m", "dbusmock", "--system", "--template", "bluez5"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    try desktop.eventually("the mock is on its bus", within: 10_000) {
      try Desktop.run("busctl", "--address=\(bus.address)", "status", "org.bluez").status == 0
    }
    try call("org.bluez.Mock", "AddAdapter", "ss", adapter, "desk")
  }

  /// Ends the service, as a crash does.
  func kill() throws {
    service?.signal(9)
    try desktop.eventually("the mock is gone", within: 10_000) {
      try Desktop.run("busctl", "--address=\(bus.address)", "status", "org.bluez").status != 0
    }
  }

  /// A device is heard for the first time.
  func appear(_ address: String, on adapter: String = "hci0") throws {
    try call("org.bluez.Mock", "AddDevice", "sss", adapter, address, "Scale")
  }

  /// Somebody connects a device, or it comes by itself.
  func connect(_ address: String, on adapter: String = "hci0") throws {
    try call("org.bluez.Mock", "ConnectDevice", "ss", adapter, address)
  }

  /// A device is heard anew.
  func hear(_ address: String, signal: Int, on adapter: String = "hci0") throws {
    let device = address.replacing(":", with: "_")
    try call(
      "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}", "org.bluez.Device1", "1", "RSSI",
      "n", "--", "\(signal)", path: "/org/bluez/\(adapter)/dev_\(device)")
  }

  /// Switches an adapter on or off.
  func power(_ isOn: Bool, adapter: String = "hci0") throws {
    try call(
      "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}", "org.bluez.Adapter1", "1",
      "Powered", "b", isOn ? "true" : "false", path: "/org/bluez/\(adapter)")
  }

  /// Whether somebody has the adapter look for devices.
  func isSearching(_ adapter: String = "hci0") throws -> Bool {
    try Desktop.runWell(
      "busctl", "--address=\(bus.address)", "get-property", "org.bluez", "/org/bluez/\(adapter)",
      "org.bluez.Adapter1", "Discovering"
    ).contains("true")
  }

  private func call(
    _ interface: String, _ member: String, _ arguments: String..., path: String = "/org/bluez"
  ) throws {
    // What looks like an option is none behind two dashes, which come before the first of them.
    let words = ["--address=\(bus.address)", "call", "--", "org.bluez", path, interface, member]
    let result = try Desktop.run("busctl", words + arguments.filter { $0 != "--" })
    guard result.status == 0 else { throw DesktopError("\(member): \(result.errors)") }
  }
}
