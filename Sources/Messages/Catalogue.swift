/// All messages: what a translator is given, and what the tests go through.
public enum Catalogue: Sendable {
  /// The tables, in the order in which a translator best reads them.
  public static let tables: [any MessageTable.Type] = [
    ReminderText.self, ButtonText.self, EndingText.self, ProspectText.self, CauseText.self,
    WaitText.self, TimeText.self, MonthText.self, WeekdayText.self, SpanText.self, AgoText.self,
    JoiningText.self,
    HistoryText.self, StatusText.self, TableText.self,
  ]

  /// A message with all that a translator is told of it.
  public struct Entry: Hashable, Sendable {
    /// The name of its table.
    public let table: String
    /// The text.
    public let template: MessageTemplate
    /// What a translator needs to know, a line each.
    public let notes: [String]
  }

  /// All messages.
  public static var entries: [Entry] { tables.flatMap { entries(of: $0) } }

  private static func entries<Table: MessageTable>(of table: Table.Type) -> [Entry] {
    table.allCases.map { text in
      let places = TemplatePart.places(in: text.rawValue)
        .union(text.plural.map(TemplatePart.places) ?? [])
      let meanings = Placeholder.allCases.filter { places.contains($0.rawValue) }
        .map { "{\($0.rawValue)}: \($0.meaning)" }
      return Entry(
        table: "\(table)", template: text.template,
        notes: (text.note.map { [$0] } ?? []) + meanings)
    }
  }

  /// The names of the places in a text.
  public static func places(in text: String) -> Set<String> { TemplatePart.places(in: text) }
}
