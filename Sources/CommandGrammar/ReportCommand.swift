public import Vocabulary

/// `report [NAME]`.
public struct Report: Hashable, Sendable {
  /// One client, or all where it is `nil`.
  public var name: ClientName?
  /// How far back it goes; `nil` is `usual`.
  public var since: TimeSpan?
  /// In which form, and where to.
  public var form: Form

  /// How far back a report goes where nothing is said: 30 days.
  public static let usual = TimeSpan.hours(30 * 24)

  /// A question by its parts.
  public init(name: ClientName? = nil, since: TimeSpan? = nil, form: Form = .prose) {
    self.name = name
    self.since = since
    self.form = form
  }

  /// The form of a report.
  public enum Form: Hashable, Sendable {
    /// For a person, on the terminal.
    case prose
    /// For programs, one value in JSON.
    case json
    /// A page, in this file; `nil` is the standard output.
    case page(file: String?)
  }
}

extension CommandTable {
  static let report = CommandSpecification(
    "report", "[NAME]",
    "Show how clients ran over time: when they were missing, and how long nobody knew.",
    explanation: [
      "With --html it is a page in one file, for a browser: a line of time for each client, with the "
        + "reasons. It needs nothing from elsewhere and no script; a file that is there is replaced "
        + "whole or not at all.",
      "It is made of what `history` keeps: the latest 1000 entries of each client. Pushes in time "
        + "leave no trace; those that came late show whether the interval is too short, and a longer "
        + "one is suggested.",
    ],
    options: [
      OptionSpecification("--since", "SPAN", "How far back it goes; the default is 30d."),
      OptionSpecification("--html", "FILE", "Write a page; - is the standard output."),
      OptionSpecification("--json", nil, "Answer in JSON, one value."),
    ],
    examples: ["forestall report --html report.html", "forestall report scale --since 7d"]
  ) { words throws(UsageError) in
    let (html, json) = (words.text("--html"), words.flag("--json"))
    guard html == nil || !json else {
      throw words.error("--html and --json exclude each other: give one of them.")
    }
    guard html != "" else { throw words.error("--html is empty: name a file, or - .") }
    let form: Report.Form =
      html.map { .page(file: $0 == "-" ? nil : $0) } ?? (json ? .json : .prose)
    return .report(
      Report(name: try words.optionalName(), since: try words.span("--since"), form: form))
  }
}
