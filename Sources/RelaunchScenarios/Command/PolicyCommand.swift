internal import RelaunchPolicy

/// What `relaunch-policy` does, without a file being touched: a command line and a way to read
/// files in, a text and an exit status out. `forestall policy` is the same.
public struct PolicyCommand: Hashable, Sendable {
  /// What a command has to say.
  public struct Answer: Hashable, Sendable {
    /// For the standard output.
    public var output = ""
    /// For the standard error.
    public var errors = ""
    /// The exit status, as sysexits.h has it: 0 well, 1 an expectation not met, 64 usage,
    /// 65 a scenario not understood, 66 a file not read.
    public var status: Int32 = 0
  }

  private enum Action: Hashable {
    case help(PolicyHelp?)
    case version
    case test([String], junit: Bool)
    case explain([String])
    case table(RuleTable.Format, Platform?)
    case grammar(ofEvidence: Bool)
    case codes(CodesCommand)
    case diagnose([String], json: Bool)
    case checklist([String])
  }

  private let action: Action

  /// Understands the words after the command's name.
  ///
  /// - Throws: ``PolicyUsageError``.
  public init(parsing arguments: [String]) throws(PolicyUsageError) {
    var words = arguments[...]
    let first = words.popFirst()
    if let first, let help = PolicyHelp.about(first),
      words.contains("--help") || words.contains("-h")
    {
      action = .help(help)
      return
    }
    switch first {
    case nil, "--help", "-h": action = .help(nil)
    case "help": action = .help(try Self.topic(words))
    case "--version": action = .version
    case "test": action = try Self.test(words)
    case "explain": action = .explain(try Self.files(words, of: "explain"))
    case "checklist": action = .checklist(try Self.files(words, of: "checklist"))
    case "table": action = try Self.table(words)
    case "grammar":
      guard words.isEmpty || Array(words) == ["evidence"] else {
        throw PolicyUsageError("grammar takes no argument but evidence.")
      }
      action = .grammar(ofEvidence: !words.isEmpty)
    case "diagnose": action = try Self.diagnose(words)
    case "codes": action = .codes(try CodesCommand(parsing: Array(words)))
    case let other?: throw PolicyUsageError("There is no command \(other).")
    }
  }

  /// What help is asked of: a command, or all of them.
  private static func topic(_ words: ArraySlice<String>) throws(PolicyUsageError) -> PolicyHelp? {
    guard let topic = words.first(where: { $0 != "--help" && $0 != "-h" }) else { return nil }
    guard let help = PolicyHelp.about(topic) else {
      throw PolicyUsageError("There is no command \(topic).")
    }
    return help
  }

  /// The files of a command that takes nothing else.
  private static func files(
    _ words: ArraySlice<String>, of command: String
  ) throws(PolicyUsageError) -> [String] {
    if let option = words.first(where: { $0.hasPrefix("--") }) {
      throw PolicyUsageError("\(command) has no option \(option).")
    }
    guard !words.isEmpty else { throw PolicyUsageError("\(command) needs a FILE.") }
    return Array(words)
  }

  private static func test(_ words: ArraySlice<String>) throws(PolicyUsageError) -> Action {
    var files: [String] = []
    var junit = false
    for word in words {
      switch word {
      case "--junit": junit = true
      case "--tap": junit = false
      case _ where word.hasPrefix("--"): throw PolicyUsageError("test has no option \(word).")
      default: files.append(word)
      }
    }
    guard !files.isEmpty else { throw PolicyUsageError("test needs a FILE.") }
    return .test(files, junit: junit)
  }

  private static func diagnose(_ words: ArraySlice<String>) throws(PolicyUsageError) -> Action {
    let files = words.filter { $0 != "--json" }
    if let option = files.first(where: { $0.hasPrefix("--") }) {
      throw PolicyUsageError("diagnose has no option \(option).")
    }
    guard !files.isEmpty || words.isEmpty else {
      throw PolicyUsageError("diagnose --json needs a FILE.")
    }
    return .diagnose(Array(files), json: files.count < words.count)
  }

  /// Whether it asks question by question: `diagnose` without a file. Then an ``Interview`` is to
  /// be held in place of ``run(reading:)``, where there is a terminal.
  public var isInterview: Bool { action == .diagnose([], json: false) }

  private static func table(_ words: ArraySlice<String>) throws(PolicyUsageError) -> Action {
    var words = words
    var format = RuleTable.Format.markdown
    var platform: Platform?
    while let option = words.popFirst() {
      guard option == "--format" || option == "--platform" else {
        throw PolicyUsageError("table has no option \(option).")
      }
      guard let value = words.popFirst() else { throw PolicyUsageError("\(option) needs a value.") }
      if option == "--format" {
        guard let known = RuleTable.Format(rawValue: value) else {
          throw PolicyUsageError("There is no format \(value): say markdown, csv or json.")
        }
        format = known
      } else {
        platform = try Self.platform(value)
      }
    }
    return .table(format, platform)
  }

  private static func platform(_ word: String) throws(PolicyUsageError) -> Platform {
    if word == "linux" { return .linux }
    if word.hasPrefix("ios"), let version = Int(word.dropFirst(3)),
      Platform.knownVersions.contains(version)
    {
      return .ios(version)
    }
    let known = Platform.knownVersions.map { "ios\($0)" }.joined(separator: ", ")
    throw PolicyUsageError("There is no platform \(word): say linux, \(known).")
  }

  /// Does it.
  ///
  /// - Parameter read: reads a file; what it throws is said of that file.
  /// - Returns: what to print, and the exit status.
  public func run(
    reading read: (String) throws(FileProblem) -> String
  ) -> Answer {
    switch action {
    case .help(let topic): Answer(output: topic?.text ?? Self.help)
    case .version: Answer(output: "relaunch-policy \(Self.version)\n")
    case .test(let files, let junit): Self.test(files, junit: junit, read)
    case .explain(let files): Self.explain(files, read)
    case .table(let format, let platform):
      Answer(output: RuleTable(of: platform).text(format))
    case .grammar(let ofEvidence): Self.grammar(ofEvidence: ofEvidence)
    case .codes(let command): command.run()
    case .checklist(let files): Self.checklist(files, read)
    case .diagnose(let files, let json): Self.diagnose(files, json: json, read)
    }
  }
}

/// A file that could not be read.
public struct FileProblem: Error, Hashable, Sendable {
  /// What is wrong with it, as a sentence with its name.
  public let sentence: String

  /// A problem by its sentence.
  public init(_ sentence: String) { self.sentence = sentence }
}

/// A command line that is not understood.
public struct PolicyUsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a sentence, and where help is.
  public let description: String

  init(_ sentence: String) {
    description = "\(sentence) `help` tells what there is."
  }
}
