internal import Accessories
internal import DesktopVerdicts
internal import RelaunchPolicy
internal import Reminders
public import Vocabulary

extension ExplainReport {
  /// The explanation for a person, in local time.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Lines, each with its line break.
  public func prose(width: Int, offset: (WallInstant) -> Int) -> String {
    let shown = Wording.clean(title, limit: 60)
    let alias = shown.isEmpty || shown == name.text ? "" : " (\(shown))"
    var text = "\(name)\(alias) \(life.clause).\n"
    if !happenings.isEmpty {
      text += section("What happened", happenings.map { lineOf($0, offset) }, width)
    }
    for accessory in accessories {
      text += section(headline(accessory), eventLines(accessory), width)
    }
    text += section("Why", ruleLines, width)
    if !remedies.isEmpty { text += section("What to do", remedies.map { [$0] }, width) }
    text += section("How it came back", returns.sentences.map { [$0] }, width)
    if !idleWindows.isEmpty {
      text += section("When nothing was pending", idleWindows.map { lineOf($0, offset) }, width)
    }
    if !problems.isEmpty {
      text += section("Problems", problems.map { [Wording.clean($0, limit: 400)] }, width)
    }
    if !remarks.isEmpty {
      text += section("Note", remarks.map { [Wording.clean($0, limit: 400)] }, width)
    }
    return text
  }

  private func section(_ headline: String, _ rows: [[String]], _ width: Int) -> String {
    "\n\(headline):\n" + TextColumns.text(rows.map { [""] + $0 }, width: width)
  }

  private func timeOf(_ moment: Moment, _ offset: (WallInstant) -> Int) -> String {
    CivilTime(moment.wall, offset: offset(moment.wall)).iso8601.split(separator: "T")
      .joined(separator: " ")
  }

  private func lineOf(_ window: IdleWindow, _ offset: (WallInstant) -> Int) -> [String] {
    let end = window.until.map { "until \(timeOf($0, offset))" } ?? "since then"
    return [
      timeOf(window.from, offset),
      window.wasGone ? "\(end); it ended meanwhile, and no event would have opened it." : "\(end).",
    ]
  }

  private func lineOf(_ happening: Happening, _ offset: (WallInstant) -> Int) -> [String] {
    let evidence = Wording.clean(happening.evidence, limit: 400)
    return [
      happening.isTimeUnknown ? "by now" : timeOf(happening.at, offset),
      happening.sentence + (evidence.isEmpty ? "" : " [\(evidence)]"),
    ]
  }

  // MARK: - Events

  /// The accessories of the events, in their order.
  private var accessories: [AccessoryName?] {
    rows.reduce(into: []) { if !$0.contains($1.accessory) { $0.append($1.accessory) } }
  }

  private func headline(_ accessory: AccessoryName?) -> String {
    guard let accessory else { return "Whether a device that is none of its accessories opens it" }
    let declared = rows.filter {
      $0.accessory == accessory && $0.prospect == .now && $0.isDeclared
    }.map(\.event.rawValue)
    let words = declared.isEmpty ? "without WakeOn=" : "WakeOn=\(declared.joined(separator: ";"))"
    return "Whether \(accessory) opens it (\(words))"
  }

  /// A line for each event and what comes before it, and what the rules say: events of which they say
  /// the same share one.
  private func eventLines(_ accessory: AccessoryName?) -> [[String]] {
    var lines: [(prospect: Prospect, events: [String], answer: String)] = []
    for row in rows where row.accessory == accessory {
      let answer = row.judgement.answer
      if let last = lines.indices.last, lines[last].prospect == row.prospect,
        lines[last].answer == answer
      {
        lines[last].events.append(row.event.rawValue)
      } else {
        lines.append((row.prospect, [row.event.rawValue], answer))
      }
    }
    return lines.map { prospect, events, answer in
      [Self.either(events) + prospect.clause, answer]
    }
  }

  private static func either(_ events: [String]) -> String {
    guard let last = events.last, events.count > 1 else { return events.first ?? "" }
    return events.dropLast().joined(separator: ", ") + " or " + last
  }

  // MARK: - Reasons

  /// Every rule that decides, once, in the order in which it comes up.
  private var ruleLines: [[String]] {
    var told: [String] = []
    var lines: [[String]] = []
    for verdict in rows.flatMap(\.judgement.verdicts) {
      let rule = verdict.rule?.id ?? "no rule"
      guard !told.contains(rule) else { continue }
      told.append(rule)
      lines.append([rule, verdict.explanation])
    }
    if !doubts.isEmpty {
      lines += doubts.map { ["unknown", $0.sentence] }
    }
    return lines
  }

  /// What can be done, of the events as things are now: of those that are declared, and where none is
  /// of all.
  public var remedies: [String] {
    let present = rows.filter { $0.prospect == .now }
    let declared = present.filter(\.isDeclared)
    var remedies: [String] = []
    for verdict in (declared.isEmpty ? present : declared).flatMap(\.judgement.verdicts)
    where !verdict.remedy.isEmpty && !remedies.contains(verdict.remedy) {
      remedies.append(verdict.remedy)
    }
    return remedies
  }
}

extension Judgement {
  /// What follows, and the deciding rules as scenarios name them; both sides where they differ.
  fileprivate var answer: String {
    guard isSplit else {
      let rules = verdicts.map { $0.rule?.id ?? "no rule" }
      return "\(outcome.words): \(rules.joined(separator: ", "))"
    }
    let sides = verdicts.map { "\($0.outcome.words): \($0.rule?.id ?? "no rule")" }
    return "unknown: \(sides.joined(separator: ", or "))"
  }
}

extension Verdict {
  /// The rule that would decide next, were the deciding one not, where that makes a difference.
  var alternative: Rule? { next.first { $0.outcome != outcome } }

  /// The reason, who says so and how sure, and what would have decided next.
  fileprivate var explanation: String {
    let sources = rule?.sources.map(\.name).joined(separator: ", ") ?? ""
    let next = alternative.map { " But for that: \($0.outcome.words), because \($0.id)." } ?? ""
    return "\(reason) (\(confidence.words): \(sources))\(next)"
  }
}
