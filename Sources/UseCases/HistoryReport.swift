public import Messages
internal import Reminders
public import StructuredText
public import Vocabulary

/// What `history` tells: one value, from which both prose and JSON are made.
public struct HistoryReport: Hashable, Sendable {
  /// What happened, in the order to show it.
  public var entries: [Entry]

  /// A report by its entries.
  public init(entries: [Entry]) { self.entries = entries }

  /// One thing that happened.
  public struct Entry: Hashable, Sendable {
    /// When, by the wall clock of then.
    public var at: WallInstant
    /// To which client; `nil` when to none alone.
    public var client: ClientName?
    /// What, in a word or two.
    public var kind: String
    /// What exactly, on one line.
    public var detail: String
    /// The same as sentences for a person.
    public var message: Message

    /// An entry by its parts.
    public init(
      at: WallInstant, client: ClientName?, kind: String, detail: String, message: Message
    ) {
      self.at = at
      self.client = client
      self.kind = kind
      self.detail = detail
      self.message = message
    }
  }

  /// The report for programs; times are ISO 8601 in UTC.
  public var json: JSONValue {
    [
      "version": 1,
      "entries": .array(
        entries.map { entry in
          [
            "at": .time(entry.at),
            "client": .optional(entry.client) { .string($0.text) },
            "kind": .string(entry.kind),
            "detail": .string(entry.detail),
            "sentence": .string("\(entry.message)"),
          ]
        }),
    ]
  }

  /// The report for a person, in local time: day by day, a line for each thing that happened. Whose it
  /// is stands there where it is about several clients.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  ///   - language: The language of who reads it.
  /// - Returns: Lines, each with its line break.
  public func prose(
    width: Int, offset: (WallInstant) -> Int, in language: Language = .english
  ) -> String {
    guard !entries.isEmpty else {
      return TextColumns.text([[language.text(Message(HistoryText.nothing))]], width: width)
    }
    let names = Set(entries.map { $0.client?.text ?? "-" })
    let room = names.map(\.count).max() ?? 0
    var days: [(date: Message, rows: [[String]])] = []
    for entry in entries {
      let time = CivilTime(entry.at, offset: offset(entry.at))
      if days.last?.date != time.date { days.append((time.date, [])) }
      days[days.count - 1].rows.append(
        ["", time.timeOfDayWithSeconds]
          + (names.count > 1 ? [TextColumns.padded(entry.client?.text ?? "-", to: room)] : [])
          + [Wording.clean(language.text(entry.message), limit: 1_200)])
    }
    return days.map { "\(language.text($0.date))\n" + TextColumns.text($0.rows, width: width) }
      .joined(separator: "\n")
  }
}
