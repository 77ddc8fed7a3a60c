internal import CForestall
internal import Glibc
public import SystemCalls
public import Vocabulary

/// What short-lived commands do with a record on behalf of its client: each call maps the record,
/// does one thing, and lets go.
extension RecordFolder {
  /// What became of a push.
  public enum PushOutcome: Hashable, Sendable {
    /// It reached the record.
    case pushed
    /// The client was ended on purpose: a push does nothing until it is attached again.
    case ended
    /// There is no record of this boot: attach first.
    case noRecord
  }

  /// Makes a client's record, or takes the one of this boot that is there, ends an earlier `end`,
  /// and drops a marker. A short-lived caller gives no pid, or that of the process it speaks for.
  /// The C function is forestall_attach_at.
  public func attach(
    _ name: ClientName, interval: TimeSpan, pid: Int32? = nil
  ) throws(SystemCallError) {
    let record = try OpenRecord(attaching: name, in: self, interval: interval, pid: pid)
    _ = record.isPresent
  }

  /// Moves a client's deadline ahead, by its own interval or a given span, never back. With `data`
  /// it also notes that the accessory delivered just now. The C functions are forestall_push,
  /// forestall_push_for and forestall_observed.
  public func push(
    _ name: ClientName, for span: TimeSpan? = nil, data: Bool = false
  ) throws(SystemCallError) -> PushOutcome {
    try with(name) { (record) throws(SystemCallError) in
      if data, try !record.observe() { return .ended }
      return try record.push(span) ? .pushed : .ended
    }
  }

  /// Moves a client's deadline to a span from now even if that is nearer, zero being due now, and
  /// drops a marker where it is. The C function is forestall_push_nearer.
  public func pushNearer(
    _ name: ClientName, to span: TimeSpan
  ) throws(SystemCallError) -> PushOutcome {
    try with(name) { (record) throws(SystemCallError) in
      try record.expect(within: span) ? .pushed : .ended
    }
  }

  /// Sets DONE in a client's record, if there is one of this boot, and drops a marker. The C
  /// function is forestall_done.
  ///
  /// - Returns: whether there was a record.
  @discardableResult
  public func end(_ name: ClientName) throws(SystemCallError) -> Bool {
    try with(name) { (record) throws(SystemCallError) in
      try record.finish()
      return .ended
    } != .noRecord
  }

  /// Sets GONE in a client's record and unlinks it; no record is no error. Whoever still pushes it
  /// makes a new one with its next push. The C function is forestall_remove_at.
  public func remove(_ name: ClientName) throws(SystemCallError) {
    try check(unsafe forestall_remove_at(path, name.text), "remove", name)
  }

  /// Holds a record's place for a client that has to attach within a span; one that is there stays
  /// as it is. The C function is forestall_expect_at.
  public func expect(
    _ name: ClientName, within span: TimeSpan, interval: TimeSpan
  ) throws(SystemCallError) {
    let code = unsafe forestall_expect_at(
      path, name.text, interval.nanoseconds, span.nanoseconds)
    if code != -EEXIST { try check(code, "hold the place of", name) }
  }

  /// Puts another deadline in the place of one that no client sets, unless it was changed since it
  /// was read; no record is no error. The C function is forestall_correct.
  public func correct(
    _ name: ClientName, from wrong: MonotonicInstant, to right: MonotonicInstant
  ) throws(SystemCallError) {
    _ = try with(name) { (record) throws(SystemCallError) in
      record.correct(wrong, to: right)
      return .pushed
    }
  }

  private func with(
    _ name: ClientName, _ act: (inout OpenRecord) throws(SystemCallError) -> PushOutcome
  ) throws(SystemCallError) -> PushOutcome {
    guard var record = try OpenRecord(joining: name, in: self) else { return .noRecord }
    return try act(&record)
  }
}
