extension Command {
  /// Understands a command line.
  ///
  /// - Parameter arguments: the words after the program's own name.
  /// - Throws: `UsageError`, whose description is fit to be shown as it is.
  public init(parsing arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else {
      throw UsageError("A command is missing, for instance `forestall status`.")
    }
    switch first {
    case "-h", "--help": self = .help(nil)
    case "--version": self = .version
    default:
      guard let specification = CommandTable.command(named: first) else {
        throw first.utf8.first == UInt8(ascii: "-")
          ? UsageError("A command comes first, and \(quoted(first)) is an option.")
          : CommandTable.unknown(first)
      }
      guard var words = try Words(arguments.dropFirst(), of: specification) else {
        self = .help(first)
        return
      }
      let command = try specification.interpret(&words)
      try words.finish()
      self = command
    }
  }
}
