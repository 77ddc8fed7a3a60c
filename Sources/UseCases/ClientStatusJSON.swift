internal import Messages
internal import Reminders
internal import StructuredText
internal import Vocabulary

extension ClientStatus {
  /// The client as an object whose members are always the same.
  func json(at now: Moment) -> JSONValue {
    .object(
      [
        .init("name", .string(name.text)),
        .init("title", .string(title)),
        .init("due", .bool(isDue)),
        .init("liveness", .string(liveness.rawValue)),
      ] + conditionMembers(at: now) + [
        .init("deadlineInSeconds", .optional(deadline) { .seconds($0) }),
        .init("lastAlive", .optional(lastAlive) { .time($0.wall) }),
        .init("lastAliveSecondsAgo", .optional(lastAlive) { .seconds($0.age(at: now)) }),
        .init("dataAgeInSeconds", .optional(dataAge) { .seconds($0) }),
        .init("dataOld", .bool(dataIsOld)),
        .init("process", process.json),
        .init("ending", .optional(ending) { $0.json }),
        .init("reminder", .optional(reminder) { $0.json }),
        .init("awaited", .array(awaited.map { .string("\($0)") })),
        .init("problems", .array(problems.map { .string("\($0)") })),
      ])
  }

  private func conditionMembers(at now: Moment) -> [JSONValue.Member] {
    var since: Moment?
    var until: Expiry?
    var members: [JSONValue.Member] = [.init("step", .null), .init("steps", .null)]
    var failure: String?
    switch condition {
    case .due(let moment, let step, let steps):
      since = moment
      members = [.init("step", .integer(Int64(step))), .init("steps", .integer(Int64(steps)))]
    case .snoozed(let expiry): until = expiry
    case .reopening(let moment, let reason): (since, failure) = (moment, reason)
    case .paused(let expiry): until = expiry
    case .done(let moment), .stopped(let moment), .opening(let moment): since = moment
    case .well, .unitActive, .unitAwaited, .gone, .waitingForFirstPush, .notExpected, .notDeclared:
      break
    }
    return [
      .init("state", .string(condition.state.rawValue)),
      .init("since", .optional(since) { .time($0.wall) }),
      .init("until", .optional(until) { .time($0.moment.wall) }),
      .init("untilInSeconds", .optional(until) { .seconds($0.remaining(at: now)) }),
    ] + members + [.init("failure", .optional(failure) { .string($0) })]
  }
}

extension ClientStatus.ProcessFact {
  fileprivate var json: JSONValue {
    switch self {
    case .unrecorded: .null
    case .alive(let pid): ["pid": .unsigned(UInt64(pid)), "state": "alive"]
    case .dead(let pid): ["pid": .unsigned(UInt64(pid)), "state": "dead"]
    case .hidden(let pid): ["pid": .unsigned(UInt64(pid)), "state": "hidden"]
    }
  }
}

extension ClientStatus.ReminderFact {
  fileprivate var json: JSONValue {
    switch self {
    case .shown: ["shown": true, "reason": nil]
    case .withheld(let reason): ["shown": false, "reason": .string("\(reason)")]
    }
  }
}

extension Ending {
  fileprivate var json: JSONValue {
    let (word, status, signal) = kind.parts
    return [
      "kind": .string(word),
      "status": .optional(status) { .integer(Int64($0)) },
      "signal": .optional(signal) { .integer(Int64($0)) },
      "confidence": .string(confidence.rawValue),
      "at": .time(at.wall),
      "evidence": .string(evidence),
    ]
  }
}

extension Ending.Kind {
  fileprivate var parts: (word: String, status: Int32?, signal: Int32?) {
    switch self {
    case .exited(let status): ("exited", status, nil)
    case .signalled(let signal): ("signalled", nil, signal)
    case .terminated(let signal): ("terminated", nil, signal)
    case .forceQuit: ("force-quit", nil, 9)
    case .outOfMemory: ("out-of-memory", nil, nil)
    case .watchdog: ("watchdog", nil, nil)
    case .sessionEnd: ("session-end", nil, nil)
    case .stopped: ("stopped", nil, nil)
    case .frozen: ("frozen", nil, nil)
    case .stuck: ("stuck", nil, nil)
    case .gone: ("gone", nil, nil)
    case .unknown: ("unknown", nil, nil)
    }
  }
}

extension JSONValue {
  /// An instant as ISO 8601 in UTC.
  static func time(_ instant: WallInstant) -> JSONValue {
    .string(CivilTime(instant).iso8601 + "Z")
  }

  /// A length of time in whole seconds.
  static func seconds(_ span: TimeSpan) -> JSONValue { .unsigned(span.wholeSeconds) }

  /// The value of something, or `null`.
  static func optional<Wrapped>(
    _ wrapped: Wrapped?, _ value: (Wrapped) -> JSONValue
  ) -> JSONValue {
    wrapped.map(value) ?? .null
  }
}
