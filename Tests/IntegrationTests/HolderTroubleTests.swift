import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  /// What is in the holder's way, or ends it in the middle.
  @Suite(
    "The holder in trouble", .serialized,
    .enabled(if: RealSession.hasServer && MockedBluetooth.isInstalled))
  struct HolderTroubleTests {
    private static let unit = "forestall-bluetooth.service"

    /// A client that has crashed and is waited for.
    private func crashed(_ desktop: Desktop) throws -> HolderTests.Client {
      let client = try HolderTests.Client(desktop)
      try client.open()
      try client.end(by: "ABRT")
      try client.isAwaited()
      return client
    }

    @Test(
      "Killed when it had taken the leave and not started the client, it opens it late, and once")
    func killedInAnOpening() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try crashed(desktop)
      // As it is between the two: what is waited for is out of the order, and nobody was told.
      try Desktop.systemctl("kill", "-s", "STOP", Self.unit)
      let path = "\(Desktop.runtime)/hold/\(client.name).hold"
      let taken = client.order().split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("Wait") }.joined(separator: "\n")
      try Files.replace(path, with: Array(taken.utf8))
      try bluetooth.appear(HolderTests.address)
      try Desktop.systemctl("kill", "-s", "KILL", Self.unit)
      try desktop.eventually("it was started", within: 10_000) { client.starts().count == 2 }
      try client.isBack("back")
      try Desktop.systemctl("kill", "-s", "KILL", Self.unit)
      try desktop.bus.collect(milliseconds: 2_500)
      #expect(client.starts().count == 2, "\(client.starts())")
    }

    @Test("Killed again and again while the device is there, it opens the client once")
    func killedAtAnyMoment() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try crashed(desktop)
      try bluetooth.appear(HolderTests.address)
      // Started anew a second after each kill, it is killed a little later in its work each time.
      for _ in 0..<40 where client.starts().count < 2 {
        _ = try? Desktop.systemctl("kill", "-s", "KILL", Self.unit)
        try desktop.bus.collect(milliseconds: 70)
      }
      try desktop.eventually("it was started", within: 15_000) { client.starts().count >= 2 }
      try client.isBack("back")
      try desktop.bus.collect(milliseconds: 2_500)
      #expect(client.starts().count == 2, "\(client.starts())")
    }

    @Test(
      "Garbage among the orders, and things in the way of what is handed over, keep it from nothing"
    )
    func garbage() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try HolderTests.Client(desktop)
      try client.open()
      let hold = "\(Desktop.runtime)/hold"
      try Files.replace("\(hold)/garbage.hold", with: [0xFF, 0, 0x0A, 0xC3])
      try Files.createFolder("\(hold)/folder.hold")
      #expect(unsafe mkfifo("\(hold)/pipe.hold", 0o600) == 0)
      #expect(unsafe symlink("/dev/zero", "\(hold)/link.hold") == 0)
      try Files.replace("\(hold)/Not a Name.hold", with: [])
      defer { _ = try? Desktop.run("sh", "-c", "rm -rf '\(hold)/Not a Name.hold'") }
      let state = "\(Desktop.runtime)/restored/\(client.name).json"
      try Files.createFolder("\(state)/somebody's")
      try client.end(by: "ABRT")
      try client.isAwaited()
      try bluetooth.appear(HolderTests.address)
      try desktop.eventually("it was started", within: 5_000) { client.starts().count == 2 }
      #expect(client.starts()[1] == "appears bath \(state)")
      #expect(String(decoding: try Files.read(state), as: UTF8.self).contains("appears"))
      try client.isBack("back")
      // The sweep has taken away what is no order of a client's.
      #expect(
        try Files.names(in: hold).filter { $0.hasSuffix(".hold") && !$0.contains(" ") } == [
          "\(client.name).hold"
        ])
      for word in ["garbage", "folder", "pipe", "link"] {
        #expect(try desktop.forestall("status", word).status != 0)
      }
    }

    @Test("A second one beside it changes nothing: one event, one start")
    func second() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try HolderTests.Client(desktop)
      try client.open()
      var environment = Desktop.environment
      environment["DBUS_SYSTEM_BUS_ADDRESS"] = bluetooth.address
      let others = try (0..<2).map { _ in
        try BuiltProgram(path: "\(Desktop.home)/.local/bin/forestall-bluetooth").start(
          [], environment: environment)
      }
      try client.end(by: "ABRT")
      try client.isAwaited()
      try desktop.eventually("somebody searches", within: 5_000) { try bluetooth.isSearching() }
      try bluetooth.appear(HolderTests.address)
      try client.isBack("back")
      try desktop.bus.collect(milliseconds: 1_000)
      #expect(client.starts().count == 2)
      for other in others { other.signal(SIGTERM) }
      for other in others { #expect(try other.result(limit: 10).status == 0) }
    }

    @Test(
      "A program that is gone, or may not be run, is told as what keeps it from being opened",
      arguments: ["rm", "chmod 600"])
    func program(change: String) throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try HolderTests.Client(desktop)
      try client.open()
      try Desktop.runWell("sh", "-c", "\(change) \(Desktop.home)/open-\(client.name)")
      try client.end(by: "ABRT")
      try client.isAwaited()
      try bluetooth.appear(HolderTests.address)
      try desktop.eventually("its history says so", within: 10_000) {
        try desktop.forestall("history", client.name, "--json").output
          .contains("there is no program")
      }
      #expect(client.starts().count == 1)
      try desktop.eventually("it is tried later", within: 5_000) {
        client.order().contains("\nNotBefore=")
      }
    }
  }
}
