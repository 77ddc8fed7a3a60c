/// An entry of the system's journal.
public struct LogEntry: Hashable, Sendable {
  /// A field with its value.
  public struct Value: Hashable, Sendable {
    /// Which field.
    public var field: LogField
    /// Its value, any text.
    public var text: String

    /// A field with its value.
    public init(_ field: LogField, _ text: String) {
      self.field = field
      self.text = text
    }
  }

  /// What it is about.
  public var message: LogMessage
  /// What happened, as a sentence.
  public var text: String
  /// Its own fields, in order; one may stand more than once.
  public var values: [Value]

  /// An entry by its parts.
  public init(_ message: LogMessage, _ text: String, _ values: [Value] = []) {
    self.message = message
    self.text = text
    self.values = values
  }

  /// All fields as the journal takes them, `NAME=value` each; what is no text of one line is as it is,
  /// for the value's length goes beside it.
  ///
  /// Source: sd_journal_sendv(3).
  public var fields: [[UInt8]] {
    let common = [
      ("MESSAGE", text), ("MESSAGE_ID", message.identifier),
      ("PRIORITY", "\(message.priority.rawValue)"),
    ]
    return (common + values.map { ($0.field.rawValue, $0.text) }).map { name, value in
      Array("\(name)=\(value)".utf8)
    }
  }

  /// The values of a field.
  public func values(of field: LogField) -> [String] {
    values.filter { $0.field == field }.map(\.text)
  }
}
