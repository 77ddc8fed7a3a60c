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
      let answer = command.run(reading: text(of:))
      write(answer.errors, to: STDERR_FILENO)
      exit(write(answer.output, to: STDOUT_FILENO) ? answer.status : 74)
    } catch {
      write("relaunch-policy: \(error.description)\n", to: STDERR_FILENO)
      exit(64)
    }
  }
}
