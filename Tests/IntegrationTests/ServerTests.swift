import ForestallTestKit
import Glibc
import Testing

extension RealSession {
  @Suite("On each notification server", .enabled(if: NotificationServer.current != nil))
  struct ServerTests {
    private let server: NotificationServer
    private let desktop: Desktop

    init() throws {
      server = try #require(NotificationServer.current)
      desktop = try Desktop()
      // What an earlier test left is on its way from the screen.
      try desktop.eventually("the screen is empty", within: 8_000) { [server] in
        try server.areas().isEmpty && server.kept() == 0
      }
    }

    /// A client that was killed, and is reminded about on the screen.
    private func due(
      _ cell: String, _ options: String...
    ) throws -> (name: String, title: String, shown: BusMonitor.Shown) {
      let (name, title) = try desktop.declare("--every", "1s")
      let reopen = ["--reopen", try Desktop.commandLine(name, interval: 1_000)]
      let edited = try desktop.forestall(
        ["add", name] + options + (options.contains("--reopen") ? [] : reopen))
      try #require(edited.status == 0, "\(edited.errors)")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      let shown = try desktop.reminder(title, within: 5_000)
      try seen(cell)
      return (name, title, shown)
    }

    /// Waits until something is drawn, and takes a picture of it.
    private func seen(_ cell: String) throws {
      var areas: [NotificationServer.Area] = []
      do {
        try desktop.eventually("it is drawn", within: 5_000) {
          areas = try server.areas()
          return areas.count == 1
        }
      } catch {
        try server.picture("\(cell)-not-drawn")
        throw DesktopError("\(error), but \(areas)")
      }
      // A server lays out what it shows, and only then has it where it stays.
      try desktop.bus.collect(milliseconds: 700)
      try server.picture(cell)
    }

    /// Presses Reopen, and waits until the server says so: what misses the button dismisses it.
    private func press() throws {
      let mark = desktop.bus.events.count
      try server.pressReopen(desktop)
      defer { try? server.leave() }
      do {
        let key = try desktop.bus.await("pressed button", after: mark, within: 3_000) {
          $0.member == "ActionInvoked" ? $0.arguments[1]?.text : nil
        }
        #expect(["reopen", "default"].contains(key))
      } catch {
        try server.picture("not-pressed")
        let told = desktop.bus.events.dropFirst(mark).map(\.line)
          .filter { $0.contains("freedesktop.Notifications") }
        throw DesktopError("\(error), but \(told)")
      }
    }

    private func unseen() throws {
      try desktop.eventually("nothing is drawn", within: 6_000) {
        try server.areas().isEmpty && server.kept() == 0
      }
    }

    @Test("A reminder is shown with its buttons, or says how to press without")
    func shown() throws {
      let (_, title, shown) = try due("shown")
      let buttons = ["reopen", "snooze", "stop"]
      #expect(shown.actions == (server.drawsDefault ? buttons : ["default"] + buttons))
      #expect(shown.title == "\(title) is not being recorded")
      #expect(shown.body.contains("Click here") == !server.drawsButtons)
      // Left alone it stays.
      try desktop.bus.collect(milliseconds: 12_000)
      #expect(try server.kept() == 1)
      #expect(desktop.reminders(title).count == 1)
      try press()
      _ = try desktop.withdrawn(title, within: 8_000)
    }

    @Test("Reopen, pressed as a person presses it, opens the client, and its push withdraws it")
    func reopen() throws {
      let (name, title, _) = try due("reopen")
      try press()
      _ = try desktop.withdrawn(title, within: 8_000)
      try unseen()
      let units = try Desktop.systemctl(
        "list-units", "--no-legend", "--plain", "app-\(name)@*.service")
      #expect(units.contains("running"), "\(units)")
      try server.picture("reopened")
    }

    @Test("A Reopen that fails says so in the same place")
    func reopenFails() throws {
      let (_, title, _) = try due("fails", "--reopen", "/bin/false", "--reopen-timeout", "2s")
      let number = try #require(desktop.bus.screen.first { $0.value.contains(title) }?.key)
      let mark = desktop.bus.events.count
      try press()
      _ = try desktop.reminder(
        title, after: mark, within: 6_000, where: { $0.title.contains("could not be opened") })
      try seen("failed")
      #expect(desktop.onScreen(title) == 1)
      let places = desktop.bus.screen.keys.map(\.server)
      #expect(places == [number.server], "the server is another one now")
    }

    @Test("A step of the ladder replaces the one before it in its place")
    func ladder() throws {
      let (_, title, first) = try due("first", "--again", "5s")
      let place = try server.areas().first
      let number = try #require(desktop.bus.screen.first { $0.value.contains(title) }?.key)
      let second = try desktop.reminder(title, within: 8_000, where: { $0.at > first.at })
      #expect(second.replaces == number.number && second.urgency == 2)
      try seen("second")
      #expect(desktop.onScreen(title) == 1)
      #expect(desktop.bus.screen[number] != nil, "the server is another one now")
      #expect(try server.areas().first.map { [$0.x, $0.y] } == place.map { [$0.x, $0.y] })
    }

    @Test("The client's return withdraws it")
    func back() throws {
      let (name, title, _) = try due("back")
      let client = try desktop.start(name, interval: 1_000)
      _ = try desktop.withdrawn(title, within: 6_000)
      try unseen()
      client.signal(SIGTERM)
    }

    @Test("After its owner was killed there is one that can be pressed")
    func owner() throws {
      let (name, title, _) = try due("owner")
      try Desktop.systemctl("kill", "-s", "KILL", Desktop.owner(of: name))
      let mark = desktop.bus.events.count
      _ = try desktop.reminder(title, after: mark, within: 10_000)
      try seen("owner-back")
      try press()
      _ = try desktop.withdrawn(title, within: 8_000)
      try unseen()
    }

    @Test("After the server was killed it is started and shows it again")
    func killedServer() throws {
      let (_, title, _) = try due("server")
      let mark = desktop.bus.events.count
      try Desktop.systemctl("kill", "-s", "KILL", NotificationServer.unit)
      _ = try desktop.reminder(title, after: mark, within: 15_000)
      // A shell that is not drawn yet puts it into its list at once.
      try desktop.eventually("it is there again", within: 5_000) { try server.kept() == 1 }
      try server.picture("server-back")
      try press()
      _ = try desktop.withdrawn(title, within: 8_000)
    }

    @Test(
      "Do-not-disturb is kept, and what came in it is on the screen by the next step after it",
      .enabled(if: NotificationServer.current?.hasDoNotDisturb == true))
    func doNotDisturb() throws {
      try server.setDoNotDisturb(true)
      defer { try? server.setDoNotDisturb(false) }
      let (name, title) = try desktop.declare("--every", "1s", "--again", "5s,1h")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      let first = try desktop.reminder(title, within: 5_000)
      try desktop.bus.collect(milliseconds: 1_000)
      try server.picture("disturb-on")
      if server != .mako { #expect(try server.areas().isEmpty) }
      let told = try desktop.forestall("doctor", name).output
      #expect(server.tellsDoNotDisturb == told.contains("holds notifications back"), "\(told)")
      try server.setDoNotDisturb(false)
      _ = try desktop.reminder(title, within: 8_000, where: { $0.at > first.at })
      // One is drawn. What a server dropped it never closes on the bus.
      try seen("disturb-off")
    }

    @Test(
      "Long and right-to-left texts leave it on the screen, and its button where it can be pressed",
      arguments: [
        (
          "long", String(repeating: "Long title ", count: 18),
          String(repeating: "Words ", count: 330)
        ),
        ("word", String(repeating: "W", count: 200), String(repeating: "W", count: 2_000)),
        (
          "right-to-left", "\u{05DE}\u{05D3} \u{05DC}\u{05D7}\u{05E5} BT-5",
          "\u{0645}\u{0642}\u{064A}\u{0627}\u{0633} 12:30 (kPa)"
        ),
      ])
    func texts(cell: String, title: String, note: String) throws {
      let (name, _) = try desktop.declare("--every", "1s", "--note", note)
      let reopen = try Desktop.commandLine(name, interval: 1_000)
      try desktop.forestall("add", name, "--title", title, "--reopen", reopen)
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      let start = String(title.prefix(7))
      _ = try desktop.reminder(start, within: 5_000)
      try seen(cell)
      let area = try #require(try server.areas().first)
      #expect(area.y >= 0 && (area.x >= 0 || server.growsToTheLeft), "\(area)")
      #expect(area.x + area.width <= 1_280 && area.y + area.height <= 800, "\(area)")
      try press()
      _ = try desktop.withdrawn(start, within: 8_000)
    }

    @Test("Markup is shown as the text that it is")
    func markup() throws {
      let (_, title, shown) = try due(
        "markup", "--note", "<b>bold</b> &amp; <a href=\"x\">link</a> <img src='y'/> & </span>")
      #expect(shown.title.contains(title))
      let escaped = """
        &lt;b&gt;bold&lt;/b&gt; &amp;amp; &lt;a href=&quot;x&quot;&gt;link&lt;/a&gt; \
        &lt;img src=&apos;y&apos;/&gt;
        """
      let isRead = try server.readsMarkup()
      // dunst would drop it, and so it is given brackets of another kind.
      #expect(shown.body.contains(isRead ? escaped : "‹b›bold‹/b› &amp; ‹a href=\"x\"›"))
      #expect(!shown.body.contains("<"))
      // What a server cannot parse it may leave out, and the window is then too small for the text.
      #expect(try server.areas().count == 1)
      try press()
      _ = try desktop.withdrawn(title, within: 8_000)
    }

    @Test("A private one has the same buttons, and names nobody")
    func discreet() throws {
      let (name, title) = try desktop.declare("--every", "1s", "--private", "yes")
      let reopen = try Desktop.commandLine(name, interval: 1_000)
      try desktop.forestall("add", name, "--reopen", reopen, "--note", "Note on \(title)")
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      let shown = try desktop.reminder("A program needs your attention", within: 5_000)
      #expect(shown.actions.suffix(3) == ["reopen", "snooze", "stop"])
      try seen("private")
      try press()
      _ = try desktop.withdrawn("A program", within: 8_000)
      for event in desktop.bus.events where event.line.contains("freedesktop.Notifications") {
        #expect(!event.line.contains(name) && !event.line.contains("Scale <"), "\(event.line)")
      }
    }
  }
}
