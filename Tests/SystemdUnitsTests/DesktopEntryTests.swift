import ForestallTestKit
import SystemCalls
import SystemdUnits
import Testing

@Suite("A desktop entry")
struct DesktopEntryTests {
  private func entry(_ lines: String...) throws -> DesktopEntry {
    try DesktopEntry(
      "[Desktop Entry]\nType=Application\nName=Scale\nIcon=scale\n"
        + lines.joined(separator: "\n"),
      identifier: "scale", path: "/a/scale.desktop")
  }

  @Test(
    "gives the words of its command",
    arguments: [
      ("scale", ["scale"]), ("scale  -v\t1", ["scale", "-v", "1"]),
      ("scale %u", ["scale"]), ("scale --url=%U x", ["scale", "--url=", "x"]),
      (#""/opt/My Scale/scale" %F"#, ["/opt/My Scale/scale"]),
      (#"sh -c "echo \\"a\\" \\$HOME \\`b\\`""#, ["sh", "-c", #"echo "a" $HOME `b`"#]),
      (
        "scale %i --name %c %k",
        ["scale", "--icon", "scale", "--name", "Scale", "/a/scale.desktop"]
      ),
      ("scale 100%%", ["scale", "100%"]), (#"scale """#, ["scale", ""]),
      (#"scale a\sb"#, ["scale", "a", "b"]), ("scale %d %n %v %m", ["scale"]),
    ])
  func words(exec: String, words: [String]) throws {
    #expect(try entry("Exec=" + exec).command == words)
  }

  @Test("refuses what breaks the rules of quoting", arguments: [#"scale "a"#, "scale %z", "a %"])
  func badExec(exec: String) {
    #expect(throws: DesktopEntry.Mistake.self) { try entry("Exec=" + exec) }
  }

  @Test("is read in its own group, the first of a key, without translations and comments")
  func groups() throws {
    let entry = try entry(
      "Name[de]=Waage", "# Exec=no", "Exec = yes", "Exec=no", "Terminal=true",
      "[Desktop Action New]", "Exec=no", "Path=/no")
    #expect(entry.command == ["yes"])
    #expect(entry.name == "Scale")
    #expect(entry.needsTerminal)
    #expect(entry.workingDirectory == nil)
  }

  @Test("is of no use when hidden, of another type, or without a way to start it")
  func useless() {
    #expect(throws: DesktopEntry.Mistake.hidden(path: "/a/scale.desktop")) {
      try entry("Exec=a", "Hidden=true")
    }
    #expect(throws: DesktopEntry.Mistake.notAnApplication(path: "/a/scale.desktop")) {
      try entry("NoDisplay=true")
    }
    #expect(throws: DesktopEntry.Mistake.notAnApplication(path: "/x")) {
      try DesktopEntry("[Desktop Entry]\nType=Link\nURL=a", identifier: "x", path: "/x")
    }
    #expect(throws: DesktopEntry.Mistake.notAnApplication(path: "/x")) {
      try DesktopEntry("", identifier: "x", path: "/x")
    }
  }

  @Test("looks for its programs before it is launched")
  func launching() throws {
    let installed = ["scale": "/bin/scale", "xdg-terminal-exec": "/bin/xdg-terminal-exec"]
    #expect(try entry("Exec=scale -v").launch { installed[$0] } == ["/bin/scale", "-v"])
    #expect(
      try entry("Exec=scale", "Terminal=true").launch { installed[$0] }
        == ["/bin/xdg-terminal-exec", "/bin/scale"])
    #expect(throws: DesktopEntry.Mistake.noTerminal(path: "/a/scale.desktop")) {
      try entry("Exec=scale", "Terminal=true").launch { $0 == "scale" ? "/bin/scale" : nil }
    }
    #expect(
      throws: DesktopEntry.Mistake.programMissing(path: "/a/scale.desktop", program: "other")
    ) { try entry("Exec=scale", "TryExec=other").launch { installed[$0] } }
  }

  @Test("is found by its id, also in a subfolder, the first folder first")
  func finding() throws {
    let folder = try TemporaryFolder()
    for (path, program) in [("one/org/scale", "first"), ("two/org-scale", "second")] {
      let file = "\(folder.path)/\(path).desktop"
      try Files.createFolder(String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex)))
      try Files.replace(file, with: Array("[Desktop Entry]\nExec=\(program)\n".utf8))
    }
    let folders = ["\(folder.path)/none", "\(folder.path)/one", "\(folder.path)/two"]
    #expect(try DesktopEntry.find("org-scale", in: folders).command == ["first"])
    #expect(try DesktopEntry.find("org-scale.desktop", in: [folders[2]]).command == ["second"])
    for missing in ["nobody", "", "../two/org-scale"] {
      #expect(throws: DesktopEntry.Mistake.self) { try DesktopEntry.find(missing, in: folders) }
    }
  }

  @Test("is looked for in the folders of the XDG variables")
  func folders() {
    let environment = ["HOME": "/h", "XDG_DATA_DIRS": "/a:relative:/b"]
    #expect(
      DesktopEntry.folders { environment[$0] }
        == ["/h/.local/share/applications", "/a/applications", "/b/applications"])
    #expect(
      DesktopEntry.folders { _ in nil }
        == ["/usr/local/share/applications", "/usr/share/applications"])
  }
}

@Suite("The links of the watches")
struct WatchLinksTests {
  @Test("are made for who is to be watched, and removed for all others")
  func replacing() throws {
    let runtime = try TemporaryFolder()
    let links = WatchLinks(runtime: runtime.path)
    let one = try #require(UnitName("one.service"))
    let two = try #require(UnitName("app-two\\x2dx@1.service"))
    #expect(try links.replace(with: [one, two], template: "/t"))
    #expect(Set(links.linked()) == [one, two])
    #expect(try !links.replace(with: [one, two], template: "/t"))
    #expect(try links.replace(with: [one, two], template: "/elsewhere"))
    // Somebody else's link beside ours keeps the folder.
    let others = "\(links.folder)/two.service.wants"
    try Files.createFolder(others)
    try Files.replace("\(others)/other.service", with: [])
    #expect(try links.replace(with: [two], template: "/elsewhere"))
    #expect(links.linked() == [two])
    #expect(try links.replace(with: [], template: ""))
    #expect(try Files.names(in: links.folder) == ["two.service.wants"])
  }

  @Test("refuse a unit whose name is too long for a watch")
  func tooLong() throws {
    let runtime = try TemporaryFolder()
    let unit = try #require(UnitName(String(repeating: "a", count: 240) + ".service"))
    #expect(throws: SystemCallError.self) {
      try WatchLinks(runtime: runtime.path).replace(with: [unit], template: "/t")
    }
  }
}
