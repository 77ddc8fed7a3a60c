public import Messages
public import Vocabulary

/// What a sweep has to do, decided from what it found; doing it twice changes nothing.
public struct Plan: Sendable {
  /// All that should be on the screen, and nothing else.
  public var screen: [Reminder] = []
  /// What else to do in the world, in order.
  public var actions: [Action] = []
  /// The clients whose remembered state changed.
  public var changes: [ClientName: ClientState] = [:]
  /// What is worth a line in the journal.
  public var journal: [JournalEntry] = []
  /// What the sweep remembers of itself.
  public var marks: SessionMarks
  /// When the next look is needed; `nil` when nothing is waited for.
  public var nextLook: MonotonicInstant?
  /// What the next look is for, in words.
  public var nextReason: String?

  /// Something to do in the world.
  public enum Action: Hashable, Sendable {
    /// Open the client, and tell `ClientEvent.openFailed` where that fails.
    case open(ClientName, activationToken: String?)
    /// Set DONE in its record, so that a late push does not count.
    case markDone(ClientName)
    /// Make a record, where there is none, of a client that has to appear by the deadline.
    case expect(ClientName, deadline: MonotonicInstant, interval: TimeSpan)
    /// Put a deadline in its record in the place of one that no client can have set.
    case correct(ClientName, from: MonotonicInstant, to: MonotonicInstant)
  }
}

/// Everything a plan is made from.
public struct SweepInput {
  /// What the clocks said when the sweep began.
  public var now: Moment
  /// What they said when it was asked for, where it had to wait for its turn since.
  public var asked: Moment?
  /// What the last sweep left.
  public var marks: SessionMarks
  /// The clients, in the order in which they are to be told of.
  public var clients: [ClientFacts]
  /// The clients that are calm, and not among the others.
  public var calm: CalmClients?
  /// The clients whose own reminder is on the screen or about to be.
  public var shown: Set<ClientName>
  /// The silences that the summary tells of which is on the screen or about to be.
  public var summarised: Set<Silence>
  /// What the owners have noted to be on the screen.
  public var onScreen: [Showing]
  /// What the person answered to the summary.
  public var summaryAnswers: [Answer.Choice]
  /// Whether this look is the one at the beginning of a session.
  public var isLogin: Bool
  /// Whether Forestall is switched on; while it is not, nothing is shown, and nothing is lost.
  public var isRunning: Bool
  /// Why nobody hears a Bluetooth device at present, as a sentence: what clients may be silent for that
  /// live by it.
  public var commonCause: Message?
  /// The language of who reads the reminders.
  public var language = Language.english
  /// Looks at the process that a client's record names; asked only about clients that are due.
  public var process: (ClientName) -> ProcessFacts
  /// How far local time is ahead of UTC, in seconds.
  public var secondsEastOfUTC: (WallInstant) -> Int

  /// An input in which nothing but the time and the clients is special.
  public init(
    now: Moment, marks: SessionMarks = SessionMarks(), clients: [ClientFacts],
    process: @escaping (ClientName) -> ProcessFacts = { _ in .unseen },
    secondsEastOfUTC: @escaping (WallInstant) -> Int = { _ in 0 }
  ) {
    self.now = now
    self.marks = marks
    self.clients = clients
    self.process = process
    self.secondsEastOfUTC = secondsEastOfUTC
    shown = []
    summarised = []
    onScreen = []
    summaryAnswers = []
    isLogin = false
    isRunning = true
  }
}

extension SweepInput {
  /// When the machine is known to have run last before it was started anew; `nil` where this is not the
  /// first session since.
  fileprivate var seenBefore: WallInstant? {
    guard marks.login?.boot != now.boot else { return nil }
    let known = clients.map(\.state.lastAlive) + [marks.lastSweep]
    return known.compactMap { $0 }.filter { $0.boot != now.boot }.map(\.wall).max()
  }
}

/// It asks the world through its two closures, so it stays where it was made.
@available(*, unavailable)
extension SweepInput: Sendable {}

extension Plan {
  /// A plan in which nothing is to be done.
  public init(marks: SessionMarks) { self.marks = marks }

  /// The most reminders that stand by themselves; those beyond share one summary.
  public static let mostAtOnce = 3

  /// Decides what a sweep has to do.
  public init(_ input: SweepInput) {
    marks = input.marks.noting(input.now, asked: input.asked)
    if input.isLogin {
      marks.login = input.now
      journal.append(
        JournalEntry(
          at: input.now, client: nil, kind: .login, fact: input.seenBefore.map { .seen($0) }))
    }

    if let first = input.calm?.first { noteLook(at: first.due, for: "\(first.name) is due") }
    let surroundings = Surroundings(input, marks)
    var overdue: [ClientStep] = []
    for facts in input.clients {
      var step = ClientStep(facts: facts, in: surroundings)
      step.decide()
      actions += step.actions
      journal += step.journal
      if let look = step.nextLook { noteLook(at: look, for: step.nextReason) }
      if step.wants == .show {
        overdue.append(step)
      } else {
        note(step, before: facts.state)
      }
    }
    guard input.isRunning else {
      for step in overdue { note(step, before: step.facts.state) }
      return
    }
    present(overdue, input: input)
  }

  /// Has the next look come at an instant, unless one comes earlier; `reason` says in words for
  /// what.
  public mutating func noteLook(at instant: MonotonicInstant, for reason: String) {
    guard nextLook.map({ instant < $0 }) ?? true else { return }
    nextLook = instant
    nextReason = reason
  }

  /// Takes in what a second plan of the same look decides, made because more was known by then.
  public mutating func goOn(with later: Plan) {
    actions += later.actions.filter { !actions.contains($0) }
    changes.merge(later.changes) { $1 }
    journal += later.journal
    screen = later.screen
    marks = later.marks
    nextLook = later.nextLook
    nextReason = later.nextReason
  }

  mutating func note(_ step: ClientStep, before: ClientState) {
    if step.state != before { changes[step.name] = step.state }
  }
}
