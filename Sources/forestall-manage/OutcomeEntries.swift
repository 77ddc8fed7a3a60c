internal import LogMessages
internal import Reminders
internal import SystemCalls
internal import UseCases

extension LogEntry {
  /// That a look could not be made at all.
  init(noLook problem: Failure) {
    self.init(
      .lookIncomplete, problem.description, [Value(.status, "\(problem.status.rawValue)")])
  }
}

extension LogEntry {
  /// That a monitoring system was not told how clients are.
  init(metricsUntold problem: Failure) {
    self.init(
      .metricsUntold, problem.description, [Value(.status, "\(problem.status.rawValue)")])
  }
}

extension Sweeper.Outcome {
  /// What a look has to tell beside what came into the history: what it mended, and the first of what
  /// went wrong, with how many more there are.
  var logEntries: [LogEntry] {
    var entries = mended.map { LogEntry(.unitsMended, $0) }
    if let first = problems.first {
      let more = problems.count > 1 ? " (and \(problems.count - 1) more; see forestall status)" : ""
      let status = LogEntry.Value(.status, "\(first.status.rawValue)")
      entries.append(LogEntry(message(for: first), first.description + more, [status]))
    }
    return entries
  }

  private func message(for problem: Failure) -> LogMessage {
    switch problem.status {
    case .configuration: .declarationWrong
    case .data where problem == unsaved: .databaseDamaged
    default: .lookIncomplete
    }
  }
}
