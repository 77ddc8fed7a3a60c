import Documents
import ForestallTestKit
import SystemCalls
import Testing

/// What a shell has to offer at the end of a command line: just these words, or these at least.
struct Offer: Sendable, CustomTestStringConvertible {
  let line: String
  let words: [String]
  var isAll = true

  var testDescription: String { "`\(line)`" }

  private static let verbs = [
    "add", "fail", "finish", "list", "migrate", "pick", "remove", "rename", "restore", "revoke",
  ]

  static let all = [
    Offer(line: "forestall ", words: Manual.forestall.commands.map(\.name)),
    Offer(line: "forestall exp", words: ["explain"]),
    Offer(line: "forestall status ", words: ["scale", "strap", "undeclared"]),
    Offer(line: "forestall pause sc", words: ["scale"]),
    Offer(line: "forestall pause scale ", words: []),
    Offer(line: "forestall status --", words: ["--help", "--json", "--watch"]),
    Offer(line: "forestall add scale --clock ", words: ["awake", "elapsed"]),
    Offer(line: "forestall add --clock=e", words: ["elapsed"]),
    Offer(line: "forestall add --title strap s", words: ["scale", "strap"]),
    Offer(line: "forestall add scale --desktop ", words: ["org.example.Scale"]),
    Offer(line: "forestall add scale --reopen foresta", words: ["forestall"], isAll: false),
    Offer(line: "forestall accessory ", words: verbs),
    Offer(line: "forestall accessory remove ", words: ["scale", "strap", "undeclared"]),
    Offer(line: "forestall accessory remove scale ", words: ["bath", "kitchen"]),
    Offer(line: "forestall accessory revoke --json scale b", words: ["bath"]),
    Offer(line: "forestall accessory migrate --address x scale ki", words: ["kitchen"]),
    Offer(line: "forestall accessory rename scale bath ", words: []),
    Offer(line: "forestall accessory remove strap ", words: []),
    Offer(line: "forestall accessory list --", words: ["--events", "--help", "--json"]),
    Offer(line: "forestall run scale foresta", words: ["forestall"], isAll: false),
    Offer(line: "forestall run scale -- foresta", words: ["forestall"], isAll: false),
    Offer(line: "forestall sweep --from cl", words: ["clock"]),
    Offer(line: "forestall policy table --format ", words: ["csv", "json", "markdown"]),
    Offer(line: "forestall codes c", words: ["cberror"]),
    Offer(line: "forestall help b", words: ["beat"]),
    Offer(line: "forestall prep", words: []),
    Offer(line: "relaunch-policy ch", words: ["checklist"]),
    Offer(line: "relaunch-policy test --", words: ["--help", "--junit", "--tap"]),
    Offer(line: "relaunch-policy table --platform li", words: ["linux"]),
    Offer(line: "relaunch-policy help g", words: ["grammar"]),
  ]
}

@Suite("Completion")
struct CompletionTests {
  @Test("offers in bash what there is", arguments: Offer.all)
  func bash(offer: Offer) throws { try check(offer, in: "bash") }

  @Test("offers in zsh what there is", arguments: Offer.all)
  func zsh(offer: Offer) throws { try check(offer, in: "zsh") }

  @Test("offers in fish what there is", arguments: Offer.all)
  func fish(offer: Offer) throws { try check(offer, in: "fish") }

  @Test("offers files where a file is meant", arguments: ["bash", "zsh", "fish"])
  func files(shell: String) throws {
    let folder = try stage()
    for name in ["one.scenario", "two.scenario"] {
      try Files.replace("\(folder.path)/\(name)", with: [])
    }
    for command in ["relaunch-policy test", "forestall policy test", "forestall run scale -- cat"] {
      let words = try offered(of: shell, "\(command) \(folder.path)/o", in: folder)
      #expect(words.count == 1 && words[0].hasSuffix("one.scenario"), "\(command): \(words)")
    }
  }

  @Test("evaluates no word of the line", arguments: ["bash", "zsh", "fish"])
  func unevaluated(shell: String) throws {
    let folder = try stage()
    let line = "forestall accessory remove $(touch\\ \(folder.path)/evaluated) "
    #expect(try offered(of: shell, line, in: folder) == [])
    #expect(!Files.exists("\(folder.path)/evaluated"))
  }

  private func check(_ offer: Offer, in shell: String) throws {
    var words = try offered(of: shell, offer.line, in: try stage())
    // fish offers an option with its value.
    if shell == "fish" { words = words.map { String($0.split(separator: "=").last ?? "") } }
    if offer.isAll {
      #expect(Set(words) == Set(offer.words))
    } else {
      #expect(Set(words).isSuperset(of: offer.words))
    }
  }

  /// A folder with the completions, and a home with two declared clients, one more with a record, and
  /// a desktop entry.
  private func stage() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    func put(_ path: String, _ text: String = "") throws {
      let parts = path.split(separator: "/").dropLast()
      for depth in parts.indices {
        try Files.createFolder("\(folder.path)/\(parts[...depth].joined(separator: "/"))")
      }
      try Files.replace("\(folder.path)/\(path)", with: Array(text.utf8))
    }
    for manual in [Manual.forestall, .relaunchPolicy] {
      try put("bash/\(manual.program)", manual.bashCompletion)
      try put("zsh/_\(manual.program)", manual.zshCompletion)
      try put("fish/\(manual.program).fish", manual.fishCompletion)
    }
    try put(
      "home/.config/forestall/clients/scale.client",
      "[Client]\n[Accessory bath]\nWakeOn=connects\n[Accessory kitchen]\nRelaunch=after-quit\n")
    try put("home/.config/forestall/clients/Not a name.client")
    try put("data/forestall/clients/strap.client", "[Client]\n")
    try put("data/applications/org.example.Scale.desktop")
    try put("run/forestall/undeclared.beat")
    return folder
  }

  private func offered(
    of shell: String, _ line: String, in folder: TemporaryFolder
  ) throws -> [String] {
    let path = ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin"
    let result = try BuiltProgram(path: "\(top)/contrib/check.d/offers").run(
      [shell, folder.path, line],
      environment: [
        "HOME": "\(folder.path)/home", "XDG_RUNTIME_DIR": "\(folder.path)/run",
        "XDG_DATA_DIRS": "\(folder.path)/data", "LANG": "C.UTF-8", "TERM": "dumb",
        "PATH": "\(try BuiltProgram.folder()):\(path)",
      ])
    try #require(result.status == 0, "\(result.errors)")
    try #require(result.errors == "", "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }
}
