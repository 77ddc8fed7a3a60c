/// A program as its manual page and its completions tell of it: made from the same table by which it
/// reads its command line.
public struct Manual: Sendable {
  /// The program's name.
  public var program: String
  /// Its version.
  public var version: String
  /// What it is, in a line, for `whatis`.
  public var summary: String
  /// What it is, in full.
  public var description: [String]
  /// Its public commands.
  public var commands: [Command]
  /// What every command may end with.
  public var statuses: [Status]
  /// Pages to read on, each a name and its section.
  public var further: [String]

  /// A command, or a verb of one.
  public struct Command: Sendable {
    /// The word that names it.
    public var name: String
    /// What follows the name and is no option.
    public var operands: [Operand]
    /// What it does, in a line.
    public var summary: String
    /// What it does, in full.
    public var explanation: [String] = []
    /// Its options.
    public var options: [Option] = []
    /// Command lines to learn from.
    public var examples: [String] = []
    /// How it ends, beyond what every command shares.
    public var statuses: [Status] = []
    /// What its first operand may be, where each is a command of its own.
    public var verbs: [Command] = []
    /// The program whose page tells of the verbs, where it is another one.
    public var other: String?
    /// Whether it shows `--help`.
    public var hasHelp = true
  }

  /// An operand in its place.
  public struct Operand: Hashable, Sendable {
    /// How a synopsis shows it.
    public var form: String
    /// What may stand there.
    public var completion: Completion
    /// Whether it may stand there again and again.
    public var isRepeated = false
  }

  /// An option of a command.
  public struct Option: Hashable, Sendable {
    /// Its name with the dashes.
    public var name: String
    /// What stands for its value in a synopsis; `nil` for an option without one.
    public var value: String?
    /// What it does.
    public var meaning: String
    /// What its value may be.
    public var completion: Completion
  }

  /// An exit status.
  public struct Status: Hashable, Sendable {
    /// The number, or in words which numbers.
    public var number: String
    /// What it says.
    public var meaning: String
  }
}

extension Manual {
  /// Every command and verb with the words that lead to it, the program itself first, with none.
  var places: [(path: [String], command: Command)] {
    func below(_ path: [String], _ command: Command) -> [(path: [String], command: Command)] {
      [(path, command)] + command.verbs.flatMap { below(path + [$0.name], $0) }
    }
    let version = Option(
      name: "--version", value: nil, meaning: "Show the version.", completion: .nothing)
    let root = Command(
      name: program, operands: [], summary: summary, options: [version], verbs: commands)
    return below([], root)
  }
}

extension Manual.Command {
  /// Its options, and the one that every command has.
  var allOptions: [Manual.Option] {
    let help = Manual.Option(
      name: "--help", value: nil, meaning: "Show all about it.", completion: .nothing)
    return options + (hasHelp ? [help] : [])
  }
}
