public import Reminders
public import Vocabulary

/// All that is recorded of a client, and all that can be seen of it: what its verdicts are made from.
public struct Recollection: Hashable, Sendable {
  /// What it is declared to be, what is remembered of it, its beat record and its unit.
  public var facts: ClientFacts
  /// What happened to it, oldest first, and the beginnings of sessions between.
  public var journal: [JournalEntry]
  /// Whether there was nothing before the first entry of the journal.
  public var isWhole: Bool
  /// What can be seen of the process that its record names.
  public var process: ProcessFacts
  /// What the sweep remembers of itself: when the session began, when the machine slept.
  public var marks: SessionMarks
  /// What the clocks say.
  public var now: Moment

  /// A recollection by its parts.
  public init(
    facts: ClientFacts, journal: [JournalEntry] = [], isWhole: Bool = true,
    process: ProcessFacts = .unseen, marks: SessionMarks = SessionMarks(), now: Moment
  ) {
    self.facts = facts
    self.journal = journal
    self.isWhole = isWhole
    self.process = process
    self.marks = marks
    self.now = now
  }
}
