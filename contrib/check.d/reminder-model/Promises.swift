import Reminders
import Vocabulary

/// A promise that does not hold.
struct Broken: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension World {
  /// The promises, in every state there is.
  func check(_ bounds: Bounds) throws(Broken) {
    let count = server.screen.count
    if count > 1 { throw Broken("\(count) reminders are on the screen") }
    // Killed before its marker, an end on purpose is found by the next look.
    if record?.isDone == true, !truth.isStopped { return }
    if count == 1, !truth.isNumberLost, !truth.wasSilent, record?.isAttached == true, isSettled {
      throw Broken("a client that was never silent is reminded about")
    }
    if truth.isNumberLost { return }
    guard truth.isAnnounced, let record, record.isAttached, isSettled else { return }
    if truth.isStopped {
      if count != 0 { throw Broken("it was ended on purpose, and is reminded about") }
      if client.isOpening { throw Broken("a client that the person stopped is opened") }
      return
    }
    guard isSilent else {
      if count != 0 { throw Broken("it is back, and its reminder stays") }
      let deadline = record.deadline ?? now.monotonic
      if !timers.contains(where: { $0.map { Self.instant($0) <= deadline } ?? false }) {
        throw Broken("nobody will look at its deadline")
      }
      return
    }
    if count != 1, time >= truth.quietUntil, !client.isOpening {
      throw Broken("it is silent, and there is no reminder")
    }
  }
}
