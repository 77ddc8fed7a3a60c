public import Messages
internal import Vocabulary

extension JournalEntry {
  /// What happened, as sentences that a person reads, harmless and on one line: who did it and why,
  /// lengths of time in words, and the evidence in brackets where the sentence does not say it all.
  public var message: Message {
    let detail = Wording.clean(detail, limit: 1_000)
    switch kind {
    case .added: return Message(HistoryText.added)
    case .removed: return Message(HistoryText.removed)
    case .attached: return Message(HistoryText.attached)
    case .due: return silence
    case .shown: return Self.showing(detail)
    case .answered: return Message(HistoryText.dismissed)
    case .returned: return Message(HistoryText.returned)
    case .ended: return end(detail)
    case .paused: return Self.pause(detail)
    case .resumed:
      return Message(detail == Self.pauseOver ? HistoryText.pauseOver : .resumed)
    case .snoozed:
      return Self.span(detail).map { Message(HistoryText.snoozedFor, [.span: $0]) }
        ?? Self.told(HistoryText.snoozed, detail)
    case .done:
      return detail == Self.saidByClient
        ? Message(HistoryText.doneBySelf) : Self.told(HistoryText.done, detail)
    case .status: return Message(HistoryText.status, [.text: detail])
    case .pending where detail.isEmpty || detail == Self.nothing:
      return Message(HistoryText.pendingNothing)
    case .pending: return Message(HistoryText.pending, [.text: detail])
    case .stopped:
      return detail == Self.byButton
        ? Message(HistoryText.stoppedByButton) : Self.told(HistoryText.stopped, detail)
    case .reopened: return Self.opening(fact, detail)
    case .reopenFailed:
      return Message(
        HistoryText.notOpened, [.text: Wording.sentence(cleaning: detail, limit: 400)])
    case .recordUnreadable, .recordCorrected, .mended:
      return Message(verbatim: Wording.sentence(cleaning: detail, limit: 1_000))
    case .login: return Message(HistoryText.login)
    case .drill: return Message(HistoryText.drill, [.text: detail])
    case .drillOver: return Message(HistoryText.drillOver, [.text: detail])
    }
  }

  /// The sentences in English, for programs and the system's journal.
  public var sentence: String { "\(message)" }

  /// The detail of a pause that ended by itself.
  static let pauseOver = "the pause is over"
  /// The detail of a client that said itself that it is done.
  static let saidByClient = "said by the client"
  /// The detail of a client that was stopped from its reminder.
  static let byButton = "by the reminder's button"
  /// The detail of a pause without an end.
  public static let untilResumed = "until it is resumed"

  private var silence: Message {
    guard case .ending(let kind, let confidence) = fact, kind.isOpen else {
      return Message(HistoryText.silent)
    }
    let ending = Ending(kind: kind, at: at, evidence: "", confidence: confidence)
    return .sentences(Message(HistoryText.silent), ending.message)
  }

  /// A reminder has steps, of which the first is the reminder itself.
  private static func showing(_ detail: String) -> Message {
    guard detail.hasPrefix("step "), let step = Int(detail.dropFirst(5)), step > 1 else {
      return Message(HistoryText.reminded)
    }
    return Message(HistoryText.remindedAgain, [.step: step])
  }

  private func end(_ evidence: String) -> Message {
    var sentence = Message(HistoryText.ended)
    if case .ending(let kind, let confidence) = fact {
      sentence = Ending(kind: kind, at: at, evidence: "", confidence: confidence).message
    }
    return Self.told(HistoryText.evidence, sentence, evidence)
  }

  private static func pause(_ detail: String) -> Message {
    if detail == untilResumed { return Message(HistoryText.pausedUntilResumed) }
    return span(detail).map { Message(HistoryText.pausedFor, [.span: $0]) }
      ?? told(HistoryText.paused, detail)
  }

  private static func opening(_ fact: Fact?, _ detail: String) -> Message {
    switch fact {
    case .opening(.button): Message(HistoryText.openedByButton)
    case .opening(.command): Message(HistoryText.openedByCommand)
    case .opening(.holder) where !detail.isEmpty:
      Message(HistoryText.openedByEvent, [.text: detail])
    case .opening(.holder): Message(HistoryText.openedByAnEvent)
    default: told(HistoryText.opened, detail)
    }
  }

  /// A sentence, and behind it in brackets what was recorded with it, where that is anything.
  private static func told(_ text: HistoryText, _ detail: String) -> Message {
    told(.evidence, Message(text), detail)
  }

  private static func told(_ text: HistoryText, _ sentence: Message, _ detail: String) -> Message {
    detail.isEmpty ? sentence : Message(text, [.first: sentence, .text: detail])
  }

  /// The length of time that a detail is.
  private static func span(_ detail: String) -> Message? {
    guard detail.hasPrefix("for ") else { return nil }
    return (try? TimeSpan(words: detail.dropFirst(4)))?.message
  }
}
