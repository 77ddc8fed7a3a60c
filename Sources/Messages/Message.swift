/// Something that is said to a person: a text of the catalogue, and what stands in its places.
///
/// It is made where something happens and put into words where it is shown, in the language of who
/// reads it.
public struct Message: Hashable, Sendable {
  /// The text.
  public let template: MessageTemplate
  /// What stands in its places.
  public let arguments: [Placeholder: Argument]
  /// The number that decides which form of the text it is; `nil` where none does.
  public let count: Int?
  /// Whether the text is not from the catalogue, and says already what is to be said.
  public let isVerbatim: Bool

  /// What stands in a place of a text.
  public enum Argument: Hashable, Sendable {
    /// Text that is the same in every language: a name, a path, what another program said.
    case text(String)
    /// A number.
    case number(Int)
    /// A message in a message: a time, a length of time, a sentence among others.
    case message(Message)
  }

  /// A message of the catalogue.
  ///
  /// - Parameters:
  ///   - text: Which.
  ///   - count: The number that decides which form of the text it is, where there are several. It stands
  ///     at the place `count`.
  ///   - arguments: What stands at the others, no more and no fewer than the text has.
  public init<Table: MessageTable>(
    _ text: Table, count: Int? = nil,
    _ arguments: KeyValuePairs<Placeholder, any MessageArgument> = [:]
  ) {
    template = text.template
    self.count = count
    var values: [Placeholder: Argument] = [:]
    for (place, value) in arguments { values[place] = value.messageArgument }
    if let count { values[.count] = .number(count) }
    self.arguments = values
    isVerbatim = false
    assert(
      Set(values.keys.map(\.rawValue)).isSuperset(of: TemplatePart.places(in: template.text)),
      "\(template.text) has a place that nothing is given for")
  }

  /// What somebody else has worded, as it is: what another program said, what was recorded.
  public init(verbatim text: String) {
    template = MessageTemplate("{text}")
    arguments = [.text: .text(text)]
    count = nil
    isVerbatim = true
  }
}

/// What may stand in a place of a text.
public protocol MessageArgument {
  /// It as an argument.
  var messageArgument: Message.Argument { get }
}

extension String: MessageArgument {
  /// The text itself, in every language.
  public var messageArgument: Message.Argument { .text(self) }
}

extension Int: MessageArgument {
  /// The number.
  public var messageArgument: Message.Argument { .number(self) }
}

extension Int32: MessageArgument {
  /// The number.
  public var messageArgument: Message.Argument { .number(Int(self)) }
}

extension Message: MessageArgument {
  /// The message, in the language of the one that it stands in.
  public var messageArgument: Message.Argument { .message(self) }
}

extension Message: CustomStringConvertible {
  /// The message in English: for files, programs and logs, whose words are the same everywhere.
  public var description: String { Language.english.text(self) }

  /// Sentences one after the other.
  ///
  /// - Returns: `nil` where there are none.
  public static func sentences(_ sentences: [Message]) -> Message? {
    guard var all = sentences.first else { return nil }
    for next in sentences.dropFirst() {
      all = Message(JoiningText.sentences, [.first: all, .second: next])
    }
    return all
  }

  /// Clauses of which one has to hold: when this, or when that.
  ///
  /// - Returns: `nil` where there are none.
  public static func anyOf(_ clauses: [Message]) -> Message? {
    guard let last = clauses.last else { return nil }
    return clauses.dropLast().reversed().reduce(last) { rest, first in
      Message(JoiningText.orWhen, [.first: first, .rest: rest])
    }
  }

  /// Sentences one after the other.
  public static func sentences(_ first: Message, _ second: Message) -> Message {
    Message(JoiningText.sentences, [.first: first, .second: second])
  }
}
