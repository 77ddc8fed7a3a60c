internal import CommandGrammar
public import Reminders
internal import Store
internal import SystemCalls
public import Vocabulary

/// `run` without a program: which one opens the client, as it is declared.
public struct DeclaredProgram {
  private let session: Session

  /// The programs that are declared in a session.
  public init(_ session: Session) { self.session = session }

  /// How a client is opened.
  ///
  /// - Throws: `Failure` where nobody declared it, or how.
  public func method(for name: ClientName) throws(Failure) -> ReopenMethod {
    let declarations = Declarations(session.places)
    guard let declaration = declarations.clients[name] else {
      guard declarations.unreadable(among: []).contains(name) else {
        throw ClientCommands.unknown(name)
      }
      throw Self.none(name, "The declaration of \(name) cannot be read")
    }
    guard let method = declaration.reopen ?? declaration.unit.map({ .unit($0) }) else {
      throw Self.none(name, "Nobody said how to open \(name)")
    }
    guard case .unit(let unit) = method else { return method }
    throw Failure(
      .configuration,
      "\(name) is \(unit), which systemd runs: `forestall open \(name)` starts it.")
  }

  /// The words of a program without a `forestall run NAME` of the client's own before them.
  ///
  /// - Throws: `Failure` where nothing stands behind that.
  public static func words(
    of declared: [String], for name: ClientName
  ) throws(Failure) -> [String] {
    guard declared.first?.split(separator: "/").last == "forestall",
      case .run(let run)? = try? Command(parsing: Array(declared.dropFirst())), run.name == name
    else { return declared }
    guard !run.command.isEmpty else { throw isItself(name) }
    return try words(of: run.command, for: name)
  }

  /// Its program leads back to itself.
  public static func isItself(_ name: ClientName) -> Failure {
    none(name, "What opens \(name) is `forestall run \(name)` itself")
  }

  private static func none(_ name: ClientName, _ reason: String) -> Failure {
    Failure(
      .configuration,
      "\(reason): say its program, `forestall run \(name) -- COMMAND`, or declare it, "
        + "`forestall add \(name) --reopen COMMAND`.")
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension DeclaredProgram: Sendable {}
