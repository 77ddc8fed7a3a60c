/// Help as it is shown on a terminal of 80 columns.
public enum HelpText: Sendable {
  /// The help of one command, or of all where `command` is `nil` or none.
  public static func about(_ command: String?) -> String {
    guard let command, let specification = CommandTable.command(named: command) else {
      return overview
    }
    return text(of: specification)
  }

  private static var overview: String {
    var lines = ["Usage: forestall COMMAND …", ""]
    lines += wrapped(
      "A reminder that comes only when a client can no longer forestall it: each time the client "
        + "runs it pushes the reminder's deadline ahead. If it is gone, the reminder asks to open "
        + "it again.", indent: 0)
    lines += ["", "Commands:"]
    for command in CommandTable.commands where !command.isPrivate {
      lines += entry(synopsis(command), command.summary, column: 24)
    }
    lines += entry(
      "COMMAND --help", "Show all about one command, as help COMMAND does.", column: 24)
    lines += entry("--version", "Show the version.", column: 24)
    lines += ["", "Examples:"]
    for name in ["add", "beat", "status"] {
      lines += CommandTable.command(named: name)?.examples.prefix(1).map { "  \($0)" } ?? []
    }
    lines += ["", "Exit status:"]
    for status in CommandTable.statuses {
      lines += entry(status.number, status.meaning, column: 10)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(of command: CommandSpecification) -> String {
    let options = command.options.isEmpty ? "" : " [OPTION…]"
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    let usage =
      command.takesCommandLine
      ? "\(command.name)\(options)\(operands)" : "\(command.name)\(operands)\(options)"
    var lines = ["Usage: forestall \(usage)", ""]
    lines += wrapped(command.summary, indent: 0)
    for paragraph in command.explanation { lines += [""] + wrapped(paragraph, indent: 0) }
    if !command.options.isEmpty {
      lines += ["", "Options:"]
      for option in command.options {
        let form = option.value.map { "\(option.name) \($0)" } ?? option.name
        lines += entry(form, option.meaning, column: 24)
      }
    }
    if !command.examples.isEmpty {
      lines += ["", "Examples:"] + command.examples.map { "  \($0)" }
    }
    lines += ["", "Exit status:"]
    let own = command.statuses
    for status in own { lines += entry(status.number, status.meaning, column: 10) }
    let shared =
      command.isPassedOn
      ? []
      : CommandTable.statuses.filter { status in
        status.number != "1" && !own.contains { $0.number == status.number }
      }
    for status in shared { lines += entry(status.number, status.meaning, column: 10) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func synopsis(_ command: CommandSpecification) -> String {
    command.operands.isEmpty ? command.name : "\(command.name) \(command.operands)"
  }

  /// A term and what it means, the meaning in a column of its own.
  private static func entry(_ term: String, _ meaning: String, column: Int) -> [String] {
    var lines = wrapped(meaning, indent: column)
    let head = "  \(term)"
    if head.count + 1 < column, let first = lines.first {
      lines[0] = head + first.dropFirst(head.count)
    } else {
      lines.insert(head, at: 0)
    }
    return lines
  }

  private static func wrapped(_ text: String, indent: Int, width: Int = 80) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
      }
      line += line.count > indent ? " \(word)" : String(word)
    }
    return lines + [line]
  }
}
