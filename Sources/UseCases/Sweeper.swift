public import CommandGrammar
internal import Handover
public import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

/// Looks at all clients, decides, acts, and has the next look armed.
///
/// Everything that changes what is remembered goes through here, under one lock: a command edits
/// what was gathered and the look that follows makes it true.
public struct Sweeper {
  let session: Session

  /// A sweeper for a session.
  public init(_ session: Session) { self.session = session }

  /// What started a look.
  public enum Cause: Hashable, Sendable {
    /// A person's command.
    case person
    /// The timer that the look before had armed.
    case timer
    /// Something lies in the folder of markers.
    case marker
    /// A declaration was written, added or removed.
    case declarations
    /// The clock or the zone was changed, or the machine resumed.
    case clock
    /// The session began.
    case login
    /// The hourly look.
    case backstop

    /// The cause that a command line names; a person's where it names none.
    public init(_ reason: CommandGrammar.Sweep.Reason?) {
      self =
        switch reason {
        case .a, .b: .timer
        case .marker: .marker
        case .declarations: .declarations
        case .clock: .clock
        case .login: .login
        case .backstop: .backstop
        case nil: .person
        }
    }

    /// Whether declarations may be others than at the last look. Of one that was written in its
    /// place, which no folder shows, systemd tells by a look of its own.
    var looksForDeclarations: Bool {
      switch self {
      case .timer, .marker, .clock: false
      case .person, .declarations, .login, .backstop: true
      }
    }
  }

  /// What came of a look.
  public struct Outcome: Sendable {
    /// What was decided.
    public var plan: Plan
    /// What went wrong, as sentences with their exit status.
    public var problems: [Failure]
    /// What was put right that somebody else had broken, as sentences.
    public var mended: [String]
    /// What came into the history, once that was remembered.
    public var news: [JournalEntry] = []
    /// Why what came of it is not remembered; one of the problems.
    public var unsaved: Failure?
    /// What was left of removed clients, as sentences.
    var left: [String] = []
    /// Why a client was not removed wholly.
    var unremoved: Failure?
    /// Whether what is remembered could not be read, so that something may be due that was not found.
    public var isBlind = false
    /// How many reminders should be on the screen, and could not be ordered.
    public var unordered = 0
  }

  /// How often a failed opening is told to the plan again within one look.
  private static let mostRounds = 3
  /// How long after a change of what is declared that is looked at once more.
  static let settling = TimeSpan.seconds(2)
  /// How long after an attempt to have something shown there is another.
  static let retryPause = TimeSpan.seconds(10)

  /// One look.
  ///
  /// The order makes every moment at which the process may be killed harmless: markers go before
  /// records are read, the next look is armed and the screen is right before anything is saved
  /// (both may be repeated), and clients are opened only after that is saved (which may not).
  ///
  /// - Parameters:
  ///   - cause: What started the look.
  ///   - edit: What a command changes first.
  /// - Returns: What was decided, and what went wrong on the way.
  /// - Throws: `Failure` when there was no look, or `edit` refused.
  public func look(
    _ cause: Cause,
    editing edit: (inout Gathered) throws(Failure) -> Void = { (_) throws(Failure) in }
  ) throws(Failure) -> Outcome {
    let folder = try session.runtimeFolder()
    let asked = try? session.now()
    let lock = try lock("\(folder)/lock")
    defer { withExtendedLifetime(lock) {} }

    var gathering = Gathering(
      session: session, folder: folder, trusting: !cause.looksForDeclarations,
      takingMarkers: cause != .person)
    var gathered = try gathering.gather()
    gathered.asked = asked
    if cause == .backstop || cause == .login {
      Tidying(session: session, folder: folder).tidy(&gathered)
    }
    try edit(&gathered)

    let acting = Acting(session: session, folder: folder)
    var outcome = Outcome(
      plan: Plan(marks: gathered.marks), problems: [], mended: gathering.mended)
    outcome.isBlind = gathered.unsaved != nil
    for _ in 0..<Self.mostRounds {
      var plan = decide(&gathered, cause)
      if gathering.foresee(&gathered) {
        // The reminder tells whether the client comes back by itself.
        plan.goOn(with: decide(&gathered, cause, isFirst: false))
      }
      if cause == .declarations, gathered.declarationsAreChanging {
        // systemd starts no look for what is written while this one runs.
        plan.noteLook(at: gathered.now.monotonic + Self.settling, for: "what is declared")
      }
      acting.arm(plan, cause, &gathered, &outcome)
      acting.present(plan.screen, &gathered, &outcome)
      if !gathered.unordered.isEmpty {
        // Nothing else would come back to it: what is due already waits for its next step only.
        plan.noteLook(at: gathered.now.monotonic + Self.retryPause, for: "what could not be shown")
        acting.armTimer(plan, cause, &gathered, &outcome)
      }
      outcome.plan = plan
      acting.keepRecords(plan.actions, &gathered)
      acting.keepHolds(plan, cause, &gathered)
      let entries = gathered.journal
      gathering.save(&gathered)
      // Saved, and thus told once: what is not remembered is decided again by the next look.
      if gathered.journal.isEmpty { outcome.news += entries }
      acting.open(plan.actions, &gathered)
      if gathered.events.isEmpty { break }
    }
    if gathered.isRemoved {
      for name in gathered.removed.sorted() {
        do throws(Failure) {
          if let left = try gathering.finishRemoval(of: name) { outcome.left.append(left) }
        } catch {
          outcome.unremoved = error
        }
      }
    }
    session.log(outcome.news)
    outcome.problems += gathered.problems
    outcome.unsaved = gathered.unsaved
    outcome.unordered = gathered.unordered.count
    return outcome
  }

  /// A look that is no part of a command, and how long it took is noted.
  ///
  /// - Throws: `Failure` when there was no look.
  public func sweep(_ cause: Cause) throws(Failure) -> Outcome {
    let began = try? session.now()
    let outcome = try look(cause)
    if let began, let ended = try? session.now(), let folder = session.places.session {
      let note = SweepNote(ended: ended, duration: ended.monotonic.since(began.monotonic))
      // Who asks finds the one before, with its time.
      try? note.write(session: folder)
    }
    return outcome
  }

  /// Makes a plan, and remembers what it decides.
  private func decide(
    _ gathered: inout Gathered, _ cause: Cause, isFirst: Bool = true
  ) -> Plan {
    let plan = plan(gathered, cause, isFirst: isFirst)
    for (name, state) in plan.changes { gathered.remember(state, of: name) }
    gathered.journal += plan.journal
    gathered.marks = plan.marks
    gathered.events = [:]
    gathered.summaryAnswers = []
    return plan
  }

  private func lock(_ path: String) throws(Failure) -> FileLock {
    do throws(FileLockError) {
      return try FileLock(waitingFor: path, atMost: session.patience)
    } catch {
      throw Failure(error)
    }
  }

  private func plan(_ gathered: Gathered, _ cause: Cause, isFirst: Bool) -> Plan {
    let records = gathered.records
    let (calm, others) = gathered.calmClients
    var input = SweepInput(
      now: gathered.now, marks: gathered.marks,
      clients: others.sorted().map { gathered.facts(of: $0) },
      process: { name in records[name].map(session.process) ?? .unseen },
      secondsEastOfUTC: session.secondsEastOfUTC)
    input.calm = calm
    input.language = session.language
    if !gathered.accessories.isEmpty { input.commonCause = session.radioObstacle() }
    input.asked = gathered.asked
    input.shown = Set(gathered.shown.compactMap(\.client))
    input.summarised = gathered.summarised
    input.onScreen = Array(gathered.onScreen.values)
    input.summaryAnswers = gathered.summaryAnswers
    // That a session began is told once.
    input.isLogin = cause == .login && isFirst
    input.isRunning = gathered.isRunning(cause)
    return Plan(input)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Sweeper: Sendable {}
