internal import Accessories
internal import BeatRecords
public import CommandGrammar
internal import DesktopVerdicts
internal import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

/// Answers `explain`: reads what is recorded of a client and asks the rules of relaunching; changes
/// nothing.
public struct Explaining {
  private let session: Session

  /// The explaining of a session.
  public init(_ session: Session) { self.session = session }

  /// What happened to a client, and what the rules say to each event that it could get.
  public func explain(_ command: Explain) throws(Failure) -> ExplainReport {
    let name = command.name
    var gathering = Gathering(session: session, folder: try session.runtimeFolder())
    let gathered = try gathering.read()
    try ClientCommands.require(name, in: gathered)
    // All of it rests on what is remembered.
    if let unsaved = gathered.unsaved { throw unsaved }
    let declarations = Declarations(session.places)
    let declared = declarations.accessories[name] ?? DeclaredAccessories()
    let (life, windows, registry) = try recorded(name)
    let record = gathered.records[name]
    let recollection = Recollection(
      facts: gathered.facts(of: name), journal: life.entries, isWhole: life.isWhole,
      process: record.map(session.process) ?? .unseen, marks: gathered.marks, now: gathered.now)
    return ExplainReport(
      of: recollection, idleWindows: windows,
      with: ClientAccessories(
        of: name, in: registry, declared: declared, said: recollection.facts.said),
      isSeen: record?.process != nil || gathered.declaration(of: name).unit != nil,
      // What a mistake was meant to say may be what seems to be missing.
      isDeclarationRead: !gathered.unreadable.contains(name)
        && Self.problems(of: name, declarations).isEmpty,
      problems: Self.problems(of: name, declarations) + Self.recordProblems(of: name, gathered))
  }

  /// What is wrong with a client's declaration.
  private static func problems(of name: ClientName, _ declarations: Declarations) -> [String] {
    let own = "/\(name)\(Declarations.suffix)"
    // One of a whole folder may be what is missing here.
    return declarations.problems.filter {
      $0.file.hasSuffix(own) || !$0.file.hasSuffix(Declarations.suffix)
    }.map(\.description)
  }

  /// What is wrong with its record, whether it is in the way or not.
  private static func recordProblems(of name: ClientName, _ gathered: Gathered) -> [String] {
    gathered.problems.map(\.description).filter { $0.hasPrefix("The beat record of \(name), ") }
  }

  private func recorded(
    _ name: ClientName
  ) throws(Failure) -> (life: (entries: [JournalEntry], isWhole: Bool), [IdleWindow], Registry) {
    do throws(StoreError) {
      let store = try StateStore(path: session.places.database)
      return (
        try store.life(of: name), IdleWindow.windows(in: try store.pendingWork(of: name)),
        try store.registry()
      )
    } catch {
      throw Failure(error)
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Explaining: Sendable {}
