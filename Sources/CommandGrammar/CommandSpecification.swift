/// What the grammar knows of one command: parsing and help read this.
public struct CommandSpecification: Sendable {
  /// The word that names it.
  public let name: String
  /// Its operands as a synopsis shows them, for instance `NAME [SPAN]`.
  public let operands: String
  /// What it does, in one line.
  public let summary: String
  /// What it does, in full; paragraphs that are not yet broken into lines.
  public let explanation: [String]
  /// Its options.
  public let options: [OptionSpecification]
  /// The words its first operand may be, where each is a command of its own.
  public let verbs: [VerbSpecification]
  /// Command lines to learn from.
  public let examples: [String]
  /// How it ends, beyond what every command shares.
  public let statuses: [StatusSpecification]
  /// Whether only Forestall's own units use it.
  public let isPrivate: Bool
  /// Whether all words after the first operand belong to another program.
  public let takesCommandLine: Bool
  /// Whether all words after its name belong to the program that does it, which reads them.
  public let isPassedOn: Bool
  let interpret: @Sendable (inout Words) throws(UsageError) -> Command

  init(
    _ name: String, _ operands: String, _ summary: String, explanation: [String] = [],
    options: [OptionSpecification] = [], verbs: [VerbSpecification] = [], examples: [String] = [],
    statuses: [StatusSpecification] = [], isPrivate: Bool = false, takesCommandLine: Bool = false,
    isPassedOn: Bool = false,
    interpret: @escaping @Sendable (inout Words) throws(UsageError) -> Command
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.explanation = explanation
    self.options = options
    self.verbs = verbs
    self.examples = examples
    self.statuses = statuses
    self.isPrivate = isPrivate
    self.takesCommandLine = takesCommandLine
    self.isPassedOn = isPassedOn
    self.interpret = interpret
  }
}

/// An option of a command.
public struct OptionSpecification: Sendable {
  /// Its name with the two dashes.
  public let name: String
  /// What stands for its value in a synopsis; `nil` for an option without one.
  public let value: String?
  /// What it does.
  public let meaning: String
  /// The words its value may be; empty where it is not one of a few.
  public let choices: [String]

  init(
    _ name: String, _ value: String? = nil, _ meaning: String, choices: [String] = []
  ) {
    self.name = name
    self.value = value
    self.meaning = meaning
    self.choices = choices
  }
}

/// A word that makes a command of its own of the command before it, as `add` does of `accessory`.
public struct VerbSpecification: Sendable {
  /// The word.
  public let name: String
  /// Its operands as a synopsis shows them.
  public let operands: String
  /// What it does, in one line.
  public let summary: String
  /// The names of those of the command's options that it takes.
  public let options: [String]

  init(_ name: String, _ operands: String, _ summary: String, options: [String] = []) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.options = options
  }
}

/// An exit status and what it says.
public struct StatusSpecification: Sendable {
  /// The number, or in words which numbers.
  public let number: String
  /// What it says.
  public let meaning: String

  init(_ number: String, _ meaning: String) {
    self.number = number
    self.meaning = meaning
  }
}
