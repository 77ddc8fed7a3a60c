extension Manual {
  /// The page of section 1, in the macros of man(7).
  public var page: String {
    var lines = [
      ".\\\" Made from the table of commands by forestall-documents; changes belong there.",
      ".TH \(Roff.escaped(program.uppercased(), literal: true)) 1 \"\" \"Forestall \(version)\" "
        + "\"User Commands\"",
      ".SH NAME", "\(Roff.escaped(program, literal: true)) \\- \(Roff.escaped(summary))",
      ".SH SYNOPSIS",
    ]
    for command in commands { lines += synopses(of: command) }
    lines += ["\\fB\(Roff.escaped(program, literal: true)) \\-\\-version\\fR", ".SH DESCRIPTION"]
    lines += paragraphs(description) + [".SH COMMANDS"]
    for command in commands { lines += section(of: command) }
    lines += [".SH EXIT STATUS"] + statuses.flatMap(entry)
    lines += [".SH SEE ALSO", further.map(reference).joined(separator: ",\n")]
    return lines.joined(separator: "\n") + "\n"
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [Roff.prose($0)] }.joined(separator: [".PP"]))
  }

  /// The lines of a synopsis: a command's, or one for each of its verbs.
  private func synopses(of command: Command) -> [String] {
    let isToldHere = command.verbs.isEmpty || command.other != nil
    let forms =
      isToldHere
      ? [(command.name, command)]
      : command.verbs.map { verb in
        ("\(command.name) \(verb.name)", verb)
      }
    return forms.flatMap { words, command in
      let name = Roff.escaped("\(program) \(words)", literal: true)
      return ["\\fB\(name)\\fR\(arguments(of: command))", ".br"]
    }
  }

  private func arguments(of command: Command) -> String {
    let operands = command.operands.map(\.form).joined(separator: " ")
    let takesCommandLine = command.operands.last?.completion == .commandLine
    let options =
      !command.verbs.isEmpty && command.other != nil
      ? "…" : command.options.isEmpty ? "" : "[OPTION…]"
    return (takesCommandLine ? [options, operands] : [operands, options])
      .filter { !$0.isEmpty }.map { " " + Roff.synopsis($0) }.joined()
  }

  private func section(of command: Command) -> [String] {
    let name = Roff.escaped(command.name, literal: true)
    var lines = [".SS \"\\fB\(name)\\fR\(arguments(of: command))\""]
    lines += paragraphs([command.summary] + command.explanation)
    if command.other == nil || command.verbs.isEmpty {
      for option in command.options {
        lines.append(".TP")
        let value = option.value.map { " " + Roff.synopsis($0) } ?? ""
        lines.append("\\fB\(Roff.escaped(option.name, literal: true))\\fR\(value)")
        lines.append(Roff.prose(option.meaning))
      }
    }
    if !command.statuses.isEmpty {
      lines += [".PP", "Exit status, beside those that every command shares:"]
      lines += command.statuses.flatMap(entry)
    }
    if !command.examples.isEmpty {
      let title = command.examples.count > 1 ? "Examples:" : "Example:"
      lines += [".PP", title, ".PP", ".RS 4", ".EX"]
      lines += command.examples.map { Roff.escaped($0, literal: true) }
      lines += [".EE", ".RE"]
    }
    return lines
  }

  private func entry(_ status: Status) -> [String] {
    [".TP 8", "\\fB\(Roff.escaped(status.number))\\fR", Roff.prose(status.meaning)]
  }

  private func reference(_ page: String) -> String {
    let parts = page.split(separator: "(", maxSplits: 1)
    return "\\fB\(Roff.escaped(String(parts[0]), literal: true))\\fR(\(parts[1])"
  }
}
