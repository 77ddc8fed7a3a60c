internal import Accessories
public import Holding
internal import Reminders
public import StructuredText
public import SystemCalls
public import Vocabulary

/// What a client that an event opened is handed over, as JSON in `restored/NAME.json` of the session's
/// folder: why it was opened, what was pending when it ended, and what it had not finished.
///
/// The file says what is known, which may be nothing; only this user can read it. It stays until the
/// client is opened so again.
public struct RestoredState: Sendable {
  /// The client.
  public var client: ClientName
  /// What it was opened for.
  public var occurrence: Occurrence
  /// What it said that it waited for.
  public var pending: [String]
  /// What its own journal has of unfinished work; `nil` where there is none to read.
  public var unfinished: JSONValue?

  /// A state by its parts.
  public init(
    client: ClientName, occurrence: Occurrence, pending: [String], unfinished: JSONValue? = nil
  ) {
    self.client = client
    self.occurrence = occurrence
    self.pending = pending
    self.unfinished = unfinished
  }

  /// The variable that names the event.
  public static let eventVariable = "FORESTALL_EVENT"
  /// The variable that names the accessory.
  public static let accessoryVariable = "FORESTALL_ACCESSORY"
  /// The variable with the file's path.
  public static let stateVariable = "FORESTALL_STATE"

  /// What the client finds in its environment.
  ///
  /// - Parameter path: The file's; `nil` where it could not be written.
  /// - Returns: The variables by their names.
  public func environment(path: String?) -> [String: String] {
    var environment = [
      Self.eventVariable: occurrence.wait.occasion.word,
      Self.accessoryVariable: occurrence.wait.accessory.text,
    ]
    environment[Self.stateVariable] = path
    return environment
  }

  /// The state as the file has it.
  public var json: JSONValue {
    let wait = occurrence.wait
    var characteristic: JSONValue = nil
    if case .notifies(let identifier) = wait.occasion {
      characteristic = .string(identifier.description)
    }
    return [
      "version": 1, "client": .string(client.text),
      "event": [
        "kind": .string(occurrence.wait.occasion.word), "accessory": .string(wait.accessory.text),
        "title": .string(wait.title), "address": .string(wait.address.description),
        "characteristic": characteristic,
        "at": .string(CivilTime(occurrence.at.wall).iso8601 + "Z"),
        "was-so-already": .bool(occurrence.wasSoAlready), "rule": .string(wait.rule),
      ],
      "pending": .array(pending.map { .string($0) }), "unfinished": unfinished ?? nil,
    ]
  }

  /// Writes it into the session's folder.
  ///
  /// - Returns: the file's path.
  public func write(session: String) throws(SystemCallError) -> String {
    let folder = "\(session)/restored"
    let path = "\(folder)/\(client).json"
    try HandoverFolder(path: folder).replace(
      path, with: Array((json.text(.pretty) + "\n").utf8))
    return path
  }
}
