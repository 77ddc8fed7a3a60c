internal import KeyFiles
public import Reminders
internal import Vocabulary

/// What the sweep tells the owner of a notification to show.
public struct ReminderOrder: Hashable, Sendable {
  /// What to show.
  public var reminder: Reminder
  /// The path of the beat record whose next push withdraws it; `nil` where there is none to watch.
  public var record: String?

  /// An order by its parts.
  public init(reminder: Reminder, record: String?) {
    self.reminder = reminder
    self.record = record
  }

  private static let group = "Reminder"

  /// The order as a file.
  public var bytes: [UInt8] {
    var group = HandoverFile.empty(Self.group)
    group.append("Client", reminder.client?.text)
    group.append("Title", reminder.title)
    group.append("Body", reminder.body)
    group.append("Matter", reminder.matter)
    group.append("Urgency", reminder.urgency.rawValue)
    group.append("Buttons", reminder.buttons.map(\.rawValue).joined(separator: ","))
    group.append("Labels", reminder.labels.labels.joined(separator: "\n"))
    group.append("Click", reminder.labels.click)
    group.append("MiddleClick", reminder.labels.middleClick)
    group.append("Step", String(reminder.step))
    group.append("Silences", reminder.silences.fields)
    group.append("Record", record)
    group.append("Private", reminder.isPrivate ? "yes" : nil)
    return KeyFile(groups: [group]).bytes
  }

  /// The order that a file is.
  ///
  /// - Throws: `HandoverProblem` for whatever is not one.
  public init(_ bytes: [UInt8]) throws(HandoverProblem) {
    let file = try HandoverFile(bytes, group: Self.group)
    let buttons = try file.value("Buttons") { text -> [Reminder.Button]? in
      let words = text.split(separator: ",")
      let buttons = words.compactMap { Reminder.Button(rawValue: String($0)) }
      return buttons.count == words.count ? buttons : nil
    }
    reminder = Reminder(
      client: try file.optionalClient(), title: try file.text("Title"),
      body: try file.text("Body"), matter: try file.text("Matter"),
      urgency: try file.value("Urgency", Reminder.Urgency.init(rawValue:)), buttons: buttons,
      step: try file.number("Step"), silences: try file.silences(),
      isPrivate: file.optional("Private") == "yes")
    record = file.optional("Record")
    // An order of an earlier version has none: there the labels are English.
    if let labels = file.optional("Labels")?.split(separator: "\n").map(String.init),
      labels.count == buttons.count
    {
      reminder.labels = ButtonLabels(
        labels: labels, click: file.optional("Click"), middleClick: file.optional("MiddleClick"))
    }
  }
}

/// What an owner has on the screen: what its successor needs to take it over.
public struct ShownNotification: Hashable, Sendable {
  /// The notification server's unique name on the bus; the identifier means nothing to another one.
  public var server: String
  /// The notification's identifier.
  public var identifier: UInt32
  /// What it tells of, at which step, and since when.
  public var showing: Showing

  /// What is shown, by its parts.
  public init(server: String, identifier: UInt32, showing: Showing) {
    self.server = server
    self.identifier = identifier
    self.showing = showing
  }

  private static let group = "Shown"

  /// What is shown as a file.
  public var bytes: [UInt8] {
    var group = HandoverFile.empty(Self.group)
    group.append("Server", server)
    group.append("Identifier", String(identifier))
    group.append("Step", String(showing.step))
    group.append("Silences", showing.silences.fields)
    group.append("Since", showing.at.fields)
    return KeyFile(groups: [group]).bytes
  }

  /// What a file says is shown.
  ///
  /// - Throws: `HandoverProblem` for whatever says nothing of the kind.
  public init(_ bytes: [UInt8]) throws(HandoverProblem) {
    let file = try HandoverFile(bytes, group: Self.group)
    server = try file.text("Server")
    identifier = try file.number("Identifier")
    showing = Showing(
      silences: try file.silences(), step: try file.number("Step"), at: try file.moment("Since"))
  }
}
