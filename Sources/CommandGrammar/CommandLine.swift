internal import Vocabulary

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
          ? UsageError("A command comes first, and \(Quotation.of(first)) is an option.")
          : CommandTable.unknown(first)
      }
      if specification.isPassedOn {
        var words = Words(passedOn: arguments.dropFirst(), of: specification)
        self = try specification.interpret(&words)
        return
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

  /// Understands a command line as the kernel gives it, word by word.
  ///
  /// A word that is not UTF-8 is refused rather than repaired: it names something else then. Only
  /// the words of the program that `run` starts may be any bytes, since they are not read here.
  ///
  /// - Parameter arguments: the bytes of the words after the program's own name.
  /// - Throws: `UsageError`, whose description is fit to be shown as it is.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let damaged = arguments.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    guard let damaged else {
      self = try Command(parsing: words)
      return
    }
    // Before the program's own words stand a name and dashes, which no repaired word is.
    if case .run(let run)? = try? Command(parsing: words) {
      self = .run(run)
      return
    }
    throw UsageError(
      "The word \(Quotation.of(words[damaged])) is not UTF-8: give it in that encoding.",
      command: damaged > 0 ? CommandTable.command(named: words[0])?.name : nil)
  }
}
