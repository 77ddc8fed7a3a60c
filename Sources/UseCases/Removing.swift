internal import BeatRecords
internal import Store
internal import SystemCalls
internal import Vocabulary

/// What goes of a removed client once the store has forgotten it: its record, and last its declaration.
///
/// Each look begins with what an earlier one was killed at, so that a client is there wholly or not.
extension Gathering {
  /// Ends the removals that somebody began who was killed.
  mutating func finishRemovals(_ gathered: inout Gathered) {
    do throws(StoreError) {
      for (name, mark) in try store?.unfinishedRemovals() ?? [:] {
        let now = Declarations.mark(of: name, session.places)
        // Somebody has declared it anew since: that is another client.
        guard now == nil || now == mark else {
          try store?.finishRemoval(of: name)
          continue
        }
        do throws(Failure) {
          _ = try finishRemoval(of: name)
          gathered.forget(name)
        } catch {
          gathered.problems.append(error)
        }
      }
    } catch {
      gathered.problems.append(Failure(error))
    }
  }

  /// Ends the removal of a client that the store has forgotten.
  ///
  /// - Returns: what is left in its record's place, and what to do, as a sentence; `nil` for nothing.
  /// - Throws: `Failure`; then the command is to be given again.
  func finishRemoval(of name: ClientName) throws(Failure) -> String? {
    do {
      let left = try retireRecord(of: name)
      // The declaration goes last: whatever fails before, the command can be given again.
      _ = try Declarations.remove(name, session.places)
      try store?.finishRemoval(of: name)
      return left
    } catch {
      // Said to have failed, it is not done later by itself.
      try? store?.finishRemoval(of: name)
      switch error {
      case let error as DeclarationWriteError: throw Failure(error)
      case let error as SystemCallError: throw Failure(error)
      case let error as StoreError: throw Failure(error)
      default: throw Failure(.software, "\(error)")
      }
    }
  }

  /// A client that still runs is told that nobody waits for it any more.
  private func retireRecord(of name: ClientName) throws(SystemCallError) -> String? {
    // What it waited for, and what it was handed over, is of nobody any more.
    for file in ["\(name).pending", "restored/\(name).json"] {
      _ = try? Files.remove("\(records.path)/\(file)")
    }
    do throws(SystemCallError) {
      try records.remove(name)
      return nil
    } catch {
      // A folder, a link, a pipe: no client can have it for its record.
      guard error.errno == .fileExists else { throw error }
      return "What lies at \(records.path(of: name)) is not a beat record, so it was left there; "
        + "remove it yourself before you use the name \(name) again."
    }
  }
}
