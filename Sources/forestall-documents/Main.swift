internal import Documents
internal import Glibc

/// Prints what is made from the tables of commands, for whoever installs or packages Forestall.
@main
struct Main {
  private static let usage = """
    Usage: forestall-documents FORM PROGRAM

    Prints a document about forestall or relaunch-policy, made from the table of its commands: FORM is
    man, bash, zsh or fish. For forestall it is also pot: its messages, for who translates them. It is
    no part of an installation.

    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words == ["--help"] { finish(usage) }
    let manuals = [Manual.forestall, .relaunchPolicy]
    guard words.count == 2, let manual = manuals.first(where: { $0.program == words[1] }) else {
      refuse()
    }
    switch words[0] {
    case "man": finish(manual.page)
    case "bash": finish(manual.bashCompletion)
    case "zsh": finish(manual.zshCompletion)
    case "fish": finish(manual.fishCompletion)
    case "pot" where manual.program == "forestall":
      finish(TranslationTemplate(version: manual.version).text)
    default: refuse()
    }
  }

  private static func refuse() -> Never {
    _ = write(usage, to: STDERR_FILENO)
    exit(64)
  }

  private static func finish(_ text: String) -> Never {
    exit(write(text, to: STDOUT_FILENO) ? 0 : 74)
  }

  /// Writes all of a text, and tells whether all of it was taken.
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
