internal import ClientStarting
internal import CommandGrammar
internal import Glibc
internal import Processes
internal import Reminders
internal import SystemCalls
internal import SystemdUnits
internal import UseCases
internal import Vocabulary

extension Dispatch {
  /// Told to the programs that it starts, so that one that leads back here is not started for ever.
  private static let mark = "FORESTALL_RUN"

  /// `run` without a program: the front, with the one that is declared, takes this process's place.
  func run(_ run: Run) throws {
    let name = run.name
    guard run.command.isEmpty else {
      throw Failure(.software, "That is carried out by forestall, not by forestall-manage.")
    }
    guard ProcessEnvironment.value(Self.mark) != name.text else {
      throw DeclaredProgram.isItself(name)
    }
    let words = try words(for: name)
    unsafe setenv(Self.mark, name.text, 1)
    let front = "forestall"
    do throws(SystemCallError) {
      try ChildProcess.become(
        OwnExecutable.sibling(front), [front, "run", name.text, "--"] + words)
    } catch {
      throw Failure(.unavailable, error.description)
    }
  }

  private func words(for name: ClientName) throws -> [String] {
    switch try DeclaredProgram(Wiring.session()).method(for: name) {
    case .command(let words): return try DeclaredProgram.words(of: words, for: name)
    case .desktopEntry(let identifier): return try words(ofEntry: identifier, for: name)
    case .unit: return []
    }
  }

  private func words(ofEntry identifier: String, for name: ClientName) throws -> [String] {
    do {
      let (entry, command) = try ClientStarter.entry(identifier)
      guard !command.isEmpty else {
        throw StartProblem(
          "the desktop entry \(identifier) names no program, as the bus starts it: "
            + "`forestall open \(name)` opens it")
      }
      if let folder = entry.workingDirectory, unsafe chdir(folder) != 0 {
        throw StartProblem("the folder \(folder) of the desktop entry \(identifier) is not there")
      }
      return try DeclaredProgram.words(of: command, for: name)
    } catch let problem as StartProblem {
      throw Failure(
        .configuration,
        "Could not run \(name): \(Wording.sentence(cleaning: problem.description, limit: 400))")
    }
  }
}
