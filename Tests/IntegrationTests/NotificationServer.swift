import ForestallTestKit
import SystemCalls

/// The session's notification server, as a person sees it and presses on it.
enum NotificationServer: String, CaseIterable {
  case dunst, xfce, mate, mako, gnome, plasma
  case notificationDaemon = "notification-daemon"

  /// The one of this session, where it is asked for; `nil` where it is another one, or a desktop's.
  static let current =
    ProcessEnvironment.value("FORESTALL_SERVERS") == nil
    ? nil : Desktop.name.flatMap(NotificationServer.init)

  /// The unit that runs it.
  static let unit = ProcessEnvironment.value("FORESTALL_SERVER_UNIT") ?? "nobody.service"

  /// Whether it draws a button for each action.
  var drawsButtons: Bool { self != .dunst && self != .mako }

  /// Whether it shows the default action as a button like any other.
  var drawsDefault: Bool { self == .xfce }

  /// Whether a word longer than the screen is wide makes its window wider than that; the buttons are at
  /// the right.
  var growsToTheLeft: Bool { self == .mate }

  /// Whether it says that it reads markup in the body, and so is given none that is not escaped.
  func readsMarkup() throws -> Bool {
    try Desktop.runWell(
      "busctl", "--user", "call", "org.freedesktop.Notifications",
      "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "GetCapabilities"
    ).contains("body-markup")
  }

  /// A place on the screen, in pixels.
  struct Area: Equatable {
    var x, y, width, height: Int
  }

  /// What it draws now, one area for each of its windows; those of mako are no windows of X, and so
  /// they are told by it.
  func areas() throws -> [Area] {
    if self == .mako {
      let list = JSONText(try Desktop.runWell("makoctl", "list"))?["data"]?[0]?.elements ?? []
      return list.filter { $0["app-name"]?["data"]?.text == "Forestall" }
        .map { _ in Area(x: 0, y: 0, width: 0, height: 0) }
    }
    if self == .gnome { return try gnomeAreas() }
    // Nothing found is no success to xdotool. Plasma's panel and desktop are windows of the same program.
    let pattern =
      self == .plasma
      ? ["--class", "plasmashell"] : ["--name", "^(xfce4-notifyd|(Critical )?Notification|Dunst)$"]
    let found = try Desktop.run("xdotool", ["search", "--onlyvisible"] + pattern)
    return try found.output.split(separator: "\n").compactMap { window in
      let told = try Desktop.run("xdotool", "getwindowgeometry", "--shell", String(window))
      var values: [Substring: Int] = [:]
      for line in told.output.split(separator: "\n") {
        let parts = line.split(separator: "=")
        if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
      }
      guard let x = values["X"], let y = values["Y"], let width = values["WIDTH"],
        let height = values["HEIGHT"], width > 1, self != .plasma || (x > 0 && height > 60)
      else { return nil }
      return Area(x: x, y: y, width: width, height: height)
    }
  }

  /// Presses Reopen as a person does: on the button where one is drawn, with the middle button of the
  /// mouse on dunst's notification, and by mako's own program on a Wayland without a mouse.
  func pressReopen(_ desktop: Desktop) throws {
    if self == .mako {
      try Desktop.runWell("makoctl", "invoke")
      return
    }
    if self == .gnome { return try pressInGnome(desktop) }
    guard let area = try areas().first else { throw DesktopError("nothing is there to press") }
    switch self {
    case .xfce: try click(area.x + area.width - 240, area.y + area.height - 31)
    case .notificationDaemon: try click(area.x + area.width - 205, area.y + area.height - 39)
    case .mate: try click(area.x + area.width - 190, area.y + area.height - 27)
    case .dunst: try click(area.x + area.width / 2, area.y + area.height / 2, button: 2)
    case .plasma: try click(area.x + area.width - 152, area.y + area.height - 19)
    case .mako, .gnome: break
    }
  }

  /// How many notifications a person finds: on the screen, or where a desktop keeps them.
  func kept() throws -> Int { self == .gnome ? try gnomeKept() : try areas().count }

  private func click(_ x: Int, _ y: Int, button: Int = 1) throws {
    try Desktop.runWell("xdotool", "mousemove", "\(x - 1)", "\(y)")
    try Desktop.runWell("xdotool", "mousemove", "\(x)", "\(y)", "click", "\(button)")
  }

  /// Takes the mouse away from what was pressed. A slow server for which it had left before the button
  /// was up counts that as no click.
  func leave() throws {
    if self == .gnome || self == .mako { return }
    try Desktop.runWell("xdotool", "mousemove", "3", "700")
  }

  /// Whether a person can tell it to be quiet.
  var hasDoNotDisturb: Bool { self != .notificationDaemon }

  /// Whether others can learn that it is quiet.
  var tellsDoNotDisturb: Bool { [.dunst, .gnome, .plasma].contains(self) }

  /// Tells it to show nothing, or to show again.
  func setDoNotDisturb(_ isOn: Bool) throws {
    switch self {
    case .dunst: try Desktop.runWell("dunstctl", "set-paused", "\(isOn)")
    case .mako: try Desktop.runWell("makoctl", "mode", isOn ? "-a" : "-r", "do-not-disturb")
    case .xfce:
      try Desktop.runWell(
        "xfconf-query", "-c", "xfce4-notifyd", "-p", "/do-not-disturb", "-n", "-t", "bool", "-s",
        "\(isOn)")
    case .mate:
      try Desktop.runWell(
        "gsettings", "set", "org.mate.NotificationDaemon", "do-not-disturb", "\(isOn)")
    case .gnome:
      try Desktop.runWell(
        "gsettings", "set", "org.gnome.desktop.notifications", "show-banners", "\(!isOn)")
    case .plasma: try setPlasmaDoNotDisturb(isOn)
    case .notificationDaemon: break
    }
  }

  /// As Plasma's own switch does it: the time until which it is quiet, and a word that it was changed.
  private func setPlasmaDoNotDisturb(_ isOn: Bool) throws {
    let lines = "[DoNotDisturb]\n" + (isOn ? "Until=2099,1,1,0,0,0\n" : "")
    try Files.createFolder("\(Desktop.home)/.config")
    try Files.replace("\(Desktop.home)/.config/plasmanotifyrc", with: Array(lines.utf8))
    try Desktop.runWell(
      "gdbus", "emit", "--session", "--object-path", "/plasmanotifyrc", "--signal",
      "org.kde.kconfig.notify.ConfigChanged", "{'DoNotDisturb': [b'Until']}")
  }

  /// Takes a picture of the screen into the folder for results, where there is one.
  func picture(_ name: String) throws {
    guard let folder = ProcessEnvironment.value("FORESTALL_RESULTS"),
      let command = ProcessEnvironment.value("FORESTALL_SCREENSHOT")
    else { return }
    try Files.createFolder(folder + "/servers")
    let file = "\(folder)/servers/\(rawValue)-\(name).png"
    let words = command.split(separator: " ").map(String.init)
    try Desktop.runWell("env", words + [file])
  }
}
