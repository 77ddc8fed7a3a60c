import ForestallTestKit
import Synchronization
import SystemCalls

/// The private session that the tests run in, with Forestall installed as a person installs it.
///
/// A test makes one, names its clients by it, and leaves nothing behind.
final class Desktop {
  /// The desktop's name; `nil` outside a private session.
  static let name = ProcessEnvironment.value("FORESTALL_SESSION")

  /// What happens on the bus.
  let bus: BusMonitor
  private(set) var clients: [String] = []
  /// What programs of the session find around them.
  static let environment: [String: String] = {
    let names = [
      "HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "PATH",
      "FORESTALL_SESSION", "FORESTALL_SESSION_DIR", "FORESTALL_SESSION_NUMBER", "WAYLAND_DISPLAY",
    ]
    let own = names.compactMap { name in ProcessEnvironment.value(name).map { (name, $0) } }
    return Dictionary(uniqueKeysWithValues: own)
  }()
  static var home: String { environment["HOME"] ?? "/nonexistent" }
  static var runtimeFolder: String { environment["XDG_RUNTIME_DIR"] ?? "/nonexistent" }
  static var runtime: String { runtimeFolder + "/forestall" }
  static let top = "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
  private static let made = Mutex(0)

  init() throws {
    try Self.installed.get()
    bus = try BusMonitor(environment: Self.environment)
  }

  deinit {
    for client in clients {
      _ = try? forestall("remove", client)
      // What it was opened in goes too: it holds the accessory's link.
      _ = try? Self.run("systemctl", "--user", "stop", "app-\(client)@*.service")
    }
    if Self.name == "dunst" { _ = try? Self.run("dunstctl", "close-all") }
  }

  /// Installed once for all tests.
  private static let installed = Result { try install() }

  /// Installs it, and switches it on.
  static func install() throws {
    let folder = try BuiltProgram.folder()
    try runWell("\(top)/contrib/install", "--prefix", "\(home)/.local", "--from", folder)
    if name == "dunst" { try chooseFromMenuByFile() }
    try systemctl("daemon-reload")
    try systemctl("enable", "--now", "forestall.target")
  }

  // MARK: - Programs

  /// Runs a program of the session's to its end.
  @discardableResult
  static func run(_ program: String, _ arguments: String...) throws -> ProgramResult {
    try run(program, arguments)
  }

  static func run(_ program: String, _ arguments: [String]) throws -> ProgramResult {
    // An emulated machine takes its time.
    try BuiltProgram(path: "/usr/bin/env").start([program] + arguments, environment: environment)
      .result(limit: RealSession.isMachine ? 180 : 30)
  }

  /// Runs a program that has to succeed.
  @discardableResult
  static func runWell(_ program: String, _ arguments: String...) throws -> String {
    try runWell(program, arguments)
  }

  @discardableResult
  static func runWell(_ program: String, _ arguments: [String]) throws -> String {
    let result = try run(program, arguments)
    guard result.status == 0 else {
      throw DesktopError(
        "\(program) \(arguments.joined(separator: " ")) ended with \(result.status): "
          + result.errors + result.output)
    }
    return result.output
  }

  @discardableResult
  static func systemctl(_ arguments: String...) throws -> String {
    let result = try run("systemctl", ["--user"] + arguments)
    guard result.status == 0 else {
      throw DesktopError("systemctl \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }

  /// Runs `forestall`.
  @discardableResult
  func forestall(_ arguments: String...) throws -> ProgramResult {
    try forestall(arguments)
  }

  func forestall(_ arguments: [String]) throws -> ProgramResult {
    try Self.run("\(Self.home)/.local/bin/forestall", arguments)
  }

  // MARK: - Clients

  /// A new client's name, and its title, which no other has.
  func declare(_ options: String...) throws -> (name: String, title: String) {
    let number = Self.made.withLock { made in
      made += 1
      return made
    }
    let name = "scale\(number)"
    let title = "Scale <\(number)>"
    let added = try forestall(["add", name, "--title", title] + options)
    guard added.status == 0 else { throw DesktopError("add \(name): \(added.errors)") }
    clients.append(name)
    return (name, title)
  }

  /// Leaves the clients declared so far to another desktop.
  func forget() { clients = [] }

  /// Takes over a client that another desktop declared.
  func adopt(_ name: String) { clients.append(name) }

  /// Starts the example client, and waits for its first push.
  func start(_ name: String, interval: Int, _ more: String...) throws -> RunningProgram {
    let client = try BuiltProgram("scale-client").start(
      [name, String(interval)] + more, environment: Self.environment)
    while let line = try client.line(limit: 10) {
      if line == "push 1" { return client }
    }
    throw DesktopError("the example client did not push: \(try client.result(limit: 1).errors)")
  }

  /// The command line that starts the example client, for `--reopen`.
  static func commandLine(_ name: String, interval: Int) throws -> String {
    "\(try BuiltProgram("scale-client").path) \(name) \(interval)"
  }

  // MARK: - Notifications

  /// Waits for a notification about a client.
  func reminder(
    _ title: String, after mark: Int = 0, within milliseconds: Int,
    where fits: (BusMonitor.Shown) -> Bool = { _ in true }
  ) throws -> BusMonitor.Shown {
    let shown = try bus.await("reminder about \(title)", after: mark, within: milliseconds) {
      event in
      BusMonitor.Shown(event).flatMap { Self.tells($0, of: title) && fits($0) ? $0 : nil }
    }
    // The server's answer, with the number it is on the screen by, follows.
    let limit = RealSession.isMachine ? 20_000 : 2_000
    try eventually("\(title) is on the screen", within: limit) { bus.answeredAll }
    return shown
  }

  /// All that was shown about a client so far.
  func reminders(_ title: String) -> [BusMonitor.Shown] {
    bus.events.compactMap(BusMonitor.Shown.init).filter { Self.tells($0, of: title) }
  }

  /// How many notifications about a client are on the screen.
  func onScreen(_ title: String) -> Int { bus.screen.values.count { $0.contains(title) } }

  /// Waits until nothing about a client is on the screen; says when, in microseconds.
  func withdrawn(_ title: String, within milliseconds: Int) throws -> Int {
    if onScreen(title) == 0 { return BusMonitor.wallClock() }
    return try bus.await("withdrawal about \(title)", after: bus.events.count, within: milliseconds)
    { self.onScreen(title) == 0 ? $0.at : nil }
  }

  /// Whether a notification is about a client, or names it.
  func tells(_ shown: BusMonitor.Shown, of title: String) -> Bool { Self.tells(shown, of: title) }

  private static func tells(_ shown: BusMonitor.Shown, of title: String) -> Bool {
    shown.title.contains(title) || shown.body.contains(title)
      || shown.body.contains(escaped(title, "&lt;", "&gt;"))
      || shown.body.contains(escaped(title, "‹", "›"))
  }

  private static func escaped(_ text: String, _ opening: String, _ closing: String) -> String {
    text.map { $0 == "<" ? opening : $0 == ">" ? closing : String($0) }.joined()
  }

  /// What is on dunst's record of closed notifications, as one text each.
  static func history() throws -> [String] {
    let answer = JSONText(try runWell("dunstctl", "history"))
    let texts = (answer?["data"]?[0]?.elements ?? []).compactMap { $0["message"]?["data"]?.text }
    // What dunst would take for markup is written to it otherwise.
    return texts.map { String($0.map { $0 == "‹" ? "<" : $0 == "›" ? ">" : $0 }) }
  }

  /// All that dunst showed since it was started, as one text each; what is on the screen goes.
  static func allShown() throws -> [String] {
    try runWell("dunstctl", "close-all")
    return try history()
  }

  /// Presses the button of a client's notification by its label.
  func press(_ label: String, _ title: String) throws {
    try Files.replace(Self.choice, with: Array("#\(label) (\n\(title)\n".utf8))
    try Self.runWell("dunstctl", "context")
  }

  private static var choice: String { home + "/choice" }

  /// dunst has no buttons to click: it asks a menu program, and this one reads the answer from a
  /// file, a beginning and a part of the wanted line.
  private static func chooseFromMenuByFile() throws {
    let menu = home + "/menu"
    let script = """
      #!/bin/sh
      { read -r beginning; read -r part; } <'\(choice)'
      grep -F "$part" | grep -F "$beginning" | head -n 1

      """
    try Files.replace(menu, with: Array(script.utf8), mode: 0o700)
    try Files.createFolder(home + "/.config/dunst")
    let settings = "[global]\ndmenu = \(menu)\nnotification_limit = 0\n"
    try Files.replace(home + "/.config/dunst/dunstrc", with: Array(settings.utf8))
    try systemctl("restart", "dunst.service")
  }

  // MARK: - Units

  /// Waits until somebody asks systemd to start a client's reminder; says when, in microseconds.
  func reminderStarted(_ name: String, after mark: Int = 0, within milliseconds: Int) throws -> Int
  {
    try bus.await("start of the reminder of \(name)", after: mark, within: milliseconds) { event in
      event.member.contains("Start") && event.arguments[0]?.text == Self.owner(of: name)
        ? event.at : nil
    }
  }

  /// The unit that owns a client's notification.
  static func owner(of name: String) -> String { "forestall-remind@\(name).service" }

  /// Asks again until it is so; for states that nobody announces.
  func eventually(_ what: String, within milliseconds: Int, _ holds: () throws -> Bool) throws {
    let end = BusMonitor.now() + milliseconds
    while try !holds() {
      guard BusMonitor.now() < end else {
        throw DesktopError("within \(milliseconds) ms it was not so: \(what)")
      }
      try bus.collect(milliseconds: 50)
    }
  }

  /// The names of Forestall's processes that live now.
  static func processes() throws -> [String] {
    try Files.names(in: "/proc").filter { $0.first?.isNumber == true }.compactMap { pid in
      guard let bytes = try? Files.read("/proc/\(pid)/comm") else { return nil }
      let name = String(decoding: bytes, as: UTF8.self)
      return name.hasPrefix("forestall") ? "\(pid) \(name)" : nil
    }
  }
}
