import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite(
    "The holder, and python-dbusmock's BlueZ", .serialized,
    .enabled(if: RealSession.hasServer),
    .enabled(if: MockedBluetooth.isInstalled, "python3-dbusmock is not installed"))
  struct HolderTests {
    static let address = "C0:FF:EE:00:12:34"

    /// A client that a device wakes, and that notes each of its starts.
    struct Client {
      let desktop: Desktop
      let name: String
      let title: String
      let log: String

      init(
        _ desktop: Desktop, isSetUp: Bool = false, every: String = "1h",
        wakeOn: String = "appears", breaks: Bool = false
      ) throws {
        self.desktop = desktop
        (name, title) = try desktop.declare("--every", every)
        log = "\(Desktop.home)/starts-\(name)"
        let command = breaks ? "exit 3" : "exec \(try Desktop.commandLine(name, interval: 60_000))"
        let script = "\(Desktop.home)/open-\(name)"
        let text = """
          #!/bin/sh
          echo "$FORESTALL_EVENT $FORESTALL_ACCESSORY $FORESTALL_STATE" >>\(log)
          \(command)

          """
        try Files.replace(script, with: Array(text.utf8), mode: 0o700)
        let declaration = "\(Desktop.home)/.config/forestall/clients/\(name).client"
        let before = String(decoding: try Files.read(declaration), as: UTF8.self)
        let more = """
          Reopen=\(script)

          [Accessories]
          Services=181d

          [Accessory bath]
          WakeOn=\(wakeOn)

          """
        try Files.replace(declaration, with: Array((before + more).utf8))
        let added = try desktop.forestall(
          ["accessory", "add", name, "bath", "--address", HolderTests.address]
            + (isSetUp ? ["--service", "181d"] : ["--known"]))
        guard added.status == 0 else { throw DesktopError("accessory add: \(added.errors)") }
      }

      /// Opened by hand, and heard of.
      func open() throws {
        let opened = try desktop.forestall("open", name)
        guard opened.status == 0 else { throw DesktopError("open: \(opened.errors)") }
        try isBack("opened")
      }

      func isBack(_ what: String) throws {
        try desktop.eventually("\(name) is \(what)", within: 10_000) {
          // The prose says of one that is gone too when it was last well.
          try desktop.forestall("status", name, "--json").output.contains("\"state\": \"well\"")
        }
      }

      /// Ends it by a signal.
      func end(by signal: String) throws {
        try Desktop.systemctl("kill", "-s", signal, "app-\(name)@*.service")
      }

      /// What its starts found around them, the first one's first.
      func starts() -> [String] {
        let text = (try? Files.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").map(String.init)
      }

      /// The order that the holder goes by.
      func order() -> String {
        let path = "\(Desktop.runtime)/hold/\(name).hold"
        return (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      }

      func isAwaited() throws {
        try desktop.eventually("\(name) is waited for", within: 5_000) {
          order().contains("\nWait0=")
        }
      }
    }

    @Test("A crashed client is opened by its accessory, once, and told why")
    func crash() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try Client(desktop)
      try client.open()
      #expect(try !bluetooth.isSearching(), "nothing is held for a client that lives")
      try client.end(by: "ABRT")
      try client.isAwaited()
      try desktop.eventually("somebody searches", within: 2_000) { try bluetooth.isSearching() }
      let status = try desktop.forestall("status", client.name).output
      #expect(status.contains("It is opened by itself when bath appears."), "\(status)")
      try bluetooth.appear("C0:FF:EE:00:99:99")
      try desktop.bus.collect(milliseconds: 500)
      #expect(client.starts().count == 1, "another accessory is none of its")
      try bluetooth.appear(Self.address)
      try desktop.eventually("it was started", within: 5_000) { client.starts().count == 2 }
      let state = "\(Desktop.runtime)/restored/\(client.name).json"
      #expect(client.starts()[1] == "appears bath \(state)")
      let json = try #require(JSONText(String(decoding: try Files.read(state), as: UTF8.self)))
      #expect(json["event"]?["address"]?.text == Self.address)
      try client.isBack("back")
      #expect(desktop.reminders(client.title).isEmpty)
      try desktop.eventually("nobody searches any more", within: 2_000) {
        try !bluetooth.isSearching()
      }
      // The look that writes it down follows the client's own marker.
      try desktop.eventually("its history says so", within: 5_000) {
        try desktop.forestall("history", client.name).output
          .contains("bath appears (linux-crashed)")
      }
    }

    @Test("A storm of signals leads to one start")
    func storm() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try Client(desktop)
      try client.open()
      try client.end(by: "ABRT")
      try client.isAwaited()
      try bluetooth.appear(Self.address)
      for signal in 1...100 { try bluetooth.hear(Self.address, signal: -signal) }
      try client.isBack("back")
      #expect(client.starts().count == 2)
    }

    @Test("A client that was killed is not opened by one that is only known, and by one set up is")
    func kill() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let known = try Client(desktop)
      let setUp = try Client(desktop, isSetUp: true)
      try known.open()
      try setUp.open()
      try known.end(by: "KILL")
      try setUp.end(by: "KILL")
      try setUp.isAwaited()
      let shown = try desktop.reminder(known.title, within: 5_000)
      #expect(shown.body.contains("It does not come back by itself"), "\(shown.body)")
      try bluetooth.appear(Self.address)
      try setUp.isBack("back")
      #expect(known.starts().count == 1)
      #expect(desktop.reminders(setUp.title).isEmpty)
      // Opened by hand, and crashed after that, it is waited for again.
      try known.open()
      try known.end(by: "ABRT")
      try desktop.eventually("it was started", within: 5_000) { known.starts().count == 3 }
    }

    @Test(
      "The service's end, another adapter and the holder's own end keep nothing from being held")
    func losses() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try Client(desktop)
      try client.open()
      try client.end(by: "ABRT")
      try client.isAwaited()
      try desktop.eventually("somebody searches", within: 2_000) { try bluetooth.isSearching() }
      try Desktop.systemctl("kill", "-s", "KILL", "forestall-bluetooth.service")
      try bluetooth.kill()
      try bluetooth.start(adapter: "hci3")
      try desktop.eventually("somebody searches again", within: 8_000) {
        try bluetooth.isSearching("hci3")
      }
      try bluetooth.appear(Self.address, on: "hci3")
      try client.isBack("back")
      #expect(client.starts().count == 2)
    }

    @Test("One that ends at each start is opened later each time, and its history says so")
    func breaks() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try Client(desktop, breaks: true)
      // Its first life is another program's.
      let first = try desktop.start(client.name, interval: 60_000)
      try desktop.eventually("it is watched", within: 5_000) {
        client.order().contains("\nProcess=")
      }
      try bluetooth.appear(Self.address)
      try desktop.forestall("open", client.name, "--force")
      first.signal(SIGKILL)
      try desktop.eventually("it was opened again in vain", within: 10_000) {
        client.starts().count == 2 && client.order().contains("\nNotBefore=")
      }
      try desktop.bus.collect(milliseconds: 500)
      #expect(client.starts().count == 2, "not before its time")
    }

    @Test("A connection is made once the device is heard, and opens the client; an old one counts")
    func connects() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try Client(desktop, wakeOn: "connects")
      try client.open()
      try client.end(by: "ABRT")
      try client.isAwaited()
      try bluetooth.appear(Self.address)
      try client.isBack("back")
      #expect(client.starts().last?.hasPrefix("connects bath ") == true)
      // One that is connected when the client ends has come already.
      try bluetooth.connect(Self.address)
      let second = try Client(desktop, wakeOn: "connects")
      try second.open()
      try second.end(by: "ABRT")
      try desktop.eventually("it was started", within: 5_000) { second.starts().count == 2 }
      let state = "\(Desktop.runtime)/restored/\(second.name).json"
      let text = String(decoding: try Files.read(state), as: UTF8.self)
      #expect(text.contains("\"was-so-already\": true"), "\(text)")
    }

    @Test("The end of a process that nobody tells of is told, and no event opens it")
    func untold() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try Client(desktop)
      let program = try desktop.start(client.name, interval: 60_000)
      try desktop.eventually("it is watched", within: 5_000) {
        client.order().contains("\nProcess=")
      }
      program.signal(SIGKILL)
      try desktop.eventually("its end is told", within: 5_000) {
        try desktop.forestall("history", client.name, "--json").output
          .contains("nobody told how")
      }
      try bluetooth.appear(Self.address)
      try desktop.bus.collect(milliseconds: 500)
      #expect(client.starts().isEmpty)
    }

    @Test("A service of one's own that crashes is opened again: its manager tells how it ended")
    func ownService() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try Client(desktop)
      let unit = "own-\(client.name).service"
      try Desktop.runWell(
        "systemd-run", "--user", "--unit=\(unit)", "--", try BuiltProgram("scale-client").path,
        client.name, "60000")
      try desktop.eventually("it is watched", within: 5_000) {
        client.order().contains("\nProcess=")
      }
      try Desktop.systemctl("kill", "-s", "ABRT", unit)
      try client.isAwaited()
      try bluetooth.appear(Self.address)
      try client.isBack("back")
      #expect(client.starts().count == 1)
    }
  }
}
