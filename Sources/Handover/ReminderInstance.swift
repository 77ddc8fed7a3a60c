public import Vocabulary

/// Whose notification it is: a client's, or the one that sums up many; also the name of the service's
/// instance and of its files.
public enum ReminderInstance: Hashable, Sendable, CustomStringConvertible {
  /// A client's own.
  case client(ClientName)
  /// The one that sums up many.
  case summary

  /// The instance of a client; `nil` stands for the summary, as in `Reminder`.
  public init(_ client: ClientName?) { self = client.map { .client($0) } ?? .summary }

  /// The instance by its text.
  ///
  /// - Returns: `nil` where the text is neither.
  public init?(text: String) {
    if text == Self.summaryText {
      self = .summary
    } else {
      guard let name = ClientName(text) else { return nil }
      self = .client(name)
    }
  }

  /// The instance as text; the summary's is no client's name.
  public var text: String {
    switch self {
    case .client(let name): name.text
    case .summary: Self.summaryText
    }
  }

  /// The instance as text.
  public var description: String { text }

  /// The client; `nil` for the summary.
  public var client: ClientName? {
    switch self {
    case .client(let name): name
    case .summary: nil
    }
  }

  private static let summaryText = "_summary"
}
