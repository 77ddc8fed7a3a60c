import Synchronization

/// Counts what happens on several threads.
final class Counter: Sendable {
  private let counts = Mutex((entered: 0, failures: 0))

  var entered: Int { counts.withLock { $0.entered } }
  var failures: Int { counts.withLock { $0.failures } }

  func enter() { counts.withLock { $0.entered += 1 } }
  func fail() { counts.withLock { $0.failures += 1 } }
}
