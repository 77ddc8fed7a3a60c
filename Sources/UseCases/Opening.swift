internal import BeatRecords
public import CommandGrammar
internal import Messages
internal import Processes
internal import Reminders
internal import SystemCalls
internal import Vocabulary

/// `open`: opens a client as its reminder's button would.
public struct Opening {
  private let session: Session

  /// The opening of clients in a session.
  public init(_ session: Session) { self.session = session }

  /// Opens a client. One that runs already is left as it is, unless that is forced: of most programs
  /// a second one would fight with the first over the accessory.
  public func open(_ command: Open) throws(Failure) -> ClientCommands.Report {
    let name = command.name
    var running: String?
    let outcome = try Sweeper(session).look(.person) { (gathered) throws(Failure) in
      try ClientCommands.require(name, in: gathered)
      if !command.force { running = proof(of: name, gathered) }
      guard running == nil else { return }
      gathered.events[name, default: []].append(.openRequested(activationToken: nil))
    }
    let remarks = outcome.problems.map(\.description)
    if let running { return ClientCommands.Report(line: running, remarks: remarks) }
    let failed = outcome.plan.journal.last { $0.client == name && $0.kind == .reopenFailed }
    if let failed {
      throw Failure(
        .unavailable,
        "Could not open \(name): \(Wording.sentence(cleaning: failed.detail, limit: 400))")
    }
    return ClientCommands.Report(line: "Opening \(name).", remarks: remarks)
  }

  /// Why there is nothing to open, in one line; `nil` where there may be.
  private func proof(of name: ClientName, _ gathered: Gathered) -> String? {
    let facts = gathered.facts(of: name)
    switch facts.state.intent {
    case .watch, .paused: break
    // Its end was asked for: what is said now is to have it back.
    case .done, .stopped: return nil
    }
    let force = "`forestall open \(name) --force` starts it even so."
    if let unit = facts.declaration.unit {
      guard facts.unit?.isActive == true else { return nil }
      return "\(name) runs already: \(unit) is active."
    }
    guard let record = gathered.records[name], let found = facts.record, found.isAttached,
      !found.isDone, case .well = facts.outlook(at: gathered.now, marks: gathered.marks)
    else { return nil }
    if case .dead = session.liveness(record) { return nil }
    let push = facts.lastPush(at: gathered.now).map {
      "its last push was at \($0.message(at: gathered.now, offset: session.secondsEastOfUTC))"
    }
    return "\(name) runs already: \(push ?? "its deadline is still ahead"). \(force)"
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Opening: Sendable {}
