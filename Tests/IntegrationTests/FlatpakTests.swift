import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

extension RealSession {
  @Suite(
    "A client in a real Flatpak", .serialized,
    .enabled(if: RealSession.hasServer && SandboxedScale.canRun))
  struct FlatpakTests {
    /// Waits until a client's own record is there, and says which process out here it is.
    private static func isWell(_ name: String, _ desktop: Desktop) throws -> pid_t {
      try desktop.eventually("\(name) is well", within: 15_000) {
        try desktop.forestall("status", name, "--json").output.contains("\"state\": \"well\"")
          && SandboxedScale.process(of: name) != nil
      }
      guard let process = try SandboxedScale.process(of: name) else {
        throw DesktopError("\(name) ended at once")
      }
      return process
    }

    @Test(
      "It pushes, its end is told at once as what it was, and the reminder's button opens it again",
      arguments: [
        (SIGSEGV, "Probably it crashed (SIGSEGV)"),
        (SIGKILL, "It was ended by SIGKILL, perhaps a force-quit"),
      ])
    func ends(signal: Int32, sentence: String) throws {
      let desktop = try Desktop()
      try SandboxedScale.installed.get()
      let (name, title) = try desktop.declare("--every", "1h")
      try desktop.forestall("add", name, "--reopen", SandboxedScale.commandLine(name))
      #expect(try desktop.forestall("open", name).status == 0)
      let process = try Self.isWell(name, desktop)
      let client = try #require(ClientName(name))
      let record = try #require(try RecordFolder(path: Desktop.runtime).read(client)?.get())
      let recorded = try #require(record.process)
      #expect(recorded.pid != process, "it has a number of its own in there")
      #expect(try Files.target(of: "/proc/\(process)/ns/pid") == "pid:[\(recorded.namespace)]")
      #expect(desktop.reminders(title).isEmpty)
      #expect(kill(process, signal) == 0)
      let shown = try desktop.reminder(title, within: 5_000)
      #expect(shown.body.contains(sentence), "\(shown.body)")
      try desktop.press("Reopen", title)
      _ = try desktop.withdrawn(title, within: 15_000)
      #expect(try Self.isWell(name, desktop) != process)
      let history = try desktop.forestall("history", name).output
      #expect(history.contains(sentence), "\(history)")
    }

    @Test(
      "Its accessory opens it again after a crash, and what it is told can be read in the sandbox",
      .enabled(if: MockedBluetooth.isInstalled))
    func isOpenedByAnEvent() throws {
      let desktop = try Desktop()
      try SandboxedScale.installed.get()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try HolderTests.Client(desktop)
      try desktop.forestall("add", client.name, "--reopen", SandboxedScale.commandLine(client.name))
      #expect(try desktop.forestall("open", client.name).status == 0)
      #expect(kill(try Self.isWell(client.name, desktop), SIGSEGV) == 0)
      try client.isAwaited()
      try bluetooth.appear(HolderTests.address)
      let process = try Self.isWell(client.name, desktop)
      #expect(try SandboxedScale.variable("FORESTALL_EVENT", of: process) == "appears")
      let path = try #require(try SandboxedScale.variable("FORESTALL_STATE", of: process))
      let inside = try Files.read("/proc/\(process)/root\(path)")
      #expect(inside == (try Files.read("\(Desktop.runtime)/restored/\(client.name).json")))
      #expect(String(decoding: inside, as: UTF8.self).contains(HolderTests.address))
    }

    @Test(
      "Opened from a menu, its end is seen at once by whoever waits for its accessory",
      .enabled(if: MockedBluetooth.isInstalled))
    func isWatched() throws {
      let desktop = try Desktop()
      try SandboxedScale.installed.get()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try HolderTests.Client(desktop)
      let words = SandboxedScale.commandLine(client.name).split(separator: " ").map(String.init)
      let program = try BuiltProgram(path: "/usr/bin/env").start(
        words, environment: Desktop.environment)
      let process = try Self.isWell(client.name, desktop)
      try desktop.eventually("it is watched", within: 5_000) {
        client.order().contains("\nProcess=")
      }
      #expect(kill(process, SIGKILL) == 0)
      try desktop.eventually("its end is told", within: 5_000) {
        try desktop.forestall("history", client.name, "--json").output.contains("nobody told how")
      }
      #expect(try program.result(limit: 10).status == 128 + SIGKILL)
      // Nobody knows who ended it: it is not opened by itself.
      try bluetooth.appear(HolderTests.address)
      try desktop.bus.collect(milliseconds: 500)
      #expect(try SandboxedScale.process(of: client.name) == nil)
    }
  }
}
