internal import Accessories
internal import Radio
internal import Vocabulary

/// When to look again at what, though nothing happens.
struct Wakes: Hashable, Sendable {
  /// What is looked at again.
  enum Subject: Hashable, Sendable {
    case client(ClientName)
    case address(DeviceAddress)
    case adapter(RadioObject)
  }

  private var instants: [Subject: MonotonicInstant] = [:]
  /// The first of all the instants.
  private(set) var next: MonotonicInstant?

  /// Looks at something again then, and not at the time that was said before.
  mutating func set(_ subject: Subject, _ instant: MonotonicInstant?) {
    let old = instants[subject]
    guard old != instant else { return }
    instants[subject] = instant
    if old == next {
      next = instants.values.min()
    } else if let instant {
      next = min(next ?? instant, instant)
    }
  }

  /// What is to be looked at by now; each is told once.
  mutating func takeDue(at now: MonotonicInstant) -> [Subject] {
    guard let next, next <= now else { return [] }
    let due = instants.filter { $0.value <= now }
    for subject in due.keys { instants[subject] = nil }
    self.next = instants.values.min()
    // By time, so that the same events have the same consequences.
    return due.sorted { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }.map(\.key)
  }

  /// Looks at nothing of the radio again.
  mutating func forgetRadio() {
    instants = instants.filter { if case .client = $0.key { true } else { false } }
    next = instants.values.min()
  }
}
