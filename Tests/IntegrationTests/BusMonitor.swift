import ForestallTestKit
import Glibc

/// What happens on the session bus around notifications and units, as it happens.
final class BusMonitor {
  /// One message.
  struct Event {
    /// When the monitor saw it, in microseconds of the wall clock.
    let at: Int
    /// Who sent it, by unique name.
    let sender: String
    /// The method or signal; empty for an answer.
    let member: String
    /// The number that its sender gave it.
    let cookie: Int
    /// Whom it refuses something, and what by that one's number, where it is an answer that does.
    let refuses: (sender: String, cookie: Int)?
    /// Its arguments.
    let arguments: JSONText
    /// The whole message as text.
    let line: String
  }

  /// A notification as it was asked for.
  struct Shown {
    let at: Int
    /// The number it was to replace; 0 for a new one.
    let replaces: Int
    let title: String
    let body: String
    /// The keys of its actions.
    let actions: [String]
    let urgency: Int

    init?(_ event: Event) {
      guard event.member == "Notify" else { return nil }
      at = event.at
      replaces = event.arguments[1]?.integer ?? -1
      title = event.arguments[3]?.text ?? ""
      body = event.arguments[4]?.text ?? ""
      let actions = event.arguments[5]?.elements.compactMap(\.text) ?? []
      self.actions = stride(from: 0, to: actions.count, by: 2).map { actions[$0] }
      urgency = event.arguments[6]?["urgency"]?["data"]?.integer ?? -1
    }
  }

  /// Of calls, those that were refused.
  func refused(of calls: [Event]) -> [Event] {
    let refusals = events.compactMap(\.refuses)
    return calls.filter { call in
      refusals.contains { $0.sender == call.sender && $0.cookie == call.cookie }
    }
  }

  /// A notification on the screen: a number means nothing without its server.
  struct Place: Hashable {
    let server: String
    let number: Int
  }

  /// Everything seen so far.
  private(set) var events: [Event] = []
  /// The titles of what is on the screen.
  private(set) var screen: [Place: String] = [:]
  private var awaited: [String: String] = [:]
  /// Whether the server has answered all that was asked of it.
  var answeredAll: Bool { awaited.isEmpty }
  /// Whom notifications were asked of.
  private var servers: Set<String> = []
  private let program: RunningProgram

  /// Starts to listen, and listens when this returns.
  init(environment: [String: String]) throws {
    let matches = [
      "interface=org.freedesktop.Notifications",
      "type=method_return,sender=org.freedesktop.Notifications",
      "type=method_call,interface=org.freedesktop.systemd1.Manager",
      "type=error,sender=org.freedesktop.systemd1",
    ]
    let words = matches.map { "'--match=\($0)'" }.joined(separator: " ")
    program = try BuiltProgram(path: "/bin/sh").start(
      ["-c", "exec busctl --user monitor --json=short \(words) 2>&1"], environment: environment)
    guard try hears(environment) else {
      throw DesktopError("busctl does not monitor the session bus: \(try program.result(limit: 1))")
    }
    events = []
  }

  /// Whether it has heard a call that is made for it to hear: not every busctl says when it listens.
  private func hears(_ environment: [String: String]) throws -> Bool {
    let name = "org.freedesktop.systemd1"
    let call = ["call", name, "/org/freedesktop/systemd1", "\(name).Manager", "ListJobs"]
    for _ in 0..<50 {
      _ = try BuiltProgram(path: "/usr/bin/busctl").run(["--user"] + call, environment: environment)
      while try receive(until: Self.now() + 200) {
        if events.last?.member == "ListJobs" { return true }
      }
    }
    return false
  }

  /// Waits for the first event, from those after the `mark`th on, for which `pick` finds something.
  func await<Found>(
    _ what: String, after mark: Int = 0, within milliseconds: Int, _ pick: (Event) -> Found?
  ) throws -> Found {
    let end = Self.now() + milliseconds
    var next = mark
    while true {
      while next < events.count {
        if let found = pick(events[next]) { return found }
        next += 1
      }
      guard try receive(until: end) else {
        throw DesktopError("within \(milliseconds) ms there was no \(what)")
      }
    }
  }

  /// Collects what happens for a span: for moments that are chosen, and for showing silence.
  func collect(milliseconds: Int) throws {
    let end = Self.now() + milliseconds
    while try receive(until: end) {}
  }

  private func receive(until end: Int) throws -> Bool {
    guard let line = try program.line(milliseconds: max(0, end - Self.now())) else { return false }
    guard let message = JSONText(line) else { return true }
    let sender = message["sender"]?.text ?? ""
    if message["interface"]?.text == "org.freedesktop.Notifications",
      message["type"]?.text == "method_call"
    {
      // What programs ask of GNOME Shell goes to a process that passes it on to the shell.
      if servers.contains(sender) { return true }
      servers.insert(message["destination"]?.text ?? "")
    }
    let event = Event(
      at: message["timestamp-realtime"]?.integer ?? 0, sender: sender,
      member: message["member"]?.text ?? "", cookie: message["cookie"]?.integer ?? 0,
      refuses: Self.refusal(message), arguments: message["payload"]?["data"] ?? .null, line: line)
    if let shown = Shown(event), let cookie = message["cookie"]?.integer {
      awaited["\(sender) \(cookie)"] = shown.title
    } else if let cookie = message["reply_cookie"]?.integer,
      let title = awaited.removeValue(forKey: "\(message["destination"]?.text ?? "") \(cookie)"),
      let number = event.arguments[0]?.integer
    {
      // What was asked of another server is answered no more, and what it showed went with it.
      if screen.keys.contains(where: { $0.server != sender }) { awaited = [:] }
      screen = screen.filter { $0.key.server == sender }
      screen[Place(server: sender, number: number)] = title
    } else if event.member == "NotificationClosed", let number = event.arguments[0]?.integer {
      screen[Place(server: sender, number: number)] = nil
    }
    events.append(event)
    return true
  }

  private static func refusal(_ message: JSONText) -> (sender: String, cookie: Int)? {
    guard message["type"]?.text == "error", let asked = message["reply_cookie"]?.integer else {
      return nil
    }
    return (message["destination"]?.text ?? "", asked)
  }

  /// The monotonic clock in milliseconds.
  static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }

  /// The wall clock in microseconds, as events carry it.
  static func wallClock() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }
}

/// Why a test cannot go on.
struct DesktopError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
