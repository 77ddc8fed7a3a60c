internal import Messages
internal import Reminders
public import Vocabulary

extension StatusReport {
  /// The report for a person, one client after the other, the machine's troubles below.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Lines, each with its line break.
  public func prose(width: Int, offset: (WallInstant) -> Int) -> String {
    var text = ""
    if clients.isEmpty {
      text = "No client is declared; add one with `forestall add NAME`.\n"
    } else {
      text = TextColumns.text(
        clients.map { client in
          let sentences = client.sentences(at: now, offset: offset)
          return [
            client.name.text, client.condition.state.rawValue, sentences.joined(separator: " "),
          ]
        }, width: width)
    }
    return text + paragraph(machine.sentences, width)
  }

  /// The report for a person who asked about single clients: one fact a line.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Lines, each with its line break.
  public func detailedProse(width: Int, offset: (WallInstant) -> Int) -> String {
    var text = ""
    for client in clients {
      let title = Wording.clean(client.title, limit: 60)
      let alias = title.isEmpty || title == client.name.text ? "" : " (\(title))"
      text += "\(client.name)\(alias): \(client.condition.state.rawValue)\n"
      text += TextColumns.text(
        client.sentences(at: now, offset: offset).map { ["", $0] }, width: width)
    }
    return text + paragraph(machine.sentences, width)
  }

  private func paragraph(_ sentences: [String], _ width: Int) -> String {
    guard !sentences.isEmpty else { return "" }
    return "\n" + TextColumns.text(sentences.map { [$0] }, width: width)
  }
}

extension MachineStatus {
  /// What there is to say of the machine.
  var sentences: [String] {
    var sentences: [String] = []
    switch unitsInstalled {
    case false?:
      sentences.append(
        "The units are not installed, so nothing is looked at: run contrib/install.")
    case true? where target != nil && target != "active":
      sentences.append(
        "forestall.target is \(Wording.clean(target ?? "", limit: 40)), so nothing is looked at: "
          + "run `systemctl --user enable --now forestall.target`.")
    case nil:
      sentences.append(
        "Whether the units are installed is not known: the user's systemd did not answer.")
    default: break
    }
    if unitsInstalled == true, let markerPath, markerPath != "active", target == "active" {
      sentences.append(
        "forestall-marker.path is \(Wording.clean(markerPath, limit: 40)), so new clients are "
          + "noticed late: run `systemctl --user restart forestall-marker.path`.")
    }
    sentences += problems.map { Wording.clean($0, limit: 400) }
    if let nextLook {
      sentences.append(
        nextLook == .zero ? "The next look is due now." : "Next look in \(nextLook.spoken).")
    }
    return sentences
  }
}

// MARK: - One client

extension ClientStatus {
  /// What there is to say about it, the most important first.
  func sentences(at now: Moment, offset: (WallInstant) -> Int) -> [String] {
    var sentences: [String] = []
    switch (liveness, process) {
    // Its own sentence says more.
    case _ where condition.tellsWhatIsAwaited: break
    case (.gone, .dead(let pid)): sentences.append("Gone: its process \(pid) has ended.")
    case (.notHeardOf, .alive(let pid)):
      sentences.append("Not heard of lately, though its process \(pid) is there.")
    case (.notHeardOf, .hidden(let pid)):
      sentences.append("Not heard of lately; its process \(pid) is in a container out of sight.")
    case (.notHeardOf, _): sentences.append("Not heard of lately.")
    default: break
    }
    sentences += conditionSentences(at: now, offset: offset)
    if isDue, let ending, ending.explains(silenceAfter: lastAlive) {
      sentences.append(ending.sentence)
    }
    if isDue {
      sentences += reminderSentences
    } else if let deadline, liveness != .notWatched {
      sentences.append(
        deadline == .zero ? "Due now." : "Due in \(deadline.spoken) unless it is heard of.")
    }
    if !awaited.isEmpty {
      let clauses = Wording.clean(awaited.joined(separator: ", "), limit: 400)
      sentences.append("Waited for in its place now: \(clauses).")
    }
    if let lastAlive, !isDue {
      sentences.append("Last well \(Self.ago(lastAlive.age(at: now))).")
    }
    switch (dataAge, dataIsOld, liveness) {
    // The link may well be up.
    case (let age?, true, .heardOf): sentences.append("Running, no data for \(age.spoken).")
    case (let age?, true, _): sentences.append("Data old: the last came \(Self.ago(age)).")
    case (let age?, false, _): sentences.append("Last data \(Self.ago(age)).")
    case (nil, _, _): break
    }
    return sentences + problems.map { Wording.clean($0, limit: 400) }
  }

  private static func ago(_ age: TimeSpan) -> String {
    age.wholeSeconds == 0 ? "just now" : "\(age.spoken) ago"
  }

  private var reminderSentences: [String] {
    switch (reminder, condition) {
    case (.shown, .due(_, let step, let steps)): ["Reminder \(step) of \(steps) is shown."]
    case (.shown, _): ["The reminder is shown."]
    case (.withheld(let reason), _): ["No reminder is shown: \(Wording.clean(reason, limit: 200))"]
    case (nil, _): []
    }
  }

  private func beingOpened(since: Moment, at now: Moment) -> String {
    let age = since.age(at: now)
    return age.wholeSeconds == 0 ? "Being opened." : "Being opened for \(age.spoken)."
  }

  private func conditionSentences(at now: Moment, offset: (WallInstant) -> Int) -> [String] {
    let silence = lastAlive.map { silent(since: $0, at: now, offset) }
    switch condition {
    case .well, .gone: return []
    case .unitActive(let unit): return ["\(Wording.clean(unit, limit: 256)) is active."]
    case .unitAwaited(let unit): return ["\(Wording.clean(unit, limit: 256)) is not active."]
    case .due(let since, _, _): return [silence ?? silent(since: since, at: now, offset)]
    case .snoozed(let until):
      return [silence, "Snoozed until \(until.message(at: now, offset: offset))."].compactMap(
        \.self)
    case .opening(let since): return [beingOpened(since: since, at: now)]
    case .reopening(let since, let failure):
      let attempt =
        failure.map { "It could not be opened: \(Wording.sentence(cleaning: $0, limit: 240))" }
        ?? beingOpened(since: since, at: now)
      return [attempt, silence].compactMap(\.self)
    case .paused(nil): return ["No reminder until `forestall resume \(name)`."]
    case .paused(let until?):
      return ["No reminder until \(until.message(at: now, offset: offset))."]
    case .done(let at):
      return ["Ended on purpose, \(at.message(at: now, offset: offset)); back when it is opened."]
    case .stopped(let at):
      return [
        "Its reminder was stopped, \(at.message(at: now, offset: offset)); back when it is opened."
      ]
    case .waitingForFirstPush where lastAlive != nil:
      return ["Waiting for its first push in this session."]
    case .waitingForFirstPush: return ["It has never been heard of; waiting for its first push."]
    case .notExpected: return ["It is not expected to run."]
    case .notDeclared:
      return ["Nobody declared it, so no reminder is held for it: `forestall add \(name)` does."]
    }
  }

  private func silent(
    since: Moment, at now: Moment, _ offset: (WallInstant) -> Int
  ) -> String {
    let ago = since.age(at: now)
    let words = (ago < .minutes(1) ? ago : .minutes(ago.wholeSeconds / 60)).spoken
    return "Silent since \(since.message(at: now, offset: offset)), \(words) ago."
  }
}

extension ClientStatus.Condition {
  fileprivate var tellsWhatIsAwaited: Bool {
    switch self {
    case .unitAwaited, .opening: true
    default: false
    }
  }
}
