public import Messages

/// What a translator begins with: all messages in English, as GNU gettext's `.pot` file has them.
///
/// The places in the texts are those of Python's `str.format`, so that `msgfmt --check` finds a translation
/// that lost one, or has one more.
public struct TranslationTemplate: Sendable {
  private let entries: [Catalogue.Entry]
  private let version: String

  /// The template of messages, for a version of Forestall.
  public init(_ entries: [Catalogue.Entry] = Catalogue.entries, version: String) {
    self.entries = entries
    self.version = version
  }

  /// The file's text.
  public var text: String {
    ([header] + entries.map(Self.text)).joined(separator: "\n")
  }

  /// It bears no time: it changes when a message does.
  private var header: String {
    """
    # Forestall, translated into LANGUAGE.
    # The messages are in Sources/Messages/Texts; forestall-documents pot forestall prints this file.
    msgid ""
    msgstr ""
    "Project-Id-Version: forestall \(version)\\n"
    "PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
    "Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
    "Language-Team: LANGUAGE <LL@li.org>\\n"
    "Language: \\n"
    "MIME-Version: 1.0\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\n"
    "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

    """
  }

  private static func text(_ entry: Catalogue.Entry) -> String {
    let template = entry.template
    var lines = entry.notes.map { "#. \($0)" }
    lines.append("#: \(entry.table)")
    if !Catalogue.places(in: template.text).isEmpty { lines.append("#, python-brace-format") }
    if let context = template.context { lines.append("msgctxt \(quoted(context))") }
    lines.append("msgid \(quoted(template.text))")
    if let plural = template.plural {
      lines += ["msgid_plural \(quoted(plural))", "msgstr[0] \"\"", "msgstr[1] \"\""]
    } else {
      lines.append("msgstr \"\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return "\"\(quoted)\""
  }
}
