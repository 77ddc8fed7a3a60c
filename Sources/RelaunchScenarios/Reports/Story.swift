internal import RelaunchPolicy

/// A performance told line by line, for a reader.
struct Story {
  let performance: Performance

  var text: String {
    var text = "\(performance.scenario.name), on \(performance.platform.words)\n\n"
    for line in performance.lines {
      let number = String(line.statement.place.line)
      let margin = String(repeating: " ", count: max(0, 4 - number.count)) + number
      text += "\(margin)  \(line.statement.text)\n"
      for report in line.reports { text += told(report).map { "        \($0)\n" }.joined() }
    }
    return text + "\n" + gaps
  }

  private func told(_ report: Stage.Report) -> [String] {
    switch report {
    case .decision(_, .noted): []
    case .decision(let client, .impossible(let why)):
      ["! This cannot happen to \(client): \(why.words)."]
    case .decision(let client, .verdict(let verdict)):
      ["> \(client) is \(Self.said(verdict)) (\(verdict.rule?.id ?? "no rule"))"]
        + verdict.reasonLines.map { "  \($0)" }
    case .expectation(_, _, _, let verdict):
      report.isWell
        ? ["as expected"]
        : ["! not as expected: \(verdict.map { $0.sentence } ?? "no event has come to it yet")"]
    }
  }

  private static func said(_ verdict: Verdict) -> String {
    verdict.outcome == .unknown ? "relaunched or not: unknown" : verdict.outcome.words
  }

  private var gaps: String {
    if performance.gaps.isEmpty { return "Something was pending whenever a client was there.\n" }
    return performance.gaps.map { gap in
      let end =
        switch (gap.until, gap.wasFatal) {
        case (let line?, true):
          "and it ended at line \(line): nothing brings it back but opening it"
        case (let line?, false): "until line \(line)"
        case (nil, _): "to the end"
        }
      return "Nothing was pending for \(gap.client) after line \(gap.since), \(end).\n"
    }.joined()
  }
}
