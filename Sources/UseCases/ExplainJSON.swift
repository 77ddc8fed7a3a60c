internal import Accessories
internal import DesktopVerdicts
internal import RelaunchPolicy
internal import Reminders
public import StructuredText
internal import Vocabulary

extension ExplainReport {
  /// The explanation for programs. Each object has the same members always, `null` where there is
  /// nothing to tell; times are ISO 8601 in UTC.
  public var json: JSONValue {
    [
      "version": 1,
      "name": .string(name.text),
      "title": .string(title),
      "life": .string(life.rawValue),
      "awaited": .array(awaited.map { .string($0) }),
      "happened": .array(happenings.map(\.json)),
      "unknown": .array(doubts.map { .string($0.word) }),
      "events": .array(rows.map(\.json)),
      "remedies": .array(remedies.map { .string($0) }),
      "returns": returns.json,
      "withNothingPending": .array(idleWindows.map(\.json)),
      "problems": .array(problems.map { .string($0) }),
      "remarks": .array(remarks.map { .string($0) }),
    ]
  }
}

extension Standing.Doubt {
  fileprivate var word: String {
    switch self {
    case .opener: "opener"
    case .presence: "presence"
    case .ending: "ending"
    case .past: "past"
    }
  }
}

extension Happening {
  fileprivate var json: JSONValue {
    var ending: (kind: Ending.Kind, confidence: Ending.Confidence?)?
    var by: OpenedBy?
    switch kind {
    case .ended(let kind?, let confidence): ending = (kind, confidence)
    case .silent(let kind?): ending = (kind, nil)
    case .opened(let opener), .asked(let opener): by = opener
    default: break
    }
    return [
      "at": .optional(isTimeUnknown ? nil : at) { .time($0.wall) },
      "what": .string(word),
      "by": .optional(by) { .string($0.rawValue) },
      "ending": .optional(ending) { .string($0.kind.word) },
      "number": .optional(ending?.kind.number) { .integer(Int64($0)) },
      "confidence": .optional(ending?.confidence) { .string($0.rawValue) },
      "detail": .string(detail),
    ]
  }
}

extension IdleWindow {
  fileprivate var json: JSONValue {
    [
      "from": .time(from.wall),
      "until": .optional(until) { .time($0.wall) },
      "ended": .bool(wasGone),
    ]
  }
}

extension ExplainReport.Row {
  fileprivate var json: JSONValue {
    [
      "accessory": .optional(accessory) { .string($0.text) },
      "event": .string(event.rawValue),
      "after": .string(prospect.rawValue),
      "declared": .bool(isDeclared),
      "outcome": .string(judgement.outcome.words),
      "verdicts": .array(judgement.verdicts.map(\.json)),
    ]
  }
}

extension Verdict {
  fileprivate var json: JSONValue {
    [
      "outcome": .string(outcome.words),
      "rule": .optional(rule) { .string($0.id) },
      "reason": .string(reason),
      "confidence": .string(confidence.words),
      "sources": .array(rule?.sources.map { .string($0.name) } ?? []),
      "remedy": .optional(remedy.isEmpty ? nil : remedy) { .string($0) },
      "next": .array(next.map(\.json)),
    ]
  }
}

extension Rule {
  /// A rule that would have decided next.
  fileprivate var json: JSONValue {
    [
      "rule": .string(id),
      "outcome": .string(outcome.words),
      "reason": .string(reason),
      "confidence": .string(confidence.words),
      "sources": .array(sources.map { .string($0.name) }),
    ]
  }
}

extension Returns {
  fileprivate var json: JSONValue {
    [
      "count": .integer(Int64(count)),
      "byPerson": .integer(Int64(byPerson)),
      "byEvent": .integer(Int64(byEvent)),
      "byUnknown": .integer(Int64(byUnknown)),
      "silences": .integer(Int64(silences)),
      "onlyWhenOpened": .bool(isOnlyWhenLookedAt),
      "sinceTheBeginning": .bool(isWhole),
    ]
  }
}
