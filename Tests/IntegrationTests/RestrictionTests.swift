import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("What the services gave up", .enabled(if: RealSession.hasServer))
  struct RestrictionTests {
    /// What the kernel says of a process's restrictions, and the mask of its files.
    private static let question =
      "grep -E '^(NoNewPrivs|Seccomp|Seccomp_filters|Umask):' /proc/$PID/status"

    private func restrictions(of pid: String) throws -> String {
      try Desktop.runWell(
        "sh", "-c", Self.question.replacing("$PID", with: pid))
    }

    @Test("is not missed by the client that they open")
    func opened() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "1s")
      let script = "\(Desktop.home)/restricted-\(name)"
      let told = "\(Desktop.home)/restrictions-\(name)"
      let client = try Desktop.commandLine(name, interval: 1_000)
      let text = """
        #!/bin/sh
        \(Self.question.replacing("$PID", with: "self")) >\(told)
        exec \(client)

        """
      try Files.replace(script, with: Array(text.utf8), mode: 0o700)
      _ = try desktop.forestall("add", name, "--reopen", script)
      try desktop.start(name, interval: 1_000).signal(SIGKILL)
      _ = try desktop.reminder(title, within: 5_000)
      let owner = try Desktop.systemctl("show", "-P", "MainPID", Desktop.owner(of: name))
      let ownersOwn = try restrictions(of: owner.filter(\.isNumber))
      try desktop.press("Reopen", title)
      _ = try desktop.withdrawn(title, within: 8_000)
      let found = String(decoding: try Files.read(told), as: UTF8.self)
      // As what anybody starts by the manager.
      let plain = try Desktop.runWell(
        "systemd-run", "--user", "--wait", "--pipe", "--quiet", "sh", "-c",
        Self.question.replacing("$PID", with: "self"))
      #expect(found == plain)
      #expect(ownersOwn != plain, "the owner of the reminder has given up something")
      #expect(ownersOwn.contains("NoNewPrivs:\t1") && ownersOwn.contains("Umask:\t0077"))
    }
  }
}
