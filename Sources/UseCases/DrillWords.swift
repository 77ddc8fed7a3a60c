internal import CommandGrammar
internal import Reminders
public import StructuredText
internal import SystemCalls
internal import Vocabulary

extension DrillMethod {
  /// What ends the client.
  var means: String {
    switch self {
    case .crash: "SIGSEGV"
    case .forceQuit: "SIGKILL"
    case .hang: "SIGSTOP"
    }
  }
}

extension DrillPromise {
  /// What is done, behind a colon.
  var deed: String {
    let process = "process \(subject.process)"
    guard method == .hang else { return "it is ended by \(method.means) (\(process))" }
    return subject.unit.map { "\($0) is held still (\(process))" }
      ?? "it is held still by SIGSTOP (\(process))"
  }

  /// The question before it.
  public var question: String {
    let whom = "\(name) (pid \(subject.process))"
    let does = method == .hang ? "This holds \(whom) still" : "This ends \(whom)"
    let means = method == .hang && subject.unit != nil ? "the freezer or SIGSTOP" : method.means
    return "\(does) by \(means), and may take \(longest.spoken). Go on? [y/N] "
  }

  /// What is promised, as lines each with its line break.
  public func prose(width: Int) -> String {
    let alias = title.isEmpty || title == name.text ? "" : " (\(title))"
    return "Drill of \(name)\(alias): \(deed).\n\nWhat is promised:\n"
      + TextColumns.text(sentences.map { ["", $0] }, width: width)
  }

  /// What is promised, as sentences.
  var sentences: [String] {
    var sentences = [noticeSentence]
    sentences += chances.map { "It is opened again when \($0.event) (\($0.rule))." }
    switch answer {
    case .reminder:
      sentences.append(
        chances.isEmpty
          ? "The reminder is on the screen within \(longest.spoken)."
          : "Where that does not come first, the reminder is on the screen within \(longest.spoken)."
      )
    case .silence(let reason): sentences.append("No reminder comes. \(reason)")
    }
    return sentences
  }

  private var noticeSentence: String {
    switch notice {
    case .atOnce(let teller): "Its end is noticed at once, told by \(teller.words)."
    case .atDeadline where method == .hang: "Its silence is noticed once its deadline has passed."
    case .atDeadline: "Its end is noticed once its deadline has passed: nobody tells of it."
    case .never: "Nothing of it is noticed."
    }
  }

  var json: JSONValue {
    let (noticed, teller): (String, DrillSubject.Teller?) =
      switch notice {
      case .atOnce(let teller): ("at-once", teller)
      case .atDeadline: ("at-deadline", nil)
      case .never: ("never", nil)
      }
    let reason: String? = if case .silence(let reason) = answer { reason } else { nil }
    return [
      "noticed": .string(noticed),
      "toldBy": .optional(teller) { .string($0.rawValue) },
      "opensOn": .array(
        chances.map { ["event": .string($0.event), "rule": .string($0.rule)] }),
      "reminder": .bool(answer == .reminder),
      "noReminderBecause": .optional(reason) { .string($0) },
      "longestSeconds": .unsigned(longest.wholeSeconds),
    ]
  }
}

extension DrillSubject.Teller {
  fileprivate var words: String {
    switch self {
    case .run: "`forestall run`"
    case .service: "the service that it was opened in"
    case .watch: "its unit"
    case .holder: "the holder"
    }
  }
}

extension DrillReport {
  /// What came, as lines each with its line break.
  public func prose(width: Int) -> String {
    "\nWhat came:\n" + TextColumns.text(rows.map { [""] + $0 }, width: width) + "\n" + verdict
      + "\n"
  }

  /// What came of it, behind a colon.
  var result: String {
    if !isRestored { return "the client is not back" }
    if exitStatus != .success { return "not all came that was promised" }
    return [noticeJudgement, answerJudgement].contains(.open)
      ? "it ended before all came that was promised" : "all came that was promised"
  }

  private var verdict: String {
    var verdict = ""
    if case .failed(let reason) = restoration {
      verdict += "\(promise.name) is not back. \(reason)\n"
    }
    switch (noticeJudgement, answerJudgement) {
    case (.broken, _), (_, .broken): verdict += "Not all came that was promised: forestall doctor."
    case (_, .open), (.open, _):
      verdict += "What came is what was promised; the rest was not waited for."
    case (.kept, .kept): verdict += "All came that was promised."
    }
    return verdict
  }

  private var rows: [[String]] {
    var rows: [(at: TimeSpan?, text: String)] = []
    if promise.method != .hang {
      rows.append((ended, ended == nil ? "Its process did not end." : "Its process was gone."))
    }
    if let notice {
      let ending = Ending(
        kind: notice.kind, at: promise.epoch, evidence: "", confidence: notice.confidence)
      let evidence = Wording.clean(notice.evidence, limit: 200)
      rows.append((notice.after, "Noticed: \(ending.sentence) [\(evidence)]"))
    } else if promise.notice != .never {
      let what = promise.method == .hang ? "silence" : "end"
      rows.append((nil, "Its \(what) was not noticed\(noticeJudgement == .open ? " yet" : "")."))
    }
    if let back {
      let why = openedFor.isEmpty ? "" : " (\(Wording.clean(openedFor, limit: 200)))"
      rows.append((back, "It was back by itself\(why)."))
    }
    if let reminded {
      rows.append((reminded, "The reminder was on the screen."))
    } else if let awaited {
      rows.append((awaited, "The reminder comes then: its timer is armed."))
    } else if back == nil {
      rows.append((nil, "No reminder was on the screen."))
    }
    if wasInterrupted { rows.append((nil, "You ended the waiting.")) }
    switch restoration {
    case .continued: rows.append((nil, "It goes on."))
    case .opened(let after): rows.append((after, "It was opened, and is back."))
    case .notNeeded, .failed, nil: break
    }
    if let withdrawn { rows.append((withdrawn, "The reminder was gone from the screen.")) }
    return rows.enumerated().sorted {
      ($0.element.at ?? .maximum, $0.offset) < ($1.element.at ?? .maximum, $1.offset)
    }.map { [$0.element.at.map(Self.after) ?? "", $0.element.text] }
  }

  /// A time after the end, as exact as anybody wants to know.
  private static func after(_ span: TimeSpan) -> String {
    let milliseconds = span.nanoseconds / 1_000_000
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    guard milliseconds < 60_000 else { return TimeSpan.seconds(span.wholeSeconds).words }
    return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }

  /// The report for programs. Times are milliseconds after the end.
  public var json: JSONValue {
    let failure: String? = if case .failed(let reason) = restoration { reason } else { nil }
    return [
      "version": 1,
      "name": .string(promise.name.text),
      "title": .string(promise.title),
      "as": .string(promise.method.rawValue),
      "process": .integer(Int64(promise.subject.process)),
      "unit": .optional(promise.subject.unit) { .string($0) },
      "promised": promise.json,
      "ended": Self.milliseconds(ended),
      "noticed": .optional(notice) { notice in
        [
          "after": Self.milliseconds(notice.after),
          "ending": .string(notice.kind.word),
          "number": .optional(notice.kind.number) { .integer(Int64($0)) },
          "confidence": .string(notice.confidence.rawValue),
          "evidence": .string(notice.evidence),
        ]
      },
      "back": Self.milliseconds(back),
      "openedBy": .optional(back == nil ? nil : openedBy) { .string($0.rawValue) },
      "reminded": Self.milliseconds(reminded),
      "reminderDue": Self.milliseconds(awaited),
      "withdrawn": Self.milliseconds(withdrawn),
      "interrupted": .bool(wasInterrupted),
      "restored": .bool(isRestored),
      "notRestoredBecause": .optional(failure) { .string($0) },
      "noticeJudgement": .string(noticeJudgement.rawValue),
      "answerJudgement": .string(answerJudgement.rawValue),
    ]
  }

  private static func milliseconds(_ span: TimeSpan?) -> JSONValue {
    .optional(span) { .unsigned($0.nanoseconds / 1_000_000) }
  }
}

extension DrillPromise {
  /// A moment for sentences that do not tell it.
  fileprivate var epoch: Moment {
    Moment(
      boot: BootIdentifier(high: 0, low: 0), monotonic: MonotonicInstant(nanoseconds: 0),
      sinceBoot: BootInstant(nanoseconds: 0), wall: WallInstant(seconds: 0))
  }
}
