internal import RelaunchScenarios

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The rule engine for app teams: `forestall policy` without the rest of Forestall.
@main
struct Main {
  static func main() {
    do throws(PolicyUsageError) {
      let command = try PolicyCommand(parsing: Array(CommandLine.arguments.dropFirst()))
      let answer =
        command.isInterview && isatty(STDIN_FILENO) == 1
        ? held(Interview()) : command.run(reading: text(of:))
      write(answer.errors, to: STDERR_FILENO)
      exit(write(answer.output, to: STDOUT_FILENO) ? answer.status : 74)
    } catch {
      write("relaunch-policy: \(error.description)\n", to: STDERR_FILENO)
      exit(64)
    }
  }

  /// Asks on the terminal until nothing is left to ask, or nobody answers any more.
  private static func held(_ interview: Interview) -> PolicyCommand.Answer {
    var interview = interview
    while let question = interview.question {
      write(question, to: STDOUT_FILENO)
      guard let line = readLine() else { break }
      if let problem = interview.answer(line) { write("\(problem)\n", to: STDOUT_FILENO) }
    }
    return interview.finished()
  }
}
