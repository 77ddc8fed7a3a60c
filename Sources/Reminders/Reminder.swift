public import Messages
public import Vocabulary

/// What one notification shows: made by the plan, shown by the owner process.
public struct Reminder: Hashable, Sendable {
  /// The client it is about; `nil` for the summary of many.
  public var client: ClientName?
  /// The headline, plain text.
  public var title: String
  /// The body, plain text; the owner escapes or strips it as its server needs.
  public var body: String
  /// What the body tells but for the times it words, by which a new text is known from one that
  /// merely words a time otherwise.
  public var matter: String
  /// How loud.
  public var urgency: Urgency
  /// The buttons, in order.
  public var buttons: [Button]
  /// What is written on them, and what a click does where there are none.
  public var labels: ButtonLabels
  /// The step of the ladder it is; a new step shows again what was dismissed.
  public var step: Int
  /// The silences it tells of: the client's own, or in the summary many.
  public var silences: [Silence]
  /// Whether what shows it may tell nobody whom it is about, not in a log either.
  public var isPrivate: Bool

  /// A reminder by its parts, its buttons labelled in a language.
  public init(
    client: ClientName?, title: String, body: String, matter: String = "", urgency: Urgency,
    buttons: [Button], step: Int, silences: [Silence] = [], isPrivate: Bool = false,
    language: Language = .english
  ) {
    self.client = client
    self.title = title
    self.body = body
    self.matter = matter
    self.urgency = urgency
    self.buttons = buttons
    labels = ButtonLabels(buttons, in: language)
    self.step = step
    self.silences = silences
    self.isPrivate = isPrivate
  }

  /// Whether another one differs in nothing but how it words the time: that is no reason to show
  /// anew what is on the screen, neither for who orders it nor for who shows it.
  public func says(theSameAs other: Reminder) -> Bool {
    var other = other
    other.body = body
    return self == other
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

/// One silence of one client, told from its earlier and later ones by when it fell due.
public struct Silence: Hashable, Sendable {
  /// Whose.
  public var client: ClientName
  /// When it fell due.
  public var due: MonotonicInstant

  /// A silence by its parts.
  public init(client: ClientName, due: MonotonicInstant) {
    self.client = client
    self.due = due
  }

  /// The silence as text, for files.
  public var text: String { "\(client):\(due.nanoseconds)" }

  /// The silence that a text is.
  public init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let client = ClientName(String(parts[0])),
      let nanoseconds = UInt64(parts[1])
    else { return nil }
    self.init(client: client, due: MonotonicInstant(nanoseconds: nanoseconds))
  }
}

/// A reminder that is on the screen, as its owner noted.
public struct Showing: Hashable, Sendable {
  /// What it tells of.
  public var silences: [Silence]
  /// At which step.
  public var step: Int
  /// Since when.
  public var at: Moment

  /// A showing by its parts.
  public init(silences: [Silence], step: Int, at: Moment) {
    self.silences = silences
    self.step = step
    self.at = at
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
