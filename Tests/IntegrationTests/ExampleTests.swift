import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("The examples in a session", .enabled(if: RealSession.hasServer))
  struct ExampleTests {
    private static let unit = "scale-listener.service"

    @Test("The unit is watched as it is: killed it is told about, started again it is not")
    func unit() throws {
      let desktop = try Desktop()
      let folder = "\(Desktop.home)/.config/systemd/user"
      try Desktop.runWell("mkdir", "-p", folder)
      try Desktop.runWell(
        "cp", "\(Desktop.top)/contrib/examples/\(Self.unit)", "\(folder)/\(Self.unit)")
      defer {
        _ = try? Desktop.systemctl("stop", Self.unit)
        _ = try? Files.remove("\(folder)/\(Self.unit)")
        _ = try? Desktop.systemctl("daemon-reload")
      }
      try Desktop.systemctl("daemon-reload")
      try Desktop.systemctl("start", Self.unit)
      let (_, title) = try desktop.declare("--unit", Self.unit)
      try desktop.eventually("the unit is watched", within: 5_000) {
        try Desktop.systemctl(
          "list-units", "--no-legend", "--plain", "--state=active", "forestall-watch@*"
        ).contains("scale")
      }
      // It does what it is there for.
      try Desktop.runWell("sh", "-c", "echo 82.4 >'\(Desktop.runtimeFolder)/scale.readings'")
      #expect(try Desktop.systemctl("is-active", Self.unit) == "active\n")
      try Desktop.systemctl("kill", "-s", "KILL", Self.unit)
      _ = try desktop.reminder(title, within: 5_000)
      try Desktop.systemctl("start", Self.unit)
      _ = try desktop.withdrawn(title, within: 10_000)
    }

    @Test("The loop in shell holds its reminder back, and is reminded about once it is gone")
    func loop() throws {
      let desktop = try Desktop()
      let (name, title) = try desktop.declare("--every", "3s")
      let folder = try TemporaryFolder()
      try Files.replace("\(folder.path)/one", with: [])
      var environment = Desktop.environment
      environment["PATH"] = "\(Desktop.home)/.local/bin:\(environment["PATH"] ?? "/usr/bin:/bin")"
      let loop = try BuiltProgram(path: "\(Desktop.top)/contrib/examples/beat-loop").start(
        [name, folder.path, "1"], environment: environment)
      #expect(try loop.line(limit: 10) == "recorded one")
      #expect(try desktop.forestall("status", name).status == 0)
      loop.signal(SIGKILL)
      _ = try desktop.reminder(title, within: 10_000)
      _ = try? loop.result(limit: 10)
    }
  }
}
