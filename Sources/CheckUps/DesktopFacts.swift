/// What the service manager and the doctor itself know of the desktop.
public struct EnvironmentFacts: Hashable, Sendable {
  /// What the service manager gives to what it starts.
  public var manager: [String: String]
  /// What the doctor found around itself.
  public var own: [String: String]

  /// Facts by their parts.
  public init(manager: [String: String], own: [String: String]) {
    self.manager = manager
    self.own = own
  }

  private static let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
  /// What a graphical program needs beside its display.
  private static let companions = ["XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"]
  private static let busAddress = "DBUS_SESSION_BUS_ADDRESS"

  /// The names of all variables that are looked at.
  public static let names = displays + companions + [busAddress]

  /// What is to be said of the environment.
  public var findings: [Finding] {
    let displays = Self.displays.filter { manager[$0]?.isEmpty == false }
    let ours = Self.displays.filter { own[$0]?.isEmpty == false }
    var findings: [Finding] = []
    if let display = displays.first {
      findings.append(
        Finding(
          .environment, .well, "systemd knows the display: \(display)=\(manager[display] ?? "")."))
    } else if ours.isEmpty {
      findings.append(
        Finding(
          .environment, .warning,
          "systemd knows of no display, so what it opens shows no window; neither does this terminal.",
          remedy: "ask again from a terminal of your desktop"))
    } else {
      let names = ours + Self.companions.filter { own[$0]?.isEmpty == false }
      findings.append(
        Finding(
          .environment, .broken,
          "systemd does not know the display, so what it opens cannot show a window.",
          remedy: "run `systemctl --user import-environment \(names.joined(separator: " "))`; a "
            + "session that never does so lacks `dbus-update-activation-environment --systemd --all` "
            + "in its start-up", mend: .importEnvironment(names)))
    }
    if let theirs = manager[Self.busAddress], let mine = own[Self.busAddress],
      Self.place(theirs) != Self.place(mine)
    {
      findings.append(
        Finding(
          .environment, .warning,
          "systemd has another session bus than this terminal: \(theirs), and here \(mine).",
          remedy: "log in without `dbus-launch` or `dbus-run-session`"))
    }
    return findings
  }

  /// An address without the bus's identifier, which only some who tell it have.
  private static func place(_ address: String) -> Substring {
    address.prefix { $0 != "," }
  }
}

/// The notification server.
public struct NotificationFacts: Hashable, Sendable {
  /// What is there.
  public var server: Server
  /// What holds its notifications back, in words; `nil` where nothing does or none can tell.
  public var isHeldBack: String?

  /// What answers to `org.freedesktop.Notifications`.
  public enum Server: Hashable, Sendable {
    /// Nothing, and nothing could be started.
    case none
    /// Something that the bus should start, and why it does not.
    case startFails(String)
    /// Something that does not answer, and how.
    case mute(String)
    /// A server, by what it says of itself.
    case speaks(name: String, vendor: String, version: String, capabilities: Set<String>)
  }

  /// Facts by their parts.
  public init(_ server: Server, isHeldBack: String? = nil) {
    self.server = server
    self.isHeldBack = isHeldBack
  }

  /// What is to be said of the notification server.
  public var findings: [Finding] {
    switch server {
    case .none:
      return [
        Finding(
          .notifications, .broken,
          "There is no notification server, so reminders wait and nobody sees them.",
          remedy: "start that of your desktop, or install one, for instance `apt install dunst`")
      ]
    case .startFails(let reason):
      return [
        Finding(
          .notifications, .broken,
          "No notification server runs, and the bus cannot start one: \(Self.sentence(reason))",
          remedy: "see `journalctl --user -b -g -i notif`, and start it from your desktop")
      ]
    case .mute(let reason):
      return [
        Finding(
          .notifications, .broken,
          "The notification server does not answer: \(Self.sentence(reason))",
          remedy: "restart it, or log out and in")
      ]
    case .speaks(let name, let vendor, let version, let capabilities):
      return shortcomings(name, capabilities)
        ?? [
          Finding(
            .notifications, .well,
            "\(name) \(version) (\(vendor)) shows notifications, with buttons.", subject: name)
        ]
    }
  }

  private func shortcomings(_ name: String, _ capabilities: Set<String>) -> [Finding]? {
    var findings: [Finding] = []
    if let isHeldBack {
      findings.append(
        Finding(
          .notifications, .warning, "\(name) holds notifications back: \(isHeldBack).",
          subject: name, remedy: "end do-not-disturb when you want to be reminded"))
    }
    for (capability, lack) in [
      ("actions", "has no buttons: Reopen, Snooze and Stop are left to `forestall`"),
      ("body", "shows no text, only the headline"),
    ] where !capabilities.contains(capability) {
      findings.append(
        Finding(
          .notifications, .warning, "\(name) \(lack).", subject: name,
          remedy: "use another notification server where that is wanted"))
    }
    return findings.isEmpty ? nil : findings
  }

  private static func sentence(_ reason: String) -> String {
    reason.hasSuffix(".") ? reason : reason + "."
  }
}
