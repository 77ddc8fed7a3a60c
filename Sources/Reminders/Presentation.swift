internal import Vocabulary

/// Puts what is due on the screen: each client by itself, or many at once as one summary.
extension Plan {
  /// Shows the clients that are due.
  ///
  /// A client that already has its own reminder keeps it. Of the others, the newly due ones join
  /// into the summary when they are more than `mostAtOnce`; who is in the summary already stays
  /// there until the person asks for each.
  mutating func present(_ overdue: [ClientStep], input: SweepInput) {
    let asksForEach = input.summaryAnswers.contains(.pressed(.showEach))
    let isDismissed = input.summaryAnswers.contains(.dismissed)
    let alone = overdue.filter { input.shown.contains($0.name) || asksForEach }
    let others = overdue.filter { !input.shown.contains($0.name) && !asksForEach }
    let newcomers = others.filter { !input.summaryShown || isNew($0) }
    let joins = newcomers.count > Self.mostAtOnce
    let members = others.filter { joins || (input.summaryShown && !isNew($0)) }

    for step in alone { show(step, input: input) }
    if !joins { for step in newcomers { show(step, input: input) } }
    summarise(members, isDismissed: isDismissed, input: input)
  }

  private func isNew(_ step: ClientStep) -> Bool { step.step > (step.state.episode?.step ?? 0) }

  private mutating func show(_ step: ClientStep, input: SweepInput) {
    var step = step
    noteShown(&step, input: input)
    screen.append(
      Wording.reminder(
        declaration: step.declaration, state: step.state, step: step.step,
        steps: step.declaration.again.count + 1, now: input.now,
        offset: input.secondsEastOfUTC, commonCause: input.commonCause))
  }

  private mutating func summarise(_ members: [ClientStep], isDismissed: Bool, input: SweepInput) {
    guard !members.isEmpty else { return }
    let hasNewcomer = members.contains(where: isNew)
    var clients: [(declaration: ClientDeclaration, since: Moment)] = []
    for var member in members {
      if isDismissed { member.state.episode?.answered = true }
      noteShown(&member, input: input)
      let since = member.state.lastAlive ?? member.state.episode?.due ?? input.now
      clients.append((member.declaration, since))
    }
    guard !isDismissed || hasNewcomer else { return }
    screen.append(
      Wording.summary(
        clients: clients, commonCause: input.commonCause, now: input.now,
        offset: input.secondsEastOfUTC))
  }

  /// Remembers the step as shown, with a line in the journal when it is a new one.
  private mutating func noteShown(_ step: inout ClientStep, input: SweepInput) {
    if isNew(step) {
      journal.append(
        JournalEntry(
          at: input.now, client: step.name, kind: .shown, detail: "step \(step.step)"))
      step.state.episode?.step = step.step
    }
    note(step, before: step.facts.state)
  }
}
