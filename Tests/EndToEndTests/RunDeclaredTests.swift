import ForestallTestKit
import SystemCalls
import Testing

@Suite("run without a program")
struct RunDeclaredTests {
  let stage: ManageStage

  init() throws { stage = try ManageStage() }

  /// Writes a desktop entry of the person's.
  private func entry(_ lines: String...) throws {
    let folder = "\(stage.folder.path)/home/.local/share/applications"
    try Files.createFolder(folder)
    let text = ["[Desktop Entry]", "Type=Application", "Name=Scale"] + lines
    try Files.replace(
      "\(folder)/org.example.Scale.desktop", with: Array(text.joined(separator: "\n").utf8))
  }

  @Test(
    "runs the command line that the client is declared to be opened by, as its client",
    arguments: ["", "forestall run scale ", "/usr/bin/forestall run scale -- "])
  func command(prefix: String) throws {
    _ = try stage.run("add", "scale", "--reopen", "\(prefix)sh -c 'echo \"$1\"; exit 3' sh 'a b'")
    for words in [["run", "scale"], ["run", "scale", "--"]] {
      let result = try stage.front.run(words, environment: stage.environment)
      #expect(result.status == 3)
      #expect(result.output == "a b\n")
      #expect(result.errors.isEmpty, "\(result.errors)")
    }
    _ = try stage.run("sweep")
    #expect(try stage.run("status", "scale").output.contains("(exit status 3)"))
  }

  @Test("runs what the desktop entry says, in its folder")
  func desktopEntry() throws {
    try entry("Exec=sh -c pwd", "Path=/usr")
    _ = try stage.run("add", "scale", "--desktop", "org.example.Scale")
    let result = try stage.run("run", "scale")
    #expect(result == ProgramResult(status: 0, output: "/usr\n", errors: ""))
  }

  @Test("says what is missing where there is no program, with status 78")
  func none() throws {
    _ = try stage.run("add", "scale")
    let undeclared = try stage.run("run", "scale")
    #expect(undeclared.status == 78)
    #expect(
      undeclared.errors == """
        forestall: Nobody said how to open scale: say its program, `forestall run scale -- COMMAND`, \
        or declare it, `forestall add scale --reopen COMMAND`.

        """)
    for (way, told) in [
      (["--unit", "scale.service"], "scale is scale.service, which systemd runs"),
      (["--unit", "none", "--desktop", "org.example.Nothing"], "Could not run scale: "),
      (["--reopen", "forestall run scale"], "What opens scale is `forestall run scale` itself"),
    ] {
      _ = try stage.front.run(["add", "scale"] + way, environment: stage.environment)
      let result = try stage.run("run", "scale")
      #expect(result.status == 78, "\(way)")
      #expect(result.errors.contains(told), "\(result.errors)")
    }
  }

  @Test("of a program that the bus starts, and of one whose folder is gone, is told so")
  func entries() throws {
    _ = try stage.run("add", "scale", "--desktop", "org.example.Scale")
    try entry("DBusActivatable=true")
    #expect(try stage.run("run", "scale").errors.contains("names no program"))
    try entry("Exec=sh -c pwd", "Path=/nowhere")
    let result = try stage.run("run", "scale")
    #expect(result.status == 78)
    #expect(result.errors.contains("/nowhere"))
  }

  @Test("is answered as ever where the declared program is not there")
  func missing() throws {
    _ = try stage.run("add", "scale", "--reopen", "no-such-program")
    #expect(try stage.run("run", "scale").status == 127)
  }

  @Test("does not start for ever what leads back to itself")
  func loop() throws {
    let script = "\(stage.folder.path)/scale-app"
    try Files.replace(
      script, with: Array("#!/bin/sh\nexec '\(stage.front.path)' run scale\n".utf8), mode: 0o700)
    _ = try stage.run("add", "scale", "--reopen", script)
    let result = try stage.run("run", "scale")
    #expect(result.status == 78)
    #expect(result.errors.contains("What opens scale is `forestall run scale` itself"))
  }
}
