public import Messages
public import Vocabulary

/// Composes what a person reads.
///
/// All texts are plain: whoever shows them escapes them as its medium needs. Whatever a
/// declaration or a failure holds comes out as harmless lines.
public enum Wording: Sendable {
  /// The reminder about one client.
  ///
  /// An opening under way or failed, as the state has it, is told in the same place.
  ///
  /// - Parameters:
  ///   - declaration: What the client is declared to be.
  ///   - state: What is remembered of it.
  ///   - step: Which step of the ladder this is; 1 is the first.
  ///   - steps: How many there are.
  ///   - now: What the clocks say.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  ///   - commonCause: What may have silenced it and others, where that is known.
  ///   - awaited: What opens it by itself, each as a clause; empty where nothing does.
  ///   - language: The language of who reads it.
  /// - Returns: What to show.
  public static func reminder(
    declaration: ClientDeclaration, state: ClientState, step: Int, steps: Int,
    now: Moment, offset: (WallInstant) -> Int,
    commonCause: Message? = nil, awaited: [Message] = [], in language: Language = .english
  ) -> Reminder {
    let title = self.title(declaration)
    let begun = state.lastAlive ?? state.episode?.due
    let silence =
      stretchMessage(state, title, now, offset) ?? message(since: begun, title, now, offset)
    let headline: Message
    // What is told beside the silence: before it what comes of opening, after it all else.
    var news: [Message] = []
    var rest: [Message] = []
    if let reopening = state.reopening {
      if let failure = reopening.failure {
        headline = Message(ReminderText.notOpened, [.client: title])
        news.append(Message(verbatim: sentence(cleaning: failure, limit: 240)))
      } else {
        headline = Message(ReminderText.opening, [.client: title])
        news.append(Message(ReminderText.firstSign))
      }
    } else {
      headline = Message(ReminderText.notRecorded, [.client: title])
      rest.append(explanation(state, awaited))
    }
    if let commonCause { rest.append(commonCause) }
    if let note = declaration.note { rest.append(Message(verbatim: clean(note, limit: 400))) }
    let opening = state.reopening.map { $0.failure == nil } ?? false
    let canOpen = (declaration.reopen != nil || declaration.unit != nil) && !opening
    let reminder = Reminder(
      client: declaration.name, title: language.text(headline),
      body: lines(news + [silence] + rest, language), matter: lines(news + rest, language),
      urgency: steps > 1 && step >= steps && !opening ? .critical : .normal,
      buttons: canOpen ? [.reopen, .snooze, .stop] : [.snooze, .stop], step: step,
      language: language)
    return declaration.isPrivate ? discreet(reminder, state.reopening, language) : reminder
  }

  /// The one reminder about many clients that fell due together.
  ///
  /// Those that are private are counted, and not named.
  ///
  /// - Parameters:
  ///   - clients: The clients, in the order to show them, each with the moment it fell silent.
  ///   - others: How many have their own reminder beside it.
  ///   - commonCause: What may have silenced them all, where that is known.
  ///   - now: What the clocks say.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  ///   - language: The language of who reads it.
  /// - Returns: What to show.
  public static func summary(
    clients: [(declaration: ClientDeclaration, since: Moment)], beside others: Int = 0,
    commonCause: Message? = nil, now: Moment, offset: (WallInstant) -> Int,
    in language: Language = .english
  ) -> Reminder {
    let named = clients.filter { !$0.declaration.isPrivate }
    guard !named.isEmpty else {
      return discreetSummary(of: clients.count, beside: others, language)
    }
    let cause = commonCause.map { [$0] } ?? []
    let listed = named.prefix(mostListed)
    let titles = listed.map { title($0.declaration) }
    let members = zip(titles, listed).map { title, client in
      Message(
        ReminderText.clientSince,
        [.client: title, .time: client.since.message(at: now, offset: offset)])
    }
    let rest = clients.count - listed.count
    let more = rest > 0 ? [Message(ReminderText.andMore, count: rest)] : []
    let headline = others > 0 ? ReminderText.moreStopped : .stopped
    return Reminder(
      client: nil, title: language.text(Message(headline, count: clients.count)),
      body: lines(cause + members + more, language),
      matter: lines(cause + titles.map(Message.init(verbatim:)), language), urgency: .normal,
      buttons: [.showEach], step: 1, isPrivate: named.count < clients.count, language: language)
  }

  // MARK: - Parts

  private static let mostListed = 5

  static func lines(_ messages: [Message], _ language: Language) -> String {
    messages.map(language.text).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func title(_ declaration: ClientDeclaration) -> String {
    let title = clean(declaration.title, limit: 60)
    return title.isEmpty ? declaration.name.text : title
  }

  /// Says the time and not how long ago it was: the text stands on the screen and would age.
  private static func message(
    since begun: Moment?, _ title: String, _ now: Moment, _ offset: (WallInstant) -> Int
  ) -> Message {
    guard let begun else { return Message(ReminderText.nothing, [.client: title]) }
    return Message(
      ReminderText.nothingSince,
      [.client: title, .time: begun.message(at: now, offset: offset)])
  }

  /// Of a client that had set its deadline far ahead no push before that need be known, and no more
  /// than that is said.
  private static func stretchMessage(
    _ state: ClientState, _ title: String, _ now: Moment, _ offset: (WallInstant) -> Int
  ) -> Message? {
    guard let stretch = state.stretch, !stretch.isBeyondReach, let episode = state.episode,
      stretch.noticed.boot == episode.due.boot, let alive = state.lastAlive
    else { return nil }
    return Message(
      ReminderText.unknownSince,
      [
        .client: title, .time: alive.message(at: now, offset: offset),
        .until: episode.due.message(at: now, offset: offset),
      ])
  }

  private static func explanation(_ state: ClientState, _ awaited: [Message]) -> Message {
    guard let ending = state.ending, ending.explains(silenceAfter: state.lastAlive) else {
      return .sentences(Message(EndingText.unknown), prospect(state, awaited, isOpen: false))
    }
    return .sentences(ending.message, prospect(state, awaited, isOpen: ending.kind.isOpen))
  }

  /// Whether it comes back by itself, and what to do where it does not.
  private static func prospect(
    _ state: ClientState, _ awaited: [Message], isOpen: Bool
  ) -> Message {
    if let events = Message.anyOf(awaited) {
      return Message(ProspectText.opensByItself, [.event: events])
    }
    guard let attempts = state.attempts, attempts.areExhausted else {
      return Message(isOpen ? ProspectText.quitAndOpenAgain : .openAgain)
    }
    return Message(
      isOpen ? ProspectText.openedInVainStillOpen : .openedInVain, count: attempts.count)
  }

  /// Any text made harmless as `clean` does, with the full stop that it may lack.
  public static func sentence(cleaning text: String, limit: Int) -> String {
    let line = clean(text, limit: limit)
    guard let last = line.last, !".!?\u{2026}".contains(last) else { return line }
    return line + "."
  }
}
