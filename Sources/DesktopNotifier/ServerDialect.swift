/// How one notification server wants its texts, by its name and its capabilities.
public struct ServerDialect: Hashable, Sendable {
  /// The server's name, from GetServerInformation.
  public var name: String
  /// Who made it, from GetServerInformation: some have one name.
  public var vendor: String
  /// What it says it can do, from GetCapabilities.
  public var capabilities: Set<String>

  /// A dialect by what the server said of itself.
  public init(name: String, vendor: String = "", capabilities: Set<String> = []) {
    self.name = name
    self.vendor = vendor
    self.capabilities = capabilities
  }

  /// The longest headline, in characters.
  public static let titleLimit = 200
  /// The longest body, in characters.
  public static let bodyLimit = 2_000

  /// Whether buttons and clicks are told to us.
  public var hasActions: Bool { capabilities.contains("actions") }

  /// Whether of two notifications of one program that bear the same tag only the later one stays.
  public var keepsOnePerTag: Bool { capabilities.contains("x-dunst-stack-tag") }

  /// Whether a click on the notification may be an action beside the buttons.
  ///
  /// Xfce's server draws a button for that too, so that the first one would stand there twice.
  var hasDefaultAction: Bool { name.lowercased() != "xfce notify daemon" }

  /// The actions for this server, in order: for a click on the notification, and for each button.
  public func actions(of notification: Notification) -> [(key: String, label: String)] {
    guard hasActions, let first = notification.buttons.first else { return [] }
    let click = hasDefaultAction ? [(key: "default", label: first.label)] : []
    return click + notification.buttons.map { ($0.key, $0.label) }
  }

  /// Whether a notification goes from the screen only when its time has run out.
  ///
  /// notification-daemon (3.20) forgets one that a program closes, and leaves its window for good.
  public var closesByExpiring: Bool { name == "Notification Daemon" && vendor == "GNOME" }

  /// How a person presses what this server draws no buttons for, as a sentence; `nil` where there are
  /// buttons.
  ///
  /// These servers have the capability all the same, and so say nothing a program could ask.
  private func click(on notification: Notification) -> String? {
    guard hasActions, !notification.buttons.isEmpty else { return nil }
    switch name.lowercased() {
    case "dunst": return notification.middleClick
    case "mako", "fnott": return notification.click
    default: return nil
    }
  }

  /// The headline for this server. The specification allows no markup in it.
  public func title(of notification: Notification) -> String {
    let line = Self.clean(notification.title, limit: Self.titleLimit)
    return String(line.map { $0.isNewline ? " " : $0 })
  }

  /// dunst drops what looks like markup where its settings do not name `markup`, though it does not say
  /// that it reads any. Where they forbid it, it would show escapes as they are.
  private var dropsMarkup: Bool {
    name.lowercased() == "dunst" && !capabilities.contains("body-markup")
  }

  /// The body for this server: escaped where it reads markup, and with what a click does where it
  /// draws no buttons.
  public func body(of notification: Notification) -> String {
    var body = Self.clean(notification.body, limit: Self.bodyLimit)
    if let click = click(on: notification) { body += (body.isEmpty ? "" : "\n") + click }
    if dropsMarkup { return String(body.map { $0 == "<" ? "‹" : $0 == ">" ? "›" : $0 }) }
    return capabilities.contains("body-markup") ? Self.escape(body) : body
  }

  /// Drops what is not text (control characters, marks that turn the direction of all that
  /// follows) and cuts what is too long for any screen.
  ///
  /// The isolates that keep a name's direction to itself stay (U+2068 and its end, U+2069): a text from
  /// right to left is wrong without them, and the end of a line ends them.
  static func clean(_ text: String, limit: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where isText(scalar) {
      guard scalars.count < limit else {
        scalars.removeLast()
        scalars.append("…")
        break
      }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0x00..<0x20, 0x7F..<0xA0: false
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066, 0x2067: false
    case 0xFEFF, 0xFFF9...0xFFFB: false
    default: !scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // GNOME Shell knows the five names of XML and shows what is told by a number as it stands.
      case "'": escaped += "&apos;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
