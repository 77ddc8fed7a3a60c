internal import CommandGrammar
internal import Glibc
internal import Processes
internal import SystemCalls
internal import UseCases

/// All commands but `beat`, `done` and `run`, and the sweep that systemd starts.
@main
struct Main {
  static func main() {
    StandardDescriptors.fill()
    do {
      let command = try Command(parsing: OwnArguments.bytes)
      try Dispatch(command).run()
    } catch let error as UsageError {
      Terminal.tell(error.description)
      exit(ExitStatus.usage.rawValue)
    } catch let failure as Failure {
      Terminal.tell("forestall: \(failure.description)")
      exit(failure.status.rawValue)
    } catch {
      Terminal.tell("forestall: \(error)")
      exit(ExitStatus.software.rawValue)
    }
  }
}
