public import Holding
public import Vocabulary

extension LogEntry {
  /// That an event opened a client. What fails with that is told by the look that is told of it.
  public init(_ client: ClientName, openedBy wait: HoldOrder.Wait) {
    self.init(
      .clientOpenedByEvent, "\(client): opened, for \(wait.clause) (\(wait.rule)).",
      [
        Value(.client, client.text), Value(.accessory, "\(wait.accessory)"),
        Value(.event, "\(wait.occasion)"), Value(.rule, wait.rule),
      ])
  }
}
