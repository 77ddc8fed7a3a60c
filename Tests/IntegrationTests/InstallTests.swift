import ForestallTestKit
import SystemCalls
import Testing

extension RealSession {
  @Suite("Installing and removing", .enabled(if: RealSession.hasManager))
  struct InstallTests {
    private static let install = "\(Desktop.top)/contrib/install"

    /// Everything below a folder, by its path there.
    private func tree(_ folder: String) throws -> [String] {
      try Desktop.runWell("find", folder, "-mindepth", "1", "-printf", "%P\\n")
        .split(separator: "\n").map(String.init).sorted()
    }

    @Test("A prefix of its own holds all that is named, and nothing once that is removed")
    func prefix() throws {
      let folder = try TemporaryFolder()
      let prefix = "\(folder.path)/opt"
      let from = try BuiltProgram.folder()
      let said = try Desktop.runWell(Self.install, "--prefix", prefix, "--from", from)
      #expect(said.contains("Installed Forestall to \(prefix)."))
      let units = try tree("\(prefix)/lib/systemd/user")
      let ours = try tree("\(Desktop.top)/units")
      #expect(units == ours.filter { !$0.hasPrefix("drop-ins") })
      for program in ["forestall", "forestall-manage", "forestall-remind", "relaunch-policy"] {
        #expect(Files.isExecutable("\(prefix)/bin/\(program)"))
      }
      let documents = try tree("\(prefix)/share").filter { $0.contains(".") || $0.contains("/_") }
      for name in [
        "man/man1/forestall.1", "man/man1/relaunch-policy.1", "man/man5/forestall.client.5",
        "man/man5/forestall.scenario.5", "man/man7/forestall.7", "zsh/site-functions/_forestall",
        "fish/vendor_completions.d/forestall.fish", "icons/hicolor/scalable/apps/forestall.svg",
        "icons/hicolor/symbolic/apps/forestall-symbolic.svg", "applications/forestall.desktop",
        "metainfo/local.forestall.forestall.metainfo.xml",
      ] { #expect(documents.contains(name), "\(name) is not in \(documents)") }
      #expect(Files.exists("\(prefix)/share/bash-completion/completions/forestall"))
      // What an earlier version had installed goes with the next one.
      try Files.replace("\(prefix)/bin/forestall-old", with: [])
      try Desktop.runWell(
        "sh", "-c", "echo '\(prefix)/bin/forestall-old' >>'\(prefix)/share/forestall/installed'")
      try Desktop.runWell(Self.install, "--prefix", prefix, "--from", from)
      #expect(!Files.exists("\(prefix)/bin/forestall-old"))
      try Desktop.runWell(Self.install, "--uninstall", "--prefix", prefix)
      #expect(try tree(folder.path).filter { $0 != "opt" } == [])
      let again = try Desktop.runWell(Self.install, "--uninstall", "--prefix", prefix)
      #expect(again.contains("Nothing of Forestall is installed"))
    }

    @Test(
      "Where it is not on the PATH it says what to type, and whether the next login has it",
      arguments: [("", false), ("PATH=\"$HOME/.local/bin:$PATH\"\n", true)])
    func path(profile: String, isInProfile: Bool) throws {
      let home = try TemporaryFolder()
      try Files.replace("\(home.path)/.profile", with: Array(profile.utf8))
      let prefix = "\(home.path)/.local"
      let said = try Desktop.runWell(
        "env", "HOME=\(home.path)", "XDG_DATA_HOME=\(prefix)/share", Self.install, "--prefix",
        prefix, "--from", BuiltProgram.folder())
      #expect(said.contains("from your next login on") == isInProfile, "\(said)")
      #expect(said.contains("in ~/.profile for the next ones") != isInProfile, "\(said)")
      let line = try #require(said.split(separator: "\n").first { $0.contains("export PATH=") })
      let found = try Desktop.runWell("bash", "-c", "\(line)\ncommand -v relaunch-policy")
      #expect(found == "\(prefix)/bin/relaunch-policy\n")
    }

    @Test("What another program put beside ours stays")
    func neighbours() throws {
      let prefix = try TemporaryFolder()
      try Desktop.runWell(
        Self.install, "--prefix", prefix.path, "--from", BuiltProgram.folder())
      try Files.replace("\(prefix.path)/bin/another", with: [])
      try Files.replace("\(prefix.path)/lib/systemd/user/another.service", with: [])
      try Desktop.runWell(Self.install, "--uninstall", "--prefix", prefix.path)
      #expect(
        try tree(prefix.path) == [
          "bin", "bin/another", "lib", "lib/systemd", "lib/systemd/user",
          "lib/systemd/user/another.service",
        ])
    }

    @Test(
      "Removed from the session, nothing of it runs or is known; `add` then says what is missing")
    func session() throws {
      let desktop = try Desktop()
      let (name, _) = try desktop.declare("--every", "1h")
      #expect(try desktop.forestall("beat", name).status == 0)
      try Desktop.runWell(Self.install, "--uninstall", "--prefix", "\(Desktop.home)/.local")
      try desktop.eventually("no process of ours is left", within: 5_000) {
        try Desktop.processes().isEmpty
      }
      let units = try Desktop.systemctl("list-units", "--all", "--no-legend", "forestall*")
      #expect(units.isEmpty, "\(units)")
      let files = try Desktop.run(
        "systemctl", "--user", "list-unit-files", "--no-legend", "forestall*")
      #expect(files.output.isEmpty, "\(files.output)")
      let left = try tree("\(Desktop.home)/.local").filter {
        $0.contains("forestall") && !$0.hasPrefix("state/forestall")
      }
      #expect(left.isEmpty, "\(left)")

      let added = try BuiltProgram("forestall").run(
        ["add", "unlooked", "--every", "1h"], environment: Desktop.environment)
      #expect(added.status == 0)
      #expect((added.output + added.errors).contains("units are not installed"), "\(added)")
      try Desktop.install()
      #expect(try desktop.forestall("remove", "unlooked").status == 0)
      #expect(try desktop.forestall("status", name).status == 0)
    }
  }
}
