internal import RelaunchPolicy
internal import StructuredText

/// A diagnosis, for a reader or a program.
struct DiagnosisReport {
  let name: String
  let diagnosis: Diagnosis

  /// Whether a failed condition was found.
  var isDecided: Bool { !diagnosis.failed.isEmpty }

  var text: String {
    var lines = ["\(name), on \(diagnosis.evidence.platform.words)", ""]
    for finding in diagnosis.failed { lines += told(finding, as: "Failed") }
    for finding in diagnosis.unknown { lines += told(finding, as: "So it is, and nobody knows") }
    for finding in diagnosis.survived {
      lines.append("Not by this: \(finding.candidate.words), which is survived.")
      lines += seen(finding)
    }
    for finding in diagnosis.possible { lines += told(finding, as: "Possible") }
    for candidate in diagnosis.contradicted {
      lines.append("The evidence contradicts itself: whether \(candidate.words). Look again.")
    }
    if lines.count == 2 { lines.append("The evidence points to nothing yet.") }
    for distinction in diagnosis.distinctions {
      lines.append("To tell apart whether \(distinction.one.words)")
      lines.append("  or \(distinction.other.words): \(distinction.how)")
      let phrases = Self.phrases(of: distinction.by)
      if !phrases.isEmpty { lines.append("  what decides: \(phrases.joined(separator: "; "))") }
    }
    lines.append("Next: \(next)")
    return lines.map { "\($0)\n" }.joined()
  }

  private func told(_ finding: Diagnosis.Finding, as word: String) -> [String] {
    let condition = finding.candidate.condition
    var lines = ["\(word): \(condition.id): \(finding.candidate.words)."]
    lines.append("  needed: \(condition.words)")
    lines += seen(finding)
    let outcome = finding.verdict.outcome.words
    lines.append("  then: \(outcome) (\(finding.verdict.rule?.id ?? "no rule"))")
    lines.append("  why: \(finding.verdict.reason)")
    if !finding.verdict.remedy.isEmpty { lines.append("  remedy: \(finding.verdict.remedy)") }
    return lines
  }

  private func seen(_ finding: Diagnosis.Finding) -> [String] {
    finding.rules.map { rule in
      let sources = rule.sources.map(\.name).joined(separator: ", ")
      return "  \(rule.id) \(rule.weight.words) it: \(rule.reason) [\(sources);"
        + " \(rule.confidence.words)]"
    }
  }

  /// The next check, as a sentence.
  var next: String {
    if let first = diagnosis.failed.first {
      let remedy = first.verdict.remedy
      return (remedy.isEmpty ? "" : "\(remedy) ")
        + "Then see it on a device: `policy checklist` makes the plan."
    }
    if let inquiry = diagnosis.next.flatMap({ Inquiry.asking(for: $0) }) {
      return "\(inquiry.question) \(inquiry.how)"
    }
    return "Everything was asked. Try it on a device, by a plan: `policy checklist` makes it."
  }

  /// The statements by which observations are told.
  private static func phrases(of observations: [Observation]) -> [String] {
    var phrases: [String] = []
    for observation in observations {
      for inquiry in Inquiry.all {
        for answer in inquiry.answers
        where answer.notes.contains(where: { $0.observation == observation && $0.isSo })
          && !phrases.contains(answer.phrase)
        { phrases.append(answer.phrase) }
      }
    }
    return phrases
  }
}

extension DiagnosisReport {
  var json: JSONValue {
    [
      "name": .string(name), "platform": .string(diagnosis.evidence.platform.words),
      "decided": .bool(isDecided),
      "failed": .array(diagnosis.failed.map(Self.value)),
      "unknown": .array(diagnosis.unknown.map(Self.value)),
      "survived": .array(diagnosis.survived.map(Self.value)),
      "possible": .array(diagnosis.possible.map(Self.value)),
      "contradicted": .array(diagnosis.contradicted.map { .string($0.words) }),
      "distinctions": .array(
        diagnosis.distinctions.map { distinction in
          [
            "one": .string(distinction.one.words), "other": .string(distinction.other.words),
            "how": .string(distinction.how),
            "by": .array(Self.phrases(of: distinction.by).map { .string($0) }),
          ]
        }),
      "next": .string(next),
    ]
  }

  private static func value(_ finding: Diagnosis.Finding) -> JSONValue {
    [
      "condition": .string(finding.candidate.condition.id),
      "what": .string(finding.candidate.words),
      "outcome": .string(finding.verdict.outcome.words),
      "rule": finding.verdict.rule.map { .string($0.id) } ?? .null,
      "remedy": .string(finding.verdict.remedy), "confidence": .string(finding.confidence.words),
      "by": .array(finding.rules.map { .string($0.id) }),
    ]
  }
}
