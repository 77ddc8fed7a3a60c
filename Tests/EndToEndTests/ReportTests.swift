import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("report, without a service manager")
struct ReportTests {
  let stage: ManageStage
  var file: String { "\(stage.folder.path)/report.html" }

  init() throws { stage = try ManageStage() }

  private func page() throws -> String { String(decoding: try Files.read(file), as: UTF8.self) }

  private func silence() throws {
    _ = try stage.run("add", "scale", "--title", "Bath <b>& scale")
    _ = try stage.run("beat", "scale")
    _ = try stage.run("sweep")
    _ = try stage.run("beat", "scale", "--for", "1ns")
    _ = try stage.run("sweep")
  }

  @Test("of an empty history it is friendly, and writes a page all the same")
  func empty() throws {
    let prose = try stage.run("report")
    #expect(prose.status == 0)
    #expect(prose.output.hasPrefix("Nothing is recorded yet; add a client"))
    let written = try stage.run("report", "--html", file)
    #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty)
    #expect(try page().contains("Nothing is recorded yet"))
  }

  @Test("prose, JSON and page tell the same")
  func forms() throws {
    try silence()
    let prose = try stage.run("report", "scale", "--since", "1h").output
    #expect(prose.contains("One client, missing once."), "\(prose)")
    #expect(prose.contains("scale (Bath <b>& scale)"))
    let json = try stage.run("report", "--json").output
    #expect(json.contains("\"endTold\": false"), "\(json)")
    #expect(try stage.run("report", "--html", file).status == 0)
    #expect(try page().contains("<bdi>Bath &lt;b&gt;&amp; scale</bdi>"))
    #expect(try page().contains("One client, missing once."))
    let piped = try stage.run("report", "--html", "-").output
    #expect(piped.hasPrefix("<!DOCTYPE html>\n") && piped.hasSuffix("</html>\n"))
  }

  @Test("a file that is there is replaced, and what is no file is left alone")
  func places() throws {
    try silence()
    try Files.replace(file, with: Array("old".utf8))
    #expect(try stage.run("report", "--html", file).status == 0)
    #expect(try page().hasPrefix("<!DOCTYPE html>"))
    #expect(try Files.names(in: stage.folder.path).allSatisfy { !$0.hasSuffix("~") })
    for (path, words) in [
      (stage.folder.path, "is a folder"), ("/dev/null", "is no ordinary file"),
      ("\(stage.folder.path)/nowhere/x.html", "nowhere/x.html"),
    ] {
      let result = try stage.run("report", "--html", path)
      #expect(result.status != 0 && result.errors.contains(words), "\(result)")
    }
    #expect(Files.exists("/dev/null"))
  }

  @Test("an unknown client and options that exclude each other are refused")
  func refused() throws {
    #expect(try stage.run("report", "nobody").status == 66)
    #expect(try stage.run("report", "--json", "--html", file).status == 64)
    #expect(try stage.run("report", "--html", "").status == 64)
    #expect(!Files.exists(file))
  }
}
