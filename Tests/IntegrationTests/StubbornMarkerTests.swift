import ForestallTestKit
import SystemCalls
import Testing

extension RealSession {
  /// A path unit starts its service again as long as its folder is not empty: whoever fills the
  /// folder for good must neither have it spin nor, by systemd's limits, stop for ever.
  @Suite("Markers that cannot be removed", .enabled(if: RealSession.isRoot))
  struct StubbornMarkerTests {
    /// Has each start of the sweep for markers written down, under the number systemd gives it.
    private struct Starts {
      private static let folder = "\(Desktop.runtimeFolder)/systemd/user"
      private static let settings = "\(folder)/forestall-sweep@marker.service.d"
      private let list: TemporaryFolder

      init() throws {
        list = try TemporaryFolder()
        try Desktop.runWell("mkdir", "-p", Self.settings)
        let line = "ExecStartPre=/bin/sh -c 'echo $INVOCATION_ID >>\(list.path)/starts'\n"
        try Files.replace(
          "\(Self.settings)/count.conf", with: Array("[Service]\n\(line)".utf8))
        try Desktop.systemctl("daemon-reload")
      }

      /// The numbers of its starts so far, whoever started it.
      func lines() throws -> [Substring] {
        guard let bytes = try? Files.read("\(list.path)/starts") else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      }

      func end() throws {
        try Desktop.runWell("rm", "-rf", Self.settings)
        try Desktop.systemctl("daemon-reload")
      }
    }

    private func beat(_ desktop: Desktop, _ name: String, milliseconds: Int) throws {
      let result = try desktop.forestall("beat", name, "--for", "\(milliseconds)ms")
      try #require(result.status == 0, "\(result.errors)")
    }

    @Test(
      "One is moved out of the way: the path stays alive and the sweep is not started over and over"
    )
    func one() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "2s")
      try desktop.eventually("nothing is looked at", within: 5_000) {
        try Desktop.processes().isEmpty
      }
      let starts = try Starts()
      let folder = "\(Desktop.runtime)/attached/stubborn"
      try Files.createFolder(folder)
      try Desktop.runWell("mount", "-t", "tmpfs", "tmpfs", folder)
      try desktop.bus.collect(milliseconds: 6_000)
      let during = try starts.lines()
      #expect((1...3).contains(during.count), "\(during.count) starts in 6 s")
      #expect(Set(during).count == during.count, "a start without a number of its own")
      #expect(try Desktop.systemctl("is-active", "forestall-marker.path") == "active\n")
      // It may have been moved, mount and all.
      try Desktop.runWell("sh", "-c", "umount \"$(findmnt -rno TARGET | grep stubborn)\"")
      try starts.end()
      let mark = desktop.bus.events.count
      try beat(desktop, name, milliseconds: 2_000)
      _ = try desktop.reminderStarted(name, after: mark, within: 5_000)
    }

    @Test("A folder that nobody can empty has the sweep tried every two seconds, and no more often")
    func readOnly() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "1h")
      try desktop.eventually("nothing is looked at", within: 5_000) {
        try Desktop.processes().isEmpty
      }
      let starts = try Starts()
      let folder = "\(Desktop.runtime)/attached"
      // The mount hides the folder that the path unit watches: it is told of the one that is there.
      try Desktop.systemctl("stop", "forestall-marker.path")
      try Files.replace("\(folder)/stubborn", with: [])
      try Desktop.runWell("mount", "--bind", "-o", "ro", folder, folder)
      try Desktop.systemctl("start", "forestall-marker.path")
      try desktop.bus.collect(milliseconds: 9_000)
      let during = try starts.lines()
      #expect((3...6).contains(during.count), "\(during.count) starts in 9 s")
      #expect(try Desktop.systemctl("is-active", "forestall-marker.path") == "active\n")
      try Desktop.runWell("umount", folder)
      try starts.end()
      try desktop.eventually("the folder is emptied", within: 6_000) {
        try Files.names(in: folder).isEmpty
      }
      let mark = desktop.bus.events.count
      try beat(desktop, name, milliseconds: 2_000)
      _ = try desktop.reminderStarted(name, after: mark, within: 5_000)
    }
  }
}
