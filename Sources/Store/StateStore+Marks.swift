public import Reminders
internal import Vocabulary

extension StateStore {
  /// What the sweep remembers of itself; nothing before the first one.
  public func sessionMarks() throws(StoreError) -> SessionMarks {
    let attempt = "read the last sweep in"
    var marks = SessionMarks()
    let session = try connection.prepare(
      """
      SELECT sweep_boot, sweep_monotonic, sweep_boottime, sweep_wall,
        login_boot, login_monotonic, login_boottime, login_wall, armed_slot, armed_at, armed_boot
      FROM session WHERE id = 1
      """, attempt: attempt)
    if try session.step() {
      marks.lastSweep = session.moment(0)
      marks.login = session.moment(4)
      marks.armed = session.text(8).map {
        SessionMarks.Armed(
          slot: $0, at: MonotonicInstant(nanoseconds: UInt64(bitPattern: session.integer(9))),
          boot: session.boot(10))
      }
    }
    let sleeps = try connection.prepare(
      "SELECT at, length FROM sleeps ORDER BY position", attempt: attempt)
    while try sleeps.step() {
      marks.sleeps.append(
        SessionMarks.Sleep(
          at: MonotonicInstant(nanoseconds: UInt64(bitPattern: sleeps.integer(0))),
          length: TimeSpan(nanoseconds: UInt64(bitPattern: sleeps.integer(1)))))
    }
    return marks
  }

  /// Puts these marks in the place of the former ones; inside a transaction.
  func replace(_ marks: SessionMarks, attempt: String) throws(StoreError) {
    let armed: [Value] =
      marks.armed.map {
        [
          .text($0.slot), .integer(Int64(bitPattern: $0.at.nanoseconds)),
          .bytes($0.boot.high, $0.boot.low),
        ]
      } ?? [.null, .null, .null]
    try connection.prepare(
      """
      INSERT OR REPLACE INTO session (id, sweep_boot, sweep_monotonic, sweep_boottime, sweep_wall,
        login_boot, login_monotonic, login_boottime, login_wall, armed_slot, armed_at, armed_boot)
      VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, attempt: attempt
    ).run(Value.moment(marks.lastSweep) + Value.moment(marks.login) + armed)
    try connection.execute("DELETE FROM sleeps", attempt: attempt)
    let insert = try connection.prepare(
      "INSERT INTO sleeps (position, at, length) VALUES (?, ?, ?)", attempt: attempt)
    // The plan merges older ones; this is only the bound of what is kept.
    for (position, sleep) in marks.sleeps.suffix(SessionMarks.maximumSleeps).enumerated() {
      try insert.run([
        .integer(Int64(position)), .integer(Int64(bitPattern: sleep.at.nanoseconds)),
        .integer(Int64(bitPattern: sleep.length.nanoseconds)),
      ])
    }
  }
}
