internal import Vocabulary

/// When something that failed is tried again: after pauses that grow from a second to half a minute.
struct Retry: Hashable, Sendable {
  /// How often it failed since it last went well.
  private(set) var failures = 0
  /// Before when it is not tried again.
  private(set) var next: MonotonicInstant?

  static let first = TimeSpan.seconds(1)
  static let longest = TimeSpan.seconds(30)

  /// It failed just now.
  mutating func fail(at now: MonotonicInstant) {
    let pause = min((1 << UInt64(min(failures, 5))) * Self.first, Self.longest)
    failures += 1
    next = now + pause
  }

  /// It went well, or there is a new reason to try it.
  mutating func reset() { self = Retry() }
}
