internal import RelaunchPolicy
internal import StructuredText

/// The whole decision table, in the order in which the rules are asked, and what counts as pending.
struct RuleTable {
  /// How it is written.
  enum Format: String, CaseIterable {
    /// For documents.
    case markdown
    /// For spreadsheets (RFC 4180).
    case csv
    /// For programs.
    case json
  }

  let rules: [Rule]

  /// The table of one platform, or of all.
  init(of platform: Platform?) {
    rules = platform.map { RuleBook(for: $0).rules } ?? Rules.all
  }

  func text(_ format: Format) -> String {
    switch format {
    case .markdown: markdown
    case .csv: csv
    case .json: json.text(.pretty) + "\n"
    }
  }

  private static let columns = [
    "rule", "when", "outcome", "confidence", "sources", "since", "until", "rows", "why", "remedy",
  ]

  private func cells(_ rule: Rule) -> [String] {
    [
      rule.id, rule.condition, rule.outcome.words, rule.confidence.words,
      rule.sources.map(\.name).joined(separator: ", "),
      rule.platforms.since.map { "iOS \($0)" } ?? "Linux",
      rule.platforms.until.map { "iOS \($0)" } ?? "Linux",
      rule.rows.joined(separator: " "),
      rule.reason
        + (rule.dispute.map { " For it: \($0.followed). Against it: \($0.against)." } ?? ""),
      rule.remedy,
    ]
  }

  private static let workColumns = ["pending", "counts", "confidence", "sources", "row", "remark"]

  private static func cells(_ work: WorkKind) -> [String] {
    let account = work.account
    return [
      work.words, account.counts, account.confidence.words,
      account.sources.map(\.name).joined(separator: ", "), account.row, account.remark,
    ]
  }

  private var markdown: String {
    func row(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    func table(_ columns: [String], _ rows: [[String]]) -> String {
      row(columns) + row(columns.map { _ in "---" }) + rows.map(row).joined()
    }
    return "The first rule that holds decides.\n\n" + table(Self.columns, rules.map(cells))
      + "\nWhat a client can wait for:\n\n"
      + table(Self.workColumns, WorkKind.allCases.map(Self.cells))
      + "\nOnce a client is relaunched:\n\n"
      + table(
        ["what to know", "confidence", "sources"],
        AfterRelaunch.all.map {
          [$0.fact, $0.confidence.words, $0.sources.map(\.name).joined(separator: ", ")]
        })
  }

  private var csv: String {
    func row(_ cells: [String]) -> String {
      cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n"
    }
    return row(Self.columns) + rules.map { row(cells($0)) }.joined()
  }

  private var json: JSONValue {
    [
      "rules": .array(rules.map(Self.json)),
      "pending": .array(WorkKind.allCases.map(Self.json)),
      "afterRelaunch": .array(AfterRelaunch.all.map(Self.json)),
    ]
  }

  private static func json(_ rule: Rule) -> JSONValue {
    func facts(_ facts: [Fact]) -> JSONValue { .array(facts.map { .string($0.words) }) }
    func version(_ version: Int?) -> JSONValue { version.map { .integer(Int64($0)) } ?? .null }
    return [
      "id": .string(rule.id), "platform": rule.platforms == .linux ? "linux" : "ios",
      "since": version(rule.platforms.since), "until": version(rule.platforms.until),
      "when": facts(rule.when), "any": facts(rule.any), "unless": facts(rule.unless),
      "outcome": .string(rule.outcome.words), "confidence": .string(rule.confidence.words),
      "sources": .array(
        rule.sources.map { ["name": .string($0.name), "title": .string($0.title)] }),
      "rows": .array(rule.rows.map { .string($0) }), "why": .string(rule.reason),
      "for": rule.dispute.map { .string($0.followed) } ?? .null,
      "against": rule.dispute.map { .string($0.against) } ?? .null,
      "remedy": .string(rule.remedy),
    ]
  }

  private static func json(_ lesson: AfterRelaunch) -> JSONValue {
    [
      "id": .string(lesson.id), "fact": .string(lesson.fact),
      "confidence": .string(lesson.confidence.words),
      "sources": .array(lesson.sources.map { .string($0.name) }),
    ]
  }

  private static func json(_ work: WorkKind) -> JSONValue {
    let account = work.account
    return [
      "pending": .string(work.words), "counts": .string(account.counts),
      "confidence": .string(account.confidence.words),
      "sources": .array(account.sources.map { .string($0.name) }), "row": .string(account.row),
      "remark": .string(account.remark),
    ]
  }
}
