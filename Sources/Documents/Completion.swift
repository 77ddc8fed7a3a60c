/// What a shell offers for a word.
public enum Completion: Hashable, Sendable {
  /// A word of one's own: there is nothing to offer.
  case nothing
  /// The names of clients.
  case clients
  /// The names of the accessories of the client before it.
  case accessories
  /// The ids of desktop entries.
  case desktopEntries
  /// The units of the user's service manager.
  case units
  /// Files.
  case files
  /// Programs along the path.
  case programs
  /// A program and then what it takes.
  case commandLine
  /// One of a few words.
  case words([String])

  /// What a placeholder of a synopsis stands for, such as `NAME` or `awake|elapsed`.
  init(placeholder: String) {
    switch placeholder {
    case "NAME", "CLIENT": self = .clients
    case "UNIT": self = .units
    case "FILE": self = .files
    case "CMD": self = .programs
    default:
      let words = placeholder.split(separator: "|").map(String.init)
      let isLiteral = words.allSatisfy { $0 == $0.lowercased() && !$0.contains("/") }
      self = isLiteral && !words.isEmpty ? .words(words) : .nothing
    }
  }
}
