internal import BeatRecords
internal import CommandGrammar
internal import Glibc
internal import SystemCalls
internal import Vocabulary

/// Pushes a deadline over a record that is there; `forestall-manage` makes one that is not.
func perform(_ beat: Beat) -> Int32 {
  guard let folder = recordFolder() else { return ExitStatus.unavailable.rawValue }
  if let pid = beat.pid, kill(pid, 0) != 0, errno == ESRCH {
    return complain("There is no process \(pid): give the number of one that runs.", .noInput)
  }
  do throws(SystemCallError) {
    guard var record = try OpenRecord(joining: beat.name, in: folder) else { return becomeManage() }
    // A place held for a client that has yet to appear: the declaration's interval counts anew.
    guard record.isAttached else { return becomeManage() }
    if let pid = beat.pid, pid != record.pid {
      if record.isAlive, !record.isDone {
        _ = complain(
          "\(beat.name) runs already, as process \(record.pid): this push counts for it, and its "
            + "record stays its own.", .success)
      } else {
        // A new process is a new agreement; the same one pushing on is not.
        try record.attach(pid: pid)
      }
    }
    if beat.data { try record.observe() }
    let counts: Bool
    if let span = beat.span {
      let isNews =
        record.deadline.map { isStretched(by: span, beyond: $0, record.interval) } ?? true
      counts = try record.expect(within: span)
      if counts, isNews, span > record.interval { try folder.dropMarker(named: beat.name) }
    } else {
      counts = try record.push()
    }
    if !counts {
      _ = complain(
        "\(beat.name) is done, so this push changes nothing; "
          + "open it again, or say `forestall beat \(beat.name) --pid N`.", .success)
    }
    return 0
  } catch {
    return complain(error.description, error.exitStatus)
  }
}

/// Whether a look has to note a deadline that is set further ahead than by its interval, as the record
/// does not tell later when that was: where it was set by the interval until now, and then once an
/// interval.
private func isStretched(
  by span: TimeSpan, beyond deadline: MonotonicInstant, _ interval: TimeSpan
) -> Bool {
  let now = Clocks.monotonic()
  return deadline <= now + interval || deadline + interval < now + span
}

/// Ends a client on purpose: at once in its record, and for good by `forestall-manage`.
func perform(done: Named) -> Int32 {
  guard let folder = recordFolder() else { return ExitStatus.unavailable.rawValue }
  do throws(SystemCallError) {
    if var record = try OpenRecord(joining: done.name, in: folder), record.isAttached {
      try record.finish()
    }
  } catch {
    // The intent may still be stored; if not, that is said there.
    _ = complain(error.description, error.exitStatus)
  }
  return becomeManage()
}
