public import Reminders
public import Vocabulary

extension LogEntry {
  /// That a step of a reminder is on the screen: of a client, or of those that a summary tells of.
  ///
  /// - Parameters:
  ///   - clients: Whose.
  ///   - step: Which step of its ladder, from 1.
  ///   - isLater: Whether an earlier step was on the screen before.
  public init(remindedOf clients: [ClientName], step: Int, isLater: Bool) {
    self.init(
      .reminderShown,
      "\(Self.list(clients)): reminded\(isLater ? " again" : "") (step \(step)).",
      Self.values(clients, step))
  }

  /// That a reminder is taken from the screen.
  public init(withdrawnOf clients: [ClientName], step: Int) {
    self.init(
      .reminderWithdrawn, "\(Self.list(clients)): the reminder is withdrawn.",
      Self.values(clients, step))
  }

  /// What a person answered; a summary's answer is of no client.
  public init(_ answer: Answer) {
    let word = answer.choice.word
    self.init(
      .reminderAnswered, "\(answer.client?.text ?? "The summary"): answered by \(word).",
      Self.values(answer.client.map { [$0] } ?? [], answer.step) + [Value(.answer, word)])
  }

  private static func list(_ clients: [ClientName]) -> String {
    clients.isEmpty ? "The summary" : clients.map(\.text).joined(separator: ", ")
  }

  private static func values(_ clients: [ClientName], _ step: Int) -> [Value] {
    clients.map { Value(.client, $0.text) } + [Value(.step, "\(step)")]
  }
}

extension Answer.Choice {
  /// The button's key, or that it was dismissed.
  fileprivate var word: String {
    switch self {
    case .dismissed: "dismissed"
    case .pressed(let button): button.rawValue
    }
  }
}
