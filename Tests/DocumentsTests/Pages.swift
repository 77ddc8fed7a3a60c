import ForestallTestKit
import SystemCalls
import Testing

/// The package's top folder.
let top = "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")

/// Pages of the manual under test, and what reads them.
enum Pages {
  /// Those that are written by hand.
  static let written = ["forestall.7", "forestall.client.5", "forestall.scenario.5"]

  /// The source of one that is written by hand.
  static func source(_ name: String) throws -> String {
    String(decoding: try Files.read("\(top)/contrib/man/\(name)"), as: UTF8.self)
  }

  /// A page as it is read on a wide terminal, without bold and italics, its spaces as they are.
  static func read(_ source: String) throws -> String {
    let result = try groff(source, ["-Tutf8", "-rLL=250n", "-rHY=0", "-P-cbou"])
    return String(result.output.map { $0 == "\u{2010}" || $0 == "\u{2212}" ? "-" : $0 })
  }

  /// A page as it is read, in one line.
  static func line(_ source: String) throws -> String {
    try read(source).split { $0 == " " || $0.isNewline }.joined(separator: " ")
  }

  /// What groff and man-db have to say against a page, and `whatis` about it.
  static func checked(_ source: String, named name: String) throws -> (
    complaints: String, whatis: String
  ) {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name)"
    try Files.replace(path, with: Array(source.utf8))
    let plain = try groff(source, ["-ww", "-z", "-Tutf8"])
    let man = try BuiltProgram(path: "/usr/bin/man").run(
      ["--warnings", "--encoding=UTF-8", "--local-file", "--pager=cat", path],
      environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"])
    let whatis = try BuiltProgram(path: "/usr/bin/lexgrog").run([path])
    return (
      plain.errors + man.errors + (man.output.isEmpty ? "nothing is shown" : ""), whatis.output
    )
  }

  private static func groff(_ source: String, _ words: [String]) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/page"
    try Files.replace(path, with: Array(source.utf8))
    let result = try BuiltProgram(path: "/usr/bin/groff").run(["-man"] + words + [path])
    try #require(result.status == 0, "\(result.errors)")
    return result
  }
}
