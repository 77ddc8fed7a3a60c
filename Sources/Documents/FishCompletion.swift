extension Manual {
  /// The completion for fish, to be found as `PROGRAM.fish` in `share/fish/vendor_completions.d`.
  public var fishCompletion: String {
    let function = "__" + shellName
    var valued = ""
    var verbs = ""
    var lines = "complete -c \(program) -f\n"
    for (path, command) in places {
      let path = path.joined(separator: " ")
      let names = command.options.filter { $0.value != nil }.map(\.name)
      if !names.isEmpty {
        let list = names.joined(separator: " ")
        valued += "        case \(Self.quoted(path)); printf '%s\\n' \(list)\n"
      }
      let condition = "-n \(Self.quoted("\(function)_is \(Self.quoted(path))"))"
      for option in command.allOptions {
        // Exclusive, -x, would exclude files too.
        let takes = option.completion == .files ? " -r" : " -x"
        let offer = option.value == nil ? "" : takes + self.offer(option.completion)
        lines += "complete -c \(program) \(condition) -l \(option.name.dropFirst(2))\(offer)"
        lines += " -d \(Self.quoted(Self.plain(option.meaning)))\n"
      }
      if !command.verbs.isEmpty {
        verbs += "        case \(Self.quoted(path)); return 0\n"
        for verb in command.verbs {
          lines += "complete -c \(program) \(condition) -a \(verb.name)"
          lines += " -d \(Self.quoted(Self.plain(verb.summary)))\n"
        }
        continue
      }
      for (place, operand) in command.operands.enumerated() where operand.completion != .nothing {
        let number = operand.isRepeated ? "" : " \(place + 1)"
        let at = "-n \(Self.quoted("\(function)_is \(Self.quoted(path))\(number)"))"
        lines += "complete -c \(program) \(at)\(offer(operand.completion))\n"
      }
    }
    return """
      # fish completion for \(program)(1), made by forestall-documents from its table of commands.

      # The options of a command that take a value.
      function \(function)_valued
          switch "$argv"
      \(valued)    end
      end

      # Whether a word of its own has to follow the words that lead to a command.
      function \(function)_has_verbs
          switch "$argv"
      \(verbs)    end
          return 1
      end

      # Sets the words before the cursor apart: the path to the command, the number of the operand, and
      # the operand before it. Prints them, a line each.
      function \(function)_place
          set -l path
          set -l place 1
          set -l before ''
          set -l tokens (commandline -opc)
          set -l index 2
          while test $index -le (count $tokens)
              set -l word $tokens[$index]
              set index (math $index + 1)
              switch $word
                  case --
                  case '-*'
                      contains -- $word (\(function)_valued $path)
                      and set index (math $index + 1)
                  case '*'
                      if \(function)_has_verbs $path
                          set -a path $word
                      else
                          set before $word
                          set place (math $place + 1)
                      end
              end
          end
          echo "$path"
          echo $place
          echo "$before"
      end

      # Whether the cursor is at a command, and, where a number is given, at that operand.
      function \(function)_is
          set -l here (\(function)_place)
          test "$here[1]" = "$argv[1]"; or return 1
          test (count $argv) -lt 2; or test "$here[2]" = "$argv[2]"
      end

      # Completes what follows a name, and two dashes behind that, as a command line of its own.
      function \(function)_command_line
          set -l tokens (commandline -opc)[4..]
          test "$tokens[1]" = --; and set -e tokens[1]
          complete -C (string join ' ' -- (string escape -- $tokens) (commandline -ct))
      end

      function \(function)_units
          systemctl --user --no-legend --no-pager --plain list-unit-files --type=service,scope,socket 2>/dev/null |
              string replace -r ' .*' ''
      end

      \(lines)
      """
  }

  private func offer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .clients: " -a '(forestall complete clients)'"
    case .accessories:
      " -a '(forestall complete accessories (__\(shellName)_place)[3] 2>/dev/null)'"
    case .desktopEntries: " -a '(forestall complete desktop-entries)'"
    case .units: " -a '(__\(shellName)_units)'"
    case .files: " -F"
    case .programs: " -a '(__fish_complete_command)'"
    case .commandLine: " -a '(__\(shellName)_command_line)'"
    case .words(let words): " -a \(Self.quoted(words.joined(separator: " ")))"
    }
  }

  private static func plain(_ text: String) -> String { text.filter { $0 != "`" } }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
