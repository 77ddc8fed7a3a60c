import ForestallTestKit
import LogMessages
import SystemCalls
import Testing

@Suite("The message catalog")
struct CatalogTests {
  private static let top = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  private static let path = "\(top)/contrib/catalog/forestall.catalog"

  /// An entry of the catalog.
  private struct Explanation {
    let identifier: String
    let header: [String: String]
    let text: String
  }

  private static func explanations() throws -> [Explanation] {
    let lines = String(decoding: try Files.read(path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#") }
    return lines.split(whereSeparator: { $0.hasPrefix("-- ") }).dropFirst().enumerated().map {
      let identifiers = lines.filter { $0.hasPrefix("-- ") }.map { String($0.dropFirst(3)) }
      let blank = $1.firstIndex(of: "") ?? $1.endIndex
      let header = $1[..<blank].map { $0.split(separator: ":", maxSplits: 1) }
      return Explanation(
        identifier: identifiers[$0],
        header: Dictionary(
          header.map { (String($0[0]), String($0[1].drop { $0 == " " })) }, uniquingKeysWith: { $1 }
        ),
        text: $1[blank...].joined(separator: "\n"))
    }
  }

  @Test("explains each message once, and nothing else")
  func complete() throws {
    let identifiers = try Self.explanations().map(\.identifier)
    #expect(identifiers.sorted() == LogMessage.allCases.map(\.identifier).sorted())
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test("an identifier is 128 bits, as systemd-id128 writes them", arguments: LogMessage.allCases)
  func identifier(message: LogMessage) {
    let digits = Array(message.identifier)
    #expect(digits.count == 32)
    #expect(digits.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    // A random one, version 4 of RFC 9562.
    #expect(digits[12] == "4" && "89ab".contains(digits[16]))
  }

  @Test("says what it is, whose, where more is told, what happened and what to do")
  func whole() throws {
    for explanation in try Self.explanations() {
      let subject = explanation.header["Subject"] ?? ""
      #expect(!subject.isEmpty && !subject.hasSuffix("."), "\(explanation)")
      #expect(explanation.header["Defined-By"] == "Forestall")
      #expect(explanation.header["Documentation"] == "man:forestall(7)")
      let paragraphs = explanation.text.split(separator: "\n\n").filter { !$0.isEmpty }
      #expect(paragraphs.count >= 2, "\(subject) does not say what to do")
    }
  }

  @Test("names only fields that every such entry has")
  func fields() throws {
    for explanation in try Self.explanations() {
      let message = try #require(LogMessage(rawValue: explanation.identifier))
      let text = explanation.text + (explanation.header["Subject"] ?? "")
      let named = text.split(separator: "@", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      for name in named {
        #expect(message.fields.map(\.rawValue).contains(name), "\(message) has no \(name)")
      }
    }
  }

  @Test("is understood by journalctl", .enabled(if: Files.exists("/usr/bin/journalctl")))
  func compiled() throws {
    let folder = try TemporaryFolder()
    let catalogs = "\(folder.path)/usr/lib/systemd/catalog"
    try Files.createFolder("\(folder.path)/usr")
    for path in ["/usr/lib", "/usr/lib/systemd", "/usr/lib/systemd/catalog", "/var", "/var/lib"] {
      try Files.createFolder(folder.path + path)
    }
    try Files.replace("\(catalogs)/forestall.catalog", with: try Files.read(Self.path))
    let journalctl = BuiltProgram(path: "/usr/bin/journalctl")
    let root = "--root=\(folder.path)"
    let updated = try journalctl.run(["--update-catalog", root])
    #expect(updated == ProgramResult(status: 0, output: "", errors: ""))
    let listed = try journalctl.run(["--list-catalog", root])
    #expect(listed.status == 0)
    let lines = listed.output.split(separator: "\n")
    #expect(lines.count == LogMessage.allCases.count)
    for message in LogMessage.allCases {
      let line = lines.first { $0.hasPrefix(message.identifier) }
      #expect(line?.contains("Forestall: ") ?? false, "\(message) is not listed: \(lines)")
    }
    let dumped = try journalctl.run(
      ["--dump-catalog", root, LogMessage.clientEnded.identifier])
    #expect(dumped.output.contains("Subject: @FORESTALL_CLIENT@ ended: @FORESTALL_ENDING@"))
  }

  @Test(
    "is installed where systemd looks, and where it does not, nowhere",
    arguments: [
      ("/usr", "usr/lib/systemd/catalog"), ("/usr/local", "etc/systemd/catalog"), ("/opt/f", nil),
    ] as [(String, String?)])
  func installed(prefix: String, place: String?) throws {
    let folder = try TemporaryFolder()
    let install = BuiltProgram(path: "\(Self.top)/contrib/install")
    let environment = ["DESTDIR": folder.path, "HOME": "/nonexistent"]
    let put = try install.run(
      ["--prefix", prefix, "--from", BuiltProgram.folder()], environment: environment)
    try #require(put.status == 0, "\(put.errors)")
    for candidate in [
      "usr/lib/systemd/catalog", "etc/systemd/catalog", "opt/f/lib/systemd/catalog",
    ] {
      let path = "\(folder.path)/\(candidate)/forestall.catalog"
      #expect(Files.exists(path) == (candidate == place), "\(candidate)")
    }
    let taken = try install.run(["--uninstall", "--prefix", prefix], environment: environment)
    #expect(taken.status == 0)
    if let place { #expect(!Files.exists("\(folder.path)/\(place)/forestall.catalog")) }
  }

  @Test("the manual tells of every field")
  func manual() throws {
    let page = String(
      decoding: try Files.read("\(Self.top)/contrib/man/forestall.7"), as: UTF8.self)
    for field in LogField.allCases {
      #expect(page.contains(".B \(field.rawValue)") || page.contains("BR \(field.rawValue)"))
    }
  }
}
