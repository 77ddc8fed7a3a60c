internal import BeatRecords
internal import CommandGrammar
internal import Processes
internal import SystemCalls
internal import Vocabulary

/// Writes down what a client waits for, in the form that `forestall.h` tells, and has it seen.
func perform(_ pending: Pending) -> Int32 {
  guard let folder = recordFolder() else { return ExitStatus.unavailable.rawValue }
  do throws(SystemCallError) {
    // As a push does: without a record, or with a place held for one, the declaration is looked up.
    switch try standing(of: pending.name, in: folder) {
    case .attached: break
    case .done:
      return complain(
        "\(pending.name) is done, so this changes nothing; "
          + "open it again, or say `forestall beat \(pending.name) --pid N`.", .success)
    case .absent:
      let status = try prepare(pending.name)
      guard status == 0 else { return status }
    }
    let path = "\(folder.path)/\(pending.name).pending"
    let bytes = Array(pending.file.utf8)
    // What cannot be read is replaced, whatever it is; and what was not noticed is found to be another
    // text by the next try, or to be the same of somebody who was killed.
    if (try? Files.read(path, limit: bytes.count)) != bytes || !Files.isAnnounced(path) {
      try Files.replace(path, with: bytes) { () throws(SystemCallError) in
        try folder.dropMarker(named: pending.name)
      }
    }
    return 0
  } catch {
    return complain(error.description, error.exitStatus)
  }
}

private enum Standing { case attached, done, absent }

private func standing(
  of name: ClientName, in folder: RecordFolder
) throws(SystemCallError) -> Standing {
  guard let record = try OpenRecord(joining: name, in: folder) else { return .absent }
  if record.isDone { return .done }
  return record.isAttached ? .attached : .absent
}
