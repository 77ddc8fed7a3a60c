internal import Accessories
internal import BeatRecords
public import CommandGrammar
internal import KeyFiles
internal import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

/// `add` and `remove`: what is declared of a client.
public struct Declaring {
  private let session: Session

  /// The declaring commands of a session.
  public init(_ session: Session) { self.session = session }

  /// Declares a client, or changes what is said of one: what the command leaves out stays as it is.
  public func add(_ command: Add) throws(Failure) -> ClientCommands.Report {
    var written: (declaration: ClientDeclaration, isNew: Bool)?
    var remarks: [String] = []
    do throws(Failure) {
      // Under the lock, so that of two changes at once neither is lost.
      let outcome = try Sweeper(session).look(.person) { (gathered) throws(Failure) in
        let change = try change(command)
        written = change
        gathered.declarations[command.name] = change.declaration
        // A unit that was not declared before was not asked about either.
        if let unit = change.declaration.unit,
          let states = try? session.services?.states(of: [unit])
        {
          gathered.units.merge(states) { $1 }
        }
        guard change.isNew else { return }
        // Nothing of an earlier client of this name is to be remembered.
        if gathered.states[command.name] != nil {
          gathered.remember(ClientState(), of: command.name)
        }
        gathered.journal.append(
          JournalEntry(at: gathered.now, client: command.name, kind: .added))
      }
      remarks = outcome.problems.map(\.description)
    } catch {
      // Without a session there is no lock and nothing to look at, but there is a file to write.
      guard written == nil, error.status == .unavailable else { throw error }
      written = try change(command)
      remarks = [error.description]
    }
    guard let written else {
      throw Failure(.software, "Nothing was declared of \(command.name).")
    }
    remarks = missing(written.declaration) + remarks
    let verb = written.isNew ? "Added" : "Changed"
    return ClientCommands.Report(line: "\(verb) \(command.name).", remarks: remarks)
  }

  /// Writes what a command changes; a file with mistakes is the person's to mend, not to overwrite.
  private func change(
    _ command: Add
  ) throws(Failure) -> (declaration: ClientDeclaration, isNew: Bool) {
    let declarations = Declarations(session.places)
    let own = "\(session.places.configuration)/clients/\(command.name)\(Declarations.suffix)"
    if let problem = declarations.problems.first(where: { $0.file == own }) {
      throw Failure(.configuration, "\(problem) Mend the file, or remove it, and add again.")
    }
    let known = declarations.clients[command.name]
    let declaration = try Self.declaration(command, over: known)
    // What is said about accessories stands in the same file.
    try write(declaration, declarations.accessories[command.name])
    return (declaration, known == nil)
  }

  /// Forgets a client: its declaration, its state, its record; a running one is told.
  public func remove(_ command: Named) throws(Failure) -> ClientCommands.Report {
    let name = command.name
    var obstacle: String?
    let outcome = try Sweeper(session).look(.person) { (gathered) throws(Failure) in
      obstacle = gathered.obstacles[name]
      if !gathered.undeclared.contains(name) {
        try ClientCommands.require(name, in: gathered)
      }
      if let unsaved = gathered.unsaved { throw unsaved }
      gathered.declarations[name] = nil
      gathered.unreadable.remove(name)
      gathered.remember(nil, of: name)
      gathered.records[name] = nil
      gathered.removed.insert(name)
      gathered.journal.append(JournalEntry(at: gathered.now, client: name, kind: .removed))
    }
    if let unsaved = outcome.unsaved { throw unsaved }
    if let failure = outcome.unremoved { throw failure }
    // What is in the way of a client that is no more keeps nothing from being done.
    let problems = outcome.problems.map(\.description).filter { $0 != obstacle }
    return ClientCommands.Report(
      line: "Removed \(name).", remarks: problems + outcome.left)
  }

  // MARK: -

  /// The declaration a command line asks for.
  static func declaration(
    _ command: Add, over known: ClientDeclaration?
  ) throws(Failure) -> ClientDeclaration {
    var declaration = known ?? ClientDeclaration(name: command.name)
    for setting in command.cleared { take(setting, from: &declaration) }
    if let title = command.title { declaration.title = title }
    if let every = command.every { declaration.every = every }
    if let again = command.again { declaration.again = again }
    if let note = command.note { declaration.note = note }
    if let unit = command.unit {
      // What opens the former unit does not open this one.
      if declaration.reopen == declaration.unit.map({ .unit($0) }) { declaration.reopen = nil }
      declaration.unit = unit
    }
    if let settle = command.settle { declaration.settle = settle }
    if let grace = command.grace { declaration.grace = grace }
    if let snooze = command.snooze { declaration.snooze = snooze }
    if let timeout = command.reopenTimeout { declaration.reopenTimeout = timeout }
    if let clock = command.clock {
      declaration.clock = clock == .elapsed ? .elapsed : .awake
    }
    if let privacy = command.privacy { declaration.isPrivate = privacy == .yes }
    if let quiet = command.quiet { declaration.quiet = quiet }
    if let entry = command.desktopEntry { declaration.reopen = .desktopEntry(entry) }
    if let line = command.reopen { declaration.reopen = .command(try words(line)) }
    return declaration
  }

  /// Takes back what was said before.
  private static func take(_ setting: Add.Clearable, from declaration: inout ClientDeclaration) {
    switch setting {
    case .title: declaration.title = declaration.name.text
    case .note: declaration.note = nil
    case .quiet: declaration.quiet = nil
    case .privacy: declaration.isPrivate = false
    // A unit opens itself, unless another way is said.
    case .reopen: declaration.reopen = declaration.unit.map { .unit($0) }
    case .unit:
      if declaration.reopen == declaration.unit.map({ .unit($0) }) { declaration.reopen = nil }
      declaration.unit = nil
    }
  }

  private static func words(_ line: String) throws(Failure) -> [String] {
    do throws(CommandWordsProblem) {
      return try CommandWords.split(line)
    } catch {
      throw Failure(.usage, "The command of --reopen cannot be read: \(error)")
    }
  }

  private func write(
    _ declaration: ClientDeclaration, _ accessories: DeclaredAccessories?
  ) throws(Failure) {
    do throws(DeclarationWriteError) {
      _ = try Declarations.write(
        declaration, accessories: accessories ?? DeclaredAccessories(), session.places)
    } catch {
      throw Failure(error)
    }
  }

  /// What keeps a declared client from being reminded about or opened; the declaration stands.
  private func missing(_ declaration: ClientDeclaration) -> [String] {
    var missing: [String] = []
    if declaration.reopen == nil, declaration.unit == nil {
      missing.append(
        "Nobody said how to open \(declaration.name), so its reminder has no Reopen button; "
          + "say it with `forestall add \(declaration.name) --reopen COMMAND`.")
    }
    missing += obstacles(declaration)
    if let facts = try? session.services?.look(), !facts.isRunning {
      missing.append(
        facts.isInstalled
          ? "Forestall is not switched on, so nothing looks for what is due; "
            + "run `systemctl --user enable --now forestall.target`."
          : "Forestall's units are not installed for systemd, so nothing looks for what is due; "
            + "run `contrib/install`, then `systemctl --user enable --now forestall.target`.")
    }
    return missing
  }

  /// What is in the way of opening what is declared, by the words of `doctor`.
  private func obstacles(_ declaration: ClientDeclaration) -> [String] {
    var methods = declaration.unit.map { [ReopenMethod.unit($0)] } ?? []
    if let reopen = declaration.reopen, methods != [reopen] { methods.append(reopen) }
    return methods.compactMap { method in
      guard let obstacle = obstacle(to: method) else { return nil }
      let sentence = Wording.sentence(cleaning: obstacle, limit: 600)
      let remark = "What is declared of \(declaration.name) cannot be used yet: \(sentence)"
      guard case .command(let words) = method, !Self.isFoundHere(words) else { return remark }
      return remark + " Install it, or name another with "
        + "`forestall add \(declaration.name) --reopen COMMAND`."
    }
  }

  /// What systemd finds in the way; where it does not answer, what can be told without it.
  private func obstacle(to method: ReopenMethod) -> String? {
    do throws(ServiceFailure) {
      if let services = session.services { return try services.obstacle(to: method) }
    } catch {
      // That it does not answer is told already.
    }
    guard case .command(let words) = method, !Self.isFoundHere(words) else { return nil }
    return "there is no program \(words.first ?? "")"
  }

  private static func isFoundHere(_ words: [String]) -> Bool {
    Programs.find(words.first ?? "", path: ProcessEnvironment.value("PATH")) != nil
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Declaring: Sendable {}
