import ForestallTestKit
import Handover
import Messages
import Reminders
import SystemCalls
import Testing

@Suite(
  "The programs in another language",
  .enabled(if: Files.isExecutable(Translations.compiler), "gettext is not installed"))
struct ProgramTests {
  private let translations: Translations
  private let folder: TemporaryFolder

  init() throws {
    translations = try Translations()
    folder = try TemporaryFolder()
    for name in ["home", "run"] { try Files.createFolder("\(folder.path)/\(name)") }
  }

  private func run(_ words: String..., in language: String) throws -> ProgramResult {
    let session = [
      "HOME": "\(folder.path)/home", "XDG_RUNTIME_DIR": "\(folder.path)/run", "TZ": "UTC",
    ]
    return try BuiltProgram("forestall").run(
      words, environment: session.merging(translations.environment(language)) { $1 })
  }

  /// The history of a client that was paused and is paused no more, without its times.
  private func history(in language: String) throws -> [String] {
    _ = try run("add", "c0", "--every", "1h", in: "en")
    _ = try run("pause", "c0", "90min", in: "en")
    _ = try run("resume", "c0", in: "en")
    let result = try run("history", "c0", in: language)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  private static let english = [
    "Declared.", "You paused it for 1 hour 30 minutes.", "You ended its pause.",
  ]

  @Test("say all in it that is translated, as gettext's own tools compiled it")
  func translated() throws {
    let compiled = try translations.compile(Pseudo.source(), into: "en@pseudo")
    #expect(compiled.status == 0 && compiled.errors.isEmpty, "\(compiled.errors)")
    let lines = try history(in: "en@pseudo")
    #expect(lines.count == 4, "\(lines)")
    for line in lines { #expect(Pseudo.isTranslated(line), "\(line)") }
    #expect(lines[2].hasSuffix(Pseudo.text("You paused it for 1 hour 30 minutes.")), "\(lines)")
  }

  @Test("tell other programs the same in every language")
  func json() throws {
    _ = try translations.compile(Pseudo.source(), into: "en@pseudo")
    _ = try history(in: "en@pseudo")
    let told = try ["en", "en@pseudo"].map { try run("history", "--json", in: $0).output }
    #expect(told[0] == told[1] && told[0].contains("You ended its pause."))
  }

  @Test("tell in it how clients are, with what to type as it is")
  func status() throws {
    let source = try Translations.kept("de.po")
    let compiled = try translations.compile(source, into: "de")
    #expect(compiled.status == 0 && compiled.errors.isEmpty, "\(compiled.errors)")
    let nobody = try run("status", in: "de")
    #expect(
      nobody.output.hasPrefix(
        "Kein Programm ist angelegt; legen Sie eines mit `forestall add NAME` an."),
      "\(nobody.output)")
    _ = try run("add", "c0", "--every", "1h", in: "en")
    let told = try run("status", "c0", in: "de").output
    #expect(told.contains("Es hat sich noch nie gemeldet"), "\(told)")
    #expect(told.contains("`forestall add c0 --reopen BEFEHL`"), "\(told)")
    let json = try ["en", "de"].map { try run("status", "--json", in: $0).output }
    #expect(json[0] == json[1] && json[0].contains("Nobody said how to open it"))
  }

  @Test("are translated into German wholly, as the messages are now")
  func complete() throws {
    let compared = try BuiltProgram(path: "/usr/bin/msgcmp")
      .run([Translations.path(kept: "de.po"), Translations.path(kept: "forestall.pot")])
    #expect(compared.status == 0, "\(compared.errors)")
  }

  @Test("speak English where the translation is missing, empty, or no catalogue at all")
  func broken() throws {
    let whole = try translations.compile(Pseudo.source(), into: "en@pseudo")
    #expect(whole.status == 0)
    let bytes = try Files.read(translations.path("en@pseudo"))
    for (language, content) in [
      ("en@empty", []), ("en@short", Array(bytes.prefix(20))), ("en@text", Array("{}".utf8)),
    ] {
      for part in ["", "/LC_MESSAGES"] {
        try Files.createFolder("\(translations.folder.path)/\(language)\(part)")
      }
      try Files.replace(translations.path(language), with: content)
    }
    _ = try history(in: "en@none")
    for language in ["en@none", "en@empty", "en@short", "en@text"] {
      let lines = try run("history", "c0", in: language).output.split(separator: "\n").suffix(3)
      for (line, sentence) in zip(lines, Self.english) {
        #expect(line.hasSuffix(sentence), "\(language): \(line)")
      }
    }
  }

  @Test("speak English where a translation lost a place, or has one more")
  func places() throws {
    let source = Pseudo.source { text in
      text.contains("{span}") ? text.replacing("{span}", with: "{time} %s %n") : Pseudo.text(text)
    }
    let compiled = try translations.compile(source, into: "en@wrong")
    #expect(compiled.status != 0 && compiled.errors.contains("span"), "\(compiled.errors)")
    // msgfmt compiles it all the same where nobody has it check.
    let file = "\(translations.folder.path)/en@wrong.po"
    #expect(try Translations.msgfmt(["-o", translations.path("en@wrong"), file]).status == 0)
    let lines = try history(in: "en@wrong")
    #expect(
      lines[2].hasSuffix("You paused it for \(Pseudo.text("1 hour 30 minutes"))."), "\(lines)")
    #expect(lines[3].hasSuffix(Pseudo.text("You ended its pause.")))
  }

  @Test("take the form that the language has for a number, of more than two")
  func plurals() throws {
    let source = """
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

      msgid "{count} minute"
      msgid_plural "{count} minutes"
      msgstr[0] "minuta"
      msgstr[1] "{count} minuty"
      msgstr[2] "{count} minut"

      """
    #expect(try translations.compile(source, into: "cs").status == 0)
    _ = try run("add", "c0", "--every", "1h", in: "en")
    for (span, words) in [
      ("1min", "minuta"), ("3min", "3 minuty"), ("21min", "21 minut"),
    ] {
      _ = try run("pause", "c0", span, in: "en")
      let line = try run("history", "c0", "--limit", "1", in: "cs").output
      #expect(line.hasSuffix("You paused it for \(words).\n"), "\(line)")
    }
  }

  @Test("order a reminder in it, its buttons too; who shows it needs no language")
  func reminder() throws {
    _ = try translations.compile(Pseudo.source(), into: "en@pseudo")
    _ = try run("add", "c0", "--title", "42", "--reopen", "true", in: "en")
    _ = try run("beat", "c0", "--for", "1s", in: "en")
    let path = "\(folder.path)/run/forestall/remind/c0.reminder"
    // Each look is a whole program: soon one is late enough.
    var looks = 0
    while !Files.exists(path), looks < 500 {
      _ = try run("sweep", in: "en@pseudo")
      looks += 1
    }
    let reminder = try ReminderOrder(Files.read(path)).reminder
    for text in [reminder.title, reminder.body] + reminder.labels.labels {
      #expect(Pseudo.isTranslated(text), "\(text)")
    }
    #expect(
      reminder.title
        == Pseudo.text("{client} is not being recorded")
        .replacing("{client}", with: "42"))
    #expect(reminder.labels.labels == ["Reopen", "Snooze", "Stop"].map(Pseudo.text))
    #expect(reminder.labels.click == Pseudo.text("Click here to open it again."))
  }
}
