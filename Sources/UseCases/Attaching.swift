internal import BeatRecords
public import CommandGrammar
internal import Processes
internal import Reminders
internal import Store
internal import SystemCalls
public import Vocabulary

/// `beat` and `run` for a client that has no record yet: these know the declaration.
public struct Attaching {
  private let session: Session

  /// The attaching commands of a session.
  public init(_ session: Session) { self.session = session }

  /// Attaches a declared client's record with its interval.
  public func prepare(_ name: ClientName, pid: Int32? = nil) throws(Failure) {
    let folder = RecordFolder(path: try session.runtimeFolder())
    let interval = try self.interval(of: name)
    // A client that runs already keeps its record: a second one that fails must not end the first.
    if case .success(let record)? = try? folder.read(name), isAlive(record) { return }
    do throws(SystemCallError) {
      try folder.attach(name, interval: interval, pid: pid)
    } catch {
      throw Failure(error)
    }
  }

  /// A declared client's interval, the default where its declaration cannot be read.
  private func interval(of name: ClientName) throws(Failure) -> TimeSpan {
    let declarations = Declarations(session.places)
    if let declaration = declarations.clients[name] { return declaration.every }
    guard declarations.unreadable(among: []).contains(name) else {
      throw ClientCommands.unknown(name)
    }
    return ClientDeclaration(name: name).every
  }

  /// Pushes a client's deadline ahead, attaching it where it is not.
  public func beat(_ command: Beat) throws(Failure) {
    try prepare(command.name, pid: command.pid)
    let folder = RecordFolder(path: try session.runtimeFolder())
    do throws(SystemCallError) {
      _ = try folder.push(command.name, data: command.data)
      // A span is taken at its word, also where it is shorter than the interval.
      if let span = command.span { _ = try folder.pushNearer(command.name, to: span) }
    } catch {
      throw Failure(error)
    }
  }

  private func isAlive(_ record: BeatRecord) -> Bool {
    guard !record.isDone, !record.isGone, let now = try? session.now(), record.boot == now.boot
    else { return false }
    if case .alive = session.liveness(record) { return true }
    return false
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Attaching: Sendable {}
