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
    guard var record = try Record(joining: beat.name, in: folder) else { return becomeManage() }
    // A new process is a new agreement; the same one pushing on is not.
    if let pid = beat.pid, pid != record.pid { try record.attach(pid: pid, in: folder) }
    if beat.data { try record.observe() }
    let counts =
      if let span = beat.span { try record.expect(within: span) } else { try record.push() }
    if !counts {
      _ = complain(
        "\(beat.name) is done, so this push changes nothing; "
          + "open it again, or say `forestall beat \(beat.name) --pid N`.", .success)
    }
    return 0
  } catch {
    return complain(error.description, status(for: error))
  }
}

/// Ends a client on purpose: at once in its record, and for good by `forestall-manage`.
func perform(done: Named) -> Int32 {
  guard let folder = recordFolder() else { return ExitStatus.unavailable.rawValue }
  do throws(SystemCallError) {
    if var record = try Record(joining: done.name, in: folder) { try record.finish() }
  } catch {
    // The intent may still be stored; if not, that is said there.
    _ = complain(error.description, status(for: error))
  }
  return becomeManage()
}
