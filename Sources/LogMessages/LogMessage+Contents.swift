extension LogMessage {
  /// How much it matters.
  public var priority: LogPriority {
    switch self {
    case .openingFailed, .reminderTroubled, .recordDamaged, .declarationWrong, .databaseDamaged,
      .lookIncomplete, .metricsUntold, .holderTroubled:
      .error
    case .clientDue, .deadlineMended, .unitsMended, .radioLost:
      .warning
    case .clientDeclared, .clientRemoved, .clientOpened, .clientReturned, .clientEnded,
      .clientDone, .clientStopped, .clientPaused, .clientResumed, .clientReopened,
      .clientOpenedByEvent, .reminderShown, .reminderWithdrawn, .reminderAnswered,
      .reminderPutOff, .holderStarted, .holderEnded, .radioFound:
      .notice
    }
  }

  /// The fields that every entry of it has; what explains it may name these, and no others.
  public var fields: [LogField] {
    switch self {
    case .clientDeclared, .clientRemoved, .clientOpened, .clientDue, .clientReturned,
      .clientDone, .clientStopped, .clientPaused, .clientResumed, .clientReopened,
      .openingFailed, .reminderPutOff, .recordDamaged, .deadlineMended:
      [.client]
    case .clientEnded:
      [.client, .ending, .confidence]
    case .clientOpenedByEvent:
      [.client, .accessory, .event, .rule]
    case .reminderShown, .reminderWithdrawn:
      [.step]
    case .reminderAnswered:
      [.answer, .step]
    case .reminderTroubled, .unitsMended, .holderStarted, .holderEnded, .radioLost, .radioFound,
      .holderTroubled:
      []
    case .declarationWrong, .databaseDamaged, .lookIncomplete, .metricsUntold:
      [.status]
    }
  }
}
