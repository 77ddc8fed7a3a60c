extension Manual {
  /// The completion for zsh, to be found as `_PROGRAM` in `share/zsh/site-functions`.
  public var zshCompletion: String {
    let function = "_" + shellName
    var functions = ""
    for (path, command) in places {
      let name = ([function] + path.map { String($0.map { $0 == "-" ? "_" : $0 }) })
        .joined(separator: "_")
      // The first has the name by which the file itself is loaded, and takes its place.
      if !path.isEmpty { functions += "\n(( $+functions[\(name)] )) ||" }
      functions += "\n\(name)() {\n" + body(of: command, name) + "}\n"
    }
    return """
      #compdef \(program)
      # Made by forestall-documents from the table of commands of \(program)(1).

      (( $+functions[_\(function)_names] )) ||
      _\(function)_names() {
        local -a names expl
        # What is called is evaluated, and a word of the line may be anything.
        names=(${(f)"$(_call_program $1 forestall complete ${(q)@} 2>/dev/null)"})
        _wanted $1 expl ${1//-/ } compadd -a names
      }

      (( $+functions[_\(function)_units] )) ||
      _\(function)_units() {
        local -a units expl
        units=(${${(f)"$(_call_program units systemctl --user --no-legend --no-pager --plain \\
          list-unit-files --type=service,scope,socket 2>/dev/null)"}%% *})
        _wanted units expl 'user unit' compadd -a units
      }

      # Another program's command line, behind two dashes or without them.
      (( $+functions[_\(function)_command] )) ||
      _\(function)_command() {
        [[ $words[1] != -- ]] || { shift words; (( CURRENT-- )) }
        _normal
      }
      \(functions)
      \(function) "$@"

      """
  }

  private func body(of command: Command, _ name: String) -> String {
    let options = command.allOptions.map { option in
      let value = option.value.map {
        "=[\(Self.plain(option.meaning))]:\(Self.plain($0)):\(action(option.completion))"
      }
      return Self.quoted(option.name + (value ?? "[\(Self.plain(option.meaning))]"))
    }
    guard command.verbs.isEmpty else {
      var text = "  local curcontext=\"$curcontext\" state line ret=1\n  local -a verbs\n"
      // What stands behind the verb is the verb's, options too.
      text += "  _arguments -C -A '-*' : \\\n" + options.map { "    \($0) \\\n" }.joined()
      text += "    '1:command:->command' '*::argument:->argument' && ret=0\n"
      text += "  case $state in\n    command)\n      verbs=(\n"
      for verb in command.verbs {
        text += "        \(Self.quoted("\(verb.name):\(Self.plain(verb.summary))"))\n"
      }
      text += "      )\n      _describe -t commands command verbs && ret=0 ;;\n"
      text += "    argument)\n      case $words[1] in\n"
      for verb in command.verbs {
        let verbName = String(verb.name.map { $0 == "-" ? "_" : $0 })
        text += "        \(verb.name)) \(name)_\(verbName) && ret=0 ;;\n"
      }
      return text + "      esac ;;\n  esac\n  return ret\n"
    }
    let operands = command.operands.enumerated().map { place, operand in
      let form = Self.plain(operand.form.filter { !"[]…".contains($0) })
      if operand.completion == .commandLine { return "'*:::command: __\(shellName)_command'" }
      let what = operand.isRepeated ? "*" : "\(place + 1)"
      return Self.quoted("\(what):\(form):\(action(operand.completion))")
    }
    return "  _arguments : \\\n"
      + (options + operands).map { "    \($0)" }.joined(separator: " \\\n") + "\n"
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    // The space: called with just these words.
    case .clients: " __\(shellName)_names clients"
    case .accessories: " __\(shellName)_names accessories \"$line[1]\""
    case .desktopEntries: " __\(shellName)_names desktop-entries"
    case .units: " __\(shellName)_units"
    case .files: "_files"
    case .programs: "_command_names -e"
    case .commandLine: " __\(shellName)_command"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Text without what means something between the parts of a specification.
  private static func plain(_ text: String) -> String {
    text.filter { $0 != "`" }.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
