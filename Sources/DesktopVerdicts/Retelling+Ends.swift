internal import RelaunchPolicy
internal import Reminders
internal import Vocabulary

/// How a client ended, as it is told or found.
extension Retelling {
  /// How the evidence begins that `forestall run` tells.
  private static let markOfRun = "run: "

  mutating func noteEnded(_ entry: JournalEntry) {
    // Opened, and ended before any look found it open.
    if opening != nil, standing.isSurelyGone { noteOpened(at: entry.at, isTimeUnknown: true) }
    mayHaveBeenOpened()
    // `run` tells the end of what it opened, and once.
    let isToldByRun = entry.detail.hasPrefix(Self.markOfRun)
    if isToldByRun, isEndToldByRun { noteOpened(at: entry.at, isTimeUnknown: true) }
    isEndToldByRun = isEndToldByRun || isToldByRun
    lastEnded = entry.at
    let isWithSession = happenings.last.map { $0.kind == .session && $0.at == entry.at } ?? false
    guard case .ending(let kind, let confidence) = entry.fact else {
      tell(.ended(nil, .possible), at: entry.at, entry.detail)
      return end(by: [.vanished, .killed])
    }
    tell(.ended(kind, confidence), at: entry.at, entry.detail)
    guard case .end(let causes) = kind.meaning(confidence) else { return }
    if isWithSession {
      mayHaveEndedBefore(by: causes)
    } else {
      end(by: causes)
      endedJust = causes
    }
  }

  mutating func noteSilent(_ entry: JournalEntry) {
    guard case .ending(let kind, let confidence) = entry.fact else {
      tell(.silent(nil), at: entry.at)
      return noteSilence()
    }
    let meaning = kind.meaning(confidence)
    // That who has ended is silent need not be told.
    if case .end(let causes) = meaning {
      if !standing.isSurelyGone { tell(.silent(kind), at: entry.at, entry.detail) }
      return end(by: causes)
    }
    tell(.silent(kind), at: entry.at, entry.detail)
    if meaning == .suspension { standing.apply(.suspended) }
  }

  /// Silent, and nothing to be seen of it: gone where it has a unit, which is not active then; else
  /// it may be there all the same.
  mutating func noteSilence() {
    if recollection.facts.declaration.unit != nil { return end(by: [.vanished]) }
    standing.change(doubting: .presence) { situation in
      situation.isThere ? [situation, situation.ended(by: .vanished)] : [situation]
    }
  }

  /// It ended, for one of these causes; of one that was only found gone, this is now known.
  mutating func end(by causes: [Cause]) {
    standing.change(doubting: .ending) { situation in causes.map { situation.ended(by: $0) } }
  }

  // MARK: - The end of a session

  /// The session ends, or the machine is started anew. Whoever ended just before may have ended by
  /// that: a log-out asks programs to end, and takes from others what they live by.
  mutating func endSession(by events: Event...) {
    if !endedJust.isEmpty {
      standing.change(doubting: .ending) { situation in
        var other = situation
        for cause in endedJust { other.causes.remove(cause) }
        return [situation, other]
      }
    }
    endedJust = []
    for event in events { standing.apply(event) }
    opening = nil
  }

  /// The same, where the end is told of only after the session's.
  private mutating func mayHaveEndedBefore(by causes: [Cause]) {
    standing.change(doubting: .ending) { situation in
      guard situation.life == .ended else { return [situation] }
      return [situation]
        + causes.map { cause in
          var other = situation
          other.causes.insert(cause)
          return other
        }
    }
  }
}

extension Situation {
  /// Whether the client's process is there.
  var isThere: Bool { life == .running || life == .suspended }

  /// What it is once the client has ended for a cause. An end that is told twice is one; one that
  /// was only found is replaced by what is told.
  fileprivate func ended(by cause: Cause) -> Situation {
    var situation = self
    if situation.life == .neverOpened {
      Standing.book.apply(.launched(by: .person), to: &situation)
    } else if situation.life == .ended, situation.causes.contains(.vanished) {
      situation.causes.remove(.vanished)
      situation.life = .running
    }
    Standing.book.apply(.ended(cause), to: &situation)
    return situation
  }
}
