import ForestallTestKit
import SystemCalls
import Testing

@Suite("The README")
struct ReadmeTests {
  private static let top =
    "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")

  @Test("its scenario holds, by the rules of today")
  func scenario() throws {
    let blocks = try Readme.blocks(below: "Would my app be relaunched?", top: Self.top)
    let scenario = try #require(blocks.first { $0.hasPrefix("platform ") })
    let folder = try TemporaryFolder()
    try Files.replace("\(folder.path)/scale.scenario", with: Array(scenario.utf8))
    let played = try BuiltProgram("relaunch-policy").run(
      ["test", "\(folder.path)/scale.scenario"])
    #expect(played.status == 0, "\(played)")
    #expect(played.output.contains("\nok 1 "), "\(played.output)")
  }

  @Test("every path of this package that it names is there")
  func paths() throws {
    let words = try Readme.text(top: Self.top).split {
      !($0.isLetter || $0.isNumber || "/._-".contains($0))
    }
    let paths = words.filter { $0.hasPrefix("contrib/") || $0.hasPrefix("Sources/") }
    #expect(paths.count > 10)
    for path in paths {
      let trimmed = path.hasSuffix(".") ? path.dropLast() : path
      #expect(Files.exists("\(Self.top)/\(trimmed)"), "\(trimmed)")
    }
  }

  @Test("every command that it names is one")
  func commands() throws {
    let text = try Readme.text(top: Self.top)
    let words = text.split(separator: "`forestall ").dropFirst().map { $0.prefix { $0.isLetter } }
    #expect(words.count > 5)
    for word in Set(words) where word != "help" {
      let help = try BuiltProgram("forestall").run(["help", String(word)])
      #expect(help.status == 0, "\(word): \(help.errors)")
    }
  }
}
