import ForestallTestKit
import SystemCalls
import Testing

/// Which boot of the virtual machine it is.
private let boot = ProcessEnvironment.value("FORESTALL_BOOT")

extension RealSession {
  /// Two clients that a restart of the machine ends: one may be woken after the next login.
  private enum Restarted {
    static let woken = "woken"
    static let missed = "missed"

    /// Declares both, and opens them.
    static func prepare(_ desktop: Desktop) throws {
      let scale = try BluetoothMachine.Scale.scale()
      try scale.wake()
      for (name, options) in [(woken, "Relaunch=after-login"), (missed, "")] {
        let client =
          "/usr/bin/python3 \(Desktop.top)/contrib/examples/scale_client.py \(name) --every 600 "
          + "--address \(scale.address) --controller hci0"
        let text = """
          [Client]
          Title=<\(name)>
          Every=10min
          Grace=5s
          Reopen=\(client)
          ReopenTimeout=2min
          [Accessories]
          Services=181d
          [Accessory bath]
          WakeOn=appears
          \(options)

          """
        let folder = "\(Desktop.home)/.config/forestall/clients"
        try Files.createFolder(folder)
        try Files.replace("\(folder)/\(name).client", with: Array(text.utf8))
        let added = try desktop.forestall(
          "accessory", "add", name, "bath", "--address", scale.address, "--known")
        guard added.status == 0 else { throw DesktopError(added.errors) }
        // One after the other: they share the link.
        let opened = try desktop.forestall("open", name)
        guard opened.status == 0 else { throw DesktopError(opened.errors) }
        try isWell(name, desktop)
      }
    }

    static func isWell(_ name: String, _ desktop: Desktop) throws {
      let client = BluetoothMachine.Client(desktop, declared: name)
      try client.eventually("is well", within: 120_000) {
        // The prose says of one that is gone too when it was last well.
        try desktop.forestall("status", name, "--json").output.contains("\"state\": \"well\"")
      }
    }
  }

  @Suite(
    "Before a restart of the machine", .serialized,
    .enabled(if: BluetoothMachine.isPresent && boot == "1"))
  struct BeforeRestartTests {
    @Test("Two clients are open")
    func prepare() throws {
      let desktop = try Desktop()
      try Restarted.prepare(desktop)
    }
  }

  @Suite(
    "After a restart of the machine and a login", .serialized,
    .enabled(if: BluetoothMachine.isPresent && boot == "2"))
  struct AfterRestartTests {
    @Test(
      "The scale opens the client whose accessory says after-login; of the other one is reminded")
    func judged() throws {
      let desktop = try Desktop()
      desktop.adopt(Restarted.woken)
      desktop.adopt(Restarted.missed)
      try Restarted.isWell(Restarted.woken, desktop)
      let history = try desktop.forestall("history", Restarted.woken, "--json").output
      #expect(history.contains("bath appears (linux-after-login)"), "\(history)")
      try desktop.eventually("the other one is due", within: 60_000) {
        try desktop.forestall("status", Restarted.missed).status == 1
      }
      let explained = try desktop.forestall("explain", Restarted.missed).output
      #expect(explained.contains("linux-after-login-not-allowed"), "\(explained)")
      #expect(desktop.reminders("<missed>").count <= 1)
    }
  }
}
