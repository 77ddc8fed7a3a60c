import Documents
import ForestallTestKit
import Messages
import SystemCalls
import Testing

@Suite("What a translator begins with")
struct TranslationTemplateTests {
  private static let file = "contrib/po/forestall.pot"

  @Test("is in contrib/po as the messages are now")
  func current() throws {
    let printed = try BuiltProgram("forestall-documents").run(["pot", "forestall"])
    #expect(printed.status == 0)
    let kept = String(decoding: try Files.read("\(top)/\(Self.file)"), as: UTF8.self)
    #expect(
      kept == printed.output,
      "it is old: .build/debug/forestall-documents pot forestall >\(Self.file)")
  }

  @Test("has each message once, with what its places stand for")
  func whole() {
    let text = TranslationTemplate(version: "1").text
    for entry in Catalogue.entries {
      #expect(text.contains("msgid \"\(entry.template.text)\"\n"), "\(entry.template.text)")
      for note in entry.notes { #expect(text.contains("#. \(note)\n")) }
    }
    #expect(text.contains("msgctxt \"button\"\nmsgid \"Stop\"\n"))
    #expect(
      text.contains("msgid \"{count} hour\"\nmsgid_plural \"{count} hours\"\nmsgstr[0] \"\"\n"))
  }

  @Test(
    "and each translation pass what gettext checks",
    .enabled(if: Files.isExecutable("/usr/bin/msgfmt"), "gettext is not installed"))
  func checked() throws {
    let names = try Files.names(in: "\(top)/contrib/po")
    #expect(names.contains("forestall.pot"))
    for name in names where name != "LINGUAS" {
      // A template's header is for the translator to fill in.
      let checks = name.hasSuffix(".pot") ? ["--check-format"] : ["--check"]
      let result = try BuiltProgram(path: "/usr/bin/msgfmt").run(
        checks + ["-o", "/dev/null", "\(top)/contrib/po/\(name)"],
        environment: ["LC_ALL": "C.UTF-8"])
      #expect(result.status == 0 && result.errors.isEmpty, "\(name): \(result.errors)")
    }
  }
}
