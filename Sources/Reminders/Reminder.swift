public import Vocabulary

/// What one notification shows: made by the plan, shown by the owner process.
public struct Reminder: Hashable, Sendable {
  /// The client it is about; `nil` for the summary of many.
  public var client: ClientName?
  /// The headline, plain text.
  public var title: String
  /// The body, plain text; the owner escapes or strips it as its server needs.
  public var body: String
  /// How loud.
  public var urgency: Urgency
  /// The buttons, in order.
  public var buttons: [Button]
  /// The step of the ladder it is; a new step shows again what was dismissed.
  public var step: Int

  /// A reminder by its parts.
  public init(
    client: ClientName?, title: String, body: String, urgency: Urgency, buttons: [Button], step: Int
  ) {
    self.client = client
    self.title = title
    self.body = body
    self.urgency = urgency
    self.buttons = buttons
    self.step = step
  }

  /// How loud a notification is, as the desktop specification counts it.
  public enum Urgency: String, Hashable, Sendable {
    /// Ordinary.
    case normal
    /// Passes do-not-disturb; only the last step may be it.
    case critical
  }

  /// What a person can answer.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    /// Open the client again.
    case reopen
    /// Come again later.
    case snooze
    /// Stop reminding until the client is opened again.
    case stop
    /// From the summary: show each client's own reminder.
    case showEach = "show-each"
  }
}

/// What came of a reminder on the screen, told by its owner.
public struct Answer: Hashable, Sendable {
  /// The client; `nil` for the summary.
  public var client: ClientName?
  /// What the person did.
  public var choice: Choice
  /// The step it answers.
  public var step: Int
  /// The desktop's leave to bring a window forward, where it gave one.
  public var activationToken: String?

  /// An answer by its parts.
  public init(client: ClientName?, choice: Choice, step: Int, activationToken: String? = nil) {
    self.client = client
    self.choice = choice
    self.step = step
    self.activationToken = activationToken
  }

  /// What a person did with a reminder.
  public enum Choice: Hashable, Sendable {
    /// Pressed a button.
    case pressed(Reminder.Button)
    /// Dismissed it: this step is answered.
    case dismissed
  }
}
