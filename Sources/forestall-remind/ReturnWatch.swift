internal import Vocabulary

/// Knows a silent client that is back from one that is still silent.
struct ReturnWatch {
  /// The path of its beat record.
  let record: String
  /// The deadline that was missed; `nil` where there was no record when the watch began.
  ///
  /// It may lie ahead of now: for a client whose sleep counts, or that was ended early.
  let missed: MonotonicInstant?

  /// Whether the client is back: its deadline is another one, and ahead.
  func isOver(deadline: MonotonicInstant?, now: MonotonicInstant) -> Bool {
    guard let deadline else { return false }
    // What no client can have set proves nothing.
    return deadline != missed && deadline > now && deadline <= now + PushInterval.longest
  }
}
