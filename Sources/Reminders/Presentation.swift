internal import Vocabulary

/// Puts what is due on the screen: each client by itself, or many at once as one summary.
extension Plan {
  /// Shows the clients that are due.
  ///
  /// A client that already has its own reminder keeps it, and one that is in the summary stays there
  /// until the person asks for each. The others have their own while there is room beside those that
  /// stand already: however quickly they follow one another, the person finds `mostAtOnce` and one
  /// summary. Where that is too little for them, all of the others join the summary.
  mutating func present(_ overdue: [ClientStep], input: SweepInput) {
    let asksForEach = input.summaryAnswers.contains(.pressed(.showEach))
    let isDismissed = input.summaryAnswers.contains(.dismissed)
    var alone: [ClientStep] = []
    var members: [ClientStep] = []
    var newcomers: [ClientStep] = []
    for step in overdue {
      if input.shown.contains(step.name) || asksForEach {
        alone.append(step)
      } else if step.silence.map(input.summarised.contains) == true {
        members.append(step)
      } else {
        newcomers.append(step)
      }
    }
    if isDismissed {
      for step in members { answer(step) }
      members = []
    }
    if alone.count + newcomers.count > Self.mostAtOnce {
      members += newcomers
    } else {
      alone += newcomers
    }
    for step in alone { show(step, steps: step.declaration.again.count + 1, input: input) }
    summarise(members.sorted { $0.name < $1.name }, beside: alone.count, input: input)
  }

  private mutating func answer(_ step: ClientStep) {
    var step = step
    step.state.episode?.answered = true
    note(step, before: step.facts.state)
  }

  private mutating func show(_ step: ClientStep, steps: Int, input: SweepInput) {
    note(step, before: step.facts.state)
    var reminder = Wording.reminder(
      declaration: step.declaration, state: step.state, step: step.step, steps: steps,
      now: input.now, offset: input.secondsEastOfUTC,
      commonCause: step.facts.needsRadio ? input.commonCause : nil, awaited: step.facts.awaited,
      in: input.language)
    reminder.silences = step.silence.map { [$0] } ?? []
    screen.append(reminder)
  }

  private mutating func summarise(
    _ members: [ClientStep], beside others: Int, input: SweepInput
  ) {
    guard !members.isEmpty else { return }
    for member in members { note(member, before: member.facts.state) }
    let clients = members.map { member in
      (member.declaration, member.state.lastAlive ?? member.state.episode?.due ?? input.now)
    }
    var reminder = Wording.summary(
      clients: clients, beside: others,
      commonCause: members.allSatisfy(\.facts.needsRadio) ? input.commonCause : nil,
      now: input.now, offset: input.secondsEastOfUTC, in: input.language)
    reminder.step = members.map(\.step).max() ?? 1
    if members.contains(where: \.isLast) { reminder.urgency = .critical }
    reminder.silences = members.compactMap(\.silence)
    screen.append(reminder)
  }
}

extension ClientStep {
  /// Whether its step is the last one of several, which may be critical.
  fileprivate var isLast: Bool {
    !declaration.again.isEmpty && step > declaration.again.count && !isOpening
  }
}
