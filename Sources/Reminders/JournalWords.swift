internal import Vocabulary

extension JournalEntry {
  /// What happened, as sentences that a person reads, harmless and on one line: who did it and why,
  /// lengths of time in words, and the evidence in brackets where the sentence does not say it all.
  public var sentence: String {
    let detail = Wording.clean(detail, limit: 1_000)
    switch kind {
    case .added: return "Declared."
    case .removed: return "Its declaration was removed."
    case .attached: return "Opened."
    case .due: return Self.silence(fact, detail)
    case .shown: return Self.showing(detail)
    case .answered: return "You dismissed its reminder."
    case .returned: return "Heard of again."
    case .ended: return Self.end(fact, at: at, detail)
    case .paused: return "You paused it\(Self.spoken(detail, behind: " "))."
    case .resumed:
      return detail == "the pause is over" ? "Its pause was over." : "You ended its pause."
    case .snoozed: return "You put its reminder off\(Self.spoken(detail, behind: " "))."
    case .done: return "Ended on purpose\(Self.spoken(detail, behind: ", "))."
    case .status: return "It says: \u{201C}\(detail)\u{201D}."
    case .pending: return "It waits for \(detail.isEmpty ? "nothing" : detail)."
    case .stopped: return "You stopped it\(Self.spoken(detail, behind: ", "))."
    case .reopened: return Self.opening(fact, detail)
    case .reopenFailed:
      return "It could not be opened: \(Wording.sentence(cleaning: detail, limit: 400))"
    case .recordUnreadable, .recordCorrected, .mended:
      return Wording.sentence(cleaning: detail, limit: 1_000)
    case .login: return "A session began."
    case .drill: return "You began a drill: \(detail)."
    case .drillOver: return "The drill is over: \(detail)."
    }
  }

  private static func silence(_ fact: Fact?, _ evidence: String) -> String {
    guard case .ending(let kind, _) = fact, kind.isOpen else { return "Silent past its deadline." }
    return "Silent past its deadline: it \(kind.clause)."
  }

  /// A reminder has steps, of which the first is the reminder itself.
  private static func showing(_ detail: String) -> String {
    guard detail.hasPrefix("step "), let step = Int(detail.dropFirst(5)), step > 1 else {
      return "You were reminded."
    }
    return "You were reminded again (step \(step))."
  }

  private static func end(_ fact: Fact?, at moment: Moment, _ evidence: String) -> String {
    var sentence = "It ended."
    if case .ending(let kind, let confidence) = fact {
      sentence = Ending(kind: kind, at: moment, evidence: "", confidence: confidence).sentence
    }
    return sentence + (evidence.isEmpty ? "" : " [\(evidence)]")
  }

  private static func opening(_ fact: Fact?, _ detail: String) -> String {
    switch fact {
    case .opening(.button): "You had it opened, with its reminder's button."
    case .opening(.command): "You had it opened, by a command."
    case .opening(.holder) where !detail.isEmpty: "Opened by itself: \(detail)."
    case .opening(.holder): "Opened by itself, for an event of its accessory."
    default: "Forestall had it opened\(spoken(detail, behind: " "))."
    }
  }

  /// A detail behind a sentence's beginning, a length of time in it in words.
  private static func spoken(_ detail: String, behind separator: String) -> String {
    guard !detail.isEmpty else { return "" }
    guard detail.hasPrefix("for "), let span = try? TimeSpan(words: detail.dropFirst(4)) else {
      return separator + detail
    }
    return separator + "for " + span.spoken
  }
}
