import ForestallTestKit
import SystemCalls

/// The session's notification server, as a person sees it and presses on it.
enum NotificationServer: String, CaseIterable {
  case dunst, xfce, mate, mako
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
    // Nothing found is no success to xdotool.
    let found = try Desktop.run(
      "xdotool", "search", "--onlyvisible", "--name",
      "^(xfce4-notifyd|(Critical )?Notification|Dunst)$")
    return try found.output.split(separator: "\n").compactMap { window in
      let told = try Desktop.run("xdotool", "getwindowgeometry", "--shell", String(window))
      var values: [Substring: Int] = [:]
      for line in told.output.split(separator: "\n") {
        let parts = line.split(separator: "=")
        if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
      }
      guard let x = values["X"], let y = values["Y"], let width = values["WIDTH"],
        let height = values["HEIGHT"], width > 1
      else { return nil }
      return Area(x: x, y: y, width: width, height: height)
    }
  }

  /// Presses Reopen as a person does: on the button where one is drawn, with the middle button of the
  /// mouse on dunst's notification, and by mako's own program on a Wayland without a mouse.
  func pressReopen() throws {
    if self == .mako {
      try Desktop.runWell("makoctl", "invoke")
      return
    }
    guard let area = try areas().first else { throw DesktopError("nothing is there to press") }
    switch self {
    case .xfce: try click(area.x + area.width - 240, area.y + area.height - 31)
    case .notificationDaemon: try click(area.x + area.width - 205, area.y + area.height - 39)
    case .mate: try click(area.x + area.width - 190, area.y + area.height - 27)
    case .dunst: try click(area.x + area.width / 2, area.y + area.height / 2, button: 2)
    case .mako: break
    }
  }

  private func click(_ x: Int, _ y: Int, button: Int = 1) throws {
    try Desktop.runWell("xdotool", "mousemove", "\(x - 1)", "\(y)")
    try Desktop.runWell("xdotool", "mousemove", "\(x)", "\(y)", "click", "\(button)")
    try Desktop.runWell("xdotool", "mousemove", "3", "700")
  }

  /// Whether a person can tell it to be quiet.
  var hasDoNotDisturb: Bool { self != .notificationDaemon }

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
    case .notificationDaemon: break
    }
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
