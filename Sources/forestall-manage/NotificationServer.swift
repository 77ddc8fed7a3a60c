internal import CheckUps
internal import DBus
internal import SystemCalls

/// What answers to `org.freedesktop.Notifications`, asked without showing anything.
struct NotificationServer {
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// How long a server may take to start, and to answer.
  private static let patience = Duration.seconds(5)

  private let bus: Bus

  /// The server of a bus.
  init(_ bus: Bus) { self.bus = bus }

  /// What it says of itself; one that the bus can start is started.
  func facts() throws(BusError) -> NotificationFacts {
    if try !isThere {
      guard try canBeStarted else { return NotificationFacts(.none) }
      do throws(BusError) {
        try ask("StartServiceByName", [.string(Self.name), .uint32(0)], "start it")
      } catch {
        return NotificationFacts(.startFails(error.reason))
      }
    }
    do throws(BusError) {
      return try described()
    } catch {
      return NotificationFacts(.mute(error.reason))
    }
  }

  private func described() throws(BusError) -> NotificationFacts {
    let information = try call("GetServerInformation").compactMap(\.text)
    guard information.count >= 3 else {
      throw BusError.unexpectedReply("ask the notification server who it is", [])
    }
    let capabilities = try call("GetCapabilities").first?.elements?.compactMap(\.text) ?? []
    let server = NotificationFacts.Server.speaks(
      name: information[0], vendor: information[1], version: information[2],
      capabilities: Set(capabilities))
    return NotificationFacts(server, isHeldBack: isHeldBack(by: information[0]))
  }

  /// Plasma tells by a property of the specification's interface, dunst by one of its own; GNOME Shell
  /// keeps it among the person's settings, which their own program reads.
  private func isHeldBack(by server: String) -> String? {
    if server == "gnome-shell" {
      let banners = CommandOutput.of("gsettings get org.gnome.desktop.notifications show-banners")
      return banners?.hasPrefix("false") == true ? "do-not-disturb is on" : nil
    }
    if property("Inhibited", of: Self.name)?.boolean == true { return "do-not-disturb is on" }
    if property("paused", of: "org.dunstproject.cmd0")?.boolean == true {
      return "it is paused; `dunstctl set-paused false` ends that"
    }
    return nil
  }

  private func property(_ property: String, of interface: String) -> Value? {
    let answer = try? bus.call(
      MethodCall(
        destination: Self.name, path: Self.path, interface: "org.freedesktop.DBus.Properties",
        member: "Get", arguments: [.string(interface), .string(property)], startsService: false),
      to: "ask whether notifications are held back", within: Self.patience)
    return answer?.first
  }

  private func call(_ member: String) throws(BusError) -> [Value] {
    try bus.call(
      MethodCall(
        destination: Self.name, path: Self.path, interface: Self.name, member: member,
        startsService: false), to: "ask the notification server", within: Self.patience)
  }

  private var isThere: Bool {
    get throws(BusError) {
      try ask("NameHasOwner", [.string(Self.name)], "ask for it").first?.boolean ?? false
    }
  }

  private var canBeStarted: Bool {
    get throws(BusError) {
      try ask("ListActivatableNames", [], "ask what can be started").first?.elements?
        .contains { $0.text == Self.name } ?? false
    }
  }

  @discardableResult
  private func ask(
    _ member: String, _ arguments: [Value], _ purpose: String
  ) throws(BusError) -> [Value] {
    try bus.call(
      MethodCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: member, arguments: arguments),
      to: purpose, within: Self.patience)
  }
}
