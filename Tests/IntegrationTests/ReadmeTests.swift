import ForestallTestKit
import SystemCalls
import Testing

extension RealSession {
  @Suite("The README's roads to a first client", .enabled(if: RealSession.hasServer))
  struct ReadmeTests {
    /// A road's heading, the client that is declared on it, and what its reminder says of the ending.
    struct Road: Sendable, CustomTestStringConvertible {
      let heading: String
      let name: String
      let title: String
      let ending: String
      var testDescription: String { heading }
    }

    static let roads = [
      Road(heading: "From a shell", name: "scale", title: "Bathroom scale", ending: ""),
      Road(heading: "By sd_notify", name: "strap", title: "Heart-rate strap", ending: "SIGKILL"),
      Road(heading: "With the library", name: "sensor", title: "Glucose sensor", ending: ""),
    ]

    @Test(
      "Typed as it stands it leads to a reminder, whose Reopen brings the client back",
      arguments: roads)
    func road(_ road: Road) throws {
      let desktop = try Desktop()
      let commands = try Readme.blocks(below: road.heading, top: Desktop.top)
      try #require(commands.count == 1)
      let folder = try TemporaryFolder()
      let path = ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin"
      desktop.adopt(road.name)
      // The client's own end may be the last line's.
      let typed = try Desktop.run(
        "env", "--chdir=\(folder.path)", "PATH=\(Desktop.home)/.local/bin:\(path)", "bash", "-c",
        commands[0])
      #expect(!typed.errors.contains("forestall:"), "\(typed.errors)")
      #expect(!typed.errors.contains("error"), "\(typed.errors)")
      let shown = try desktop.reminder(road.title, within: 15_000)
      #expect(shown.title == "\(road.title) is not being recorded")
      #expect(road.ending.isEmpty || shown.body.contains(road.ending), "\(shown.body)")
      try desktop.press("Reopen", road.title)
      _ = try desktop.withdrawn(road.title, within: 8_000)
      let removed = try desktop.forestall("remove", road.name)
      #expect(removed.status == 0, "\(removed.errors)")
    }
  }
}
