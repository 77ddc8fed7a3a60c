internal import RelaunchPolicy

extension Stage.Report {
  /// What is not as it should be, as a sentence with its place.
  func sentence(at statement: Statement) -> String {
    let place = "\(statement.place.file):\(statement.place.line)"
    switch self {
    case .decision(let client, .impossible(let why)):
      return "\(place): `\(statement.text)` cannot happen to \(client): \(why.words)."
    case .decision(let client, _): return "\(place): \(client): \(statement.text)"
    case .expectation(let client, let outcome, let rule, let verdict):
      let wanted = outcome.words + (rule.map { " because \($0)" } ?? "")
      guard let verdict else {
        return "\(place): expected \(client) \(wanted); no event has come to it yet."
      }
      return "\(place): expected \(client) \(wanted); got \(verdict.sentence)"
    }
  }
}

extension Verdict {
  /// The outcome, the rule and the reason: `not relaunched because force-quit: The person …`.
  var sentence: String {
    "\(outcome.words) because \(rule?.id ?? "no rule speaks of it"): \(reason)"
  }

  /// Everything that explains it: the reason, both sides of a dispute, sources, what would have
  /// decided next, the remedy.
  var reasons: [(word: String, texts: [String])] {
    var reasons = [(word: "why", texts: [reason])]
    if let dispute = rule?.dispute {
      reasons.append(("for it", [dispute.followed]))
      reasons.append(("against it", [dispute.against]))
    }
    reasons.append(("sources", ["\(rule?.sourceNames ?? "none") (\(confidence.words))"]))
    if let work, rule != nil { reasons.append(("pending", [work.words])) }
    if !next.isEmpty { reasons.append(("next", next.map(\.sentence))) }
    if !remedy.isEmpty { reasons.append(("remedy", [remedy])) }
    return reasons
  }

  /// The same, a line each: `next: restarted, relaunched; sources: TN3115 (documented)`.
  var reasonLines: [String] {
    reasons.flatMap { reason in reason.texts.map { "\(reason.word): \($0)" } }
  }
}

extension Rule {
  /// Who says so.
  fileprivate var sourceNames: String {
    sources.isEmpty ? "none" : sources.map(\.name).joined(separator: ", ")
  }

  /// What it would have said, who says so and how sure: one that would have decided next.
  fileprivate var sentence: String {
    "\(id), \(outcome.words); sources: \(sourceNames) (\(confidence.words))"
  }
}

extension Performance {
  /// What is not as expected, a sentence each.
  public var failures: [String] { explainedFailures.map(\.message) }

  /// The same, with a line for each reason of a verdict that is another than expected.
  var explainedFailures: [(message: String, reasons: [String])] {
    if points.isEmpty {
      return [("\(scenario.file): \(title) expects nothing: say `expect CLIENT …`.", [])]
    }
    return points.filter { !$0.report.isWell }.map { statement, report in
      var reasons: [String] = []
      if case .expectation(_, _, _, let verdict?) = report { reasons = verdict.reasonLines }
      return ("\(report.sentence(at: statement)) [\(platform.words)]", reasons)
    }
  }

  /// The scenario's name, with the platform where it is played on several.
  var title: String {
    scenario.platforms.count > 1 ? "\(scenario.name), \(platform.words)" : scenario.name
  }
}
