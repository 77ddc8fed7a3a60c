/// BlueZ, its adapters and what blocks them.
public struct BluetoothFacts: Hashable, Sendable {
  /// How many clients need it: those of which a device is declared or registered.
  public var clients: Int
  /// Why the system bus cannot be reached, as a sentence; `nil` where it can.
  public var busFailure: String?
  /// Whether BlueZ is there.
  public var hasService: Bool
  /// Its adapters, and whether each is powered.
  public var adapters: [Adapter]
  /// The switches of rfkill that concern Bluetooth.
  public var switches: [Switch]

  /// An adapter of BlueZ.
  public struct Adapter: Hashable, Sendable {
    /// Its name, as hci0.
    public var name: String
    /// Whether it is on.
    public var isPowered: Bool

    /// An adapter by its parts.
    public init(_ name: String, isPowered: Bool) {
      self.name = name
      self.isPowered = isPowered
    }
  }

  /// A switch of rfkill.
  public struct Switch: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Whether a program has blocked it.
    public var isSoftBlocked: Bool
    /// Whether a key or the firmware has blocked it.
    public var isHardBlocked: Bool

    /// A switch by its parts.
    public init(_ name: String, isSoftBlocked: Bool = false, isHardBlocked: Bool = false) {
      self.name = name
      self.isSoftBlocked = isSoftBlocked
      self.isHardBlocked = isHardBlocked
    }
  }

  /// Facts by their parts.
  public init(
    clients: Int, busFailure: String? = nil, hasService: Bool = true, adapters: [Adapter] = [],
    switches: [Switch] = []
  ) {
    self.clients = clients
    self.busFailure = busFailure
    self.hasService = hasService
    self.adapters = adapters
    self.switches = switches
  }

  /// What is to be said of Bluetooth.
  public var findings: [Finding] {
    func one(
      _ grade: Finding.Grade, _ text: String, _ remedy: String? = nil, _ subject: String? = nil
    ) -> [Finding] {
      [Finding(.bluetooth, grade, text, subject: subject, remedy: remedy)]
    }
    guard clients > 0 else { return one(.unneeded, "No client has a device, so none is needed.") }
    if let busFailure { return one(.broken, busFailure, "see `systemctl status dbus`") }
    guard hasService else {
      return one(
        .broken, "BlueZ is not on the system bus.",
        "run `sudo systemctl enable --now bluetooth`, or install it: `apt install bluez`")
    }
    let blocked = switches.filter { $0.isHardBlocked || $0.isSoftBlocked }
    if !adapters.contains(where: \.isPowered), let first = blocked.first {
      return first.isHardBlocked
        ? one(
          .broken, "\(first.name) is blocked by a key or the firmware.",
          "switch Bluetooth on by that key or in the firmware; `rfkill list` shows it", first.name)
        : one(
          .broken, "\(first.name) is blocked by a program, as by airplane mode.",
          "run `rfkill unblock bluetooth`", first.name)
    }
    guard let adapter = adapters.first else {
      return one(
        .broken, "BlueZ has no Bluetooth adapter.",
        "plug one in; `lsusb` and `sudo dmesg | grep -i bluetooth` say what the kernel found")
    }
    guard let powered = adapters.first(where: \.isPowered) else {
      return one(
        .broken, "The Bluetooth adapter \(adapter.name) is off.", "run `bluetoothctl power on`",
        adapter.name)
    }
    return one(.well, "BlueZ is there, and its adapter \(powered.name) is on.", nil, powered.name)
  }
}

/// The process that waits for Bluetooth in the place of clients that are gone.
public struct HolderFacts: Hashable, Sendable {
  /// How many clients it has orders about.
  public var orders: Int
  /// `active`, `inactive`, `failed`, …
  public var activeState: String

  /// Facts by their parts.
  public init(orders: Int, activeState: String) {
    self.orders = orders
    self.activeState = activeState
  }

  /// The holder's unit.
  public static let unit = "forestall-bluetooth.service"

  /// What is to be said of the holder; that it has failed is told with the units.
  public var findings: [Finding] {
    let isUp = ["active", "activating", "reloading"].contains(activeState)
    let many = "\(orders) \(orders == 1 ? "client" : "clients")"
    if orders == 0 {
      return [Finding(.holder, .unneeded, "No client is to be waited for, so it need not run.")]
    }
    if isUp { return [Finding(.holder, .well, "It runs, with orders about \(many).")] }
    return [
      Finding(
        .holder, .broken, "It is \(activeState), though there are orders about \(many).",
        subject: Self.unit, remedy: "run `systemctl --user restart \(Self.unit)`",
        mend: .restart(Self.unit))
    ]
  }
}

/// How long the session lasts.
public struct LingerFacts: Hashable, Sendable {
  /// Whether the user's systemd goes on without a log-in.
  public var lingers: Bool

  /// Facts by their parts.
  public init(lingers: Bool) { self.lingers = lingers }

  /// What is to be said of it: neither is a fault.
  public var findings: [Finding] {
    [
      Finding(
        .session, .well,
        lingers
          ? "Lingering is on: Forestall goes on after you log out, and from the machine's start; what "
            + "it has to show waits for a desktop."
          : "Lingering is off: Forestall ends when you log out, and begins with the next log-in.")
    ]
  }
}
