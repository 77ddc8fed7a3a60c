internal import Vocabulary

/// One client's part of a plan: what is told of it, whether it is due, what it waits for next.
struct ClientStep {
  /// What should be on the screen.
  enum Wish { case nothing, show }

  let facts: ClientFacts
  let surroundings: Surroundings
  var state: ClientState
  var wants = Wish.nothing
  /// The ladder's step that is due, from 1.
  var step = 0
  /// The step that the person dismissed and nobody had noted as due.
  var dismissed: Int?
  var actions: [Plan.Action] = []
  var journal: [JournalEntry] = []
  var nextLook: MonotonicInstant?
  var nextReason = ""

  var name: ClientName { facts.declaration.name }
  var input: SweepInput { surroundings.input }
  var marks: SessionMarks { surroundings.marks }
  var now: Moment { surroundings.input.now }
  var declaration: ClientDeclaration { facts.declaration }

  init(facts: ClientFacts, in surroundings: Surroundings) {
    self.facts = facts
    self.surroundings = surroundings
    state = facts.state
  }

  mutating func decide() {
    for event in facts.events { hear(event) }
    noteObstacle()
    notePending()
    noteIntent()
    guard case .watch = state.intent else { return }
    switch situation() {
    case .idle: break
    case .well(let until): beWell(until: until)
    case .due(let since): beDue(since: since)
    }
  }

  // MARK: - What it asks for

  mutating func look(at instant: MonotonicInstant, for reason: String) {
    guard nextLook.map({ instant < $0 }) ?? true else { return }
    nextLook = instant
    nextReason = reason
  }

  mutating func look(after span: TimeSpan, for reason: String) {
    look(at: now.monotonic + span, for: reason)
  }

  mutating func note(
    _ kind: JournalEntry.Kind, _ detail: String, _ fact: JournalEntry.Fact? = nil
  ) {
    journal.append(JournalEntry(at: now, client: name, kind: kind, detail: detail, fact: fact))
  }
}

/// What the steps of all clients go by. They share it by reference, as there may be thousands.
final class Surroundings {
  let input: SweepInput
  /// The marks with this look noted.
  let marks: SessionMarks

  init(_ input: SweepInput, _ marks: SessionMarks) {
    self.input = input
    self.marks = marks
  }
}
