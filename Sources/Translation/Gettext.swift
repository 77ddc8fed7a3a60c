internal import CLinux
public import Messages
internal import SystemCalls

extension Language {
  /// The language that the environment asks for, by `LC_ALL`, `LC_MESSAGES`, `LANG` and `LANGUAGE`, as GNU
  /// gettext has it: translations lie in `share/locale` beside the folder of the programs.
  ///
  /// Nothing is read before the first message is put into words, and nothing at all where the
  /// environment asks for none. What has no translation is English.
  public static let ofEnvironment = Language { template, count in
    guard Gettext.isChosen else { return nil }
    return Gettext.translation(of: template, count)
  }
}

/// The catalogues of the C library. The corresponding functions are dcgettext(3) and dcngettext(3).
private enum Gettext {
  /// Whether there is a language to translate into; asked once in the life of a process.
  static let isChosen = unsafe forestall_choose_language(folder) != 0

  /// Where translations are: `TEXTDOMAINDIR`, by which gettext(1) lets a translator try theirs, or where
  /// they were installed together with this program.
  private static var folder: String {
    if let folder = ProcessEnvironment.value("TEXTDOMAINDIR"), folder.hasPrefix("/") {
      return folder
    }
    let parts = (Programs.own ?? "").split(separator: "/").dropLast(2)
    return "/" + (parts + ["share", "locale"]).joined(separator: "/")
  }

  static func translation(of template: MessageTemplate, _ count: Int?) -> String? {
    let key = { (text: String) in template.context.map { "\($0)\u{4}\(text)" } ?? text }
    let found: UnsafePointer<CChar>?
    if let plural = template.plural {
      unsafe found = forestall_plural_translation(
        key(template.text), key(plural), UInt(clamping: count ?? 1))
    } else {
      unsafe found = forestall_translation(key(template.text))
    }
    return unsafe found.map { unsafe String(cString: $0) }
  }
}
