extension Manual {
  /// The completion for bash, to be found as `PROGRAM` in `share/bash-completion/completions`.
  ///
  /// It stands alone: of bash-completion's own functions it uses one, where there is one.
  public var bashCompletion: String {
    let function = "_" + shellName
    var places = ""
    var values = Cases()
    var operands = Cases()
    for (path, command) in self.places {
      let path = path.joined(separator: " ")
      let valued = command.allOptions.filter { $0.value != nil }.map(\.name)
      let flags = command.allOptions.filter { $0.value == nil }.map(\.name)
      places += "    '\(path)') verbs='\(command.verbs.map(\.name).joined(separator: " "))'"
      places += " flags='\(flags.joined(separator: " "))'"
      places += " valued='\(valued.joined(separator: " "))' ;;\n"
      for option in command.options where option.value != nil {
        values.add("'\(path) \(option.name)'", option.completion)
      }
      guard command.verbs.isEmpty else { continue }
      for (place, operand) in command.operands.enumerated() {
        let pattern = operand.isRepeated ? "'\(path) '*" : "'\(path) \(place + 1)'"
        operands.add(pattern, operand.completion)
      }
    }
    return """
      # bash completion for \(program)(1), made by forestall-documents from its table of commands.

      # Sets what may follow the words that lead to a command.
      \(function)_at() {
        case $1 in
      \(places)    *) verbs= flags= valued= ;;
        esac
      }

      # Offers what an option's value may be.
      \(function)_value() {
        case $1 in
      \(values.text)    *) ;;
        esac
      }

      # Offers what may stand in an operand's place.
      \(function)_operand() {
        case $1 in
      \(operands.text)    *) ;;
        esac
      }

      \(function)_offer() { mapfile -t COMPREPLY < <(compgen "${@:2}" -W "$1" -- "$current"); }

      \(function)_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
      }

      \(function)_units() {
        \(function)_offer "$(systemctl --user --no-legend --no-pager --plain list-unit-files \\
          --type=service,scope,socket 2>/dev/null | awk '{ print $1 }')"
      }

      # Completes the rest as a command line of its own.
      \(function)_command() {
        if declare -F _command_offset >/dev/null; then
          _command_offset "$offset"
        elif ((offset == COMP_CWORD)); then
          mapfile -t COMPREPLY < <(compgen -c -- "$current")
        else
          \(function)_files
        fi
      }

      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} path= word option= before=
        local verbs flags valued ended= place=1 index=1 offset=0
        COMPREPLY=()
        \(function)_at ''
        while ((index < COMP_CWORD)); do
          word=${COMP_WORDS[index]}
          ((index += 1))
          if [[ -z $ended && $word == -- ]]; then
            ended=yes
          elif [[ -z $ended && $word == -* ]]; then
            [[ " $valued " == *" $word "* ]] || continue
            # The equals sign is a word of its own, where it is one.
            [[ ${COMP_WORDS[index]} != = ]] || ((index += 1))
            if ((index >= COMP_CWORD)); then
              option=$word
              [[ $current != = ]] || current=
            fi
            ((index += 1))
          elif [[ -n $verbs ]]; then
            path="${path:+$path }$word"
            \(function)_at "$path"
          else
            before=$word
            ((place += 1))
          fi
          offset=$index
          # From there on the words are another program's.
          if \(function)_takes_command "$path $place" && ((index < COMP_CWORD)) &&
            [[ ${COMP_WORDS[index]} != -* || -n $ended ]]; then
            ended=yes
            break
          fi
        done
        if [[ -n $option ]]; then
          \(function)_value "$path $option"
        elif [[ -z $ended && $current == -* ]]; then
          \(function)_offer "$flags $valued"
        elif [[ -n $verbs ]]; then
          \(function)_offer "$verbs"
        else
          \(function)_operand "$path $place"
        fi
      }

      \(function)_takes_command() { [[ $1 == \(Self.alternatives(commandLines)) ]]; }

      complete -F \(function) \(program)

      """.replacing(function: function)
  }

  /// The places, a path and a number each, from which on the words are a command line.
  private var commandLines: [String] {
    places.flatMap { path, command in
      command.operands.enumerated().compactMap { place, operand in
        operand.completion == .commandLine
          ? "\(path.joined(separator: " ")) \(place + 1)" : nil
      }
    }
  }

  private static func alternatives(_ texts: [String]) -> String {
    // A place that no path has, where there is none.
    texts.isEmpty ? "'- 0'" : texts.map { "'\($0)'" }.joined(separator: " || $1 == ")
  }

  /// The branches of a `case`: those that offer the same are one.
  private struct Cases {
    private var branches: [(patterns: [String], completion: Completion)] = []

    mutating func add(_ pattern: String, _ completion: Completion) {
      guard completion != .nothing else { return }
      if let known = branches.firstIndex(where: { $0.completion == completion }) {
        branches[known].patterns.append(pattern)
      } else {
        branches.append(([pattern], completion))
      }
    }

    var text: String {
      branches.map { patterns, completion in
        let lines = patterns.map { "    \($0)" }.joined(separator: " | \\\n")
        return "\(lines)) \(Manual.offer(completion)) ;;\n"
      }.joined()
    }
  }

  private static func offer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .clients: "@_offer \"$(forestall complete clients 2>/dev/null)\""
    case .accessories: "@_offer \"$(forestall complete accessories \"$before\" 2>/dev/null)\""
    case .desktopEntries: "@_offer \"$(forestall complete desktop-entries 2>/dev/null)\""
    case .units: "@_units"
    case .files: "@_files"
    case .programs: "@_offer '' -c"
    case .commandLine: "@_command"
    case .words(let words): "@_offer '\(words.joined(separator: " "))'"
    }
  }

  /// The program's name as a part of a function's.
  var shellName: String { String(program.map { $0 == "-" ? "_" : $0 }) }
}

extension String {
  /// Puts a function's name in the place of the sign that stands for it.
  fileprivate func replacing(function: String) -> String {
    var text = ""
    var rest = self[...]
    while let place = rest.firstIndex(of: "@") {
      let behind = rest[rest.index(after: place)...]
      text += rest[..<place] + (behind.hasPrefix("_") ? function : "@")
      rest = behind
    }
    return text + rest
  }
}
