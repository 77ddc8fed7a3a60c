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
  ///   - commonCause: A sentence on what may have silenced it and others, where that is known.
  ///   - awaited: What opens it by itself, each as a clause; empty where nothing does.
  /// - Returns: What to show.
  public static func reminder(
    declaration: ClientDeclaration, state: ClientState, step: Int, steps: Int,
    now: Moment, offset: (WallInstant) -> Int,
    commonCause: String? = nil, awaited: [String] = []
  ) -> Reminder {
    let title = self.title(declaration)
    let begun = state.lastAlive ?? state.episode?.due
    let silence =
      stretchSentence(state, title, now, offset) ?? sentence(since: begun, title, now, offset)
    let headline: String
    // What is told beside the silence: before it what comes of opening, after it all else.
    var news: [String] = []
    var rest: [String] = []
    if let reopening = state.reopening {
      if let failure = reopening.failure {
        headline = "\(title) could not be opened"
        news.append(self.sentence(cleaning: failure, limit: 240))
      } else {
        headline = "Opening \(title)\u{2026}"
        news.append("Waiting for its first sign of life.")
      }
    } else {
      headline = "\(title) is not being recorded"
      rest.append(explanation(state, awaited))
    }
    if let commonCause { rest.append(sentence(cleaning: commonCause, limit: 160)) }
    if let note = declaration.note { rest.append(clean(note, limit: 400)) }
    let opening = state.reopening.map { $0.failure == nil } ?? false
    let canOpen = (declaration.reopen != nil || declaration.unit != nil) && !opening
    let reminder = Reminder(
      client: declaration.name, title: headline,
      body: lines(news + [silence] + rest), matter: lines(news + rest),
      urgency: steps > 1 && step >= steps && !opening ? .critical : .normal,
      buttons: canOpen ? [.reopen, .snooze, .stop] : [.snooze, .stop], step: step)
    return declaration.isPrivate ? discreet(reminder, state.reopening) : reminder
  }

  /// The one reminder about many clients that fell due together.
  ///
  /// Those that are private are counted, and not named.
  ///
  /// - Parameters:
  ///   - clients: The clients, in the order to show them, each with the moment it fell silent.
  ///   - others: How many have their own reminder beside it.
  ///   - commonCause: A sentence on what may have silenced them all, where that is known.
  ///   - now: What the clocks say.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: What to show.
  public static func summary(
    clients: [(declaration: ClientDeclaration, since: Moment)], beside others: Int = 0,
    commonCause: String? = nil, now: Moment, offset: (WallInstant) -> Int
  ) -> Reminder {
    let named = clients.filter { !$0.declaration.isPrivate }
    guard !named.isEmpty else { return discreetSummary(of: clients.count, beside: others) }
    let cause = commonCause.map { [sentence(cleaning: $0, limit: 160)] } ?? []
    let listed = named.prefix(mostListed)
    let times = listed.map { $0.since.spoken(at: now, offset: offset) }
    let titles = listed.map { title($0.declaration) }
    let rest = clients.count - listed.count
    let more = rest > 0 ? ["and \(rest) more"] : []
    let count = others > 0 ? "\(clients.count) more" : "\(clients.count)"
    return Reminder(
      client: nil,
      title: "\(count) \(clients.count == 1 ? "recording has" : "recordings have") stopped",
      body: lines(cause + zip(titles, times).map { "\($0), since \($1)" } + more),
      matter: lines(cause + titles), urgency: .normal, buttons: [.showEach], step: 1,
      isPrivate: named.count < clients.count)
  }

  // MARK: - Parts

  private static let mostListed = 5

  private static func lines(_ lines: [String]) -> String {
    lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func title(_ declaration: ClientDeclaration) -> String {
    let title = clean(declaration.title, limit: 60)
    return title.isEmpty ? declaration.name.text : title
  }

  /// Says the time and not how long ago it was: the text stands on the screen and would age.
  private static func sentence(
    since begun: Moment?, _ title: String, _ now: Moment, _ offset: (WallInstant) -> Int
  ) -> String {
    guard let begun else { return "Nothing from \(title) is being recorded." }
    return "Nothing from \(title) has been recorded since \(begun.spoken(at: now, offset: offset))."
  }

  /// Of a client that had set its deadline far ahead no push before that need be known, and no more
  /// than that is said.
  private static func stretchSentence(
    _ state: ClientState, _ title: String, _ now: Moment, _ offset: (WallInstant) -> Int
  ) -> String? {
    guard let stretch = state.stretch, !stretch.isBeyondReach, let episode = state.episode,
      stretch.noticed.boot == episode.due.boot, let alive = state.lastAlive
    else { return nil }
    let since = alive.spoken(at: now, offset: offset)
    let until = episode.due.spoken(at: now, offset: offset)
    return "Nothing is known of \(title) since \(since); it had asked for time until \(until)."
  }

  private static func explanation(_ state: ClientState, _ awaited: [String]) -> String {
    guard let ending = state.ending, ending.explains(silenceAfter: state.lastAlive) else {
      return "It is not known how it ended. \(prospect(state, awaited, "open it again"))"
    }
    let remedy = ending.kind.isOpen ? "quit it and open it again" : "open it again"
    return "\(ending.sentence) \(prospect(state, awaited, remedy))"
  }

  /// Whether it comes back by itself, and what to do where it does not.
  private static func prospect(
    _ state: ClientState, _ awaited: [String], _ remedy: String
  ) -> String {
    guard awaited.isEmpty else {
      let events = awaited.map { clean($0, limit: 80) }.joined(separator: ", or when ")
      return "It is opened by itself when \(events); or open it now."
    }
    guard let attempts = state.attempts, attempts.areExhausted else {
      return "It does not come back by itself: \(remedy)."
    }
    return
      "Its accessory had it opened \(attempts.count) times and it did not stay open, so it is not "
      + "opened by itself any more: \(remedy)."
  }

  /// Any text made harmless as `clean` does, with the full stop that it may lack.
  public static func sentence(cleaning text: String, limit: Int) -> String {
    let line = clean(text, limit: limit)
    guard let last = line.last, !".!?\u{2026}".contains(last) else { return line }
    return line + "."
  }
}
