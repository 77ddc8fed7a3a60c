import ForestallTestKit
import Glibc
import SystemCalls

/// The example client as a real Flatpak: an application and a runtime of its own, exported to a
/// repository in the session's home and installed from there for the session's user. Nothing comes
/// over a network.
struct SandboxedScale {
  static let application = "org.example.Scale"
  private static let runtime = "org.example.Platform"
  private static let branch = "1"

  /// Whether Flatpak is there, a sandbox can be made, and a program for it be built.
  static let canRun: Bool =
    isWell("flatpak", "--version") && isWell("cc", "--version")
    && isWell("bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true")

  private static func isWell(_ words: String...) -> Bool {
    (try? BuiltProgram(path: "/usr/bin/env").run(words))?.status == 0
  }

  /// Installed once for all tests.
  static let installed = Result { try install() }

  private static func install() throws {
    let folder = "\(Desktop.home)/flatpak"
    let (application, platform) = ("\(folder)/application", "\(folder)/platform")
    for part in ["\(application)/files/bin", "\(platform)/files/bin", "\(platform)/files/lib"] {
      try Files.createFolder(part)
    }
    let base = "\(runtime)/\(try architecture())/\(branch)"
    // The client is linked statically, so that its runtime has nothing in it.
    try Files.replace(
      "\(platform)/metadata", with: Array("[Runtime]\nname=\(runtime)\nruntime=\(base)\n".utf8))
    let metadata = "[Application]\nname=\(self.application)\nruntime=\(base)\nsdk=\(base)\n"
    try Files.replace("\(application)/metadata", with: Array(metadata.utf8))
    try Desktop.runWell(
      "cc", "-static", "-O1", "-I", "\(Desktop.top)/Sources/CForestall/include", "-o",
      "\(application)/files/bin/scale-client", "\(Desktop.top)/contrib/examples/scale-client/main.c"
    )
    try flatpak(
      "build-finish", "--command=scale-client", "--filesystem=xdg-run/forestall:create",
      application)
    let repository = "\(folder)/repository"
    try flatpak(
      "build-export", "--disable-sandbox", "--runtime", "--files=files", repository, platform,
      branch)
    try flatpak("build-export", "--disable-sandbox", repository, application, branch)
    try flatpak("build-update-repo", repository)
    try flatpak("--user", "remote-add", "--no-gpg-verify", "lab", "file://\(repository)")
    try flatpak(
      "--user", "install", "--noninteractive", "lab", "\(self.application)//\(branch)")
  }

  private static func architecture() throws -> String {
    String(try Desktop.runWell("flatpak", "--default-arch").prefix { !$0.isNewline })
  }

  private static func flatpak(_ arguments: String...) throws {
    try Desktop.runWell("flatpak", arguments)
  }

  /// The command line that runs it as a client.
  static func commandLine(_ name: String) -> String {
    "flatpak run \(application) \(name) 3600000"
  }

  /// The process of a client in its sandbox, by its number out here.
  static func process(of name: String) throws -> pid_t? {
    try Files.names(in: "/proc").compactMap { pid_t($0) }.first { pid in
      guard let bytes = try? Files.read("/proc/\(pid)/cmdline") else { return false }
      let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.prefix(2) == ["scale-client", name]
    }
  }

  /// What a process of the sandbox finds in its environment under this name.
  static func variable(_ name: String, of process: pid_t) throws -> String? {
    let entries = try Files.read("/proc/\(process)/environ").split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
    return entries.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}
