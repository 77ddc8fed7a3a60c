internal import CommandGrammar
internal import Glibc
internal import Processes
internal import SystemCalls

/// The front: what must start fast, and what must be small, is done here; all else by
/// `forestall-manage` in this process's place.
@main
struct Main {
  static func main() {
    StandardDescriptors.fill()
    exit(perform())
  }
}

/// Does what the command line asks for.
///
/// - Returns: the exit status.
func perform() -> Int32 {
  let command: Command
  do throws(UsageError) {
    command = try Command(parsing: OwnArguments.bytes)
  } catch {
    return complain(error.description, .usage)
  }
  switch command {
  case .beat(let beat): return perform(beat)
  case .done(let done): return perform(done: done)
  case .pending(let pending): return perform(pending)
  case .run(let run): return perform(run)
  case .policy(let words): return becomePolicy(words)
  // Those are in the store, which manage opens.
  case .complete(.accessories): return becomeManage()
  case .complete(let list): return perform(list)
  case .help(let topic): return show(HelpText.about(topic))
  case .version: return show("forestall \(CommandTable.version)\n")
  default: return becomeManage()
  }
}
