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

    /// An entry by its parts.
    public init(at: WallInstant, client: ClientName?, kind: String, detail: String) {
      self.at = at
      self.client = client
      self.kind = kind
      self.detail = detail
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
          ]
        }),
    ]
  }

  /// The report for a person, in local time.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Lines, each with its line break.
  public func prose(width: Int, offset: (WallInstant) -> Int) -> String {
    guard !entries.isEmpty else { return "Nothing is recorded.\n" }
    return TextColumns.text(
      entries.map { entry in
        let time = CivilTime(entry.at, offset: offset(entry.at)).iso8601.split(separator: "T")
        return [
          time.joined(separator: " "), entry.client?.text ?? "-",
          Wording.clean(entry.kind, limit: 24), Wording.clean(entry.detail, limit: 1_000),
        ]
      }, width: width)
  }
}
