internal import RelaunchPolicy

/// The report of a test run in the Test Anything Protocol, version 14: a point for each
/// expectation, and for whatever could not happen.
struct TAPReport {
  private(set) var passed = 0
  private(set) var failed = 0
  private var body = ""

  mutating func add(_ performance: Performance) {
    if performance.points.isEmpty {
      point(isWell: false, "\(performance.title): expects nothing", details: performance.failures)
    }
    for (statement, report) in performance.points {
      let title =
        "\(statement.place.file):\(statement.place.line) \(statement.text)"
        + (performance.scenario.platforms.count > 1 ? " [\(performance.platform.words)]" : "")
      point(
        isWell: report.isWell, title, details: report.isWell ? [] : details(report, statement))
    }
  }

  /// A file that could not be read or understood.
  mutating func add(failure: String) {
    point(isWell: false, failure, details: [])
  }

  private mutating func point(isWell: Bool, _ title: String, details: [String]) {
    if isWell { passed += 1 } else { failed += 1 }
    body += "\(isWell ? "ok" : "not ok") \(passed + failed) - \(Self.escaped(title))\n"
    guard !details.isEmpty else { return }
    body += "  ---\n"
    for detail in details { body += "  \(detail)\n" }
    body += "  ...\n"
  }

  private func details(_ report: Stage.Report, _ statement: Statement) -> [String] {
    switch report {
    case .decision(let client, .impossible(let why)):
      return ["problem: \(Self.quoted("this cannot happen to \(client): \(why.words)"))"]
    case .decision: return []
    case .expectation(_, let outcome, let rule, let verdict):
      let wanted = outcome.words + (rule.map { " because \($0)" } ?? "")
      guard let verdict else {
        return ["expected: \(wanted)", "got: nothing: no event has come to it yet"]
      }
      let got = "\(verdict.outcome.words) because \(verdict.rule?.id ?? "no rule speaks of it")"
      return ["expected: \(wanted)", "got: \(got)"]
        + verdict.reasons.flatMap(Self.details)
    }
  }

  /// A reason as YAML: the rules that would have decided next are a list, whatever their number.
  private static func details(_ word: String, _ texts: [String]) -> [String] {
    word == "next"
      ? ["\(word):"] + texts.map { "  - \(quoted($0))" } : texts.map { "\(word): \(quoted($0))" }
  }

  /// The whole report.
  var text: String {
    "TAP version 14\n1..\(passed + failed)\n\(body)# \(passed) passed, \(failed) failed\n"
  }

  /// A title may hold no `#`, which begins a directive.
  private static func escaped(_ title: String) -> String {
    var text = ""
    for character in title {
      if character == "\\" || character == "#" { text.append("\\") }
      text.append(character.isNewline ? " " : character)
    }
    return text
  }

  /// A text as YAML writes it in quotes.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\\" || character == "\"" { quoted.append("\\") }
      quoted.append(character.isNewline ? " " : character)
    }
    return quoted + "\""
  }
}
