internal import KeyFiles
public import Reminders
public import Vocabulary

/// What a short-lived process tells the next sweep.
public enum InboxMessage: Hashable, Sendable {
  /// A client ended.
  case ending(ClientName, Ending)
  /// A watched unit ended; which clients it proves alive, the sweep knows.
  case unitEnding(unit: String, Ending)
  /// A person answered a reminder.
  case answer(Answer)
  /// A person asked for a client to be opened.
  case open(ClientName)
  /// A client said in words what it is doing.
  case status(ClientName, String)
  /// The holder opened a client for an event of its accessory.
  case opening(ClientName, EventOpening)

  private static let group = "Message"

  /// The message as a file.
  public var bytes: [UInt8] {
    var group = HandoverFile.empty(Self.group)
    switch self {
    case .ending(let client, let ending):
      group.append("Kind", "ending")
      group.append("Client", client.text)
      group.append(ending)
    case .unitEnding(let unit, let ending):
      group.append("Kind", "unit-ending")
      group.append("Unit", unit)
      group.append(ending)
    case .answer(let answer):
      group.append("Kind", "answer")
      group.append("Client", answer.client?.text)
      switch answer.choice {
      case .pressed(let button): group.append("Pressed", button.rawValue)
      case .dismissed: break
      }
      group.append("Step", String(answer.step))
      group.append("ActivationToken", answer.activationToken)
    case .open(let client):
      group.append("Kind", "open")
      group.append("Client", client.text)
    case .status(let client, let words):
      group.append("Kind", "status")
      group.append("Client", client.text)
      group.append("Status", words)
    case .opening(let client, let opening):
      group.append("Kind", "opening")
      group.append("Client", client.text)
      group.append("Event", opening.event)
      group.append("Rule", opening.rule)
      group.append("At", opening.at.fields)
      group.append("Failure", opening.failure)
      if opening.isStillUp { group.append("StillUp", "yes") }
    }
    return KeyFile(groups: [group]).bytes
  }

  /// The message that a file is.
  ///
  /// - Throws: `HandoverProblem` for whatever is not one.
  public init(_ bytes: [UInt8]) throws(HandoverProblem) {
    let file = try HandoverFile(bytes, group: Self.group)
    switch try file.text("Kind") {
    case "ending": self = .ending(try file.client(), try file.ending())
    case "unit-ending": self = .unitEnding(unit: try file.text("Unit"), try file.ending())
    case "answer": self = .answer(try Self.answer(file))
    case "open": self = .open(try file.client())
    case "status": self = .status(try file.client(), try file.text("Status"))
    case "opening":
      let opening = EventOpening(
        event: try file.text("Event"), rule: try file.text("Rule"), at: try file.moment("At"),
        failure: file.optional("Failure"), isStillUp: file.optional("StillUp") != nil)
      self = .opening(try file.client(), opening)
    case let other: throw .unreadable(key: "Kind", value: other)
    }
  }

  private static func answer(_ file: HandoverFile) throws(HandoverProblem) -> Answer {
    var choice = Answer.Choice.dismissed
    if file.optional("Pressed") != nil {
      choice = .pressed(try file.value("Pressed", Reminder.Button.init(rawValue:)))
    }
    return Answer(
      client: try file.optionalClient(), choice: choice, step: try file.number("Step"),
      activationToken: file.optional("ActivationToken"))
  }
}
