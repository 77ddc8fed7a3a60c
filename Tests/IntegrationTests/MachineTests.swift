import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  /// What takes a machine of its own: `contrib/lab/vm`.
  @Suite("On a whole machine", .enabled(if: RealSession.isMachine))
  struct MachineTests {
    /// The example client as a service, so that it has a control group of its own.
    private func serve(_ name: String, interval: Int) throws -> String {
      let unit = "client-\(name).service"
      let program = try BuiltProgram("scale-client").path
      try Desktop.runWell(
        "systemd-run", "--user", "--unit=\(unit)", "--", program, name, String(interval))
      return unit
    }

    @Test("A client whose control group is frozen is told apart, and withdrawn when it thaws")
    func frozen() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "2s")
      let unit = try serve(name, interval: 2_000)
      try desktop.eventually("it pushes", within: 10_000) {
        try desktop.forestall("status", name).status == 0
      }
      try Desktop.systemctl("freeze", unit)
      let shown = try desktop.reminder(title, within: 20_000)
      #expect(shown.body.contains("is still open but frozen"), "\(shown.body)")
      try Desktop.systemctl("thaw", unit)
      _ = try desktop.withdrawn(title, within: 10_000)
      try Desktop.systemctl("stop", unit)
    }

    @Test("A client opened here that runs out of memory is said to have")
    func memory() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1h")
      let settings = "\(Desktop.runtimeFolder)/systemd/user/app-\(name)@.service.d"
      try Desktop.runWell("mkdir", "-p", settings)
      try Files.replace(
        "\(settings)/memory.conf", with: Array("[Service]\nMemoryMax=40M\nMemorySwapMax=0\n".utf8))
      try Desktop.systemctl("daemon-reload")
      let forestall = "\(Desktop.home)/.local/bin/forestall"
      let script = "\(Desktop.home)/hog-\(name)"
      let text = """
        #!/usr/bin/python3
        import subprocess, time
        subprocess.run(["\(forestall)", "beat", "\(name)", "--for", "1h"])
        time.sleep(1)
        hoard = [bytearray(b"x" * (8 << 20)) for _ in range(20)]
        time.sleep(1000)

        """
      try Files.replace(script, with: Array(text.utf8), mode: 0o700)
      let edited = try desktop.forestall("add", name, "--title", title, "--reopen", script)
      try #require(edited.status == 0, "\(edited.errors)")
      #expect(try desktop.forestall("open", name).status == 0)
      let shown = try desktop.reminder(title, within: 40_000)
      #expect(shown.body.contains("ran out of memory"), "\(shown.body)")
      let history = try desktop.forestall("history", name).output
      #expect(history.contains("oom-kill"), "\(history)")
    }
  }
}
