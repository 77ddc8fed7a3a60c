import ForestallTestKit
import Messages
import SystemCalls
import Testing

/// A folder of translations that were compiled for a test.
final class Translations {
  let folder: TemporaryFolder

  /// An empty folder.
  init() throws { folder = try TemporaryFolder() }

  /// The environment of a program that speaks one of the languages.
  ///
  /// `LANGUAGE` is asked where `LC_ALL` names a locale other than C, and C.UTF-8 is one that every system has.
  func environment(_ language: String) -> [String: String] {
    ["LC_ALL": "C.UTF-8", "LANGUAGE": language, "TEXTDOMAINDIR": folder.path]
  }

  /// Where the compiled translation into a language is.
  func path(_ language: String) -> String { "\(folder.path)/\(language)/LC_MESSAGES/forestall.mo" }

  /// Compiles a translation as translators do, and returns what msgfmt has to say.
  func compile(_ source: String, into language: String) throws -> ProgramResult {
    for part in ["", "/LC_MESSAGES"] { try Files.createFolder("\(folder.path)/\(language)\(part)") }
    let file = "\(folder.path)/\(language).po"
    try Files.replace(file, with: Array(source.utf8))
    return try Self.msgfmt(["--check-format", "-o", path(language), file])
  }

  static func msgfmt(_ arguments: [String]) throws -> ProgramResult {
    try BuiltProgram(path: Self.compiler).run(arguments, environment: ["LC_ALL": "C.UTF-8"])
  }

  static let compiler = "/usr/bin/msgfmt"

  /// Where a file of the project's own translations is.
  static func path(kept name: String) -> String { "\(top)/contrib/po/\(name)" }

  private static let top =
    "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")

  /// What it says.
  static func kept(_ name: String) throws -> String {
    String(decoding: try Files.read(path(kept: name)), as: UTF8.self)
  }
}

/// A translation that nobody reads: each letter has a ring, an accent or a stroke, so that what is left
/// untranslated on the screen shows.
enum Pseudo {
  private static let letters: [Character: Character] = [
    "a": "å", "b": "ƀ", "c": "ç", "d": "ð", "e": "é", "f": "ƒ", "g": "ğ", "h": "ħ", "i": "í",
    "j": "ĵ", "k": "ķ", "l": "ł", "m": "ɱ", "n": "ñ", "o": "ö", "p": "þ", "q": "ʠ", "r": "ř",
    "s": "š", "t": "ŧ", "u": "ü", "v": "ṽ", "w": "ŵ", "x": "ẋ", "y": "ý", "z": "ž",
  ]

  /// Each letter replaced by one that is like it, but for those in braces.
  static func text(_ text: String) -> String {
    var depth = 0
    return String(
      text.map { character in
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        guard depth == 0, let lower = character.lowercased().first, let like = letters[lower] else {
          return character
        }
        return character.isUppercase ? like.uppercased().first ?? like : like
      })
  }

  /// A text without the letters that are replaced.
  static func isTranslated(_ text: String) -> Bool {
    !text.contains { $0.isASCII && $0.isLetter }
  }

  /// The translation of all messages, its texts made by `change`.
  static func source(
    plurals: String = "nplurals=2; plural=(n != 1);", _ change: (String) -> String = Pseudo.text
  ) -> String {
    let header = """
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: \(plurals)\\n"


      """
    return header
      + Catalogue.entries.map { entry in
        let template = entry.template
        let context = template.context.map { "msgctxt \(quoted($0))\n" } ?? ""
        let flag = "#, python-brace-format\n\(context)msgid \(quoted(template.text))\n"
        guard let plural = template.plural else {
          return "\(flag)msgstr \(quoted(change(template.text)))\n"
        }
        return """
          \(flag)msgid_plural \(quoted(plural))
          msgstr[0] \(quoted(change(template.text)))
          msgstr[1] \(quoted(change(plural)))

          """
      }.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}
