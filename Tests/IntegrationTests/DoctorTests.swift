import ForestallTestKit
import SystemCalls
import Testing

extension RealSession {
  @Suite("The doctor", .serialized, .enabled(if: RealSession.hasServer))
  struct DoctorTests {
    /// What the doctor finds about a client and all that it needs.
    struct Finding: Equatable {
      let link: String
      let grade: String
      let text: String
    }

    private func examine(
      _ desktop: Desktop, _ name: String, _ more: String..., variables: [String] = []
    ) throws -> (status: Int32, findings: [Finding], treatments: [String]) {
      let program = "\(Desktop.home)/.local/bin/forestall"
      let result = try Desktop.run(
        "env", variables + [program, "doctor", name, "--json"] + more)
      let json = try #require(JSONText(result.output), "\(result)")
      let findings = json["findings"]?.elements.compactMap { finding -> Finding? in
        guard let link = finding["link"]?.text, let grade = finding["grade"]?.text,
          let text = finding["text"]?.text
        else { return nil }
        return Finding(link: link, grade: grade, text: text)
      }
      let treatments = json["treatments"]?.elements.compactMap { treatment -> String? in
        #expect(treatment["done"] == .bool(true), "\(result.output)")
        return treatment["what"]?.text
      }
      return (result.status, try #require(findings), treatments ?? [])
    }

    private func broken(_ desktop: Desktop, _ name: String) throws -> [Finding] {
      try examine(desktop, name).findings.filter { $0.grade == "broken" }
    }

    /// A client with an hour to its deadline, and a doctor who finds nothing.
    private func well(_ desktop: Desktop) throws -> String {
      let (name, _) = try desktop.declare("--every", "1h", "--reopen", "true")
      #expect(try desktop.forestall("beat", name).status == 0)
      try desktop.eventually("all is well", within: 10_000) {
        try examine(desktop, name).status == 0
      }
      return name
    }

    /// What is broken by somebody, what the doctor says of it, and what it does.
    struct Fault: Sendable, CustomTestStringConvertible {
      let command: [String]
      let says: String
      let does: String
      var testDescription: String { command.joined(separator: " ") }
    }

    static let faults = [
      Fault(
        command: [
          "systemctl", "--user", "stop", "forestall-sweep@a.timer", "forestall-sweep@b.timer",
        ],
        says: "no timer waits for it", does: "have a look made, which arms the timer"),
      Fault(
        command: ["systemctl", "--user", "stop", "forestall.target"],
        says: "forestall.target is inactive", does: "start forestall.target"),
      Fault(
        command: ["systemctl", "--user", "stop", "forestall-clock.timer"],
        says: "forestall-clock.timer is inactive, though forestall.target is up.",
        does: "start forestall-clock.timer again"),
      Fault(
        command: ["chmod", "755", Desktop.runtime], says: "has the mode 0755, and needs 0700",
        does: "give the folder \(Desktop.runtime) the mode 0700"),
      Fault(
        command: ["systemctl", "--user", "unset-environment", "DISPLAY"],
        says: "systemd does not know the display", does: "tell systemd DISPLAY"),
    ]

    @Test("sees what is broken, says it with status 1, and mends it", arguments: faults)
    func mendable(fault: Fault) throws {
      let desktop = try Desktop()
      let name = try well(desktop)
      var last = try examine(desktop, name)
      // A look at what `declare` wrote may still come and put it right.
      try desktop.eventually("the doctor sees it", within: 10_000) {
        _ = try Desktop.run(fault.command[0], Array(fault.command.dropFirst()))
        last = try examine(desktop, name)
        return last.status == 1
      }
      let found = last
      #expect(
        found.findings.contains { $0.grade == "broken" && $0.text.contains(fault.says) },
        "\(found.findings)")
      #expect(found.treatments.isEmpty)
      let mended = try examine(desktop, name, "--fix")
      #expect(mended.status == 0, "\(mended.findings)")
      #expect(mended.treatments.contains(fault.does), "\(mended.treatments)")
      #expect(try examine(desktop, name).status == 0, "and it stays so")
    }

    @Test("A target that does not start with the next session is a warning, and enabled")
    func disabled() throws {
      let desktop = try Desktop()
      let name = try well(desktop)
      try Desktop.systemctl("disable", "forestall.target")
      let found = try examine(desktop, name)
      #expect(found.status == 0)
      #expect(found.findings.contains { $0.grade == "warning" && $0.text.contains("not enabled") })
      #expect(try examine(desktop, name, "--fix").treatments == ["enable forestall.target"])
      #expect(try Desktop.systemctl("is-enabled", "forestall.target") == "enabled\n")
    }

    @Test(
      "A server that cannot be started is told, and left to the person; one that is paused is a warning"
    )
    func notifications() throws {
      let desktop = try Desktop()
      let name = try well(desktop)
      try Desktop.runWell("dunstctl", "set-paused", "true")
      let paused = try examine(desktop, name)
      #expect(paused.status == 0)
      #expect(
        paused.findings.contains { $0.grade == "warning" && $0.text.contains("it is paused") })
      try Desktop.runWell("dunstctl", "set-paused", "false")
      try Desktop.systemctl("mask", "--runtime", "dunst.service")
      try Desktop.systemctl("stop", "dunst.service")
      defer {
        _ = try? Desktop.systemctl("unmask", "--runtime", "dunst.service")
        _ = try? Desktop.systemctl("start", "dunst.service")
      }
      let found = try examine(desktop, name, "--fix")
      #expect(found.status == 1 && found.treatments.isEmpty)
      #expect(
        found.findings.filter { $0.grade == "broken" }.map(\.link) == ["notifications"],
        "\(found.findings)")
      try Desktop.systemctl("unmask", "--runtime", "dunst.service")
      try desktop.eventually("the bus starts it", within: 10_000) {
        try examine(desktop, name).status == 0
      }
    }

    @Test(
      "A mistake in a declaration is told by file and line, a program that is not there by its name"
    )
    func declaration() throws {
      let desktop = try Desktop()
      let name = try well(desktop)
      let file = "\(Desktop.home)/.config/forestall/clients/\(name).client"
      let before = try Files.read(file)
      try Files.replace(file, with: Array("[Client]\nEvery=1ns\n".utf8))
      let mistake = try broken(desktop, name)
      #expect(mistake.contains { $0.text.hasPrefix("\(file):2: Every: ") }, "\(mistake)")
      try Files.replace(file, with: before)
      _ = try desktop.forestall("add", name, "--reopen", "no-such-program")
      #expect(
        try broken(desktop, name).map(\.text)
          == ["\(name) cannot be opened again: there is no program no-such-program."])
      _ = try desktop.forestall("add", name, "--reopen", "true")
      #expect(try examine(desktop, name).status == 0)
    }

    @Test("A program that only the terminal finds is told by add and doctor alike, with its path")
    func terminalPath() throws {
      let desktop = try Desktop()
      let name = try well(desktop)
      let folder = try TemporaryFolder()
      let program = "\(folder.path)/scale-app"
      try Files.replace(program, with: Array("#!/bin/sh\nexec sleep 60\n".utf8), mode: 0o700)
      let path = "PATH=\(folder.path):\(ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin")"
      func add(_ command: String) throws -> ProgramResult {
        let forestall = "\(Desktop.home)/.local/bin/forestall"
        return try Desktop.run("env", [path, forestall, "add", name, "--reopen", command])
      }
      let added = try add("scale-app")
      #expect(added.status == 0 && added.output == "Changed \(name).\n")
      let words = "scale-app is on this terminal's PATH and not on systemd's, which opens it; "
      #expect(added.errors.contains(words), "\(added.errors)")
      #expect(added.errors.contains("name it by its whole path, \(program) "), "\(added.errors)")
      let found = try examine(desktop, name, variables: [path]).findings
      #expect(found.contains { $0.grade == "broken" && $0.text.contains(words) }, "\(found)")
      let again = try add(program)
      #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
      #expect(try examine(desktop, name, variables: [path]).status == 0)
    }

    @Test(
      "What BlueZ tells is recorded, by one recording at a time, for its owner alone",
      .enabled(if: MockedBluetooth.isInstalled, "python3-dbusmock is not installed"))
    func recording() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let started = try desktop.forestall("doctor", "--record", "1h")
      #expect(started.status == 0, "\(started)")
      #expect(started.output.contains("sudo btmon -w btmon.snoop"))
      defer { _ = try? Desktop.systemctl("stop", "forestall-record.service") }
      #expect(try desktop.forestall("doctor", "--record", "1h").status == 75)
      let file = "\(Desktop.home)/.local/state/forestall/recorded.txt"
      func isRecorded() -> Bool {
        let text = (try? Files.read(file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.contains("\"Powered\"")
      }
      try desktop.eventually("it is recorded", within: 10_000) {
        try bluetooth.power(false)
        try bluetooth.power(true)
        return isRecorded()
      }
      #expect(FolderStatus(of: file)?.mode == 0o600)
      let limit = try Desktop.systemctl(
        "show", "--value", "-p", "RuntimeMaxUSec", "forestall-record.service")
      #expect(limit == "1h\n")
    }

    @Test(
      "The first link to an adapter that is broken is told",
      .enabled(if: MockedBluetooth.isInstalled, "python3-dbusmock is not installed"))
    func bluetooth() throws {
      let desktop = try Desktop()
      let bluetooth = try MockedBluetooth(desktop)
      let client = try HolderTests.Client(desktop)
      try client.open()
      let variables = ["DBUS_SYSTEM_BUS_ADDRESS=\(bluetooth.address)"]
      func told() throws -> (Int32, Finding?) {
        let found = try examine(desktop, client.name, variables: variables)
        return (found.status, found.findings.first { $0.link == "bluetooth" })
      }
      try desktop.eventually("all is well", within: 10_000) { try told().0 == 0 }
      #expect(try told().1?.text == "BlueZ is there, and its adapter hci0 is on.")
      try bluetooth.power(false)
      #expect(try told().1?.text == "The Bluetooth adapter hci0 is off.")
      #expect(try told().0 == 1)
      try bluetooth.kill()
      #expect(try told().1?.text == "BlueZ is not on the system bus.")
      try Desktop.systemctl("stop", "forestall-bluetooth.path", "forestall-bluetooth.service")
      let found = try examine(desktop, client.name, variables: variables)
      #expect(found.findings.contains { $0.link == "holder" && $0.grade == "broken" }, "\(found)")
      let mended = try examine(desktop, client.name, "--fix", variables: variables)
      #expect(mended.treatments.contains("start forestall-bluetooth.service again"), "\(mended)")
      #expect(!mended.findings.contains { $0.link == "holder" && $0.grade == "broken" })
    }
  }
}
