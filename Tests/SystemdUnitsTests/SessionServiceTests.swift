import DBus
import ForestallTestKit
import Glibc
import SystemCalls
import SystemdUnits
import Testing
import Vocabulary

extension RealSession {
  @Suite("services") struct ServiceTests {
    let session: Session
    let manager: UserManager

    init() throws {
      session = try Session()
      manager = session.manager
    }

    private func unit(_ name: String) throws -> UnitName {
      try #require(UnitName(application: name, identifier: "\(UInt32.random(in: 0 ... .max))"))
    }

    private func service(_ name: String, _ command: [String]) throws -> TransientService {
      let unit = try unit(name)
      return TransientService(
        unit: unit, command: command, description: "A test's \(name)",
        environment: ["FORESTALL_TEST": "a b"],
        execStopPost: [
          "/bin/sh", "-c",
          "echo $SERVICE_RESULT/$EXIT_CODE/$EXIT_STATUS >> \(session.log)/\(name)",
        ])
    }

    private func text(_ name: String) -> String {
      String(decoding: (try? Files.read("\(session.log)/\(name)")) ?? [], as: UTF8.self)
    }

    @Test(
      "leave evidence of how they ended",
      arguments: [
        ("exit 0", "success/exited/0\n"), ("exit 7", "exit-code/exited/7\n"),
        ("kill -KILL $$", "signal/killed/KILL\n"), ("kill -TERM $$", "success/killed/TERM\n"),
        (#"test "$FORESTALL_TEST" = "a b""#, "success/exited/0\n"),
      ])
    func evidence(script: String, evidence: String) throws {
      let name = "ends\(UInt32.random(in: 0 ... .max))"
      let service = try service(name, ["/bin/sh", "-c", script])
      do throws(StartFailure) {
        try manager.start(service)
      } catch {
        // It may have ended before it was seen running.
        guard case .failed = error else { throw error }
      }
      #expect(try session.eventually { text(name) == evidence }, "it told \(text(name))")
      #expect(try session.eventually { try !manager.state(of: service.unit).exists })
    }

    @Test("run in a slice of their own, as the manager tells")
    func running() throws {
      let service = try service("runs", ["/bin/sleep", "60"])
      try manager.start(service)
      defer { _ = try? manager.stop(service.unit) }
      let state = try manager.state(of: service.unit)
      #expect(state.isActive && state.subState == "running")
      let evidence = try manager.evidence(of: service.unit)
      #expect(evidence.mainProcess > 1 && evidence.result == "success")
      #expect(evidence.exitCode == 0 && evidence.inactiveSince == nil)
      let group = String(
        decoding: try Files.read("/proc/\(evidence.mainProcess)/cgroup"), as: UTF8.self)
      #expect(group.contains("/app.slice/app-"))
      // Both at once are what each is.
      let pattern = UnitName.pattern(application: "runs")
      let both = try manager.unitsAndEnvironment(matching: pattern, active: ["active"])
      #expect(both.units.contains(state))
      #expect(try both.environment == manager.environment() && both.environment["PATH"] != nil)
      let none = try manager.unitsAndEnvironment(matching: pattern, active: ["failed"])
      #expect(!none.units.contains(state))
    }

    @Test(
      "that cannot be run are told with the reason",
      arguments: ["/nonexistent/program", "no-such-program", "/etc/passwd", "/"])
    func missing(program: String) throws {
      let service = try service("missing", [program])
      let failure = try #require(throws: StartFailure.self) { try manager.start(service) }
      guard case .cannotRun = failure else {
        Issue.record("it was told as \(failure)")
        return
      }
      #expect(failure.description.hasPrefix("Could not start \(program): "))
      #expect(try session.eventually { try !manager.state(of: service.unit).exists })
    }

    @Test("are started a hundred at a time, fast, and one that is wrong spoils no other")
    func many() throws {
      try Files.replace(
        "\(session.units)/many@.service",
        with: Array("[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/true\n".utf8))
      try manager.reload()
      var units = (1...100).compactMap { UnitName(template: "many", instance: "\($0)") }
      let wrong = try #require(UnitName("no-such.service"))
      units.insert(wrong, at: 50)
      let start = ContinuousClock.now
      let errors = try manager.start(units)
      let took = ContinuousClock.now - start
      #expect(Array(errors.keys) == [wrong])
      #expect(errors[wrong]?.description.contains("no-such.service") == true)
      #expect(took < .seconds(3), "it took \(took)")
      units.removeAll { $0 == wrong }
      #expect(
        try session.eventually(within: .seconds(20)) {
          try manager.states(of: units).allSatisfy(\.isActive)
        })
      #expect(try manager.units(matching: "many@*").count == 100)
      #expect(try manager.stop(units + [wrong]).isEmpty)
      #expect(try session.eventually { try manager.units(matching: "many@*").isEmpty })
    }

    @Test("that are watched tell of their end, whenever they began")
    func watched() throws {
      let links = WatchLinks(runtime: session.runtime)
      let early = try service("early", ["/bin/sleep", "60"])
      let late = try service("late", ["/bin/sleep", "60"])
      try manager.start(early)
      #expect(try manager.watch([early.unit, late.unit], links: links))
      #expect(try !manager.watch([early.unit, late.unit], links: links))
      try manager.start(late)
      for unit in [early.unit, late.unit] {
        let watch = try #require(WatchLinks.watch(of: unit))
        #expect(try session.eventually { try manager.state(of: watch).isActive })
        #expect(session.told("ended-\(unit)") == 0)
        let process = try manager.evidence(of: unit).mainProcess
        #expect(Glibc.kill(pid_t(process), SIGKILL) == 0)
        #expect(try session.eventually(within: .seconds(2)) { session.told("ended-\(unit)") == 1 })
      }
      #expect(try manager.watch([], links: links))
      #expect(links.linked().isEmpty)
    }

    @Test("that ended are not started again by their watch")
    func watchedAfterItsEnd() throws {
      let links = WatchLinks(runtime: session.runtime)
      try Files.replace(
        "\(session.units)/ended.service", with: Array("[Service]\nExecStart=/bin/sleep 60\n".utf8))
      let unit = try #require(UnitName("ended.service"))
      #expect(try manager.watch([unit], links: links))
      #expect(try manager.state(of: unit).activeState == "inactive")
      try manager.start(unit)
      let watch = try #require(WatchLinks.watch(of: unit))
      #expect(try session.eventually { try manager.state(of: watch).isActive })
      try manager.stop(unit)
      #expect(try session.eventually { session.told("ended-\(unit)") == 1 })
      #expect(try manager.watch([], links: links))
    }

    @Test("that fail over markers nobody can remove neither spin nor end the path")
    func stubbornMarkers() throws {
      let path = try #require(UnitName("forestall-marker.path"))
      let sweep = try #require(UnitName("forestall-sweep@marker.service"))
      try session.dropIn(
        sweep.text,
        "[Service]\nExecStart=\nExecStart=\(session.tell("stubborn"))\n"
          + "ExecStart=/bin/false\n")
      try manager.reload()
      try manager.start(path)
      #expect(try session.eventually { Files.isFolder("\(session.runtime)/forestall/attached") })
      try Files.replace("\(session.runtime)/forestall/attached/scale", with: [])
      // Two runs are at least RestartSec=2s apart, so three take more than three seconds.
      let start = ContinuousClock.now
      #expect(try session.eventually(within: .seconds(15)) { session.told("stubborn") >= 3 })
      #expect(ContinuousClock.now - start > .seconds(3))
      #expect(session.told("stubborn") == 3)
      #expect(try manager.state(of: path).isActive)
      // And when it is gone, the path waits again, and wakes again.
      try Files.remove("\(session.runtime)/forestall/attached/scale")
      try session.dropIn(
        sweep.text,
        "[Service]\nExecStart=\nExecStart=/bin/sh -c 'rm -f %t/forestall/attached/*'\n"
          + "ExecStart=\(session.tell("mended"))\n")
      try manager.reload()
      #expect(try session.eventually { session.told("mended") >= 1 })
      #expect(try session.eventually { try !manager.state(of: sweep).isRunning })
      let before = session.told("mended")
      try Files.replace("\(session.runtime)/forestall/attached/scale", with: [])
      #expect(try session.eventually { session.told("mended") > before })
      try manager.stop(path)
      #expect(try session.eventually { try !manager.state(of: path).isActive })
    }
  }
}
