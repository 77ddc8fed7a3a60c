public import Messages
internal import Reminders
public import Vocabulary

extension StatusReport {
  /// The report for a person, one client after the other, the machine's troubles below.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  ///   - language: The language of who reads it.
  /// - Returns: Lines, each with its line break.
  public func prose(
    width: Int, offset: (WallInstant) -> Int, in language: Language = .english
  ) -> String {
    guard !clients.isEmpty else {
      return language.text(Message(StatusText.noClient)) + "\n" + machineProse(width, language)
    }
    let rows = clients.map { client in
      let sentences = Message.sentences(client.messages(at: now, offset: offset))
      return [
        client.name.text, client.condition.state.rawValue, sentences.map(language.text) ?? "",
      ]
    }
    return TextColumns.text(rows, width: width) + machineProse(width, language)
  }

  /// The report for a person who asked about single clients: one fact a line.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  ///   - language: The language of who reads it.
  /// - Returns: Lines, each with its line break.
  public func detailedProse(
    width: Int, offset: (WallInstant) -> Int, in language: Language = .english
  ) -> String {
    var text = ""
    for client in clients {
      let title = Wording.clean(client.title, limit: 60)
      let alias = title.isEmpty || title == client.name.text ? "" : " (\(title))"
      text += "\(client.name)\(alias): \(client.condition.state.rawValue)\n"
      text += TextColumns.text(
        client.messages(at: now, offset: offset).map { ["", language.text($0)] }, width: width)
    }
    return text + machineProse(width, language)
  }

  private func machineProse(_ width: Int, _ language: Language) -> String {
    let messages = machine.messages
    guard !messages.isEmpty else { return "" }
    return "\n" + TextColumns.text(messages.map { [language.text($0)] }, width: width)
  }
}

extension MachineStatus {
  /// What there is to say of the machine.
  var messages: [Message] {
    var messages: [Message] = []
    switch unitsInstalled {
    case false?: messages.append(Message(StatusText.noUnits))
    case true? where target != nil && target != "active":
      messages.append(
        Message(StatusText.targetDown, [.state: Wording.clean(target ?? "", limit: 40)]))
    case nil: messages.append(Message(StatusText.unitsUnknown))
    default: break
    }
    if unitsInstalled == true, let markerPath, markerPath != "active", target == "active" {
      messages.append(
        Message(StatusText.markerDown, [.state: Wording.clean(markerPath, limit: 40)]))
    }
    messages += problems.map(\.cleaned)
    if let nextLook {
      messages.append(
        nextLook == .zero
          ? Message(StatusText.nextLookNow)
          : Message(StatusText.nextLook, [.span: nextLook.message]))
    }
    return messages
  }
}

extension Message {
  /// The message made harmless where somebody else worded it.
  fileprivate var cleaned: Message {
    isVerbatim ? Message(verbatim: Wording.clean("\(self)", limit: 400)) : self
  }
}

// MARK: - One client

extension ClientStatus {
  /// What there is to say about it, the most important first.
  func messages(at now: Moment, offset: (WallInstant) -> Int) -> [Message] {
    var messages = lifeMessages + conditionMessages(at: now, offset: offset)
    if isDue, let ending, ending.explains(silenceAfter: lastAlive) {
      messages.append(ending.message)
    }
    if isDue {
      messages += reminderMessages
    } else if let deadline, liveness != .notWatched {
      messages.append(
        deadline == .zero
          ? Message(StatusText.dueNow) : Message(StatusText.dueIn, [.span: deadline.message]))
    }
    if let events = Message.anyOf(awaited) {
      messages.append(Message(StatusText.awaited, [.event: events.cleaned]))
    }
    if let lastAlive, !isDue {
      messages.append(
        Message(StatusText.lastWell, [.age: lastAlive.age(at: now).messageOfAge]))
    }
    switch (dataAge, dataIsOld, liveness) {
    // The link may well be up.
    case (let age?, true, .heardOf):
      messages.append(Message(StatusText.noData, [.span: age.message]))
    case (let age?, true, _):
      messages.append(Message(StatusText.dataOld, [.age: age.messageOfAge]))
    case (let age?, false, _):
      messages.append(Message(StatusText.lastData, [.age: age.messageOfAge]))
    case (nil, _, _): break
    }
    return messages + problems.map(\.cleaned)
  }

  private var lifeMessages: [Message] {
    switch (liveness, process) {
    // Its own sentence says more.
    case _ where condition.tellsWhatIsAwaited: []
    case (.gone, .dead(let pid)): [Message(StatusText.gone, [.process: "\(pid)"])]
    case (.notHeardOf, .alive(let pid)): [Message(StatusText.hung, [.process: "\(pid)"])]
    case (.notHeardOf, .hidden(let pid)): [Message(StatusText.hidden, [.process: "\(pid)"])]
    case (.notHeardOf, _): [Message(StatusText.notHeardOf)]
    default: []
    }
  }

  private var reminderMessages: [Message] {
    switch (reminder, condition) {
    case (.shown, .due(_, let step, let steps)):
      [Message(StatusText.stepShown, [.step: step, .steps: steps])]
    case (.shown, _): [Message(StatusText.shown)]
    case (.withheld(let reason), _): [Message(StatusText.notShown, [.text: reason.cleaned])]
    case (nil, _): []
    }
  }

  private func beingOpened(since: Moment, at now: Moment) -> Message {
    let age = since.age(at: now)
    return age.wholeSeconds == 0
      ? Message(StatusText.opening) : Message(StatusText.openingFor, [.span: age.message])
  }

  private func conditionMessages(
    at now: Moment, offset: (WallInstant) -> Int
  ) -> [Message] {
    func time(_ expiry: Expiry) -> Message { expiry.message(at: now, offset: offset) }
    func time(_ moment: Moment) -> Message { moment.message(at: now, offset: offset) }
    let silence = lastAlive.map { silent(since: $0, at: now, offset) }
    switch condition {
    case .well, .gone: return []
    case .unitActive(let unit):
      return [Message(StatusText.unitActive, [.unit: Wording.clean(unit, limit: 256)])]
    case .unitAwaited(let unit):
      return [Message(StatusText.unitNotActive, [.unit: Wording.clean(unit, limit: 256)])]
    case .due(let since, _, _): return [silence ?? silent(since: since, at: now, offset)]
    case .snoozed(let until):
      return [silence, Message(StatusText.snoozed, [.time: time(until)])].compactMap(\.self)
    case .opening(let since): return [beingOpened(since: since, at: now)]
    case .reopening(let since, let failure):
      let attempt =
        failure.map {
          Message(HistoryText.notOpened, [.text: Wording.sentence(cleaning: $0, limit: 240)])
        } ?? beingOpened(since: since, at: now)
      return [attempt, silence].compactMap(\.self)
    case .paused(nil): return [Message(StatusText.pausedUntilResumed, [.client: name.text])]
    case .paused(let until?): return [Message(StatusText.paused, [.time: time(until)])]
    case .done(let at): return [Message(StatusText.done, [.time: time(at)])]
    case .stopped(let at): return [Message(StatusText.stopped, [.time: time(at)])]
    case .waitingForFirstPush:
      return [Message(lastAlive == nil ? StatusText.neverPushed : .notPushedYet)]
    case .notExpected: return [Message(StatusText.notExpected)]
    case .notDeclared: return [Message(StatusText.notDeclared, [.client: name.text])]
    }
  }

  private func silent(
    since: Moment, at now: Moment, _ offset: (WallInstant) -> Int
  ) -> Message {
    let ago = since.age(at: now)
    let rounded = ago < .minutes(1) ? ago : .minutes(ago.wholeSeconds / 60)
    return Message(
      StatusText.silent,
      [.time: since.message(at: now, offset: offset), .age: rounded.messageOfAge])
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
