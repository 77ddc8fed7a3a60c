/// The named steps by which the database came to be as it is, oldest first.
///
/// The list only grows at its end: a step that has been released is never changed, taken out or
/// moved, as databases remember it by name.
enum Migrations {
  struct Step: Sendable {
    let name: String
    let sql: String
  }

  static let all: [Step] = [
    Step(name: "client states", sql: clientStates),
    Step(name: "journal", sql: journal),
    Step(name: "session marks", sql: sessionMarks),
    Step(name: "when a step was shown", sql: shown),
    Step(name: "absences and stretches", sql: absences),
    Step(name: "accessories", sql: accessories),
    Step(name: "plain clients first", sql: plainFirst),
    Step(name: "facts of journal entries", sql: facts),
    Step(name: "openings by events", sql: openings),
    Step(name: "counts of clients", sql: tallies),
    Step(name: "removals", sql: removals),
    Step(name: "applied messages", sql: applied),
  ]

  /// "FSTL" in the file's header: the database is Forestall's.
  static let applicationIdentifier: Int64 = 0x4653_544C

  /// Brings a database up to the last of the steps, in one transaction.
  static func apply(
    _ steps: [Step] = all, to connection: borrowing Connection
  ) throws(StoreError) {
    let attempt = "bring up to date"
    let exists = try connection.number(
      "SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'", attempt: attempt)
    if exists == 1, try check(connection, knowing: steps) == steps.count { return }
    // Again inside: another process may have been faster.
    try connection.transaction(attempt: attempt) { () throws(StoreError) in
      try connection.execute(
        """
        PRAGMA application_id = \(applicationIdentifier);
        CREATE TABLE IF NOT EXISTS migrations (position INTEGER PRIMARY KEY, name TEXT UNIQUE)
        """, attempt: attempt)
      let done = try check(connection, knowing: steps)
      for (position, step) in steps.enumerated().dropFirst(done) {
        try connection.execute(step.sql, attempt: attempt)
        try connection.prepare("INSERT INTO migrations VALUES (?, ?)", attempt: attempt)
          .run([.integer(Int64(position)), .text(step.name)])
      }
    }
  }

  /// How many of the steps the database has; refuses one that has others.
  private static func check(
    _ connection: borrowing Connection, knowing steps: [Step]
  ) throws(StoreError) -> Int {
    let attempt = "use"
    let statement = try connection.prepare(
      "SELECT name FROM migrations ORDER BY position", attempt: attempt)
    var count = 0
    while try statement.step() {
      let name = statement.text(0) ?? ""
      guard count < steps.count, steps[count].name == name else {
        throw StoreError(code: .newer, path: connection.path, attempt: attempt, detail: name)
      }
      count += 1
    }
    return count
  }

  /// A moment is four columns; all of them are NULL where there is none. Instants are the bits of
  /// unsigned nanoseconds.
  private static let clientStates = """
    CREATE TABLE clients (
      name TEXT PRIMARY KEY,
      intent TEXT NOT NULL,
      expected INTEGER NOT NULL,
      intent_boot BLOB, intent_monotonic INTEGER, intent_boottime INTEGER, intent_wall INTEGER,
      snooze_boot BLOB, snooze_monotonic INTEGER, snooze_boottime INTEGER, snooze_wall INTEGER,
      due_boot BLOB, due_monotonic INTEGER, due_boottime INTEGER, due_wall INTEGER,
      step INTEGER, answered INTEGER,
      alive_boot BLOB, alive_monotonic INTEGER, alive_boottime INTEGER, alive_wall INTEGER,
      ending_boot BLOB, ending_monotonic INTEGER, ending_boottime INTEGER, ending_wall INTEGER,
      ending TEXT, ending_number INTEGER, ending_evidence TEXT, ending_confidence TEXT,
      reopening_boot BLOB, reopening_monotonic INTEGER, reopening_boottime INTEGER,
      reopening_wall INTEGER, reopening_failure TEXT
    ) WITHOUT ROWID;
    """

  private static let applied = """
    CREATE TABLE applied (name TEXT PRIMARY KEY) WITHOUT ROWID;
    """

  private static let removals = """
    CREATE TABLE removals (name TEXT PRIMARY KEY, inode INTEGER, changed INTEGER) WITHOUT ROWID;
    """

  private static let journal = """
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY,
      client TEXT,
      kind TEXT NOT NULL,
      at_boot BLOB NOT NULL, at_monotonic INTEGER NOT NULL, at_boottime INTEGER NOT NULL,
      at_wall INTEGER NOT NULL,
      detail TEXT NOT NULL
    );
    CREATE INDEX journal_by_client ON journal (client, id);
    """

  private static let shown = """
    ALTER TABLE clients ADD COLUMN shown_boot BLOB;
    ALTER TABLE clients ADD COLUMN shown_monotonic INTEGER;
    ALTER TABLE clients ADD COLUMN shown_boottime INTEGER;
    ALTER TABLE clients ADD COLUMN shown_wall INTEGER;
    """

  private static let absences = """
    ALTER TABLE clients ADD COLUMN appear_boot BLOB;
    ALTER TABLE clients ADD COLUMN appear_monotonic INTEGER;
    ALTER TABLE clients ADD COLUMN appear_boottime INTEGER;
    ALTER TABLE clients ADD COLUMN appear_wall INTEGER;
    ALTER TABLE clients ADD COLUMN obstacle TEXT;
    ALTER TABLE clients ADD COLUMN stretch_deadline INTEGER;
    ALTER TABLE clients ADD COLUMN stretch_boot BLOB;
    ALTER TABLE clients ADD COLUMN stretch_monotonic INTEGER;
    ALTER TABLE clients ADD COLUMN stretch_boottime INTEGER;
    ALTER TABLE clients ADD COLUMN stretch_wall INTEGER;
    """

  /// Who opened a client, and how it ended, for programs.
  private static let facts = "ALTER TABLE journal ADD COLUMN fact TEXT"

  /// How often an accessory's events opened a client in vain; and what it said that it waits for, a work
  /// on each line, empty for nothing.
  private static let openings = """
    ALTER TABLE clients ADD COLUMN attempts INTEGER;
    ALTER TABLE clients ADD COLUMN attempt_boot BLOB;
    ALTER TABLE clients ADD COLUMN attempt_monotonic INTEGER;
    ALTER TABLE clients ADD COLUMN attempt_boottime INTEGER;
    ALTER TABLE clients ADD COLUMN attempt_wall INTEGER;
    ALTER TABLE clients ADD COLUMN pending TEXT;
    """

  /// The conditions say again what the registry keeps: nothing is half set up, whoever writes here.
  private static let accessories = """
    CREATE TABLE accessories (
      client TEXT NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, address TEXT NOT NULL,
      state TEXT NOT NULL,
      service TEXT, company TEXT, name_part TEXT, manufacturer_data TEXT, service_data TEXT,
      PRIMARY KEY (client, name),
      UNIQUE (client, address),
      CHECK (state = 'known' OR service IS NOT NULL OR company IS NOT NULL)
    ) WITHOUT ROWID;
    CREATE TABLE accessory_events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      client TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, state TEXT,
      detail TEXT NOT NULL,
      at_boot BLOB NOT NULL, at_monotonic INTEGER NOT NULL, at_boottime INTEGER NOT NULL,
      at_wall INTEGER NOT NULL
    );
    CREATE INDEX accessory_events_by_client ON accessory_events (client, id);
    """

  /// A client of which there is nothing to tell but when it was last well, as of most: `plain`. What is
  /// read of those stands first, as SQLite has to go through all columns before the one it reads.
  private static let plainFirst = """
    CREATE TABLE clients_in_order (
      name TEXT PRIMARY KEY,
      plain INTEGER NOT NULL DEFAULT 0,
      expected INTEGER NOT NULL,
      alive_boot BLOB, alive_monotonic INTEGER, alive_boottime INTEGER, alive_wall INTEGER,
      intent TEXT NOT NULL,
      intent_boot BLOB, intent_monotonic INTEGER, intent_boottime INTEGER, intent_wall INTEGER,
      snooze_boot BLOB, snooze_monotonic INTEGER, snooze_boottime INTEGER, snooze_wall INTEGER,
      due_boot BLOB, due_monotonic INTEGER, due_boottime INTEGER, due_wall INTEGER,
      step INTEGER, answered INTEGER,
      shown_boot BLOB, shown_monotonic INTEGER, shown_boottime INTEGER, shown_wall INTEGER,
      ending_boot BLOB, ending_monotonic INTEGER, ending_boottime INTEGER, ending_wall INTEGER,
      ending TEXT, ending_number INTEGER, ending_evidence TEXT, ending_confidence TEXT,
      reopening_boot BLOB, reopening_monotonic INTEGER, reopening_boottime INTEGER,
      reopening_wall INTEGER, reopening_failure TEXT,
      appear_boot BLOB, appear_monotonic INTEGER, appear_boottime INTEGER, appear_wall INTEGER,
      obstacle TEXT,
      stretch_deadline INTEGER, stretch_boot BLOB, stretch_monotonic INTEGER,
      stretch_boottime INTEGER, stretch_wall INTEGER
    ) WITHOUT ROWID;
    INSERT INTO clients_in_order SELECT
      name,
      intent = 'watch' AND snooze_boot IS NULL AND due_boot IS NULL AND ending_boot IS NULL
        AND reopening_boot IS NULL AND appear_boot IS NULL AND obstacle IS NULL
        AND stretch_boot IS NULL,
      expected,
      alive_boot, alive_monotonic, alive_boottime, alive_wall,
      intent, intent_boot, intent_monotonic, intent_boottime, intent_wall,
      snooze_boot, snooze_monotonic, snooze_boottime, snooze_wall,
      due_boot, due_monotonic, due_boottime, due_wall,
      step, answered,
      shown_boot, shown_monotonic, shown_boottime, shown_wall,
      ending_boot, ending_monotonic, ending_boottime, ending_wall,
      ending, ending_number, ending_evidence, ending_confidence,
      reopening_boot, reopening_monotonic, reopening_boottime, reopening_wall, reopening_failure,
      appear_boot, appear_monotonic, appear_boottime, appear_wall,
      obstacle,
      stretch_deadline, stretch_boot, stretch_monotonic, stretch_boottime, stretch_wall
    FROM clients;
    DROP TABLE clients;
    ALTER TABLE clients_in_order RENAME TO clients;
    """

  /// What is counted begins with what the journal still has; an opening succeeded where the next that is
  /// told of the client is that it was heard of.
  private static let tallies = """
    CREATE TABLE tallies (
      client TEXT PRIMARY KEY,
      since INTEGER NOT NULL,
      shown INTEGER NOT NULL, dismissed INTEGER NOT NULL, reopened INTEGER NOT NULL,
      relaunch_attempts INTEGER NOT NULL, relaunches INTEGER NOT NULL,
      relaunching INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tallies_relaunching ON tallies (relaunching) WHERE relaunching = 1;
    INSERT INTO tallies SELECT
      client, min(at_wall), sum(kind = 'shown'), sum(kind = 'answered'),
      sum(kind = 'reopened' AND fact IS 'opening button'),
      sum(kind = 'reopened' AND fact IS 'opening holder'),
      sum(kind = 'reopened' AND fact IS 'opening holder'
        AND coalesce(next IN ('attached', 'returned'), 0)),
      sum(kind = 'reopened' AND fact IS 'opening holder' AND next IS NULL)
    FROM (
      SELECT client, kind, fact, at_wall,
        lead(kind) OVER (PARTITION BY client ORDER BY id) AS next
      FROM journal WHERE client IN (SELECT name FROM clients) AND kind IN
        ('attached', 'returned', 'reopened', 'reopen-failed', 'ended', 'done', 'stopped')
        AND NOT (kind = 'ended' AND coalesce(fact, '') LIKE 'ending gone%')
      UNION ALL
      SELECT client, kind, fact, at_wall, NULL
      FROM journal WHERE client IN (SELECT name FROM clients) AND kind IN ('shown', 'answered')
    )
    GROUP BY client HAVING sum(kind IN ('shown', 'answered') OR fact LIKE 'opening %') > 0;
    """

  private static let sessionMarks = """
    CREATE TABLE session (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      sweep_boot BLOB, sweep_monotonic INTEGER, sweep_boottime INTEGER, sweep_wall INTEGER,
      login_boot BLOB, login_monotonic INTEGER, login_boottime INTEGER, login_wall INTEGER,
      armed_slot TEXT, armed_at INTEGER, armed_boot BLOB
    );
    CREATE TABLE sleeps (position INTEGER PRIMARY KEY, at INTEGER NOT NULL, length INTEGER NOT NULL);
    """
}
