public import RelaunchPolicy

/// Plays statements on one platform, and keeps each client's situation.
public struct Stage: Sendable {
  /// The rules that are played by.
  public let book: RuleBook
  /// How each client is, by its name.
  public private(set) var situations: [String: Situation] = [:]
  /// The last verdict on each client, by its name.
  public private(set) var verdicts: [String: Verdict] = [:]
  private var order: [String] = []
  private var owned: [String: Set<Accessory.ID>] = [:]
  private var strangers: Set<Accessory.ID> = []

  /// A stage on which nothing has been said yet.
  public init(book: RuleBook) { self.book = book }

  /// What became of a statement.
  public enum Report: Hashable, Sendable {
    /// A client's situation moved on, or could not.
    case decision(client: String, Decision)
    /// An expectation, and the verdict that it met; `nil` where there was none.
    case expectation(client: String, Outcome, because: String?, Verdict?)

    /// Whether all is as the scenario says.
    public var isWell: Bool {
      switch self {
      case .decision(_, .impossible): false
      case .decision: true
      case .expectation(_, let outcome, let rule, let verdict):
        verdict?.outcome == outcome && (rule == nil || verdict?.rule?.id == rule)
      }
    }
  }

  /// Plays a statement. A client that is relaunched or resumed by an event does run afterwards.
  public mutating func play(_ statement: Statement) -> [Report] {
    switch statement.meaning {
    case .client(let name, let configuration):
      situations[name] = Situation(configuration: configuration)
      order.append(name)
      return []
    case .accessory(let id, let client, let standing, let options):
      owned[client, default: []].insert(id)
      return apply(.accessoryOptions(id, options), to: client)
        + apply(.accessory(id, becomes: standing), to: client).filter { !$0.isWell }
    case .stranger(let id):
      strangers.insert(id)
      return []
    case .happens(let event, let client): return apply(event, to: client)
    case .happensToAll(let event): return order.flatMap { apply(event, to: $0) }
    case .arrives(let event):
      let id = event.accessory ?? 0
      let isStranger = strangers.contains(id)
      return order.filter { isStranger || owned[$0]?.contains(id) == true }
        .flatMap { apply(.bluetooth(event), to: $0) }
    case .expect(let client, let outcome, let rule):
      return [.expectation(client: client, outcome, because: rule, verdicts[client])]
    }
  }

  private mutating func apply(_ event: Event, to client: String) -> [Report] {
    guard var situation = situations[client] else { return [] }
    let decision = book.apply(event, to: &situation)
    if case .verdict(let verdict) = decision {
      verdicts[client] = verdict
      follow(verdict, &situation)
    }
    situations[client] = situation
    return [.decision(client: client, decision)]
  }

  private func follow(_ verdict: Verdict, _ situation: inout Situation) {
    switch verdict.outcome {
    case .relaunch: book.apply(.launched(by: .bluetooth), to: &situation)
    case .resume where situation.life == .suspended: book.apply(.resumed, to: &situation)
    default: break
    }
  }
}
